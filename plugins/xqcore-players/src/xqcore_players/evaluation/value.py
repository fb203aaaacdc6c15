"""The value of a position, as ``docs/search.md`` defines it."""

from typing import TYPE_CHECKING

from xqcore.model.geometry import HORSE_JUMPS
from xqcore_players.evaluation.weights import Weights
from xqcore_players.search.slides import ON_FILE, ON_RANK

if TYPE_CHECKING:
    from xqcore_players.search.board import Board


class Evaluation:
    """Values boards by some weights."""

    def __init__(self, weights: Weights):
        self._unpacked = weights.unpacked
        terms = weights.terms
        self._tempo = terms["tempo"]
        self._horse = terms["mobility-horse"]
        self._chariot = terms["mobility-chariot"]
        self._cannon = terms["mobility-cannon"]
        self._hollow = terms["hollow-cannon"]
        self._chariots_at_advisors = terms["chariots-at-advisors"]
        self._cannons_at_elephants = terms["cannons-at-elephants"]

    def roughly(self, board: "Board") -> int:
        """The value for the side to move by pieces and squares alone."""
        value = self._unpacked(board.value)
        return -value if board.turn else value

    def of(self, board: "Board") -> int:
        """The value for the side to move, in hundredths of a soldier."""
        red, black = self._terms(board, 0), self._terms(board, 1)
        if board.turn:
            return -self._unpacked(board.value + red - black - self._tempo)
        return self._unpacked(board.value + red - black + self._tempo)

    def _terms(self, board: "Board", side: int) -> int:
        """The packed sum of a side's terms."""
        squares, ranks, files = board.squares, board.ranks, board.files
        own, target = side << 3, board.generals[side ^ 1]
        horse = chariot = cannon = hollow = chariots = cannons = 0
        for point, code in board.pieces[side].items():
            kind = code & 7
            if kind == 4:
                for leg, p in HORSE_JUMPS[point]:
                    if not squares[leg] and (not squares[p] or squares[p] & 8 != own):
                        horse += 1
            elif kind == 5:
                chariots += 1
                rank, file = divmod(point, 9)
                for slide in (ON_RANK[point << 10 | ranks[rank]], ON_FILE[point << 10 | files[file]]):
                    chariot += slide.open
                    for p in slide.near:
                        if squares[p] & 8 != own:
                            chariot += 1
            elif kind == 6:
                cannons += 1
                rank, file = divmod(point, 9)
                for slide in (ON_RANK[point << 10 | ranks[rank]], ON_FILE[point << 10 | files[file]]):
                    cannon += slide.open
                    for p in slide.far:
                        if squares[p] & 8 != own:
                            cannon += 1
                    if target in slide.near:
                        hollow += 1
        others = list(board.pieces[side ^ 1].values())
        advisors, elephants = others.count(10 - own), others.count(11 - own)
        return (
            self._horse * horse
            + self._chariot * chariot
            + self._cannon * cannon
            + self._hollow * hollow
            + self._chariots_at_advisors * chariots * (2 - advisors)
            + self._cannons_at_elephants * cannons * (2 - elephants)
        )
