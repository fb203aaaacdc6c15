"""Games to write down and read again, each with one thing that a format may keep or not."""

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

import attrs

from xqcore.model.event import DrawAgreed, Resigned
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import MAIN, GameRecord, Line
from xqcore.model.verdict import RESULTS
from xqcore.testing.positions import REFERENCE, along, played, seeded

ENDGAMES: Final = (
    "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1",
    "3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 0 1",
    "r1bakab1r/9/1cn4c1/p1p1p1p1p/4n4/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1",
)
"""Starts other than the usual one."""

TEXTS: Final = (
    "A good move",
    "红方先手占优",
    "Why not Ch3? Better: 2. Hg3 (or Hc3), 50%",
    "第一手 - a 'mixed' one, ok!",
)
"""Texts that every format can hold, in characters that every Chinese encoding has."""

HOSTILE: Final = (
    "}",
    "{ open",
    "closed }",
    "a ) b ( c",
    "; rest of line",
    'a "quoted" word',
    "back\\slash\\",
    "]",
    "<b>&amp;</b>",
    "||",
    "two\nlines",
    "tab\there",
    " outer spaces ",
    "1-0",
    "\u4e92\U0001f600",
    "\x01",
)
"""Texts with what marks the end of a comment, a value or a line in some format."""

HEADERS: Final = (
    ("Event", "Club final"),
    ("Site", "广州"),
    ("Date", "2024.01.31"),
    ("Red", "王天一"),
    ("Black", "Li Si"),
)
"""Headers that every format can hold, in the order of PGN."""

_LENGTHS: Final = (1, 2, 7, 40, 300)


@cache
def plain() -> tuple[GameRecord, ...]:
    """Return games from the usual start, short and long."""
    chance = seeded("records")
    return tuple(GameRecord(moves=_as_long(chance, length)) for length in _LENGTHS)


def _as_long(chance: Random, length: int) -> tuple[Move, ...]:
    """Moves of a game that is so long."""
    while len(moves := played(chance, length)) < length:
        pass
    return moves


@cache
def keeping(capability: str) -> tuple[GameRecord, ...]:
    """Return games with what a format keeps that declares a capability, and with nothing else."""
    return tuple(_KEEPING[capability](plain()[2:4]))


def _with_results(games: Iterable[GameRecord]) -> list[GameRecord]:
    return [attrs.evolve(game, result=result) for game in games for result in RESULTS]


def _with_starts(games: Iterable[GameRecord]) -> list[GameRecord]:  # noqa: ARG001 - other starts have other games
    chance = seeded("starts")
    return [GameRecord(start, played(chance, 11, start)) for start in map(Position.from_fen, ENDGAMES)]


def _with_clocks(games: Iterable[GameRecord]) -> list[GameRecord]:
    return [
        attrs.evolve(game, start=attrs.evolve(game.start, clock=clock, number=number))
        for game, clock, number in zip(_with_starts(games), (0, 12, 59), (30, 1, 100), strict=True)
    ]


def _with_ids(games: Iterable[GameRecord]) -> list[GameRecord]:
    return [attrs.evolve(game, id=name) for game in games for name in ("A", "G-01", "Game 7 of 9", "第三局")]


def _with_rulesets(games: Iterable[GameRecord]) -> list[GameRecord]:
    return [attrs.evolve(game, ruleset=name) for game in games for name in ("cxq", "site-asian")]


def _with_headers(games: Iterable[GameRecord]) -> list[GameRecord]:
    return [attrs.evolve(game, headers=HEADERS[:count]) for game in games for count in (1, len(HEADERS))]


def _with_comments(games: Iterable[GameRecord]) -> list[GameRecord]:
    found = []
    for game in games:
        last = len(game.moves)
        found += [attrs.evolve(game, comments=((ply, TEXTS[0]),)) for ply in (0, 1, 2, last)]
        found.append(attrs.evolve(game, comments=tuple(enumerate(TEXTS))))
    return found


def _with_variations(games: Iterable[GameRecord]) -> list[GameRecord]:
    found = []
    for game in games:
        for ply, length in ((1, 1), (2, 5), (len(game.moves), 3)):
            line = _aside(game, MAIN, (), ply, length)
            found.append(attrs.evolve(game, variations=(line,)))
        first = _aside(game, MAIN, (), 3, 6)
        inner = _aside(game, 1, (first,), 5, 4)
        second = _aside(game, MAIN, (first, inner), 3, 2, but=first.moves[0])
        last = _aside(game, MAIN, (), 6, 2)
        found.append(attrs.evolve(game, variations=(first, inner, second, last)))
    return found


def _with_commented_variations(games: Iterable[GameRecord]) -> list[GameRecord]:
    return [
        attrs.evolve(
            game,
            comments=((1, TEXTS[1]),),
            variations=tuple(
                attrs.evolve(
                    line, comments=((line.ply, TEXTS[0]), (line.ply + len(line.moves) - 1, TEXTS[2]))[: len(line.moves)]
                )
                for line in game.variations
            ),
        )
        for game in _with_variations(games)
    ]


