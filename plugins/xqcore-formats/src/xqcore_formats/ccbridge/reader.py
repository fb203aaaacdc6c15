"""Reading a record: a header, a board, then the tree of moves, each line to its end before the next."""

from collections.abc import Iterator

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.move import MOVES
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore_formats import headers, result_numbers
from xqcore_formats.ccbridge import layout
from xqcore_formats.fields import decoded, word
from xqcore_formats.preorder import Node, Nodes, build
from xqcore_formats.text import board_from


def read(data: bytes, source: str, more: headers.Headers = (), *, padded: bool = False) -> GameRecord | RecordError:
    """Return the game of a record, or the error that says why there is none.

    ``more`` are headers that stand elsewhere; ``padded`` says that anything may stand behind the tree.
    """
    try:
        return _read(data, source, more, padded=padded)
    except RecordError as error:
        return RecordError(error.message, source=source, ply=error.ply, prefix=error.prefix)


def _read(data: bytes, source: str, more: headers.Headers, *, padded: bool) -> GameRecord | RecordError:
    if not data.startswith(layout.RECORD):
        raise RecordError("a CCBridge record begins with 'CCBridge Record'")
    kind = data[layout.KIND] if len(data) > layout.KIND else 0
    if kind not in (layout.OLD_KIND, layout.USUAL_KIND):
        raise RecordError(f"this CCBridge record is of kind {kind}; kinds 1 and 2 are known")
    begin = layout.shift(kind, layout.TREE)
    if len(data) < begin:
        raise RecordError(f"byte {len(data)}: the record ends within its header of {begin} bytes")
    tree = Nodes(data, begin, lambda nodes: _node(nodes, kind))
    root = tree.next()
    first = tree.next() if root.child else None
    start = _start(data, kind, first)
    builder, tags = build(start, tree, root, first, _text)
    if tree.rest and not padded:
        builder.remark(f"{tree.rest} more bytes at the end of the file are left out")
    result = result_numbers.result(data[layout.shift(kind, layout.RESULT)])
    found = headers.merged((*_headers(data, kind), *more), tags)
    return builder.finish(result=result, source=source, **headers.parts(found, builder.plies))


def _node(nodes: Nodes, kind: int) -> Node:
    flags, _, origin, target = nodes.take(4)
    comment = nodes.take(int.from_bytes(nodes.take(4), "little")) if flags & 4 else b""
    if kind == layout.OLD_KIND:
        origin, target = ((byte & 15) * 9 + (byte >> 4) if byte >> 4 < 9 else 255 for byte in (origin, target))
    on_board = origin < 90 and target < 90
    move = MOVES[layout.POINTS[origin] * 90 + layout.POINTS[target]] if on_board else None
    return Node(move, not flags & 1, bool(flags & 2), comment)


def _text(data: bytes) -> str:
    return decoded(data, layout.ENCODING).replace("\r\n", "\n")


def _start(data: bytes, kind: int, first: Node | None) -> Position:
    begin = layout.shift(kind, layout.BOARD)
    board = bytearray(90)
    for number in range(90):
        code = data[begin + number]
        if code:
            if code not in layout.PIECES:
                raise RecordError(f"byte {begin + number}: {code:#04x} stands where a piece was expected")
            board[layout.POINTS[number]] = layout.PIECES[code]
    side = Side(data[layout.shift(kind, layout.TURN)] == 2)
    if first is not None and first.move is not None and (code := board[first.move.origin]):
        side = Side(code >> 3)
    at = layout.shift(kind, layout.NUMBER)
    number = int.from_bytes(data[at : at + 2], "little") or 1
    return attrs.evolve(board_from(bytes(board), side), number=number)


def _headers(data: bytes, kind: int) -> Iterator[tuple[str, str]]:
    """Yield what the header says."""
    for name, field in layout.FIELDS.items():
        if name not in layout.WITHOUT.get(kind, ()) and (text := layout.text_of(data, field, kind)):
            yield name, text
    stage = data[layout.shift(kind, layout.STAGE)]
    if stage:
        yield layout.STAGE_HEADER, word(stage, layout.STAGES)
    yield from result_numbers.header(data[layout.shift(kind, layout.RESULT)])
