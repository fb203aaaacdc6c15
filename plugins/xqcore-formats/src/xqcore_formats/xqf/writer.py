"""Writing XQF, version 1.0: nothing is hidden, and every program reads it."""

from collections.abc import Iterator
from typing import Final

from xqcore.model.errors import RecordError
from xqcore.model.piece import Piece, Side
from xqcore.model.record import GameRecord
from xqcore_formats import headers, result_numbers
from xqcore_formats.fields import encoded, number, shortened
from xqcore_formats.headers import Headers
from xqcore_formats.tree import nodes
from xqcore_formats.xqf import header as h

_CHILD: Final = 0xF0
_SIBLING: Final = 0x0F
_ROOT: Final = (0x18, 0x20)
_RESERVED: Final = 0xFF
_ORIGINS: Final = bytes(number + 24 for number in h.NUMBERS)
_TARGETS: Final = bytes(number + 32 for number in h.NUMBERS)


def written(record: GameRecord, encoding: str) -> bytes:
    """Return the file of a game; raise :class:`RecordError` for one that it cannot hold."""
    head, others = _header(record, encoding)
    root = headers.appended("\n".join(text for ply, text in record.comments if ply == 0), others)
    parts = [head, _node(*_ROOT, _CHILD if record.moves else 0, _RESERVED, root, encoding)]
    for node in nodes(record):
        tag = (_CHILD if node.child else 0) | (_SIBLING if node.sibling else 0)
        origin, target = _ORIGINS[node.move.origin], _TARGETS[node.move.target]
        parts.append(_node(origin, target, tag, 0, "\n".join(node.texts), encoding))
    return b"".join(parts)


def _node(origin: int, target: int, tag: int, reserved: int, comment: str, encoding: str) -> bytes:
    text = encoded(comment.replace("\n", "\r\n") + "\r\n", encoding) if comment else b""
    return bytes((origin, target, tag, reserved)) + len(text).to_bytes(4, "little") + text


def _header(record: GameRecord, encoding: str) -> tuple[bytes, Headers]:
    """Return the header, and the headers of the record that have no place in it or not enough."""
    data = bytearray(h.SIZE)
    data[:3] = h.MAGIC + bytes(h.VERSIONS[:1])
    data[h.PIECES : h.PIECES + 32] = bytes(_points(record.start.board))
    data[h.TURN] = record.start.turn is Side.BLACK
    data[h.RESULT] = result_numbers.number(record.result)
    others = []
    for name, value in headers.of(record) + headers.counts(record.start):
        if name in h.TEXTS and not data[h.TEXTS[name].offset]:
            offset, most = h.TEXTS[name]
            text, whole = shortened(value, most, encoding)
            data[offset : offset + 1 + len(text)] = bytes([len(text)]) + text
            if whole and not value.endswith("\0"):
                continue
        elif name == result_numbers.HEADER and not data[h.RESULT] and (more := result_numbers.named(value)):
            data[h.RESULT] = more
            continue
        elif name == h.STAGE_HEADER and not data[h.STAGE] and (stage := number(value, h.STAGES)):
            data[h.STAGE] = stage
            continue
        others.append((name, value))
    return bytes(data), tuple(others)


def _points(board: bytes) -> Iterator[int]:
    """Yield the number of the point of each of the 32 pieces."""
    standing = {code: [h.NUMBERS[point] for point, found in enumerate(board) if found == code] for code in {*h.SLOTS}}
    for code in h.SLOTS:
        yield standing[code].pop(0) if standing[code] else h.ABSENT
    left = next((code for code, points in standing.items() if points), None)
    if left is not None:
        raise RecordError(f"there are more {Piece(left)}s than a set has, and XQF has no place for them")
