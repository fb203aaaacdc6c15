"""Libraries of the old kind: records one behind the other, all of them compressed; texts in GB18030.

What stands where was found in one library of 196 records, whose 5,137 moves are legal when they are read so and agree with the
notation that stands beside each of them. Texts that are empty there are read as headers called ``Text1`` and on.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from xqcore.model.errors import RecordError
from xqcore.model.move import MOVES, Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore_formats import headers, result_numbers
from xqcore_formats.ccbridge import layout
from xqcore_formats.fields import decoded, word
from xqcore_formats.headers import Headers
from xqcore_formats.text import board_from
from xqcore_formats.tree import Builder
from xqcore_formats.whole import LARGEST
from xqcore_formats.xqf.header import SLOTS

_HEAD: Final = 20
_DATE: Final = 19
_MOVE: Final = 6
_ENCODING: Final = "gb18030"
_BESIDE: Final = 0x11
"""What is added to the point of a piece, whose file and row are half a byte each; 0 is a piece off the board."""

_SMALLEST: Final = 143
"""The bytes of a record without a word and without a move."""

_LINE_END: Final = "\r\n"
_BEFORE_RESULT: Final = 6
_BEFORE_REMARK: Final = 10
"""How many texts stand between the title and the result, and between the title and the remark on the game."""


def read(data: bytes, source: str) -> Iterator[GameRecord | RecordError]:
    """Yield the games of a library."""
    try:
        library = _Part(_unpacked(data), 0)
        more = tuple(_library(library))
        count, _ = library.number(), library.number()
        for index in range(1, count + 1):
            part = library.part()
            yield _record(part, f"{source}:{index}", more)
            more = ()
        if library.rest:
            yield RecordError(f"behind the last of {count} records there are {library.rest} more bytes", source=source)
    except RecordError as error:
        yield RecordError(error.message, source=source)


def _unpacked(data: bytes) -> bytes:
    """Return what is compressed; raise :class:`RecordError` where that is damaged, or more than any library holds."""
    size = int.from_bytes(data[_HEAD - 4 : _HEAD], "little")
    if size > LARGEST:
        raise RecordError(f"the library would be {size:,} bytes long when it is unpacked, more than {LARGEST >> 20} MB")
    try:
        found = zlib.decompressobj().decompress(data[_HEAD:], size + 1)
    except zlib.error as error:
        raise RecordError(
            f"the library is of an old version, which is compressed, and cannot be unpacked: {error}"
        ) from None
    if len(found) != size:
        raise RecordError(f"the library says that it is {size:,} bytes long when it is unpacked, and is not")
    return found


class _Part:
    """Numbers, texts and bytes one behind the other; raises :class:`RecordError` where they end too early."""

    def __init__(self, data: bytes, begin: int):
        self._data = data
        self._begin = begin
        self._at = 0

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        if count > self.rest:
            where = self._begin + self._at
            raise RecordError(f"byte {where} of the unpacked library: {count} bytes should follow, {self.rest} do")
        self._at += count
        return self._data[self._at - count : self._at]

    def number(self) -> int:
        """Return the next four bytes as a number."""
        return int.from_bytes(self.take(4), "little")

    def text(self) -> str:
        """Return the next text, whose length stands before it."""
        return decoded(self.take(self.number()), _ENCODING)

    def texts(self, count: int) -> list[str]:
        """Return the next texts."""
        return [self.text() for _ in range(count)]

    def part(self) -> "_Part":
        """Return what the next number counts the bytes of, itself among them, without that number."""
        begin, size = self._begin + self._at, self.number()
        if size < _SMALLEST:
            raise RecordError(f"byte {begin} of the unpacked library: a record is said to be {size} bytes long")
        return _Part(self.take(size - 4), begin + 4)

    @property
    def rest(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at


def _dates(part: _Part) -> Iterator[str]:
    for _ in range(2):
        yield decoded(part.take(_DATE), _ENCODING)


def _library(part: _Part) -> Iterator[tuple[str, str]]:
    """Yield what the library says of itself."""
    yield from _named(["Library"], [part.text()])
    yield from _named([f"LibraryText{number}" for number in range(1, 5)], part.texts(4))
    yield from _named(["LibraryCreated", "LibraryModified"], [*_dates(part)])


def _named(names: Sequence[str], texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield texts as headers, each up to a zero in it: behind that there is junk, as in libraries of the newer kind."""
    for name, text in zip(names, texts, strict=True):
        if said := text.partition("\0")[0]:
            yield name, said


def _record(part: _Part, source: str, more: Headers) -> GameRecord | RecordError:
    try:
        return _game(part, source, more)
    except RecordError as error:
        return RecordError(error.message, source=source, ply=error.ply)


def _game(part: _Part, source: str, more: Headers) -> GameRecord | RecordError:
    points = part.take(len(SLOTS))
    stage, *_ = part.number(), part.number(), part.number()
    title, *texts = part.texts(1 + _BEFORE_RESULT)
    code = part.number()
    *others, remark = part.texts(_BEFORE_REMARK - _BEFORE_RESULT + 1)
    turn = Side.RED if part.take(1)[0] else Side.BLACK
    dates = [*_dates(part)]
    moves = [part.take(_MOVE) for _ in range(part.number())]
    comments = decoded(part.take(part.rest), _ENCODING)

    builder = Builder(_start(points, turn))
    if remark:
        builder.comment(remark.replace(_LINE_END, "\n"))
    _play(builder, moves, comments)
    said = [
        *_named(["Title"], [title]),
        *_named([f"Text{number}" for number in range(1, _BEFORE_REMARK + 1)], [*texts, *others]),
        *_named(["Created", "Modified"], dates),
        *_named([layout.STAGE_HEADER], [word(stage, layout.STAGES)]),
        *result_numbers.header(code),
        *more,
    ]
    return builder.finish(
        result=result_numbers.result(code), source=source, **headers.parts(tuple(said), builder.plies)
    )


def _start(points: bytes, turn: Side) -> Position:
    board = bytearray(90)
    for piece, point in zip(SLOTS, points, strict=True):
        if point:
            at = _point(point - _BESIDE)
            if at is None or board[at]:
                raise RecordError(f"{piece} stands where it cannot, at {point:#04x}")
            board[at] = piece
    return board_from(bytes(board), turn)


def _point(byte: int) -> int | None:
    """Return the point of a file from the left and a row from the top; ``None`` where no board has it."""
    file, row = byte >> 4, byte & 15
    return (9 - row) * 9 + file if 0 <= file < 9 and row < 10 else None


def _play(builder: Builder, moves: Sequence[bytes], comments: str) -> None:
    """Play moves, each at its ply behind the line that it leaves; and place comments, of which each move has one line."""
    lines = comments.split(_LINE_END)
    placed = len(lines) == len(moves) + 1 and not lines[-1]
    path = [builder.place]
    for number, data in enumerate(moves):
        ply = int.from_bytes(data[:2], "little")
        if not 1 <= ply <= len(path):
            builder.stop(f"move {number + 1} stands at ply {ply}, with {len(path) - 1} plies before it")
            break
        del path[ply:]
        builder.go(path[-1])
        move = _move(data)
        if move is None:
            builder.fail(f"move {number + 1} goes from or to a point that no board has")
        else:
            builder.play(move)
        if placed and lines[number]:
            builder.comment(lines[number])
        path.append(builder.place)
    if not placed and comments.strip():
        builder.remark(comments.replace(_LINE_END, "\n"))


def _move(data: bytes) -> Move | None:
    origin, target = _point(data[2]), _point(data[3])
    return MOVES[origin * 90 + target] if origin is not None and target is not None else None
