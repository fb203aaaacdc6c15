"""Notations that name the two points of a move: ICCS, and UCI with ranks from 0 or from 1."""

from collections.abc import Mapping, Sequence
from typing import Final

from xqcore.model.move import BY_TEXT, Move
from xqcore.model.position import Position
from xqcore_formats.notation.notation import Notation


class Coordinates(Notation):
    """Moves by two tables: a text for every move, and the move of every text that is read."""

    def __init__(self, name: str, written: Mapping[Move, str], read: Mapping[str, Move]):
        super().__init__(name)
        self._written = written
        self._read = read

    def fits(self, text: str) -> bool:
        """Say whether a text is two points."""
        return text in self._read

    def candidates(self, text: str, position: Position) -> Sequence[Move]:  # noqa: ARG002
        """Return the move between the two points."""
        move = self._read.get(text)
        return (move,) if move is not None else ()

    def write(self, move: Move, position: Position) -> str:  # noqa: ARG002
        """Return the two points."""
        return self._written[move]


UCI: Final = Coordinates("uci", {move: text for text, move in BY_TEXT.items()}, BY_TEXT)
"""``h2e2``: small letters, ranks 0 to 9."""

_FROM_1: Final = {f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}": move for text, move in BY_TEXT.items()}

UCI_FROM_1: Final = Coordinates("uci-1", {move: text for text, move in _FROM_1.items()}, _FROM_1)
"""``h3e3``, ``a10a9``: small letters, ranks 1 to 10, as Fairy-Stockfish and PyChess write."""

_DASHED: Final = {f"{text[:2]}-{text[2:]}".upper(): move for text, move in BY_TEXT.items()}
_SPELLED: Final = {
    spelling: move
    for dashed, move in _DASHED.items()
    for text in (dashed, dashed.replace("-", ""))
    for spelling in (text, text.lower())
}

ICCS: Final = Coordinates("iccs", {move: text for text, move in _DASHED.items()}, _SPELLED)
"""``H2-E2``: capital letters and a dash, ranks 0 to 9. Small letters, and no dash, are read too."""
