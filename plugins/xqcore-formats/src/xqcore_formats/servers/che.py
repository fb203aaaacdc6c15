"""The format ``che`` of QQ, as far as it is known: numbers, ten for each move."""

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats.servers import seen
from xqcore_formats.whole import OnlyRead, contents

_NUMBER: Final = re.compile(rb"([0-9]{1,9})[^0-9]")
_BEFORE: Final = 2
_EACH: Final = 10
_AT_MOST: Final = 1 << 20


class CheFormat(OnlyRead):
    """Reads CHE. See :class:`xqcore.plugins.protocols.Format`."""

    called = "CHE"

    def sniff(self, name: str, head: bytes) -> float:
        """Look for numbers and nothing else, files and ranks where they should be."""
        steps = list(_steps(_numbers(head)[_BEFORE:]))
        likely = steps and all(
            x < 9 and to_x < 9 and 0 <= row < 10 and 0 <= to_row < 10 for x, row, to_x, to_row in steps
        )
        return (0.7 if name.lower().endswith(".che") else 0.3) if likely else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game."""
        numbers = _numbers(contents(stream, source, _AT_MOST))
        count = numbers[1] if len(numbers) > 1 else -1
        if len(numbers) - _BEFORE < count * _EACH or count < 0:
            found = max(len(numbers) - _BEFORE, 0) // _EACH
            yield RecordError(f"a CHE file says how many moves follow; here {found} do, not {count}", source=source)
        else:
            yield seen.game(list(_steps(numbers[_BEFORE : _BEFORE + count * _EACH])), source)


def _numbers(data: bytes) -> list[int]:
    """Return the numbers that some bytes are, up to what is none."""
    found, at = [], 0
    while match := _NUMBER.match(data, at):
        found.append(int(match[1]))
        at = match.end()
    return found


def _steps(numbers: list[int]) -> Iterator[seen.Step]:
    for at in range(0, len(numbers) - _EACH + 1, _EACH):
        rank, x, to_rank, to_x = numbers[at + 3 : at + 7]
        yield x, 9 - rank, to_x, 9 - to_rank
