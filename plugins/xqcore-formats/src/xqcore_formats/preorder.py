"""Trees as XQF and CCBridge store them: each line to its end, and behind it the latest of the lines that wait."""

from collections.abc import Callable
from typing import NamedTuple

from xqcore.model.errors import RecordError
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore_formats import headers
from xqcore_formats.tree import Builder, Place


class Node(NamedTuple):
    """A move as it is stored, ``None`` for what is none; whether one follows, or waits in its place; the comment's bytes."""

    move: Move | None
    child: bool
    sibling: bool
    comment: bytes


class Nodes:
    """The nodes of a file one by one, from an offset on; ``read`` takes the next one's bytes."""

    def __init__(self, data: bytes, offset: int, read: "Callable[[Nodes], Node]"):
        self._data = data
        self._read = read
        self._begin = self._offset = offset

    def next(self) -> Node:
        """Return the next node; raise :class:`RecordError` where the file ends before it does."""
        self._begin = self._offset
        return self._read(self)

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        if not 0 <= count <= self.rest:
            raise RecordError(f"byte {self._begin}: the file ends within the move that begins here")
        self._offset += count
        return self._data[self._offset - count : self._offset]

    @property
    def rest(self) -> int:
        """How many bytes there are behind the last node."""
        return len(self._data) - self._offset

    @property
    def where(self) -> int:
        """Where the last node begins."""
        return self._begin


def build(
    start: Position, tree: Nodes, root: Node, first: Node | None, text: Callable[[bytes], str]
) -> tuple[Builder, headers.Headers]:
    """Return what the nodes tell, and the headers below the comment of the root; ``text`` makes comments of bytes.

    The clock and the move number of the start are taken from among the headers.
    """
    comment, tags = headers.parted(text(root.comment))
    start, tags = headers.counted(start, tags)
    builder = Builder(start)
    if comment:
        builder.comment(comment)
    waiting: list[Place] = []
    node = first
    while node is not None:
        if node.sibling:
            waiting.append(builder.place)
        if node.move is None:
            builder.fail(f"byte {tree.where}: a move from or to a point that no board has")
        else:
            builder.play(node.move)
        if node.comment and (said := text(node.comment)):
            builder.comment(said)
        if not node.child:
            if not waiting:
                break
            builder.go(waiting.pop())
        try:
            node = tree.next()
        except RecordError as error:
            builder.stop(error.message)
            break
    return builder, tags
