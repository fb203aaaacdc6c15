"""Positions of few pieces, by chance."""

from random import Random
from typing import Final

from xqcore.model.fen import faults
from xqcore.model.geometry import KEEPS_TO
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.position import Position

_KINDS: Final = {
    Kind.CHARIOT: 4,
    Kind.HORSE: 4,
    Kind.CANNON: 4,
    Kind.SOLDIER: 3,
    Kind.ADVISOR: 2,
    Kind.ELEPHANT: 2,
}
"""How often each kind is taken: those that attack most of all."""

_FEW: Final = (1, 2, 2, 3, 3, 3, 4, 4, 5, 6)
"""How many pieces beside the generals."""


def placement(chance: Random) -> Position:
    """Return a position that can arise in a game, with Red to move and three to eight pieces."""
    while True:
        board = bytearray(90)
        others = chance.choices(list(_KINDS), list(_KINDS.values()), k=chance.choice(_FEW))
        pieces = [Piece.of(chance.choice(tuple(Side)), kind) for kind in others]
        for piece in (Piece.RED_GENERAL, Piece.BLACK_GENERAL, *pieces):
            points = sorted(KEEPS_TO[piece.kind][piece.side]) if piece.kind in KEEPS_TO else range(90)
            board[chance.choice([point for point in points if not board[point]])] = piece
        position = Position(bytes(board))
        if not faults(position.board, position.turn):
            return position
