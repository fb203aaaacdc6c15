"""The formats ``cbr`` and ``cbl``."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats import headers
from xqcore_formats.ccbridge import layout, library
from xqcore_formats.ccbridge.reader import read
from xqcore_formats.ccbridge.writer import written
from xqcore_formats.whole import contents, only


class CbrFormat:
    """Reads and writes a record of CCBridge. See :class:`xqcore.plugins.protocols.Format`.

    Of headers that a record has no field for, and of those too long for it, a line such as ``[Opening "..."]`` is written
    below the game's first comment, and read again.
    """

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for the first bytes."""
        return 0.95 if head.startswith(layout.RECORD) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game."""
        yield read(contents(stream, source), source)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the game."""
        record = only(records, "CBR")
        stream.write(written(record, headers.of(record)))


class CblFormat:
    """Reads and writes a library of CCBridge: many records in one file. See :class:`xqcore.plugins.protocols.Format`.

    What the library says of itself are headers of its first game, ``Library`` and others.
    """

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for the first bytes."""
        return 0.95 if head.startswith((layout.LIBRARY, layout.OLD_LIBRARY)) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games."""
        yield from library.read(stream, source)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the games."""
        library.write(records, stream)
