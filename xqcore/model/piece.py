"""Sides, kinds and pieces.

A piece on a board is a code of four bits: ``kind`` (1 to 7), plus 8 for Black; 0 is an empty point.
"""

from enum import IntEnum
from typing import Final


class Side(IntEnum):
    """Red, who moves first, or Black."""

    RED = 0
    BLACK = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.BLACK if self is Side.RED else Side.RED

    @property
    def word(self) -> str:
        """The name used in files and messages: ``red`` or ``black``."""
        return "black" if self else "red"

    def __str__(self) -> str:
        return self.word

    @classmethod
    def named(cls, word: str) -> "Side":
        """Return the side called ``red`` or ``black``; raise ``KeyError`` for anything else."""
        return _SIDES[word]


SIDES: Final = (Side.RED, Side.BLACK)
"""Both sides, by number."""

_SIDES: Final = {side.word: side for side in SIDES}


class Kind(IntEnum):
    """What a piece is, whoever owns it."""

    GENERAL = 1
    ADVISOR = 2
    ELEPHANT = 3
    HORSE = 4
    CHARIOT = 5
    CANNON = 6
    SOLDIER = 7

    @property
    def word(self) -> str:
        """The name used in files and messages, such as ``chariot``."""
        return _KIND_WORDS[self]

    def __str__(self) -> str:
        return self.word


_KINDS: Final[tuple[Kind, ...]] = (Kind.GENERAL, *Kind)  # by number; there is none of number 0
_KIND_WORDS: Final = ("", *(kind.name.lower() for kind in Kind))

EMPTY: Final = 0
BLACK_BIT: Final = 8
KIND_BITS: Final = 7


class Piece(IntEnum):
    """One of the fourteen kinds of piece that stand on a board, by its code."""

    RED_GENERAL = 1
    RED_ADVISOR = 2
    RED_ELEPHANT = 3
    RED_HORSE = 4
    RED_CHARIOT = 5
    RED_CANNON = 6
    RED_SOLDIER = 7
    BLACK_GENERAL = 9
    BLACK_ADVISOR = 10
    BLACK_ELEPHANT = 11
    BLACK_HORSE = 12
    BLACK_CHARIOT = 13
    BLACK_CANNON = 14
    BLACK_SOLDIER = 15

    @classmethod
    def of(cls, side: Side, kind: Kind) -> "Piece":
        """Return the piece of that side and kind."""
        return cls(kind | side << 3)

    @property
    def side(self) -> Side:
        """Whose piece it is."""
        return Side.BLACK if self & BLACK_BIT else Side.RED

    @property
    def kind(self) -> Kind:
        """What it is."""
        return _KINDS[self & KIND_BITS]

    def __str__(self) -> str:
        return f"{self.side} {self.kind}"


PIECES: Final = {piece.value: piece for piece in Piece}
"""The pieces by their codes."""

LETTERS: Final = ".KABNRCP?kabnrcp"
"""One letter for each code, as in UCI: upper case is Red's, a dot is an empty point."""

CHARACTERS: Final = "・帥仕相傌俥炮兵・將士象馬車砲卒"
"""One character for each code; the sides differ in every kind."""


def crossed_river(side: Side, point: int) -> bool:
    """Say whether ``point`` lies on the far side of the river for ``side``."""
    return point >= 45 if side is Side.RED else point < 45
