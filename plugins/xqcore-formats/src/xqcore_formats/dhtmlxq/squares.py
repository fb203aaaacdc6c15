"""Points, moves and boards as digits: file and rank, ranks counted from Black's side."""

from typing import Final

from xqcore.model.errors import RecordError
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore_formats.text import board_from
from xqcore_formats.xqf.header import SLOTS

_DIGITS: Final = tuple(f"{point % 9}{9 - point // 9}" for point in range(90))
_POINTS: Final = {digits: point for point, digits in enumerate(_DIGITS)}
_ABSENT: Final = "99"


def move_from(digits: str) -> Move | None:
    """Return the move of four digits, ``None`` where they are none."""
    origin, target = _POINTS.get(digits[:2]), _POINTS.get(digits[2:])
    return Move(origin, target) if origin is not None and target is not None and origin != target else None


def written(move: Move) -> str:
    """Return a move as four digits."""
    return _DIGITS[move.origin] + _DIGITS[move.target]


def start_from(digits: str, turn: Side) -> Position:
    """Return the position of 64 digits, two for each of the 32 pieces; what is no point is off the board.

    Raises :class:`RecordError` for two pieces on a point, and for what cannot be played on.
    """
    board = bytearray(90)
    for index, piece in enumerate(SLOTS):
        point = _POINTS.get(digits[2 * index : 2 * index + 2])
        if point is not None:
            if board[point]:
                raise RecordError(f"two pieces stand on one point, {digits[2 * index : 2 * index + 2]}, in binit")
            board[point] = piece
    return board_from(bytes(board), turn)


def board(position: Position) -> str | None:
    """Return a board as 64 digits, ``None`` for one with more pieces than a set has."""
    waiting = {piece: [point for point in _FROM[piece.side] if position.board[point] == piece] for piece in set(SLOTS)}
    digits = [_DIGITS[waiting[piece].pop(0)] if waiting[piece] else _ABSENT for piece in SLOTS]
    return None if any(waiting.values()) else "".join(digits)


_FROM: Final = {
    side: sorted(range(90), key=lambda point: (-(point % 9), point) if side is Side.RED else (point % 9, -point))
    for side in Side
}
"""The points in the order in which pieces of a side are listed: Red's from the right, Black's from the left."""
