"""WXF notation: ``C2.5``, ``H8+7``, ``C++1``, ``26.5``."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from xqcore.model.move import Move
from xqcore.model.piece import Kind
from xqcore.model.position import Position
from xqcore_formats.notation import relative
from xqcore_formats.notation.by_file import ByFile
from xqcore_formats.notation.notation import LONGEST, NotationError
from xqcore_formats.notation.relative import ADVANCE, FRONT, MIDDLE, REAR, RETREAT, TRAVERSE, Told

_PIECES: Final = {
    letter: kind
    for kind, letters in {
        Kind.GENERAL: "K",
        Kind.ADVISOR: "AG",
        Kind.ELEPHANT: "EBM",
        Kind.HORSE: "HN",
        Kind.CHARIOT: "R",
        Kind.CANNON: "C",
        Kind.SOLDIER: "PS",
    }.items()
    for letter in letters + letters.lower()
}
_WRITTEN: Final = " KAEHRCP"
_SIGNS: Final = {"+": FRONT, ".": MIDDLE, "-": REAR, "f": FRONT, "b": REAR}
_DIRECTIONS: Final = {"+": ADVANCE, "-": RETREAT, ".": TRAVERSE, "=": TRAVERSE}
_SHAPE: Final = re.compile(
    r"""(?: (?P<piece> [KAEHRCPBNGMS] ) (?P<after> [1-9+.-] | (?<=[PS]) [a-e] )
          | (?P<before> [+.fb-] ) (?P<named> [KAEHRCPBNGMS] )
          | (?P<rank> [1-5] ) (?P<file> [1-9] ) )
        (?P<direction> [+.=-] ) (?P<number> [1-9] ) [!?+\#]*""",
    re.VERBOSE | re.IGNORECASE,
)


class Wxf(ByFile):
    """Moves in letters and digits, files and steps as their owner sees them.

    Two pieces on a file are ``+`` and ``-``, the middle one of three is ``.``; soldiers on a file of three, or on two
    files, are two digits, place and file: ``15+1``. Old and odd spellings are read: the sign first, ``f`` and ``b`` for
    front and back, ``a`` to ``e`` for numbered soldiers, small letters, full-width characters.
    """

    name = "wxf"

    def told(self, text: str) -> Told | None:
        """Return what a text tells, ``None`` where it is no move of this notation."""
        return _told(text)

    def write(self, move: Move, position: Position) -> str:
        """Return four characters, in capitals for both sides."""
        told = relative.tell(move, position)
        name = f"{_WRITTEN[told.kind]}{told.file}"
        if told.index is not None:
            file, place, size = told.crowd[told.index]
            if told.kind == Kind.SOLDIER and len(told.crowd) > 2:
                name = f"{place}{file}"
            elif len(told.crowd) <= 3:
                name = _WRITTEN[told.kind] + ("+" if place == 1 else "-" if place == size else ".")
            else:
                raise NotationError(f"cannot be written in {self.name} notation", str(move), position)
        return f"{name}{'.+-'[told.direction]}{told.number}"


def _told(text: str) -> Told | None:
    return _read(text) if len(text) <= LONGEST else None


@lru_cache(maxsize=8192)
def _read(text: str) -> Told | None:
    match = _SHAPE.fullmatch(text if text.isascii() else normalize("NFKC", text))
    if match is None:
        return None
    piece, after, before, named, rank, file, sign, number = match.groups()
    direction, goes = _DIRECTIONS[sign], int(number)
    if rank:
        return Told(Kind.SOLDIER, int(file), int(rank), direction, goes)
    kind = _PIECES[piece or named]
    if before:
        return Told(kind, 0, _SIGNS[before.lower()], direction, goes)
    if after in _SIGNS:
        return Told(kind, 0, _SIGNS[after], direction, goes)
    if after.isdigit():
        return Told(kind, int(after), 0, direction, goes)
    return Told(kind, 0, "abcde".index(after.lower()) + 1, direction, goes, numbered=True)


WXF: Final = Wxf("wxf")
