"""Moves as people write them: ``h2e2``, and the notations of xqcore-formats where that is installed."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final, Protocol

from xqcore.model.errors import AmbiguousMove, XqError
from xqcore.model.move import BY_TEXT, Move, MoveSyntaxError
from xqcore.model.position import Position
from xqcore.rules.diagnostic import did_you_mean, listed

PLAIN: Final = "uci"
"""The notation that is always there: files a-i, ranks 0-9."""


class Notation(Protocol):
    """A way to write moves. See ``xqcore_formats.notation``."""

    def fits(self, text: str) -> bool:
        """Say whether a text has the shape of a move."""

    def parse(self, text: str, position: Position) -> Move:
        """Return the legal move that is written so; raise :class:`AmbiguousMove` when there is none, or more than one."""

    def write(self, move: Move, position: Position) -> str:
        """Return the text of a legal move; raise :class:`AmbiguousMove` where there is none."""


@cache
def notations() -> Mapping[str, Notation]:
    """All notations but the plain one, by name; none where xqcore-formats is not installed."""
    try:
        known: Mapping[str, Notation] = import_module("xqcore_formats.notation").NOTATIONS
    except ModuleNotFoundError:
        return {}
    return {name: notation for name, notation in known.items() if name != PLAIN}


def known(name: str) -> str:
    """Return the name of a notation that can be written; raise :class:`XqError` for any other."""
    if name == PLAIN or name in notations():
        return name
    if not notations():
        raise XqError(f"for the notation {name!r} install xqcore-formats; without it there is {PLAIN}")
    names = [PLAIN, *notations()]
    meant = did_you_mean(name, names) or f"; known: {listed(names, 'and')}"
    raise XqError(f"there is no notation {name!r}{meant}")


def written(move: Move, position: Position, name: str = PLAIN) -> str:
    """Return a legal move in a notation, plainly where that has no text for it."""
    if name == PLAIN:
        return str(move)
    try:
        return notations()[name].write(move, position)
    except AmbiguousMove:
        return str(move)


def read(text: str, position: Position) -> Move:
    """Return the move that somebody typed, in any notation but those that count ranks from 1.

    A move written plainly may be illegal. Raises :class:`MoveSyntaxError` for what is no move, :class:`AmbiguousMove` for
    what fits several or none.
    """
    word = text.strip()
    plain = BY_TEXT.get(word.lower().replace("-", ""))
    if plain is not None:
        return plain
    failure: AmbiguousMove | None = None
    names = [name for name in notations() if not name.endswith("-1")]
    for notation in map(notations().__getitem__, names):
        if notation.fits(word):
            try:
                return notation.parse(word, position)
            except AmbiguousMove as error:
                failure = failure or error
    if failure is not None:
        could = listed(map(str, getattr(failure, "candidates", ())))
        raise AmbiguousMove(f"{word!r} is no legal move, or several{could and f'; it could be {could}'}") from failure
    others = f", or in {listed(names)}" if names else ""
    raise MoveSyntaxError(f"{word[:20]!r} is no move; write it like h2e2, files a-i and ranks 0-9{others}")
