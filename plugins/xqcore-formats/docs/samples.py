"""Read a folder of real files, write each game in every format that can hold it, and read it again.

python docs/samples.py FOLDER > docs/samples.md writes the page; FOLDER has a folder for each kind of file.
"""

import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs
from xqcore_formats.holding import cannot_hold
from xqcore_formats.tree import ordered

from xqcore import GameRecord, RecordError, Xqcore
from xqcore.plugins import FormatProvider
from xqcore.testing.records import differences

JOINED = {"xqf", "cbr", "cbl", "cbf"}
"""Formats with one comment for each move, and none before the first move of a variation: such are joined in writing."""

HUGE = 1_000_000
"""More moves than any tree has."""


@attrs.define
class Kind:
    """What a folder of files came to.

    ``kept`` counts by format the games that read back equal; ``lost`` are those that did not, ``unwritten`` those that the format
    refused, each with the format and the reason.
    """

    files: int = 0
    games: int = 0
    moves: int = 0
    variations: int = 0
    comments: int = 0
    refused: list[RecordError] = attrs.field(factory=list)
    kept: Counter[str] = attrs.field(factory=Counter)
    lost: list[tuple[str, str]] = attrs.field(factory=list)
    unwritten: list[tuple[str, str]] = attrs.field(factory=list)

    def add(self, game: GameRecord) -> None:
        """Count a game."""
        self.games += 1
        self.moves += size(game)
        self.variations += len(game.variations)
        self.comments += len(game.comments) + sum(len(line.comments) for line in game.variations)


def size(game: GameRecord) -> int:
    """The moves of a game, variations included."""
    return len(game.moves) + sum(len(line.moves) for line in game.variations)


def writers(xq: Xqcore) -> Iterator[FormatProvider]:
    """Yield the formats that are written."""
    for _, provider in xq.registry.providers("format"):
        if "write" in provider.capabilities:
            yield provider


def whole(game: GameRecord | RecordError) -> GameRecord | None:
    """The game, or as much of it as there is."""
    return game if isinstance(game, GameRecord) else game.prefix


def comparable(game: GameRecord, form: str) -> GameRecord:
    """The game as it reads back: headers without a value left out, in no order; comments joined where the format does."""
    headers = tuple(sorted((name, value) for name, value in game.headers if value))
    game = ordered(attrs.evolve(game, headers=headers))
    return joined(game) if form in JOINED else game


def joined(game: GameRecord) -> GameRecord:
    """The game with one comment for each move, and none before the first of a variation."""
    lines = []
    for line in game.variations:
        moved = tuple((max(ply, line.ply), text) for ply, text in line.comments)
        lines.append(attrs.evolve(line, comments=one_each(moved)))
    return attrs.evolve(game, comments=one_each(game.comments), variations=tuple(lines))


def one_each(comments: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    """The comments with those of one ply joined."""
    found: dict[int, str] = {}
    for ply, text in comments:
        found[ply] = f"{found[ply]}\n{text}" if ply in found else text
    return tuple(sorted(found.items()))


def again(xq: Xqcore, provider: FormatProvider, game: GameRecord) -> str | None:
    """Write a game and read it: what came back otherwise, ``None`` for nothing; raise :class:`RecordError` where it is refused."""
    form = xq.registry.shared("format", provider.name)
    stream = io.BytesIO()
    form.write([game], stream)
    stream.seek(0)
    (back,) = form.read(stream, "again")
    if isinstance(back, RecordError):
        return str(back)
    return differences(comparable(back, provider.name), comparable(game, provider.name), provider.capabilities)


def examined(xq: Xqcore, paths: list[Path], most: int = HUGE, each: int | None = None) -> Kind:
    """Read files, and write their games in every format that can hold them; of each file so many, with at most so many moves."""
    kind = Kind(files=len(paths))
    for path in paths:
        for number, found in enumerate(xq.read(path)):
            if isinstance(found, RecordError):
                kind.refused.append(found)
            game = whole(found)
            if game is None:
                continue
            kind.add(game)
            if size(game) > most or (each is not None and number >= each):
                continue
            for provider in writers(xq):
                if not cannot_hold(provider, game):
                    put(kind, xq, provider, game)
    return kind


def put(kind: Kind, xq: Xqcore, provider: FormatProvider, game: GameRecord) -> None:
    """Write a game, read it, and count what came of it."""
    try:
        said = again(xq, provider, game)
    except RecordError as error:
        kind.unwritten.append((provider.name, f"{Path(game.source or '').name}: {error.message}"))
        return
    if said:
        kind.lost.append((provider.name, f"{Path(game.source or '').name}: {said:.500}"))
    else:
        kind.kept[provider.name] += 1


def page(folder: Path) -> str:
    """The page."""
    xq = Xqcore()
    names = [provider.name for provider in writers(xq)]
    kinds = {place.name: examined(xq, sorted(place.iterdir())) for place in sorted(folder.iterdir()) if place.is_dir()}
    lines = [
        "# Real files",
        "",
        "Made by [samples.py](samples.py) from a folder of real files, third parties', which is not part of the project.",
        "",
        "## What was read",
        "",
        "| files | number | games | moves | variations | comments | refused |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for name, kind in [*kinds.items(), ("all", together(kinds.values()))]:
        counts = (kind.files, kind.games, kind.moves, kind.variations, kind.comments, len(kind.refused))
        lines.append(f"| {name} | " + " | ".join(f"{count:,}" for count in counts) + " |")
    lines += [
        "",
        "Moves are those of main lines and variations. A game that breaks off is counted as far as it goes. Refused are main lines with an",
        "illegal move, from there on; starts without a general; and a page that loads its game from elsewhere and so holds none:",
        "",
    ]
    for kind in kinds.values():
        for error in kind.refused:
            where = f", ply {error.ply}" if error.ply else ""
            lines.append(f"* `{Path(error.source or '').name}`{where}: {error.message}")
    lines += [
        "",
        "## What was written and read again",
        "",
        "Each game in every format that can hold all that is in it; the number of those that read back equal.",
        "",
        "| files | " + " | ".join(names) + " | not equal | refused |",
        "|---|" + "--:|" * (len(names) + 2),
    ]
    for name, kind in kinds.items():
        lines.append(
            f"| {name} | "
            + " | ".join(str(kind.kept[form] or "") for form in names)
            + f" | {len(kind.lost)} | {len(kind.unwritten)} |"
        )
    lines += ["", *(f"* {form}: {said}" for kind in kinds.values() for form, said in kind.lost + kind.unwritten)]
    return "\n".join(lines).rstrip() + "\n"


def together(kinds: Iterable[Kind]) -> Kind:
    """The sum of several kinds."""
    total = Kind()
    for kind in kinds:
        total.files += kind.files
        total.games += kind.games
        total.moves += kind.moves
        total.variations += kind.variations
        total.comments += kind.comments
        total.refused += kind.refused
    return total


if __name__ == "__main__":
    sys.stdout.write(page(Path(sys.argv[1])))
