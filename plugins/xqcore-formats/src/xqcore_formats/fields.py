"""Texts in the encodings of the binary formats: read whatever they hold, written whole or not at all."""

from collections.abc import Sequence
from typing import Final

from xqcore.model.errors import RecordError

_DIGITS: Final = frozenset(map(str, range(256)))


def decoded(data: bytes, encoding: str) -> str:
    r"""Return a text; bytes that are no part of one stay as ``\xff``, half a character at the end is left out."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if error.end == len(data) and error.start >= len(data) - 3:
            return data[: error.start].decode(encoding)
        return data.decode(encoding, "backslashreplace")


def encoded(text: str, encoding: str) -> bytes:
    """Return the bytes of a text; raise :class:`RecordError` for a character that the encoding does not have."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        raise RecordError(f"{text[error.start]!r} cannot be written in {encoding}; choose another encoding") from None


def shortened(text: str, most: int, encoding: str) -> tuple[bytes, bool]:
    """Return as much of a text as fits in so many bytes, whole characters only, and whether that is all of it."""
    data = encoded(text, encoding)
    if len(data) <= most:
        return data, True
    return data[:most].decode(encoding, "ignore").encode(encoding), False


def word(number: int, words: Sequence[str]) -> str:
    """Return the word for a number of one byte, its digits where there is none."""
    return words[number] if number < len(words) else str(number)


def number(text: str, words: Sequence[str]) -> int | None:
    """Return the number that :func:`word` has this text for, ``None`` for none."""
    if text in words:
        return words.index(text)
    return int(text) if text in _DIGITS and int(text) >= len(words) else None
