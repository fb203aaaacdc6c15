"""The format ``dhtmlxq``, alone or within a web page."""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats.dhtmlxq.reader import bare, opens_a_game, read
from xqcore_formats.dhtmlxq.writer import written
from xqcore_formats.encoding import UTF_8, decode, known
from xqcore_formats.options import TextOptions
from xqcore_formats.text import LONGEST, encoded, plain

_BLOCK: Final = 1 << 16
_OPENS: Final = re.compile(rb"\[DhtmlXQ|\[DHJHtmlXQ|\bvar\s+DhtmlXQ_")
_END: Final = re.compile(rb"\[/(?:DhtmlXQ(?:iFrame)?|DHJHtmlXQ)\]")
_LONGEST_END: Final = 20
_BARE: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*((?:[0-8][0-9][0-8][0-9])+)\s*")
_PAGE: Final = re.compile(rb"\s*<(?:!doctype|html|script|div)", re.IGNORECASE)


class DhtmlxqFormat:
    """Reads and writes DhtmlXQ. See :class:`xqcore.plugins.protocols.Format`."""

    def __init__(self, options: TextOptions):
        self._options = options

    def sniff(self, name: str, head: bytes) -> float:
        """Look for a tag of it; a web page may have one further down.

        Digits alone are moves where the first of them opens a game: a date or a telephone number does not.
        """
        if _OPENS.search(head):
            return 0.95
        digits = _BARE.fullmatch(head)
        if digits and (name.lower().endswith(".ubb") or opens_a_game(digits[1].decode("ascii"))):
            return 0.6
        return 0.3 if _PAGE.match(head) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games, one for each pair of ``[DhtmlXQ]`` and ``[/DhtmlXQ]``."""
        line = 1
        likely = UTF_8
        for number, data in enumerate(_parts(stream)):
            opens = _OPENS.search(data)
            place = f"{source}:{line + data.count(bytes([10]), 0, opens.start() if opens else 0)}"
            line += data.count(b"\n")
            if len(data) > LONGEST:
                yield RecordError(f"the game is longer than {LONGEST >> 20} MB, which no game is", source=place)
            elif opens:
                text, encoding = decode(data, self._options.encoding, likely)
                likely = encoding if encoding != "ascii" else likely
                yield read(plain(text), place)
            elif not number and (digits := _BARE.fullmatch(data)):  # behind a game they are no other one
                yield bare(digits[1].decode("ascii"), place)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the games; raise :class:`RecordError` for a header that cannot be kept."""
        encoding = known(self._options.encoding or UTF_8)
        for record in records:
            try:
                text = written(record, encoding)
            except RecordError as error:
                raise RecordError(error.message, game=record.id or None, ply=error.ply) from None
            stream.write(encoded(text, self._options, record.id))


def _parts(stream: BinaryIO) -> Iterator[bytes]:
    """Cut a file behind the end of each game; of a part that is too long comes a little more than may be."""
    part = bytearray()
    while block := stream.read(_BLOCK):
        searched = max(0, len(part) - _LONGEST_END)
        part += block
        while end := _END.search(part, searched):
            yield bytes(part[: end.end()])
            del part[: end.end()]
            searched = 0
        if len(part) > LONGEST:
            yield bytes(part[: LONGEST + 1])
            part = part[-_LONGEST_END:]
    if part:
        yield bytes(part)
