"""Damaged files read again and again: python fuzz/damage.py FORMAT [SEEDS...] [--seconds N] [--seed N] [--keep FOLDER].

Seeds are files or folders of them; a few games written in the format are seeds too. What is read must be games or
:class:`RecordError`, soon and in bounded memory; and a game that has been read, when it can be written, must read back equal. A file
on which that fails is kept, and the exit code is 1.
"""

import argparse
import io
import resource
import signal
import sys
import time
import traceback
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import attrs
from xqcore_formats.ccbridge.layout import OLD_LIBRARY

from xqcore import GameRecord, RecordError, Xqcore
from xqcore.testing.records import everything, keeping, plain

LARGEST = 1 << 18
MEMORY = 2 << 30
SECONDS = 20
MOST = 10_000
PACKED = 20
"""Where what is compressed begins in a compressed library."""

WORDS = (
    b'[FEN "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"]',
    b'[Game "Chinese Chess"]\n',
    *(b"(", b")", b"{", b"}", b";", b"$1", b"1-0", b"*", b"1. ", b"...", b"\n\n", b"\r", b"\0", b'"', b"\\", b"]"),
    *(
        b"START{",
        b"}END",
        b"/*",
        b"*/",
        b"FORMAT\tWXF\n",
        b"26.5",
        b"C2.5",
        b"P+.1",
        b"h2e2",
        b"a10a9",
        b"Rb10",
        b"exe5",
    ),
    *(b"[DhtmlXQ]", b"[/DhtmlXQ]", b"[DhtmlXQ_move_0_2_1]", b"[DhtmlXQ_comment1_2]", b"||", b"\\ud83d", b"7747", b"99"),
    *(
        b"position startpos moves ",
        b"position fen ",
        b"ucinewgame\n",
        b'"variations": [[',
        b'{"uci": ',
        b'"moves": [',
        b"null",
    ),
    *(
        "炮二平五".encode(),
        "炮二平五".encode("gb18030"),
        "車２進１".encode("cp950"),
        "三兵平四".encode(),
        b"\xff\xfe",
        b"\xef\xbb\xbf",
    ),
    *(b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80" * 16, b" " * 300),
)


class TooSlow(Exception):
    """Reading took longer than it may."""


def seeds(form: Any, paths: Sequence[str]) -> list[bytes]:
    """The files to damage: those that are given, and games written in the format."""
    files = [
        path for name in paths for path in ([Path(name)] if Path(name).is_file() else sorted(Path(name).rglob("*")))
    ]
    found = [path.read_bytes()[:LARGEST] for path in files if path.is_file()]
    for games in (
        [*plain()[:3]],
        plain()[2:3],
        keeping("commented-variations")[3:4],
        keeping("start")[1:2],
        [everything()],
    ):
        stream = io.BytesIO()
        try:
            form.write(games, stream)
        except RecordError:
            continue
        found.append(stream.getvalue())
    return found


def damaged(chance: Random, files: Sequence[bytes]) -> bytes:
    """One of the files with one to eight things done to it; of a compressed library mostly to what is in it."""
    file = chance.choice(files)
    if file.startswith(OLD_LIBRARY) and chance.randrange(4):
        inside = hurt(chance, zlib.decompressobj().decompress(file[PACKED:], LARGEST), files)
        return file[: PACKED - 4] + len(inside).to_bytes(4, "little") + zlib.compress(inside)
    return hurt(chance, file, files)


def hurt(chance: Random, file: bytes, files: Sequence[bytes]) -> bytes:
    """A file with one to eight things done to it."""
    data = bytearray(file)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        where, length = chance.randint(0, len(data)), chance.choice((1, 1, 2, 4, 16, 200))
        match chance.randrange(8):
            case 0 if where < len(data):
                data[where] ^= 1 << chance.randrange(8)
            case 1:
                data[where : where + length] = chance.randbytes(length)
            case 2:
                del data[where : where + length]
            case 3:
                data[where:where] = data[where : where + length] * chance.choice((1, 2, 50))
            case 4:
                other = chance.choice(files)
                start = chance.randint(0, len(other))
                data[where:where] = other[start : start + length]
            case 5:
                del data[where:]
            case _:
                data[where:where] = chance.choice(WORDS) * chance.choice((1, 1, 1, 40))
    return bytes(data[:LARGEST])


def read(form: Any, data: bytes) -> list[GameRecord | RecordError]:
    """All that is in a file; whatever else is raised is a fault."""
    found = list(islice(form.read(io.BytesIO(data), "file"), MOST))
    assert len(found) < MOST, "it finds games without end"
    for item in found:
        assert isinstance(item, GameRecord | RecordError), f"it yields {item!r:.60}"
        assert (item.source or "").startswith("file"), f"the place is {item.source!r}"
    return found


def again(form: Any, game: GameRecord, kept: frozenset[str]) -> None:
    """Write a game, read it, and compare; what the format does not keep is left out before."""
    stream = io.BytesIO()
    try:
        form.write([game], stream)
    except RecordError:
        return
    (back,) = read(form, stream.getvalue())
    assert isinstance(back, GameRecord), f"what it wrote it cannot read: {back}"
    assert back.moves == game.moves, "moves read back otherwise"
    for part in sorted(kept & {"result", "id", "ruleset", "headers", "comments", "variations", "events"}):
        assert getattr(back, part) == getattr(game, part), part + differing(getattr(back, part), getattr(game, part))


def differing(back: object, game: object) -> str:
    """A line that says what was read back otherwise, and how."""
    return f" was {game!r:.400}\n and is {back!r:.400}"


def faults(form: Any, kept: frozenset[str], chosen: argparse.Namespace) -> Iterator[tuple[bytes, str]]:
    """Yield the files on which something fails, each with what."""
    chance = Random(chosen.seed)
    files = seeds(form, chosen.seeds)
    if not files:
        sys.exit(f"{chosen.format} cannot be written, so there is nothing to damage: name files of it")
    until = time.monotonic() + chosen.seconds
    count = games = 0
    while time.monotonic() < until:
        data = damaged(chance, files)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            for item in read(form, data):
                if isinstance(item, GameRecord):
                    games += 1
                    if "write" in kept:
                        again(form, attrs.evolve(item, source=None), kept)
        except Exception:  # noqa: BLE001 - that is what is looked for
            yield data, traceback.format_exc(limit=-4)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        count += 1
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{chosen.format}: {count:,} files damaged, {games:,} games read out of them, {most} MB at most")


def too_slow(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's signature
    """Break off what takes too long."""
    raise TooSlow(f"more than {SECONDS} seconds of processor time")


def main() -> int:
    """Damage and read until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("format")
    parser.add_argument("seeds", nargs="*")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path())
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, too_slow)
    registry = Xqcore().registry
    form = registry.make("format", chosen.format)
    found: set[str] = set()
    for data, said in faults(form, registry.provider("format", chosen.format)[1].capabilities, chosen):
        where = "".join(line for line in said.splitlines() if line.startswith("  File"))
        if where not in found and len(found) < 20:
            found.add(where)
            path = chosen.keep / f"fault-{chosen.format}-{len(found)}"
            path.write_bytes(data)
            print(f"{path}:\n{said}", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
