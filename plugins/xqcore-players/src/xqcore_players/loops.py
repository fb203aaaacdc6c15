"""What the ruleset of a game makes of closed loops: the rules as a search sees them."""

from collections.abc import Sequence
from typing import Final

from xqcore.compare import Code, checked
from xqcore.game import Game
from xqcore.judge.timeline import Timeline
from xqcore.model.move import MOVES
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.verdict import Ending, Verdict
from xqcore.movegen.protocol import MoveGenerator
from xqcore.rules.schema import Act

NEVER: Final = 0
CHECKS: Final = 1
ALWAYS: Final = 2
"""Which loops can be anything but draws: none, those in which every move of a side gives check, any."""

LONGEST: Final = 240
"""Plies after which a loop that nothing has ended is a draw."""


class Loops:
    """Rules on loops as if both sides went round until the game's end; answers are kept.

    It asks the ruleset's own policy, so it is right for every ruleset, whoever wrote it.
    """

    def __init__(self, code: Code, movegen: MoveGenerator):
        self.code = code
        self._movegen = movegen
        self._known: dict[tuple[bytes, int, tuple[int, ...]], int] = {}
        self.asking = _asking(code)
        self.ruled = 0
        """How many loops the policy was asked about."""

    @classmethod
    def of(cls, game: Game) -> "Loops":
        """The loops of a game's ruleset."""
        return cls(game.code, game.movegen)

    def __call__(self, board: bytes, turn: int, moves: Sequence[int]) -> int:
        """Return 1 where Red wins by a loop, -1 where Black does, 0 for a draw.

        ``moves``, each ``origin * 90 + target``, lead from the placement to itself. A side that must vary, or whose move is
        barred, cannot go on and so loses.
        """
        asked = (board, turn, tuple(moves))
        answer = self._known.get(asked)
        if answer is None:
            first = _first(*asked)
            answer = self._known.get(first)
            if answer is None:
                answer = self._known[first] = self._ruled(*first)
            self._known[asked] = answer
        return answer

    def _ruled(self, board: bytes, turn: int, moves: tuple[int, ...]) -> int:
        self.ruled += 1
        timeline = Timeline(Position(board, Side(turn)), self._movegen)
        judge = self.code.policy.start(self.code.ruleset, timeline)
        if judge.advance(0) is not None:
            return 0
        loop = [MOVES[move] for move in moves]
        times = 2
        while timeline.plies < LONGEST:
            timeline.extend(loop * times)
            verdict = checked(judge.advance(timeline.plies), self.code)
            if verdict is not None:
                return _winner(verdict)
            times *= 2
        return 0


def _winner(verdict: Verdict) -> int:
    if verdict.ending == Ending.BARRED:
        return 0 if verdict.fault is None else _wins(verdict.fault.other)
    return {"1-0": 1, "0-1": -1}.get(verdict.result, 0)


def _wins(side: Side) -> int:
    return -1 if side is Side.BLACK else 1


def _asking(code: Code) -> int:
    ruleset = code.ruleset.ruleset
    if ruleset.policy != "conduct":
        return ALWAYS
    if all(conduct.each == (Act.CHECK,) for conduct in ruleset.conducts):
        return CHECKS if ruleset.conducts else NEVER
    return ALWAYS


def _first(board: bytes, turn: int, moves: tuple[int, ...]) -> tuple[bytes, int, tuple[int, ...]]:
    """The same loop from the placement at which its moves come first in order: one for all places where it may be entered."""
    begin = min(range(len(moves)), key=lambda at: moves[at:] + moves[:at])
    squares = bytearray(board)
    for move in moves[:begin]:
        origin, target = divmod(move, 90)
        squares[origin], squares[target] = 0, squares[origin]
    return bytes(squares), turn ^ (begin & 1), moves[begin:] + moves[:begin]
