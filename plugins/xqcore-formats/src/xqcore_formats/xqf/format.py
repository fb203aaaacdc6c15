"""The format ``xqf``."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats.encoding import known
from xqcore_formats.options import XqfOptions
from xqcore_formats.whole import contents, only
from xqcore_formats.xqf import header as h
from xqcore_formats.xqf.hiding import hidden
from xqcore_formats.xqf.reader import read
from xqcore_formats.xqf.writer import written


class XqfFormat:
    """Reads and writes XQF. See :class:`xqcore.plugins.protocols.Format`.

    Of headers that XQF has no field for, and of those too long for it, a line such as ``[Round "3"]`` is written below the
    game's first comment, and read again.
    """

    def __init__(self, options: XqfOptions):
        self._encoding = options.encoding or "gb18030"
        self._hidden = options.hidden

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for the first bytes, and for keys that add up."""
        if len(head) < h.SIZE or not head.startswith(h.MAGIC) or head[2] not in h.VERSIONS:
            return 0.0
        return 0.95 if sum(head[12:16]) & 255 == 0 else 0.5

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game."""
        yield read(contents(stream, source), source, known(self._encoding))

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the game."""
        data = written(only(records, "XQF"), known(self._encoding))
        stream.write(hidden(data) if self._hidden else data)
