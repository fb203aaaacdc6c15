"""A file of games cut into games, before anything is decoded.

A line that looks like a tag begins a game where it follows moves; where no moves were between, when it repeats a tag.
In every encoding met here the first byte of a line is a character of its own.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from xqcore.model.errors import RecordError
from xqcore_formats.text import LONGEST, lines

TAG: Final = re.compile(rb'(?:\xef\xbb\xbf)?[ \t]*\[[ \t]*([^\s"\[\]]{1,320})[ \t]*"')


class Game(NamedTuple):
    """The bytes of a game, and the number of its first line."""

    data: bytes
    line: int


def games(stream: BinaryIO, source: str) -> Iterator[Game | RecordError]:
    """Yield the games of a file; one that is longer than any as an error."""
    number = first = 1
    size = 0
    kept = bytearray()
    tags: set[bytes] = set()
    moves = blank = False
    for line in lines(stream, source):
        tag = TAG.match(line)
        if tag and (moves or (blank and tag[1] in tags)):
            yield _game(kept, first, size, source)
            first, size, kept, tags, moves = number, 0, bytearray(), set(), False
        if tag:
            tags.add(tag[1])
            blank = False
        elif line.strip():
            moves = True
        else:
            blank = True
        size += len(line)
        if size <= LONGEST:
            kept += line
        number += line.endswith(b"\n")
    if kept:
        yield _game(kept, first, size, source)


def _game(kept: bytearray, first: int, size: int, source: str) -> Game | RecordError:
    if size > LONGEST:
        return RecordError(f"the game is longer than {LONGEST >> 20} MB, which no game is", source=f"{source}:{first}")
    return Game(bytes(kept), first)
