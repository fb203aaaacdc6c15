"""Files of games written and read back: python benchmarks/formats.py GAMES [--formats pgn:notation=wxf,...] [--peer N].

GAMES is a file that xqcore reads. Prints a table in Markdown: seconds of processor time per 1,000 games, to write and to read,
and whether the games came back equal. ``--peer`` lets cchess, where it is installed, read N of the games as PGN, each from a file
of its own, and write them.
"""

import argparse
import importlib
import io
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

from xqcore import GameRecord, Xqcore
from xqcore.model.errors import RecordError
from xqcore.plugins.options import parsed
from xqcore.plugins.reading import opened

FORMATS = (
    "pgn",
    "pgn:notation=traditional,encoding=big5",
    "pgn:notation=wxf",
    "pgn:notation=iccs",
    "pgn:notation=san",
    "dhtmlxq",
    "wxf",
    "xqf",
)


def spent(work: Callable[[], Any]) -> float:
    """Return the seconds of processor time that some work takes."""
    before = time.process_time()
    work()
    return time.process_time() - before


def written(form: Any, games: Sequence[GameRecord], several: bool) -> list[bytes]:
    """The files of some games: one, or where a file holds one game as many as there are games."""
    files = []
    for part in [games] if several else [[game] for game in games]:
        stream = io.BytesIO()
        form.write(part, stream)
        files.append(stream.getvalue())
    return files


def row(xq: Xqcore, chosen: str, games: Sequence[GameRecord]) -> str:
    """Write and read games in a format, and return what came of it as a line of the table."""
    name, options = parsed(chosen, "--formats")
    form = xq.registry.make("format", name, options)
    kept = xq.registry.provider("format", name)[1].capabilities
    files: list[bytes] = []
    back: list[GameRecord | RecordError] = []
    writing = spent(lambda: files.extend(written(form, games, "games" in kept)))
    reading = spent(lambda: back.extend(game for file in files for game in form.read(io.BytesIO(file), "games")))
    kept_of = [game if "id" in kept else attrs.evolve(game, id="") for game in games]
    equal = sum(ours == theirs for ours, theirs in zip(back, kept_of, strict=False))
    size = sum(map(len, files)) / 1e6
    per = 1000 / len(games)
    return f"| {chosen} | {writing * per:.2f} s | {reading * per:.2f} s | {equal:,} of {len(games):,} | {size:.1f} MB |"


def cchess(xq: Xqcore, games: Sequence[GameRecord]) -> list[str]:
    """The same by cchess, beside this one: PGN in Chinese, a game a file."""
    try:
        peer: Any = importlib.import_module("cchess")
    except ImportError:
        return []
    form = xq.registry.make("format", "pgn")
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{index}.pgn" for index in range(len(games))]
        for path, data in zip(paths, written(form, games, several=False), strict=True):
            path.write_bytes(data)
        readers = {"xqcore": lambda path: read_here(form, path), "cchess": lambda path: read_by(peer, path)}
        return [compared(name, read, paths, games) for name, read in readers.items()]


def compared(name: str, read: Callable[[Path], list[str]], paths: Sequence[Path], games: Sequence[GameRecord]) -> str:
    """Read the files of some games, and return what came of it as a line of the table."""
    found: list[list[str]] = []
    reading = spent(lambda: found.extend(map(read, paths)))
    right = sum(moves == [str(move) for move in game.moves] for moves, game in zip(found, games, strict=True))
    return (
        f"| {name}, the same {len(games)} files | | {reading * 1000 / len(games):.2f} s | {right} of {len(games)} | |"
    )


def read_here(form: Any, path: Path) -> list[str]:
    """The moves of a PGN as xqcore reads them."""
    (game,) = form.read(io.BytesIO(path.read_bytes()), "game")
    return [str(move) for move in game.moves] if isinstance(game, GameRecord) else []


def read_by(peer: Any, path: Path) -> list[str]:
    """The moves of a PGN as cchess reads them."""
    try:
        lines = peer.Game.read_from(str(path)).dump_iccs_moves()
    except Exception:  # noqa: BLE001 - whatever it raises, the game has not been read
        return []
    return [*lines[0]] if lines else []


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games")
    parser.add_argument("--formats", nargs="*", default=FORMATS)
    parser.add_argument("--first", type=int, help="how many games to take")
    parser.add_argument("--peer", type=int, default=0, help="how many games cchess reads")
    chosen = parser.parse_args()
    xq = Xqcore()
    games = [game for game in islice(xq.read(opened(chosen.games)), chosen.first) if isinstance(game, GameRecord)]
    print(f"{len(games):,} games, {sum(len(game.moves) for game in games):,} plies; per 1,000 games\n")
    print("| format | write | read | equal | size |\n|---|---|---|---|---|")
    for each in chosen.formats:
        print(row(xq, each, games), flush=True)
    if chosen.peer:
        print(*cchess(xq, games[: chosen.peer]), sep="\n")


if __name__ == "__main__":
    main()
