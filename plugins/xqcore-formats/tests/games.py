"""Random games with variations and comments, and a small one by hand."""

from random import Random

import attrs

from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.model.record import MAIN, GameRecord, Line
from xqcore.movegen.reference import ReferenceGenerator

GENERATOR = ReferenceGenerator()


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, text.split()))


SMALL = GameRecord(
    moves=moves("h2e2 h9g7 h0g2 i9h9"),
    comments=((0, "start"), (2, "horse"), (4, "end")),
    variations=(
        Line(MAIN, 2, moves("h7e7 b0c2"), ((2, "cannon"),)),
        Line(1, 3, moves("h0g2")),
        Line(MAIN, 2, moves("b9c7")),
        Line(MAIN, 4, moves("g6g5")),
    ),
)
"""A game with variations of the same move, one within another, and comments."""


def line(chance: Random, start: Position, length: int) -> tuple[tuple[Move, ...], list[Position]]:
    """Legal moves from a position, fewer where the game ends; and the positions before and between them."""
    played, positions = [], [start]
    for _ in range(length):
        legal = GENERATOR.legal_moves(positions[-1])
        if not legal:
            break
        played.append(chance.choice(legal))
        positions.append(positions[-1].after(played[-1]))
    return tuple(played), positions


def tree(seed: int, plies: int = 30, variations: int = 12, start: Position | None = None) -> GameRecord:
    """A game with variations, in the order in which they are written between brackets, some of them commented."""
    from xqcore_formats.tree import ordered

    chance = Random(seed)  # noqa: S311
    start = start or Position.start()
    main, positions = line(chance, start, plies)
    firsts, paths, lines = [1], [positions], []
    for _ in range(variations if main else 0):
        parent = chance.randrange(len(paths))
        at = chance.randrange(len(paths[parent]) - 1)
        found, later = line(chance, paths[parent][at], chance.randint(1, 8))
        if found:
            ply = firsts[parent] + at
            comments = tuple((ply + i, f"on {ply + i}") for i in range(len(found)) if chance.random() < 0.2)
            lines.append(Line(parent, ply, found, comments))
            firsts.append(ply)
            paths.append(later)
    comments = tuple((ply, f"第 {ply} 步") for ply in range(len(main) + 1) if chance.random() < 0.2)
    return ordered(GameRecord(start, main, comments=comments, variations=tuple(lines)))


def bare(record: GameRecord) -> GameRecord:
    """The tree alone: nothing that only some formats keep."""
    return attrs.evolve(record, id="", result="*", ruleset=None, events=(), headers=(), source=None)
