"""Captures on one point, reckoned up to the end."""

from collections.abc import Callable

from xqcore.model.move import Move
from xqcore.model.piece import KIND_BITS, Kind, Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator
from xqcore.rules.schema import Values


class Exchange:
    """Answers what all captures on a point would bring, when each side goes on as long as that pays.

    ``mates`` tells whether a side could mate on a board in so many moves; with it, the side that captures first takes nothing
    for which it would be mated by the next move.
    """

    def __init__(self, movegen: MoveGenerator, values: Values, mates: Callable[[bytes, int, int], bool] | None = None):
        self._movegen = movegen
        self._mates = mates
        self._values: dict[Kind, int] = {
            kind: int(getattr(values, kind.word)) for kind in Kind if kind is not Kind.GENERAL
        }
        self._known: dict[tuple[bytes, int, int], bool] = {}

    def pays(self, board: bytes, attacker: int, target: int) -> bool:
        """Whether a capture brings its side more than the captures that follow on that point take back."""
        key = (board, attacker, target)
        if key not in self._known:
            position = Position(board, Side(board[attacker] >> 3))
            self._known[key] = self._gain(position, Move(attacker, target), first=True) > 0
        return self._known[key]

    def _gain(self, position: Position, move: Move, *, first: bool) -> int:
        """What a capture brings the side to move, which is the one that captured ``first`` or the other."""
        after = position.after(move)
        if first and self._mates is not None and self._mates(after.board, after.turn, 1):
            return 0
        return self._worth(position.board[move.target]) - self._best(after, move.target, first=not first)

    def _best(self, position: Position, point: int, *, first: bool) -> int:
        """What the side to move gains on the point at best; nothing where no capture there pays."""
        captures = [move for move in self._movegen.legal_moves(position) if move.target == point]
        return max(0, *(self._gain(position, move, first=first) for move in captures), 0)

    def _worth(self, code: int) -> int:
        return self._values[Kind(code & KIND_BITS)]
