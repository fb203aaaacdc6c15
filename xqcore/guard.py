"""The rule guard: which moves lose by the ruleset's conduct rules, and what to play instead of one that does."""

from collections.abc import Callable, Sequence

import attrs

from xqcore.game import Game
from xqcore.model.decision import Decision, Replaced
from xqcore.model.move import Move
from xqcore.model.verdict import Verdict

AskAgain = Callable[[Sequence[Move]], Decision | None]
"""Asks a player for its choice among some moves; ``None`` when it has none."""


def offence(game: Game, move: Move) -> Verdict | None:
    """The ruling that puts the side to move at fault if it makes this legal move, ``None`` when there is none.

    The other side may bring it about by its reply, where that repeats the position for the last time. An order to vary is no
    ruling yet.
    """
    own = game.verdict_after(move)
    for verdict in (own, *game.verdicts_after_replies(move)):
        if verdict is not None and verdict.ended and verdict.fault is game.turn:
            return verdict
    return None


def lawful(game: Game) -> tuple[Move, ...]:
    """The legal moves that do not lose by conduct; all legal moves when every one does."""
    moves = tuple(game.legal_moves())
    return tuple(move for move in moves if offence(game, move) is None) or moves


def guarded(game: Game, decision: Decision, ask_again: AskAgain) -> Decision:
    """Let a decision pass, or replace a move that would lose by conduct when another would not.

    The player is asked again for one of the lawful moves; when it has no answer among them the first of them is played.
    The decision says what was replaced and by which ruling.
    """
    ruling = offence(game, decision.move)
    if ruling is None:
        return decision
    moves = lawful(game)
    if decision.move in moves:
        return decision  # every move loses
    again = ask_again(moves)
    if again is None or again.move not in moves:
        again = Decision(moves[0])
    return attrs.evolve(again, replaced=Replaced(decision.move, ruling))
