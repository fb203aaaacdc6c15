"""What formats whose files are text share."""

import io
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final

from xqcore.model.errors import PositionError, RecordError
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.verdict import RESULTS, Result
from xqcore_formats import fields
from xqcore_formats.encoding import UTF_8, UTF_16, decode, known
from xqcore_formats.options import TextOptions
from xqcore_formats.whole import contents

LONGEST: Final = 1 << 24
"""The longest game that is read, in bytes: 16 MB, ten times the largest tree met in the wild."""


RESULT_WORDS: Final[Mapping[str, Result]] = {
    **{result: result for result in RESULTS},
    "": "*",
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "红胜": "1-0",
    "紅勝": "1-0",
    "红先胜": "1-0",
    "黑胜": "0-1",
    "黑勝": "0-1",
    "红先负": "0-1",
    "和": "1/2-1/2",
    "和棋": "1/2-1/2",
    "红先和": "1/2-1/2",
}
"""Results by the words for them."""


def lines(stream: BinaryIO, source: str) -> Iterator[bytes]:
    """Yield the lines of a file, each with its end, at most a little more than :data:`LONGEST`; of UTF-16 as UTF-8.

    A file without any line feed may have carriage returns for them.
    """
    line = stream.readline(LONGEST + 1)
    if line.startswith(UTF_16):
        yield from io.BytesIO(decode(line + contents(stream, source)).text.encode())
        return
    if b"\r" in line and not line.endswith(b"\n") and len(line) <= LONGEST:
        yield from io.BytesIO(line.replace(b"\r", b"\n"))
        return
    while line:
        yield line
        line = stream.readline(LONGEST + 1)


def plain(text: str) -> str:
    """Return a text with lines that end in a line feed alone."""
    return text.replace("\r\n", "\n")


def encoded(text: str, options: TextOptions, game: str | None = None) -> bytes:
    """Return a text as it is written; raise :class:`RecordError` for a character that the encoding does not have."""
    if options.line_ends == "crlf":
        text = text.replace("\n", "\r\n")
    try:
        return fields.encoded(text, known(options.encoding or UTF_8))
    except RecordError as error:
        raise RecordError(error.message, game=game or None) from None


def start_from(fen: str) -> Position:
    """Return the position in which a game begins, puzzles included; raise :class:`RecordError` for what cannot be played on."""
    try:
        return Position.from_fen(fen, "lenient")
    except PositionError as error:
        raise RecordError(f"the start cannot be: {error}") from None


def board_from(board: bytes, turn: Side) -> Position:
    """Return the position with 90 piece codes in which a game begins; raise :class:`RecordError` as :func:`start_from` does."""
    position = Position(board, turn)
    try:
        position.validate("lenient")
    except PositionError as error:
        raise RecordError(f"the start cannot be: {error}") from None
    return position
