"""Writing a record, of the usual kind."""

from hashlib import md5

from xqcore.model.piece import Piece, Side
from xqcore.model.record import GameRecord
from xqcore_formats import fields, headers, result_numbers
from xqcore_formats.ccbridge import layout
from xqcore_formats.ccbridge.layout import Field
from xqcore_formats.fields import encoded, shortened
from xqcore_formats.headers import Headers
from xqcore_formats.tree import nodes

_LAST = 1
_SIBLING = 2
_COMMENTED = 4


def written(record: GameRecord, found: Headers, number: int = 0) -> bytes:
    """Return the bytes of a game with these headers; ``number`` tells it from one that is the same.

    Raises :class:`RecordError` for a game that it cannot hold.
    """
    head, others = _header(record, found)
    root = headers.appended("\n".join(text for ply, text in record.comments if ply == 0), others)
    parts = [head, _node(0 if record.moves else _LAST, 0, 0, root)]
    for node in nodes(record):
        flags = (0 if node.child else _LAST) | (_SIBLING if node.sibling else 0)
        origin, target = layout.POINTS[node.move.origin], layout.POINTS[node.move.target]
        parts.append(_node(flags, origin, target, "\n".join(node.texts)))
    data = b"".join(parts)
    name = md5(b"%d " % number + data, usedforsecurity=False).digest()
    return data[: layout.GUID.start] + name + data[layout.GUID.stop :]


def put(data: bytearray, field: Field, text: str) -> bool:
    """Put a text into its field, as much of it as fits; return whether that is all, and reads back the same."""
    stored, whole = shortened(text, field.size - 2, layout.ENCODING)
    data[field.offset : field.offset + len(stored)] = stored
    return whole and "\0" not in text


def _node(flags: int, origin: int, target: int, comment: str) -> bytes:
    if not comment:
        return bytes((flags, 0, origin, target))
    text = encoded(comment.replace("\n", "\r\n"), layout.ENCODING)
    return bytes((flags | _COMMENTED, 0, origin, target)) + len(text).to_bytes(4, "little") + text


def _header(record: GameRecord, found: Headers) -> tuple[bytes, Headers]:
    """Return what stands before the tree, and the headers that have no place in it or not enough."""
    data = bytearray(layout.TREE)
    data[: len(layout.RECORD)] = layout.RECORD
    data[layout.KIND] = layout.USUAL_KIND
    data[layout.TURN] = 2 if record.start.turn is Side.BLACK else 1
    data[layout.NUMBER : layout.NUMBER + 2] = (record.start.number & 0xFFFF).to_bytes(2, "little")
    for point, code in enumerate(record.start.board):
        data[layout.BOARD + layout.POINTS[point]] = layout.CODES[Piece(code)] if code else 0
    data[layout.CURSOR : layout.CURSOR + 4] = b"\xff" * 4
    data[layout.RESULT] = result_numbers.number(record.result)
    others = []
    for name, value in found + (headers.counts(record.start) if record.start.clock else ()):
        field = layout.FIELDS.get(name)
        if field is not None and not data[field.offset] | data[field.offset + 1]:
            if put(data, field, value):
                continue
        elif name == result_numbers.HEADER and not data[layout.RESULT] and (more := result_numbers.named(value)):
            data[layout.RESULT] = more
            continue
        elif name == layout.STAGE_HEADER and not data[layout.STAGE] and (stage := fields.number(value, layout.STAGES)):
            data[layout.STAGE] = stage
            continue
        others.append((name, value))
    return bytes(data), tuple(others)
