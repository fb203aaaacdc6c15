"""Moves that their text leaves open, told from each other by how the game goes on."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore_formats.notation.notation import Notation, NotationError, is_legal

_MOST: Final = 64
"""How many ways of reading the moves that follow are looked at."""

_FAR: Final = 100
"""How many moves that follow are looked at."""

_IN_ALL: Final = 200_000
"""How many words of a game are looked at for all its moves together."""


class Foresight:
    """Reads the moves of one game, and looks ahead where it must."""

    def __init__(self) -> None:
        self._left = _IN_ALL

    def resolve(
        self, notation: Notation, text: str, position: Position, following: Callable[[], Iterable[str | None]]
    ) -> Move:
        """Return the move that is written so, as :meth:`Notation.resolve` does.

        Where several are legal, it is the only one after which the moves that follow in the same line can be played.
        ``following()`` gives these, and ``None`` for each word between them that is no move of the line. Raises
        :class:`NotationError` when that does not tell either.
        """
        try:
            return notation.resolve(text, position)
        except NotationError:
            moves = _legal(notation, text, position)
            found = self._only_one_that_goes_on(notation, moves, position, following) if len(moves) > 1 else None
            if found is None:
                raise
            return found

    def _only_one_that_goes_on(
        self,
        notation: Notation,
        moves: Iterable[Move],
        position: Position,
        following: Callable[[], Iterable[str | None]],
    ) -> Move | None:
        readings = {(move, position.after(move)) for move in moves}
        for text in islice(self._ahead(following()), _FAR):
            readings = {
                (first, after.after(move)) for first, after in readings for move in _legal(notation, text, after)
            }
            if len({first for first, _ in readings}) < 2 or len(readings) > _MOST:
                break
        left = {first for first, _ in readings}
        return left.pop() if len(left) == 1 else None

    def _ahead(self, following: Iterable[str | None]) -> Iterator[str]:
        """Yield the moves that follow, as long as more words may be looked at."""
        for text in following:
            self._left -= 1
            if self._left < 0:
                return
            if text is not None:
                yield text


def _legal(notation: Notation, text: str, position: Position) -> list[Move]:
    return [move for move in notation.candidates(text, position) if is_legal(position, move)]
