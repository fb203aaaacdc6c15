"""Positions, games and tables of threats to try the native generator on: drawn by hypothesis, or from a seed by the million."""

import random
from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from xqcore.model.geometry import PALACE
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator

REFERENCE: Final = ReferenceGenerator()

MIXTURES: Final = (
    tuple(range(2, 8)),
    (4, 5, 6),  # horses, chariots and cannons
    (5, 6),
    (6,),
    (4,),
    (2, 3, 7),  # advisors, elephants and soldiers
)
"""Kinds of pieces that are thrown on a board together."""

CROWDS: Final = (0, 1, 2, 3, 5, 8, 12, 16, 24, 32, 60)
"""How many of them, besides the generals."""


def seeded(seed: int) -> random.Random:
    """Return a source of chance that gives the same each time."""
    return random.Random(seed)  # noqa: S311


def placement(chance: random.Random) -> Position:
    """Put the generals into their palaces and any number of pieces anywhere, where the rules would not let them be too."""
    board = bytearray(90)
    for side in Side:
        board[chance.choice(sorted(PALACE[side]))] = 1 | side << 3
    mixture = chance.choice(MIXTURES)
    for _ in range(chance.choice(CROWDS)):
        point = chance.randrange(90)
        if board[point] & 7 != 1:
            board[point] = chance.choice(mixture) | chance.randrange(2) << 3
    return Position(bytes(board), Side(chance.randrange(2)))


def game(chance: random.Random, most: int = 200) -> Iterator[Position]:
    """Yield the positions of a game of random moves."""
    position = Position.start()
    for _ in range(most):
        yield position
        moves = REFERENCE.legal_moves(position)
        if not moves:
            return
        position = position.after(chance.choice(moves))


def line(chance: random.Random, start: Position, most: int) -> list[Move]:
    """Play random moves from a position, some of them back and forth, so that positions come again."""
    moves: list[Move] = []
    position = start
    for _ in range(most):
        legal = REFERENCE.legal_moves(position)
        if not legal:
            break
        back = Move(moves[-2].target, moves[-2].origin) if len(moves) > 1 else None
        move = back if back in legal and chance.random() < 0.6 else chance.choice(legal)
        moves.append(move)
        position = position.after(move)
    return moves


chances = st.integers(0, 2**32).map(seeded)
"""Sources of chance for the functions above."""

sides = st.sampled_from(Side)
placements = chances.map(placement)
reached = chances.map(lambda chance: chance.choice(list(game(chance))[-20:]))  # a game may end soon
positions = placements | reached
starts = placements | st.just(Position.start())
lines = st.tuples(chances, starts, st.integers(0, 80)).map(lambda drawn: (drawn[1], line(*drawn)))
"""A start and legal moves from it."""


tables = st.one_of(
    st.binary(min_size=256, max_size=256),
    st.integers(0, 63).map(lambda flags: bytes([flags]) * 256),
    st.integers(0, 63).map(lambda flags: bytes(flags | 1 for _ in range(256))),
)
"""Which threats count."""
