"""Loops: moves by both sides after which everything stands where it stood."""

from collections.abc import Sequence
from random import Random

from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator

_LOOKS = 4
"""Moves looked at for one that checks or attacks."""


def loop(chance: Random, movegen: MoveGenerator, start: Position, plies: int) -> tuple[Move, ...] | None:
    """Return a loop of so many plies from a position, ``None`` where chance finds none; ``plies`` is even.

    Moves that check or attack are taken rather than others.
    """
    moves: list[Move] = []
    position = start
    for ply in range(plies):
        left = (plies - ply - 1) // 2
        away = sum(
            code and code >> 3 == position.turn and code != position.board[point]
            for point, code in enumerate(start.board)
        )
        ways = [move for move in movegen.legal_moves(position) if away + _farther(start, position, move) <= left]
        if not ways:
            return None
        moves.append(_telling(chance, movegen, position, ways))
        position = position.after(moves[-1])
    return tuple(moves)


def _farther(start: Position, position: Position, move: Move) -> int:
    """How many more points of the start miss their piece after a move: each takes a move, at the least; 99 for a capture."""
    piece = position.board[move.origin]
    if position.board[move.target]:
        return 99
    return (start.board[move.origin] == piece) - (start.board[move.target] == piece)


def _telling(chance: Random, movegen: MoveGenerator, position: Position, ways: Sequence[Move]) -> Move:
    """One of the moves, rather one that checks or attacks."""
    few = chance.sample(ways, min(_LOOKS, len(ways)))
    for move in few:
        after = position.after(move)
        if movegen.checkers(after) or movegen.captures(after, position.turn):
            return move
    return few[0]
