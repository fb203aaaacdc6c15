"""Loops: moves by both sides after which everything stands where it stood."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

import attrs

from xqcore.model.move import Move
from xqcore.model.piece import Kind, Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator

_LOOKS = 4
"""Moves looked at for one that checks or attacks."""

_ALONE: Final = tuple(
    bytes(code if code >> 3 == side or code & 7 == Kind.GENERAL else 0 for code in range(256)) for side in Side
)
"""For each side, by code: its own pieces and the generals; what else stands in the way may have moved by then."""


def loop(chance: Random, movegen: MoveGenerator, start: Position, plies: int) -> tuple[Move, ...] | None:
    """Return a loop of so many plies from a position, ``None`` where chance finds none; ``plies`` is even.

    Moves that check or attack are taken rather than others.
    """
    moves: list[Move] = []
    position = start
    for ply in range(plies):
        left = (plies - ply - 1) // 2
        ways = list(movegen.legal_moves(position))
        chance.shuffle(ways)
        few = list(islice((move for move in ways if _comes_back(movegen, start, position, move, left)), _LOOKS))
        if not few:
            return None
        moves.append(_telling(movegen, position, few))
        position = position.after(moves[-1])
    return tuple(moves)


def _comes_back(movegen: MoveGenerator, start: Position, position: Position, move: Move, left: int) -> bool:
    """Whether after a move so many more of its side may bring its pieces back; with one left it is looked for."""
    if position.board[move.target]:
        return False
    after = position.after(move)
    missing = _astray(start, after.board, position.turn)
    if left != 1 or len(missing) != 1:
        return len(missing) <= left and left != 1
    (strayed,) = _astray(after, start.board, position.turn)
    alone = attrs.evolve(after, board=after.board.translate(_ALONE[position.turn]), turn=position.turn)
    return movegen.is_legal(alone, Move(strayed, missing[0]))


def _astray(position: Position, board: bytes, side: int) -> list[int]:
    """The points of a side's pieces that do not stand there on another board."""
    return [
        point
        for point, (code, other) in enumerate(zip(position.board, board, strict=True))
        if code != other and code and code >> 3 == side
    ]


def _telling(movegen: MoveGenerator, position: Position, ways: Sequence[Move]) -> Move:
    """The first of the moves that checks or attacks, else the first of all."""
    for move in ways:
        after = position.after(move)
        if movegen.checkers(after) or movegen.captures(after, position.turn):
            return move
    return ways[0]
