"""Threats of mate."""

from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator


def mates_by_checks(movegen: MoveGenerator, position: Position, moves: int) -> bool:
    """Whether the side to move can force mate in so many moves of its own, each of them a check."""
    return any(_ends_in_mate(movegen, position.after(move), moves) for move in movegen.legal_moves(position))


def _ends_in_mate(movegen: MoveGenerator, position: Position, moves: int) -> bool:
    """Whether the side to move stands in check and is mated, or will be whatever it replies."""
    if not movegen.checkers(position):
        return False
    replies = movegen.legal_moves(position)
    if moves == 1:
        return not replies
    return all(mates_by_checks(movegen, position.after(reply), moves - 1) for reply in replies)
