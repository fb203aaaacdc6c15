"""Mates by checks alone: the capability ``mates`` for a generator without it, and what it means."""

from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator


def mates(movegen: MoveGenerator, board: bytes, side: int, moves: int) -> bool:
    """Whether a side can force mate in so many moves of its own. See :class:`xqcore.movegen.protocol.MateFinder`."""
    return _can_mate(movegen, Position(board, Side(side)), moves)


def _can_mate(movegen: MoveGenerator, position: Position, moves: int) -> bool:
    return any(_ends_in_mate(movegen, position.after(move), moves) for move in movegen.legal_moves(position))


def _ends_in_mate(movegen: MoveGenerator, position: Position, moves: int) -> bool:
    """Whether the side to move stands in check and is mated, or will be whatever it replies."""
    if not movegen.checkers(position):
        return False
    replies = movegen.legal_moves(position)
    if moves == 1:
        return not replies
    return all(_can_mate(movegen, position.after(reply), moves - 1) for reply in replies)
