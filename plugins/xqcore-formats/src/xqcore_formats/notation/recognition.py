"""Which notation moves are in, by how they look."""

from collections.abc import Callable, Sequence
from typing import Final

from xqcore.model.position import Position
from xqcore_formats.notation import NOTATIONS, Notation, NotationError

_FAMILIES: Final = [
    [NOTATIONS[name] for name in names] for names in (("chinese",), ("wxf",), ("iccs", "uci-1"), ("san", "san-1"))
]
"""Notations that look the same, those first whose ranks begin at 0; the others look like no other."""


def recognised(word: str, words: Callable[[], Sequence[str]], position: Position) -> Notation | None:
    """Return the notation of a game whose first move is a word; ``None`` where that is a move in none.

    ``words`` gives all words of the game, which is asked for where only the ranks tell one notation from another: none of
    them is 0 or 10 where they begin at the other end. When that does not tell, the notation is the one in which the first
    move can be played in the position.
    """
    for family in _FAMILIES:
        fitting = [notation for notation in family if notation.fits(word)]
        if fitting:
            break
    else:
        return None
    if len(family) > 1:
        alike = [word for word in words() if any(notation.fits(word) for notation in family)]
        fitting = [notation for notation in family if all(map(notation.fits, alike))] or fitting
    return next((notation for notation in fitting if _plays(notation, word, position)), fitting[0])


def _plays(notation: Notation, word: str, position: Position) -> bool:
    try:
        notation.parse(word, position)
    except NotationError:
        return False
    return True


def is_move(word: str) -> bool:
    """Say whether a word has the shape of a move in some notation."""
    return any(notation.fits(word) for family in _FAMILIES for notation in family)
