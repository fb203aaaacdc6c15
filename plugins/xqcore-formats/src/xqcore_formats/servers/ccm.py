"""The format ``ccm`` of 中游, as far as it is known: its moves, each in seven bytes."""

from collections.abc import Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats.servers import seen
from xqcore_formats.whole import OnlyRead, contents

_SIZE: Final = 7
_AT_MOST: Final = 1 << 20


class CcmFormat(OnlyRead):
    """Reads CCM. See :class:`xqcore.plugins.protocols.Format`."""

    called = "CCM"

    def sniff(self, name: str, head: bytes) -> float:
        """Look for files and rows where they should be; without the ending of the name that says little."""
        steps = list(_steps(head[: len(head) // _SIZE * _SIZE]))
        likely = steps and all(x < 9 and to_x < 9 and row < 10 and to_row < 10 for x, row, to_x, to_row in steps)
        return (0.7 if name.lower().endswith(".ccm") else 0.1) if likely else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game."""
        data = contents(stream, source, _AT_MOST)
        if not data or len(data) % _SIZE:
            yield RecordError(f"a CCM file has {_SIZE} bytes for each move; this has {len(data)}", source=source)
        else:
            yield seen.game(list(_steps(data)), source)


def _steps(data: bytes) -> Iterator[seen.Step]:
    for at in range(0, len(data), _SIZE):
        x, to_x, row, to_row = data[at + 3 : at + 7]
        yield x, row, to_x, to_row