def _with_events(games: Iterable[GameRecord]) -> list[GameRecord]:
    found = []
    for game in games:
        last = len(game.moves)
        found += [
            attrs.evolve(game, events=(Resigned(last, Side.RED),), result="0-1"),
            attrs.evolve(game, events=(Resigned(last, Side.BLACK),), result="1-0"),
            attrs.evolve(game, events=(DrawAgreed(last, Side.RED),), result="1/2-1/2"),
            attrs.evolve(game, events=(DrawAgreed(last),), result="1/2-1/2"),
        ]
    return found


def _aside(
    game: GameRecord, parent: int, lines: tuple[Line, ...], ply: int, length: int, but: Move | None = None
) -> Line:
    """A line that leaves another one before a ply, by another move than that one, and than ``but``."""
    before = main_line(game, lines, parent)[: ply - 1]
    position = along(before, game.start)[-1]
    taken = {*main_line(game, lines, parent)[ply - 1 : ply], but}
    first = next(move for move in REFERENCE.legal_moves(position) if move not in taken)
    rest = played(seeded(f"{ply} {length}"), length - 1, position.after(first))
    return Line(parent, ply, (first, *rest))


def main_line(game: GameRecord, lines: tuple[Line, ...], index: int) -> tuple[Move, ...]:
    """Return the moves from the start to the end of a line of a game with these variations."""
    if index == MAIN:
        return game.moves
    line = lines[index - 1]
    return (*main_line(game, lines, line.parent)[: line.ply - 1], *line.moves)


_KEEPING: Final[Mapping[str, Any]] = {
    "result": _with_results,
    "start": _with_starts,
    "clock": _with_clocks,
    "id": _with_ids,
    "ruleset": _with_rulesets,
    "headers": _with_headers,
    "comments": _with_comments,
    "variations": _with_variations,
    "commented-variations": _with_commented_variations,
    "events": _with_events,
}


def everything() -> GameRecord:
    """Return a game with all that a record can hold."""
    (game,) = keeping("commented-variations")[-1:]
    last = len(game.moves)
    return attrs.evolve(
        game,
        id="G-01",
        result="0-1",
        ruleset="cxq",
        events=(Resigned(last, Side.RED),),
        headers=HEADERS,
        comments=((0, TEXTS[0]), (1, TEXTS[1])),
    )


def differences(found: GameRecord, expected: GameRecord, capabilities: Iterable[str]) -> str | None:
    """Say in what a game read differs from the one written, among what the capabilities keep; ``None`` in nothing.

    Moves are always kept. Variations are compared as a tree: the order of lines that leave at different places is free.
    """
    kept = frozenset(capabilities)
    if found.moves != expected.moves:
        return f"its moves are {_shown(found.moves)}, not {_shown(expected.moves)}"
    if found.start.placement != expected.start.placement:
        return f"its start is {found.start.fen()}, not {expected.start.fen()}"
    clocks = [(game.start.clock, game.start.number) for game in (found, expected)]
    if "clock" in kept and clocks[0] != clocks[1]:
        return f"the clock and move number of its start are {clocks[0]}, not {clocks[1]}"
    for name in ("result", "id", "ruleset", "headers", "events"):
        if name in kept and getattr(found, name) != getattr(expected, name):
            return f"its {name} is {getattr(found, name)!r}, not {getattr(expected, name)!r}"
    if "comments" in kept and sorted(found.comments) != sorted(expected.comments):
        return f"its comments are {found.comments!r}, not {expected.comments!r}"
    if "variations" in kept:
        trees = [_tree(game, MAIN, "comments" in kept) for game in (found, expected)]
        if trees[0] != trees[1]:
            return f"its variations are {_lines(found)}, not {_lines(expected)}"
    return None


def _tree(game: GameRecord, index: int, commented: bool) -> Any:
    """A line, and the lines that leave it by the place where they do."""
    children = [(line.ply, number) for number, line in enumerate(game.variations, 1) if line.parent == index]
    inner = [(ply, _tree(game, number, commented)) for ply, number in sorted(children, key=lambda child: child[0])]
    if index == MAIN:
        return inner
    line = game.variations[index - 1]
    return line.moves, sorted(line.comments) if commented else [], inner


def _shown(moves: Iterable[Move]) -> str:
    text = " ".join(map(str, moves))
    return text if len(text) < 60 else f"{text[:55]} ..."


def _lines(game: GameRecord) -> str:
    return (
        "; ".join(
            f"from line {line.parent} at ply {line.ply}: {_shown(line.moves)}"
            + (f" with {line.comments!r}" if line.comments else "")
            for line in game.variations
        )
        or "none"
    )
