"""The value of a position, as ``docs/search.md`` defines it."""

from typing import TYPE_CHECKING, Final

from xqcore.model.geometry import HORSE_JUMPS, PALACE
from xqcore_players.evaluation.weights import Weights
from xqcore_players.search.slides import ON_FILE, ON_RANK

if TYPE_CHECKING:
    from xqcore_players.search.board import Board


_HORSE: Final = 4
_CHARIOT: Final = 5
_CANNON: Final = 6
_SOLDIER: Final = 7


class Evaluation:
    """Values boards by some weights."""

    def __init__(self, weights: Weights):
        self._unpacked = weights.unpacked
        terms = weights.terms
        self._tempo = terms["tempo"]
        self._horse = terms["mobility-horse"], terms["pressure-horse"]
        self._chariot = terms["mobility-chariot"], terms["pressure-chariot"]
        self._cannon = terms["mobility-cannon"], terms["pressure-cannon"]
        self._hollow = terms["hollow-cannon"]
        self._screened = terms["screened-cannon"]
        self._chariots_at_advisors = terms["chariots-at-advisors"]
        self._horses_at_advisors = terms["horses-at-advisors"]
        self._cannons_at_elephants = terms["cannons-at-elephants"]
        self._linked = terms["linked-soldiers"]
        self._only_chariot = terms["only-chariot"]

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
        own, other = side << 3, side ^ 1
        general, palace = board.generals[other], PALACE[other]
        horses = chariots = cannons = total = 0
        for point, code in board.pieces[side].items():
            kind = code & 7
            if kind == _HORSE:
                horses += 1
                reached = pressing = 0
                for leg, p in HORSE_JUMPS[point]:
                    if not squares[leg] and (not squares[p] or squares[p] & 8 != own):
                        reached += 1
                        pressing += p in palace
                total += self._horse[0] * reached + self._horse[1] * pressing
            elif kind == _CHARIOT:
                chariots += 1
                rank, file = divmod(point, 9)
                reached = pressing = 0
                for slide in (ON_RANK[point << 10 | ranks[rank]], ON_FILE[point << 10 | files[file]]):
                    reached += slide.open
                    pressing += slide.in_palace[other]
                    for p in slide.near:
                        if squares[p] & 8 != own:
                            reached += 1
                            pressing += p in palace
                total += self._chariot[0] * reached + self._chariot[1] * pressing
            elif kind == _CANNON:
                cannons += 1
                rank, file = divmod(point, 9)
                reached = pressing = 0
                for slide in (ON_RANK[point << 10 | ranks[rank]], ON_FILE[point << 10 | files[file]]):
                    reached += slide.open
                    pressing += slide.in_palace[other]
                    for p in slide.far:
                        if squares[p] & 8 != own:
                            reached += 1
                            pressing += p in palace
                total += self._cannon[0] * reached + self._cannon[1] * pressing
                if file == general % 9:
                    total += self._before(general, point, files[file])
            elif kind == _SOLDIER and point % 9 < 8 and squares[point + 1] == code:
                total += self._linked
        others = list(board.pieces[other].values())
        no_advisors = max(0, 2 - others.count(10 - own))
        no_elephants = max(0, 2 - others.count(11 - own))
        if chariots and 13 - own not in others:
            total += self._only_chariot
        return (
            total
            + (self._chariots_at_advisors * chariots + self._horses_at_advisors * horses) * no_advisors
            + self._cannons_at_elephants * cannons * no_elephants
        )

    def _before(self, general: int, cannon: int, file: int) -> int:
        """What a cannon on the file of the other general, ``file`` being its occupied points, is worth for being there."""
        near, far = sorted((general // 9, cannon // 9))
        between = (file >> near + 1 & (1 << far - near - 1) - 1).bit_count()
        return self._hollow if between == 0 else self._screened if between == 2 else 0
