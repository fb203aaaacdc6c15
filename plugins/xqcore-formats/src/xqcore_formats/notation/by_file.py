"""Notations that tell a move as its owner sees it: WXF and Chinese, which differ in their signs alone."""

from abc import abstractmethod
from collections.abc import Sequence

from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore_formats.notation import relative
from xqcore_formats.notation.notation import Notation
from xqcore_formats.notation.relative import Told


class ByFile(Notation):
    """A notation of pieces, files and steps."""

    @abstractmethod
    def told(self, text: str) -> Told | None:
        """Return what a text tells, ``None`` where it is no move of this notation."""

    def fits(self, text: str) -> bool:
        """Say whether a text has the four characters of a move."""
        return self.told(text) is not None

    def kind(self, text: str) -> int | None:
        """Return the kind of piece that a text names."""
        told = self.told(text)
        return told.kind if told is not None else None

    def candidates(self, text: str, position: Position) -> Sequence[Move]:
        """Return the moves that a text fits by the points alone."""
        told = self.told(text)
        return relative.moves(told, position) if told is not None else ()
