"""The format ``pgn``."""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats import encoding
from xqcore_formats.options import PgnOptions
from xqcore_formats.pgn.reader import read
from xqcore_formats.pgn.split import TAG, games
from xqcore_formats.pgn.writer import written
from xqcore_formats.text import encoded, plain

_OPENS: Final = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*1[ \t]*[.\xa1\xa3]")


class PgnFormat:
    """Reads and writes PGN. See :class:`xqcore.plugins.protocols.Format`."""

    def __init__(self, options: PgnOptions):
        self._options = options

    def sniff(self, name: str, head: bytes) -> float:
        """Look for tags, or for numbered moves."""
        lines = encoding.head(head).splitlines()
        first = next((line for line in lines if line.strip()), b"")
        if TAG.match(first):
            return 0.9
        if _OPENS.match(first):
            return 0.7 if name.lower().endswith(".pgn") else 0.5
        return 0.6 if any(map(TAG.match, lines)) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games, each in the encoding that it is in."""
        likely = encoding.UTF_8
        for game in games(stream, source):
            if isinstance(game, RecordError):
                yield game
                continue
            text, found = encoding.decode(game.data, self._options.encoding, likely)
            likely = found if found != "ascii" else likely
            if text.strip():
                yield from read(plain(text), source, game.line)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the games; raise :class:`RecordError` for a comment or header that PGN or the encoding cannot hold."""
        stream.writelines(
            encoded(written(record, self._options.notation), self._options, record.id) for record in records
        )
