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
    """The legal moves that do not lose by conduct.

    When every one does, those that delay it most: after them the other side must still bring it about; else all legal moves.
    """
    moves = tuple(game.legal_moves())
    return (
        tuple(move for move in moves if offence(game, move) is None)
        or tuple(move for move in moves if not _loses_at_once(game, move))
        or moves
    )


def _loses_at_once(game: Game, move: Move) -> bool:
    own = game.verdict_after(move)
    return own is not None and own.ended and own.fault is game.turn


def guarded(game: Game, decision: Decision, ask_again: AskAgain) -> Decision:
    """Let a decision pass, or replace a move that would lose by conduct when another would not, or would later.

    The player is asked again for one of the lawful moves; when it has no answer among them the first of them is played.
    The decision says what was replaced and by which ruling, and notes it where every move loses.
    """
    ruling = offence(game, decision.move)
    if ruling is None:
        return decision
    moves = lawful(game)
    if decision.move not in moves:
        again = ask_again(moves)
        if again is None or again.move not in moves:
            again = Decision(moves[0])
        decision = attrs.evolve(again, replaced=Replaced(decision.move, ruling))
    doom = offence(game, decision.move)
    return decision if doom is None else attrs.evolve(decision, note=_noted(decision.note, doom))


def _noted(note: str, doom: Verdict) -> str:
    return f"{note}; " * bool(note) + f"every move loses by {doom.ending}"
