"""Short algebraic notation, as WinBoard (``Cbe2``, ``c4``) and PyChess (``Cbe3``, ``Pc5``) write it."""

import re
from collections.abc import Sequence
from typing import Final

from xqcore.model.move import MOVES, Move
from xqcore.model.piece import KIND_BITS, Kind
from xqcore.model.position import Position
from xqcore.model.square import FILES
from xqcore_formats.notation.notation import Notation, is_legal

_PIECES: Final = {
    "K": Kind.GENERAL,
    "A": Kind.ADVISOR,
    "E": Kind.ELEPHANT,
    "B": Kind.ELEPHANT,
    "H": Kind.HORSE,
    "N": Kind.HORSE,
    "R": Kind.CHARIOT,
    "C": Kind.CANNON,
    "P": Kind.SOLDIER,
    "": Kind.SOLDIER,
}
_SHAPE: Final = re.compile(r"([KAEBHNRCP]?)([a-i]?)([0-9]{0,2}?)([x-]?)([a-i])(10|[0-9])[+#!?]*")


class San(Notation):
    """A letter for the piece and the point it goes to; file, then rank, of its own point where another could go there too.

    ``lowest`` is the number of the first rank; ``letters`` are those of the kinds, general to soldier, a blank for none.
    """

    def __init__(self, name: str, lowest: int, letters: str):
        super().__init__(name)
        self._lowest = lowest
        self._letters = letters

    def fits(self, text: str) -> bool:
        """Say whether a text is a piece and a point."""
        match = _SHAPE.fullmatch(text)
        return match is not None and 0 <= int(match[6]) - self._lowest <= 9

    def kind(self, text: str) -> int | None:
        """Return the kind of piece that a text names."""
        match = _SHAPE.fullmatch(text)
        return _PIECES[match[1]] if match else None

    def candidates(self, text: str, position: Position) -> Sequence[Move]:
        """Return the moves of all pieces of the kind, from the file and rank that are told, to the point."""
        match = _SHAPE.fullmatch(text)
        if match is None or not 0 <= int(match[6]) - self._lowest <= 9:
            return ()
        letter, file, rank, _, to_file, to_rank = match.groups()
        code = _PIECES[letter] | position.turn << 3
        target = (int(to_rank) - self._lowest) * 9 + FILES.index(to_file)
        return [
            MOVES[origin * 90 + target]
            for origin, standing in enumerate(position.board)
            if standing == code
            and (not file or origin % 9 == FILES.index(file))
            and (not rank or origin // 9 == int(rank) - self._lowest)
            and origin != target
        ]

    def write(self, move: Move, position: Position) -> str:
        """Return the shortest text that only this move fits."""
        board, target = position.board, move.target
        code = board[move.origin]
        soldier = code & KIND_BITS == Kind.SOLDIER
        rivals = [
            origin
            for origin, standing in enumerate(board)
            if standing == code and origin != move.origin and is_legal(position, MOVES[origin * 90 + target])
        ]
        file, rank = self._point(move.origin)
        told = ""
        if rivals:
            if all(origin % 9 != move.origin % 9 for origin in rivals):
                told = file
            elif all(origin // 9 != move.origin // 9 for origin in rivals):
                told = rank
            else:
                told = file + rank
        letter = self._letters[(code & KIND_BITS) - 1]
        takes = "x" if board[target] else ""
        if soldier and takes and letter == " ":
            told = told if told[:1] == file else file + told
        return f"{letter.strip()}{told}{takes}{''.join(self._point(target))}"

    def _point(self, point: int) -> tuple[str, str]:
        return FILES[point % 9], str(point // 9 + self._lowest)


WINBOARD: Final = San("san", 0, "KAEHRC ")
"""``Cbe2``, ``Hxe6``, ``c5``, ``exe5``: ranks 0 to 9, soldiers without a letter."""

PYCHESS: Final = San("san-1", 1, "KABNRCP")
"""``Cbe3``, ``Nxe7``, ``Rb10``, ``Pc5``: ranks 1 to 10, soldiers with a letter."""
