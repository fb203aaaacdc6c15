"""The protocols of what plugins supply, those apart that lower rooms use themselves.

Move generators are described in :mod:`xqcore.movegen.protocol`, policies in :mod:`xqcore.judge.protocol`.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Protocol, runtime_checkable

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord


@runtime_checkable
class Format(Protocol):
    """A file format: games in, games out."""

    def sniff(self, name: str, head: bytes) -> float:
        """How surely a file is of this format, 0 to 1, by its name and its first 4096 bytes."""
        ...

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games one by one.

        A game that cannot be read is yielded as the error that says why, with its place, and reading goes on behind
        it. ``source`` is the name of the file for messages.
        """
        ...

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write games; raise :class:`RecordError` for one that the format cannot hold."""
        ...
