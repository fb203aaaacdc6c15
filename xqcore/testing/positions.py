"""Positions and games to ask about: the counts of perft.jsonl, telling positions, seeded play and placements."""

import json
import random
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

import attrs

from xqcore.model.fen import faults
from xqcore.model.geometry import KEEPS_TO
from xqcore.model.move import Move
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator

REFERENCE: Final = ReferenceGenerator()

TELLING: Final = (
    "3k5/9/9/9/9/9/9/9/9/4K4 w",  # a general may not step into the other's file
    "4k4/9/9/9/4R4/9/9/9/9/4K4 w",  # nor a piece leave it
    "3ak4/4a4/9/9/9/4R4/9/9/9/3K5 b",  # an advisor pinned by a chariot
    "4k4/9/4b4/9/4r4/9/4B4/9/9/4K4 w",  # two pieces between the generals, each of which may go
    "4k4/9/9/9/9/9/4c4/4N4/9/4K4 w",  # a horse between the cannon and its general
    "4k4/9/9/9/9/9/4c4/9/4A4/3AK4 w",  # a screen between a cannon and the general: either leaves or another comes
    "4k4/4r4/9/9/9/9/4c4/4C4/4A4/4K4 w",  # two screens before a cannon
    "4ka3/4a4/3N5/9/9/9/9/9/9/3K5 b",  # a horse checks
    "3aka3/9/3N5/9/9/9/9/9/9/3K5 b",  # a horse whose leg is free from one side only
    "4k4/3P1P3/9/9/9/9/9/9/9/3K5 b",  # soldiers check sideways
    "4k4/4P4/9/9/9/9/9/9/9/3K5 b",  # and from the front, not from behind
    "2bakab2/9/9/9/2b3b2/9/9/9/9/4K4 b",  # eyes and the river
    "3k5/9/4n4/9/9/9/9/4p4/9/3AKA3 w",  # a soldier near the palace
    "4k4/4n4/4c4/9/9/9/9/9/4R4/3K5 b",  # a pinned horse
    "r3k4/9/9/9/9/9/9/9/R3K4/9 w",  # two chariots that take each other
    "4k4/9/4R4/9/9/9/9/4C4/9/3K5 b",  # two checks at once
    "3k5/9/4P4/9/9/9/9/9/9/4K4 w",  # ways to stalemate
    "R3k4/R8/9/9/9/9/9/9/9/3K5 b",  # mate
    "3k5/4P4/9/9/9/9/9/9/9/4K4 b",  # stalemate
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1bakab1r/9/1cn4c1/p1p1p1p1p/4n4/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w",
)
"""Small positions in which one rule of movement decides."""


_SET: Final = [
    piece for piece in Piece if piece.kind is not Kind.GENERAL for _ in range(5 if piece.kind is Kind.SOLDIER else 2)
]


class Count(NamedTuple):
    """So many lines of so many legal moves there are from a position."""

    position: Position
    depth: int
    nodes: int


@cache
def counts(least: int, most: int) -> tuple[Count, ...]:
    """Return the facts of ``perft.jsonl`` of a size: counts on which several engines agree."""
    text = resources.files("xqcore.testing").joinpath("perft.jsonl").read_text(encoding="utf-8")
    facts = map(json.loads, text.splitlines())
    return tuple(
        Count(Position.from_fen(fact["fen"]), fact["depth"], fact["nodes"])
        for fact in facts
        if least <= fact["nodes"] <= most
    )


def seeded(name: str) -> random.Random:
    """Return a source of chance that is the same in every run."""
    return random.Random(name)  # noqa: S311 - the same each time is what is wanted


def played(chance: random.Random, plies: int, start: Position | None = None) -> tuple[Move, ...]:
    """Return legal moves from a start, at most so many, captures more often than chance would have them."""
    position, moves = start or Position.start(), []
    for _ in range(plies):
        legal = REFERENCE.legal_moves(position)
        if not legal:
            break
        captures = [move for move in legal if position.board[move.target]]
        moves.append(chance.choice(captures if captures and chance.random() < 0.3 else legal))
        position = position.after(moves[-1])
    return tuple(moves)


def along(moves: Iterable[Move], start: Position | None = None) -> list[Position]:
    """Return the positions of a game, the start first."""
    positions = [start or Position.start()]
    for move in moves:
        positions.append(positions[-1].after(move))
    return positions


def playable(position: Position) -> bool:
    """Whether a game can go on from here: there is a move, and the side that does not move is not in check."""
    other = attrs.evolve(position, turn=position.turn.other)
    return bool(REFERENCE.legal_moves(position)) and not REFERENCE.checkers(other)


@cache
def telling() -> tuple[Position, ...]:
    """Return :data:`TELLING` as positions."""
    return tuple(Position.from_fen(fen, "lenient") for fen in TELLING)


@cache
def reached(count: int) -> tuple[Position, ...]:
    """Return so many positions out of games."""
    chance = seeded("reached")
    found: list[Position] = []
    while len(found) < count:
        positions = along(played(chance, 120))
        found += chance.sample(positions, min(len(positions), 8))
    return tuple(found[:count])


@cache
def placed(count: int) -> tuple[Position, ...]:
    """Return so many placements of few pieces: half on any point, the enemy general perhaps in check; half possible."""
    chance = seeded("placed")
    found: list[Position] = []
    while len(found) < count:
        anywhere = len(found) % 2 == 0
        position = _placement(chance, anywhere=anywhere)
        if anywhere or not faults(position.board, position.turn):
            found.append(position)
    return tuple(found)


def mixed(count: int) -> tuple[Position, ...]:
    """Return the telling positions and so many others of each sort."""
    return (*telling(), *reached(count), *placed(count))


def _placement(chance: random.Random, *, anywhere: bool) -> Position:
    board = bytearray(90)
    box = list(_SET)
    chance.shuffle(box)
    for piece in [Piece.RED_GENERAL, Piece.BLACK_GENERAL, *box[: chance.randint(1, 14)]]:
        keeps_to = KEEPS_TO.get(piece.kind) if not anywhere or piece.kind is Kind.GENERAL else None
        free = [point for point in (sorted(keeps_to[piece.side]) if keeps_to else range(90)) if not board[point]]
        board[chance.choice(free)] = piece
    return Position(bytes(board), chance.choice(tuple(Side)), chance.randrange(40), chance.randint(1, 60))


@cache
def without_general() -> tuple[Position, ...]:
    """Return positions whose side to move has just lost its general."""
    return tuple(
        position.after(move)
        for position in placed(120)
        for move in REFERENCE.legal_moves(position)
        if position.board[move.target] in (Piece.RED_GENERAL, Piece.BLACK_GENERAL)
    )
