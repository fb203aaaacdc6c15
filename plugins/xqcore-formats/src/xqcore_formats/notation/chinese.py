"""Chinese notation: ``炮二平五``, ``前车进三``, ``２卒平６``; simplified and traditional characters."""

from functools import lru_cache
from typing import Final

from xqcore.model.move import Move
from xqcore.model.piece import Kind
from xqcore.model.position import Position
from xqcore_formats.notation import relative
from xqcore_formats.notation.by_file import ByFile
from xqcore_formats.notation.notation import LONGEST, NotationError
from xqcore_formats.notation.relative import ADVANCE, FRONT, MIDDLE, REAR, RETREAT, TRAVERSE, Told

_PIECES: Final = {
    character: kind
    for kind, characters in {
        Kind.GENERAL: "帅帥将將",
        Kind.ADVISOR: "仕士",
        Kind.ELEPHANT: "相象",
        Kind.HORSE: "马馬傌",
        Kind.CHARIOT: "车車俥伡",
        Kind.CANNON: "炮砲包",
        Kind.SOLDIER: "兵卒",
    }.items()
    for character in characters
}
"""Either side's characters are read for both."""

_NUMERALS: Final = {
    character: number
    for numerals in ("一二三四五六七八九", "１２３４５６７８９", "123456789")
    for number, character in enumerate(numerals, 1)
}
_PLACES: Final = {"前": FRONT, "中": MIDDLE, "后": REAR, "後": REAR}
_DIRECTIONS: Final = {"进": ADVANCE, "進": ADVANCE, "退": RETREAT, "平": TRAVERSE}
_NOISE: Final = "!?+#！？\u3000 "
"""What may stand behind a move."""


class Chinese(ByFile):
    """Moves in Chinese characters, Red's files in Chinese numerals and Black's in full-width digits.

    ``pieces`` are the characters of both sides, general to soldier; ``places`` those of front, middle and rear; ``directions``
    those of advance, traverse and retreat. Both scripts are read, whichever is written.
    """

    def __init__(self, name: str, pieces: tuple[str, str], places: str, directions: str):
        super().__init__(name)
        self._pieces = pieces
        self._places = places
        self._directions = dict(zip((ADVANCE, TRAVERSE, RETREAT), directions, strict=True))

    def told(self, text: str) -> Told | None:
        """Return what a text tells, ``None`` where it is no move of this notation."""
        return _told(text)

    def write(self, move: Move, position: Position) -> str:
        """Return four characters.

        Two pieces on a file are 前 and 后, three 前中后; soldiers on two files, or four and more on one, are numbered.
        """
        told = relative.tell(move, position)
        side = int(position.turn)
        numerals = _WRITTEN[side]
        piece = self._pieces[side][told.kind - 1]
        if told.index is None:
            name = piece + numerals[told.file]
        else:
            count = len(told.crowd)
            if count > 3 and told.kind != Kind.SOLDIER:
                raise NotationError(f"cannot be written in {self.name} notation", str(move), position)
            name = (self._places[told.index * 2 // (count - 1)] if count < 4 else numerals[told.index + 1]) + piece
        return name + self._directions[told.direction] + numerals[told.number]


_WRITTEN: Final = (" 一二三四五六七八九", " １２３４５６７８９")


def _told(text: str) -> Told | None:
    return _read(text) if len(text) <= LONGEST else None


@lru_cache(maxsize=8192)
def _read(text: str) -> Told | None:
    word = text.rstrip(_NOISE)
    if len(word) != 4:
        return None
    first, second = word[0], word[1]
    direction, number = _DIRECTIONS.get(word[2]), _NUMERALS.get(word[3])
    if direction is None or number is None:
        return None
    if first in _PIECES:
        if second in _NUMERALS:
            return Told(_PIECES[first], _NUMERALS[second], 0, direction, number)
        if second in _PLACES:
            return Told(_PIECES[first], 0, _PLACES[second], direction, number)
    elif first in _PLACES:
        if second in _PIECES:
            return Told(_PIECES[second], 0, _PLACES[first], direction, number)
        if second in _NUMERALS:
            return Told(Kind.SOLDIER, _NUMERALS[second], _PLACES[first], direction, number)
    elif first in _NUMERALS and _PIECES.get(second) == Kind.SOLDIER:
        return Told(Kind.SOLDIER, 0, _NUMERALS[first], direction, number, numbered=True)
    return None


SIMPLIFIED: Final = Chinese("chinese", ("帅仕相马车炮兵", "将士象马车炮卒"), "前中后", "进平退")
"""``马二进三``, ``车１平２``: simplified characters."""

TRADITIONAL: Final = Chinese("traditional", ("帥仕相馬車炮兵", "將士象馬車炮卒"), "前中後", "進平退")
"""``馬二進三``, ``車１平２``: traditional characters."""
