"""Reading XQF: a header, then the tree of moves, each line to its end before the next."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from xqcore.model.errors import RecordError
from xqcore.model.move import MOVES
from xqcore.model.piece import Piece, Side
from xqcore.model.record import GameRecord
from xqcore.model.square import NAMES
from xqcore_formats import headers, result_numbers
from xqcore_formats.fields import decoded, word
from xqcore_formats.preorder import Node, Nodes, build
from xqcore_formats.text import board_from
from xqcore_formats.xqf import header as h
from xqcore_formats.xqf.cipher import OPEN, Keys, keys

_ORIGIN: Final = 24
_TARGET: Final = 32
_COMMENTED: Final = 0x20


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
    tree = Nodes(data[: h.SIZE] + secret.uncovered(data[h.SIZE :]), h.SIZE, _reader(data[2] <= OPEN, secret))
    root = tree.next()
    first = tree.next() if root.child else None
    board = _board(data, secret)
    start = board_from(board, _turn(data, board, first))
    builder, tags = build(start, tree, root, first, lambda comment: _text(comment, encoding))
    if tree.rest:
        builder.remark(f"{tree.rest} more bytes at the end of the file are left out")
    found = headers.merged(_headers(data, encoding), tags)
    return builder.finish(
        result=result_numbers.result(data[h.RESULT]), source=source, **headers.parts(found, builder.plies)
    )


def _board(data: bytes, secret: Keys) -> bytes:
    """Return the pieces on the board."""
    board = bytearray(90)
    for index in range(32):
        number = (data[h.PIECES + index] - secret.pieces) & 255
        if number < 90:
            slot = index if data[2] < h.ROTATED else (secret.pieces + 1 + index) % 32
            point = h.POINTS[number]
            if board[point]:
                both = f"{Piece(board[point])} and {h.SLOTS[slot]}"
                raise RecordError(f"{both} both stand on {NAMES[point]} (byte {h.PIECES + index})")
            board[point] = h.SLOTS[slot]
    return bytes(board)


def _turn(data: bytes, board: bytes, first: Node | None) -> Side:
    """The side that moves first, whatever the header says; the header where there are no moves."""
    code = board[first.move.origin] if first is not None and first.move is not None else 0
    return Side(code >> 3) if code else Side(data[h.TURN] == 1)


def _headers(data: bytes, encoding: str) -> Iterator[tuple[str, str]]:
    """Yield what the header says."""
    for name, (offset, most) in h.TEXTS.items():
        length = min(data[offset], most)
        text = decoded(data[offset + 1 : offset + 1 + length].rstrip(b"\0"), encoding)
        if text:
            yield name, text
    if data[h.STAGE]:
        yield h.STAGE_HEADER, word(data[h.STAGE], h.STAGES)
    yield from result_numbers.header(data[h.RESULT])


def _text(data: bytes, encoding: str) -> str:
    """Return a comment: lines end with CR and LF, the last one mostly too."""
    text = decoded(data.rstrip(b"\0"), encoding)
    return text.removesuffix("\r\n").replace("\r\n", "\n")


def _reader(old: bool, secret: Keys) -> Callable[[Nodes], Node]:
    """Return what reads a node: 4 bytes, the length of its comment, the comment."""
    origins = _points(_ORIGIN + secret.origins & 255)
    targets = _points(_TARGET + secret.targets & 255)
    child, sibling = (0xF0, 0x0F) if old else (0x80, 0x40)

    def read(nodes: Nodes) -> Node:
        origin, target, tag, _ = nodes.take(4)
        comment = b""
        if old or tag & _COMMENTED:
            comment = nodes.take(int.from_bytes(nodes.take(4), "little") - secret.lengths)
        begin, end = origins[origin], targets[target]
        move = None if begin is None or end is None else MOVES[begin * 90 + end]
        return Node(move, bool(tag & child), bool(tag & sibling), comment)

    return read


@cache
def _points(added: int) -> tuple[int | None, ...]:
    """Return the point for each byte, from whose number so much was taken away; ``None`` for what is none."""
    return tuple(h.POINTS[number] if (number := (byte - added) & 255) < 90 else None for byte in range(256))
