"""Captures on one point, reckoned up to the end."""

from xqcore.model.move import Move
from xqcore.model.piece import KIND_BITS, Kind, Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator
from xqcore.rules.schema import Values


class Exchange:
    """Answers what all captures on a point would bring, when each side goes on as long as that pays."""

    def __init__(self, movegen: MoveGenerator, values: Values):
        self._movegen = movegen
        self._values: dict[Kind, int] = {
            kind: int(getattr(values, kind.word)) for kind in Kind if kind is not Kind.GENERAL
        }
        self._known: dict[tuple[bytes, int, int], bool] = {}

    def pays(self, board: bytes, attacker: int, target: int) -> bool:
        """Whether a capture brings its side more than the captures that follow on that point take back."""
        key = (board, attacker, target)
        if key not in self._known:
            position = Position(board, Side(board[attacker] >> 3))
            self._known[key] = self._gain(position, Move(attacker, target)) > 0
        return self._known[key]

    def _gain(self, position: Position, move: Move) -> int:
        return self._worth(position.board[move.target]) - self._best(position.after(move), move.target)

    def _best(self, position: Position, point: int) -> int:
        """What the side to move gains on the point at best; nothing where no capture there pays."""
        captures = [move for move in self._movegen.legal_moves(position) if move.target == point]
        return max(0, *(self._gain(position, move) for move in captures), 0)

    def _worth(self, code: int) -> int:
        return self._values[Kind(code & KIND_BITS)]
