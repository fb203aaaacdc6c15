"""Reading XQF: a header, then the tree of moves, each line to its end before the next."""

from collections.abc import Iterator
from typing import Final

import attrs

from xqcore.model.errors import PositionError, RecordError
from xqcore.model.move import MOVES
from xqcore.model.piece import Piece, Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.square import NAMES
from xqcore_formats import headers
from xqcore_formats.fields import decoded
from xqcore_formats.tree import Builder, Place
from xqcore_formats.xqf import header as h
from xqcore_formats.xqf.cipher import OPEN, Keys, keys

_ORIGIN: Final = 24
_TARGET: Final = 32


@attrs.frozen(slots=True)
class _Node:
    origin: int
    target: int
    child: bool
    sibling: bool
    comment: bytes


def read(data: bytes, source: str, encoding: str) -> GameRecord | RecordError:
    """Return the game of a file, or the error that says why there is none."""
    try:
        return _read(data, source, encoding)
    except RecordError as error:
        return RecordError(error.message, source=source, ply=error.ply, prefix=error.prefix)


def _read(data: bytes, source: str, encoding: str) -> GameRecord | RecordError:
    if len(data) < h.SIZE or not data.startswith(h.MAGIC):
        raise RecordError(f"an XQF file begins with XQ and a header of {h.SIZE} bytes; this is {len(data)} bytes long")
    if data[2] not in h.VERSIONS:
        raise RecordError(f"this is XQF of version {data[2] / 10}; 1.0 to 1.8 are known")
    secret = keys(data)
    tree = _Tree(data[2], secret, secret.uncovered(data[h.SIZE :]))
    root = tree.node()
    first = tree.node() if root.child else None
    board = _board(data, secret)
    try:
        start = Position(board, _turn(data, board, first))
        start.validate("lenient")
    except PositionError as error:
        raise RecordError(f"the start cannot be: {error}") from None
    builder = Builder(start)
    comment, tags = headers.parted(_text(root.comment, encoding))
    if comment:
        builder.comment(comment)
    _build(builder, tree, first, encoding)
    found = [*_headers(data, encoding, dict(tags)), *((name, value) for name, value in tags if name not in h.TEXTS)]
    result = h.RESULTS[data[h.RESULT]] if data[h.RESULT] < len(h.RESULTS) else "*"
    parts = headers.given(GameRecord(result=result), found)
    return builder.finish(id=parts.id, ruleset=parts.ruleset, headers=parts.headers, result=parts.result, source=source)


def _board(data: bytes, secret: Keys) -> bytes:
    """Return the pieces on the board."""
    board = bytearray(90)
    for index in range(32):
        number = (data[h.PIECES + index] - secret.pieces) & 255
        if number < 90:
            slot = index if data[2] < 12 else (secret.pieces + 1 + index) % 32
            point = h.POINTS[number]
            if board[point]:
                both = f"{Piece(board[point])} and {h.SLOTS[slot]}"
                raise RecordError(f"{both} both stand on {NAMES[point]} (byte {h.PIECES + index})")
            board[point] = h.SLOTS[slot]
    return bytes(board)


def _turn(data: bytes, board: bytes, first: _Node | None) -> Side:
    """The side that moves first, whatever the header says; the header where there are no moves."""
    code = board[h.POINTS[first.origin]] if first is not None and first.origin < 90 else 0
    return Side(code >> 3) if code else Side(data[h.TURN] == 1)


def _headers(data: bytes, encoding: str, tags: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what the header says; a text too long for it stands whole among the tags."""
    for name, (offset, most) in h.TEXTS.items():
        length = min(data[offset], most)
        text = decoded(data[offset + 1 : offset + 1 + length].rstrip(b"\0"), encoding)
        if name in tags:
            text = tags[name]
        if text:
            yield name, text
    if data[h.STAGE]:
        stage = data[h.STAGE]
        yield h.STAGE_HEADER, h.STAGES[stage] if stage < len(h.STAGES) else str(stage)
    if data[h.RESULT] >= h.SEVERAL:
        yield h.TERMINATION if data[h.RESULT] == h.SEVERAL else ("Termination", f"result {data[h.RESULT]}")


def _text(data: bytes, encoding: str) -> str:
    """Return a comment: lines end with CR and LF, the last one mostly too."""
    text = decoded(data.rstrip(b"\0"), encoding)
    return text.removesuffix("\r\n").replace("\r\n", "\n")


class _Tree:
    """The nodes of a file one by one."""

    def __init__(self, version: int, secret: Keys, data: bytes):
        self._old = version <= OPEN
        self._secret = secret
        self._data = data
        self.offset = 0

    def node(self) -> _Node:
        """Return the next node; raise :class:`RecordError` where the file ends before it does."""
        begin = self.offset
        fixed = self._take(4, begin)
        tag = fixed[2]
        length = 0
        if self._old or tag & 0x20:
            length = int.from_bytes(self._take(4, begin), "little") - self._secret.lengths
            if length < 0:
                raise RecordError(f"byte {h.SIZE + begin}: the comment of a move has the length {length}")
        comment = self._take(length, begin)
        return _Node(
            (fixed[0] - _ORIGIN - self._secret.origins) & 255,
            (fixed[1] - _TARGET - self._secret.targets) & 255,
            bool(tag & (0xF0 if self._old else 0x80)),
            bool(tag & (0x0F if self._old else 0x40)),
            comment,
        )

    @property
    def rest(self) -> int:
        """How many bytes there are behind the last node."""
        return len(self._data) - self.offset

    def _take(self, count: int, begin: int) -> bytes:
        if count > self.rest:
            raise RecordError(f"byte {h.SIZE + begin}: the file ends within the move that begins here")
        self.offset += count
        return self._data[self.offset - count : self.offset]


def _build(builder: Builder, tree: _Tree, node: _Node | None, encoding: str) -> None:
    waiting: list[Place] = []
    while node is not None:
        if node.sibling:
            waiting.append(builder.place)
        if node.origin < 90 and node.target < 90:
            builder.play(MOVES[h.POINTS[node.origin] * 90 + h.POINTS[node.target]])
        else:
            builder.fail(f"a move from {node.origin} to {node.target}, numbers that no point has")
        if node.comment:
            text = _text(node.comment, encoding)
            if text:
                builder.comment(text)
        if not node.child:
            if not waiting:
                break
            builder.go(waiting.pop())
        try:
            node = tree.node()
        except RecordError as error:
            builder.stop(error.message)
            return
    if tree.rest:
        builder.remark(f"{tree.rest} more bytes at the end of the file are left out")
