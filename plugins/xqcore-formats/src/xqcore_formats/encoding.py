"""Bytes of unknown encoding to text: UTF-8, GB18030 of the mainland, CP950 (Big5) of Taiwan and Hong Kong.

GB18030 decodes Big5 without an error, so what decodes is not what was written. The text that reads more like xiangqi is taken:
by its moves, and where there are none by how many of its characters are common ones.
"""

import codecs
import re
from itertools import islice
from typing import Final, NamedTuple

from xqcore.model.errors import RecordError

UTF_8: Final = "utf-8"
UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""What a text in UTF-16 begins with."""

CHINESE: Final = ("gb18030", "cp950")
_MARKS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_MOVE: Final = re.compile("[进進退平][一二三四五六七八九１２３４５６７８９1-9]")
_PAIR: Final = re.compile(rb"[\x81-\xfe][\x40-\x7e\x80-\xfe]")
_COMMON: Final = {
    "gb18030": re.compile(rb"[\xa1\xa3\xb0-\xd7][\xa1-\xfe]"),
    "cp950": re.compile(rb"[\xa1\xa2\xa4-\xc6][\x40-\x7e\xa1-\xfe]"),
}
"""The signs and the characters of the first level of each set, which are those of everyday writing."""

_ENOUGH: Final = 100_000
"""How many characters are looked at."""


class Decoded(NamedTuple):
    """A text, and the encoding that it was in; ``ascii`` where any would do."""

    text: str
    encoding: str


def decode(data: bytes, encoding: str | None = None, likely: str = UTF_8) -> Decoded:
    """Return the text of some bytes, without a byte order mark.

    ``encoding`` decides where it is given; ``likely`` is taken when nothing speaks for one or the other. What cannot be
    decoded becomes U+FFFD. Raises :class:`RecordError` for an encoding that is not known.
    """
    for mark, marked in _MARKS:
        if data.startswith(mark) and encoding is None:
            return Decoded(data[len(mark) :].decode(marked, "replace"), marked)
    if encoding is not None:
        return Decoded(data.decode(known(encoding), "replace").removeprefix("\ufeff"), known(encoding))
    if data.isascii():
        return Decoded(data.decode("ascii"), "ascii")
    guessed = _guess(data, likely)
    return Decoded(data.decode(guessed, "replace"), guessed)


def head(data: bytes) -> bytes:
    """Return the beginning of a file, of UTF-16 as UTF-8: to look for letters of ASCII in it."""
    return decode(data).text.encode() if data.startswith(UTF_16) else data


def known(encoding: str) -> str:
    """Return the plain name of an encoding; raise :class:`RecordError` for what is none."""
    try:
        found = codecs.lookup(encoding)
        "".encode(found.name)
    except (LookupError, ValueError):
        raise RecordError(f"there is no encoding {encoding[:30]!r}; write utf-8, gb18030, big5 or the like") from None
    return found.name


def _guess(data: bytes, likely: str) -> str:
    try:
        data.decode(UTF_8)
    except UnicodeDecodeError:
        text = data.decode(UTF_8, "replace")
    else:
        return UTF_8
    if text.count("\ufffd") * 10 < sum(not character.isascii() for character in text):
        return UTF_8  # a few bytes are damaged
    scores = {encoding: (_moves(data, encoding), _common(data, encoding)) for encoding in CHINESE}
    best = max(scores.values())
    if _moves(data, UTF_8) >= max(best[0], 1):
        return UTF_8
    return likely if scores.get(likely) == best else max(CHINESE, key=lambda encoding: scores[encoding])


def _moves(data: bytes, encoding: str) -> int:
    """How many moves in Chinese there are."""
    return len(_MOVE.findall(data.decode(encoding, "replace")))


def _common(data: bytes, encoding: str) -> float:
    """The share of characters that are common, 0 to 1."""
    pairs = [pair[0] for pair in islice(_PAIR.finditer(data), _ENOUGH)]
    return sum(_COMMON[encoding].fullmatch(pair) is not None for pair in pairs) / max(len(pairs), 1)
