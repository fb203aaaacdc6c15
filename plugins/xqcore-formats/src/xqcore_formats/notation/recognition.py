"""Which notation moves are in, by how they look."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from xqcore.model.position import Position
from xqcore_formats.notation import NOTATIONS, Notation, NotationError
from xqcore_formats.notation.notation import LONGEST

_FAMILIES: Final = [
    [NOTATIONS[name] for name in names] for names in (("chinese",), ("wxf",), ("iccs", "uci-1"), ("san", "san-1"))
]
"""Notations that look the same, those first whose ranks begin at 0; the others look like no other."""

_ENOUGH: Final = 40
"""How many moves are tried."""


def recognised(word: str, words: Callable[[], Sequence[str]], position: Position, named: str = "") -> Notation | None:
    """Return the notation of a game whose first move is a word; ``None`` where that is a move in none.

    ``named`` is what the game itself says, which counts where the word fits. ``words`` gives all words of the game, which is asked
    for where only the ranks tell one notation from another: those that it fits, and of these the one in which more of the moves
    can be played from the position on.
    """
    if named in NOTATIONS and NOTATIONS[named].fits(word):
        return NOTATIONS[named]
    family = next((family for family in _FAMILIES if any(notation.fits(word) for notation in family)), None)
    if family is None:
        return None
    if len(family) == 1:
        return family[0]
    alike = [word for word in words() if any(notation.fits(word) for notation in family)]
    fitting = [notation for notation in family if all(map(notation.fits, alike))] or family
    return max(fitting, key=lambda notation: _playable(notation, alike[:_ENOUGH], position)) if alike else fitting[0]


def _playable(notation: Notation, words: Sequence[str], position: Position) -> int:
    """How many of the words are legal moves, one after the other."""
    for count, word in enumerate(words):
        try:
            position = position.after(notation.parse(word, position))
        except NotationError:
            return count
    return len(words)


def is_move(word: str) -> bool:
    """Say whether a word has the shape of a move in some notation."""
    return len(word) <= LONGEST and _is_move(word)


@lru_cache(maxsize=8192)
def _is_move(word: str) -> bool:
    return any(notation.fits(word) for family in _FAMILIES for notation in family)
