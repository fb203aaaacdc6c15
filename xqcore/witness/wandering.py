"""Long games in which nothing repeats, for limits that only a long game reaches."""

from random import Random

from xqcore.model.move import Move
from xqcore.model.piece import Kind
from xqcore.model.position import Placement, Position
from xqcore.movegen.protocol import MoveGenerator


def wandering(chance: Random, movegen: MoveGenerator, start: Position, plies: int, patience: int) -> tuple[Move, ...]:
    """Return legal moves, at most so many, that come to no placement twice.

    Captures and steps of soldiers, which start the counts of limits again, are put off for ``patience`` plies.
    """
    moves: list[Move] = []
    seen: set[Placement] = {start.placement}
    position, waited = start, 0
    for _ in range(plies):
        ways = list(movegen.legal_moves(position))
        chance.shuffle(ways)
        wanted = [move for move in ways if _stirs(position, move) == (waited >= patience)]
        move = next((move for move in [*wanted, *ways] if position.after(move).placement not in seen), None)
        if move is None:
            break
        waited = 0 if _stirs(position, move) else waited + 1
        moves.append(move)
        position = position.after(move)
        seen.add(position.placement)
    return tuple(moves)


def _stirs(position: Position, move: Move) -> bool:
    """Whether a move captures, or is a soldier's."""
    return bool(position.board[move.target]) or position.board[move.origin] & 7 == Kind.SOLDIER
