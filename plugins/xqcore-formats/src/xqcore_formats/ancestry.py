"""Which line a variation in fact leaves, found soon however deep lines leave lines."""

from xqcore.model.record import MAIN


class Ancestry:
    """The lines of a tree, each with the line that it leaves and the ply of its first move.

    Beside that line each knows one further up, so that the way up from a line in depth ``n`` takes some ``log n`` steps.
    """

    def __init__(self) -> None:
        self._first = {MAIN: 0}
        self._parent = {MAIN: MAIN}
        self._far = {MAIN: MAIN}
        self._depth = {MAIN: 0}

    def left(self, line: int, ply: int) -> int:
        """Return the line that a variation leaves whose first move has this ply.

        It is ``line``, or, where that one begins there or later itself, the nearest above it that does not.
        """
        while line != MAIN and self._first[line] >= ply:
            far = self._far[line]
            line = far if self._first[far] >= ply else self._parent[line]
        return line

    def add(self, line: int, parent: int, ply: int) -> None:
        """Add a line, which leaves another one that begins before it."""
        far = self._far[parent]
        as_far = self._depth[parent] - self._depth[far] == self._depth[far] - self._depth[self._far[far]]
        self._first[line] = ply
        self._parent[line] = parent
        self._far[line] = self._far[far] if as_far else parent
        self._depth[line] = self._depth[parent] + 1
