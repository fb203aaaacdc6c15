"""What every notation does: a text read as a move of a position, and a move written."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

from xqcore.model.errors import AmbiguousMove
from xqcore.model.move import Move
from xqcore.model.piece import KIND_BITS
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator
from xqcore_formats.quoted import quoted

_GENERATOR: Final = ReferenceGenerator()

LONGEST: Final = 16
"""The most characters that a move has, with all that may stand behind it."""


class NotationError(AmbiguousMove):
    """A text that is no move, or several, in a position.

    ``text`` is what was to be read, ``position`` where, and ``candidates`` the legal moves that it could have meant:
    those that it fits when it fits several, else those of the piece that it names.
    """

    def __init__(self, why: str, text: str, position: Position, candidates: Iterable[Move] = ()):
        self.text = text
        self.position = position
        self.candidates = tuple(candidates)
        could = f"; it could be {', '.join(map(str, self.candidates))}" if self.candidates else ""
        super().__init__(f"{quoted(text)} {why} in {position.fen()}{could}")


class Notation(ABC):
    """A way to write moves, called ``name``.

    Reading goes by steps: :meth:`candidates` are the moves that the text fits by the points and the names of the pieces, and
    of several the legal ones count.
    """

    def __init__(self, name: str):
        self.name = name

    @abstractmethod
    def fits(self, text: str) -> bool:
        """Say whether a text has the shape of a move of this notation."""

    @abstractmethod
    def candidates(self, text: str, position: Position) -> Sequence[Move]:
        """Return the moves that a text fits, legal or not; none where it is no move of this notation at all."""

    @abstractmethod
    def write(self, move: Move, position: Position) -> str:
        """Return the text of a legal move, which reads back as the same move and no other.

        Raises :class:`NotationError` where the notation has no such text.
        """

    def parse(self, text: str, position: Position) -> Move:
        """Return the legal move that is written so; raise :class:`NotationError` when there is none, or more than one."""
        return self._only(text, position, self.candidates(text, position))

    def resolve(self, text: str, position: Position) -> Move:
        """Return the move that is written so, untested where the text fits no other one: for who tests it anyway.

        Raises :class:`NotationError` as :meth:`parse` does.
        """
        found = self.candidates(text, position)
        return found[0] if len(found) == 1 else self._only(text, position, found)

    def _only(self, text: str, position: Position, found: Sequence[Move]) -> Move:
        legal = [move for move in found if is_legal(position, move)]
        if len(legal) == 1:
            return legal[0]
        if legal:
            raise NotationError(f"fits {len(legal)} moves", text, position, legal)
        if not self.fits(text):
            raise NotationError(f"is no move as {self.name} writes it", text, position)
        raise NotationError("is no legal move", text, position, self._of_the_kind(text, position))

    def _of_the_kind(self, text: str, position: Position) -> list[Move]:
        """The legal moves of the pieces of the kind that a text names, for a message; none where it names none."""
        kind = self.kind(text)
        return [
            move
            for move in _GENERATOR.legal_moves(position)
            if kind is not None and position.board[move.origin] & KIND_BITS == kind
        ]

    def kind(self, text: str) -> int | None:  # noqa: ARG002
        """Return the kind of piece that a text names, ``None`` where it names none."""
        return None


def is_legal(position: Position, move: Move) -> bool:
    """Say whether the side to move may make a move."""
    return _GENERATOR.is_legal(position, move)
