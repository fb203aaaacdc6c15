"""Texts of strangers, such as the name of a game, made fit for a line of a terminal."""

from typing import Final
from unicodedata import category

_UNFIT: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, formats such as a change of direction, halves of pairs, separators of lines and paragraphs."""


def printable(text: str) -> str:
    r"""Return a text with whatever would break its line, or steer the terminal, as escapes such as ``\x1b``."""
    if text.isprintable():
        return text
    return "".join(_escaped(character) if category(character) in _UNFIT else character for character in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
