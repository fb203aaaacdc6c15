"""The format ``chn`` of 联众, as far as it is known: its moves, each in 32 bytes behind a header of 188."""

import struct
from collections.abc import Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats.servers import seen
from xqcore_formats.whole import OnlyRead, contents

_BEGIN: Final = 188
_RECORD: Final = struct.Struct("<4x4H20x")
_AT_MOST: Final = 1 << 20


class ChnFormat(OnlyRead):
    """Reads CHN. See :class:`xqcore.plugins.protocols.Format`."""

    called = "CHN"

    def sniff(self, name: str, head: bytes) -> float:
        """Look for files and rows where they should be; without the ending of the name that says little."""
        steps = _steps(head)
        likely = steps and all(x < 9 and to_x < 9 and row < 10 and to_row < 10 for x, row, to_x, to_row in steps)
        return (0.7 if name.lower().endswith(".chn") else 0.1) if likely and any(map(any, steps)) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game."""
        data = contents(stream, source, _AT_MOST)
        if len(data) < _BEGIN or (len(data) - _BEGIN) % _RECORD.size:
            said = f"a CHN file has {_BEGIN} bytes and {_RECORD.size} more for each move; this has {len(data)}"
            yield RecordError(said, source=source)
        else:
            yield seen.game(_steps(data), source)


def _steps(data: bytes) -> list[seen.Step]:
    end = len(data) - (len(data) - _BEGIN) % _RECORD.size
    return [(x, y, to_x, to_y) for x, y, to_x, to_y in _RECORD.iter_unpack(data[_BEGIN:end])]
