"""The value of a position, as ``docs/search.md`` defines it."""

from typing import TYPE_CHECKING, Final

from xqcore.model.geometry import HORSE_JUMPS, PALACE
from xqcore_players.evaluation.weights import Weights
from xqcore_players.search.slides import ON_FILE, ON_RANK

if TYPE_CHECKING:
    from xqcore_players.search.board import Board


_ADVISOR: Final = 2
_ELEPHANT: Final = 3
_HORSE: Final = 4
_CHARIOT: Final = 5
_CANNON: Final = 6
_SOLDIER: Final = 7


class Evaluation:
    """Values boards by some weights."""

    def __init__(self, weights: Weights):
        self._unpacked = weights.unpacked
        self._numbers: dict[int, int] = {}
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
        """The value for the side to move, but for what depends on how the pieces stand together."""
        value = self._unpacked(board.value + self._by_number(board.material))
        return -value if board.turn else value

    def of(self, board: "Board") -> int:
        """The value for the side to move, in hundredths of a soldier."""
        value = board.value + self._by_number(board.material) + self._terms(board, 0) - self._terms(board, 1)
        return -self._unpacked(value - self._tempo) if board.turn else self._unpacked(value + self._tempo)

    def _by_number(self, material: int) -> int:
        """The packed sum of what is counted by the numbers of pieces alone, Red's less Black's."""
        known = self._numbers.get(material)
        if known is None:
            known = self._numbers[material] = self._numbered(material, 0) - self._numbered(material, 8)
        return known

    def _numbered(self, material: int, own: int) -> int:
        """The terms by numbers of a side, whose codes begin at ``own``."""
        horses, chariots, cannons = (material >> 4 * (kind + own) & 15 for kind in (_HORSE, _CHARIOT, _CANNON))
        advisors, elephants, others = (
            material >> 4 * (kind + 8 - own) & 15 for kind in (_ADVISOR, _ELEPHANT, _CHARIOT)
        )
        return (
            (self._chariots_at_advisors * chariots + self._horses_at_advisors * horses) * max(0, 2 - advisors)
            + self._cannons_at_elephants * cannons * max(0, 2 - elephants)
            + self._only_chariot * (chariots > 0 and not others)
        )

    def _terms(self, board: "Board", side: int) -> int:
        """The packed sum of a side's terms by how its pieces stand."""
        squares, ranks, files = board.squares, board.ranks, board.files
        own, other = side << 3, side ^ 1
        general, palace = board.generals[other], PALACE[other]
        total = 0
        for point, code in board.pieces[side].items():
            kind = code & 7
            if kind == _HORSE:
                reached = pressing = 0
                for leg, p in HORSE_JUMPS[point]:
                    if not squares[leg] and (not squares[p] or squares[p] & 8 != own):
                        reached += 1
                        pressing += p in palace
                total += self._horse[0] * reached + self._horse[1] * pressing
            elif kind in (_CHARIOT, _CANNON):
                chariot = kind == _CHARIOT
                rank, file = divmod(point, 9)
                reached = pressing = 0
                for slide in (ON_RANK[point << 10 | ranks[rank]], ON_FILE[point << 10 | files[file]]):
                    reached += slide.open
                    pressing += slide.in_palace[other]
                    for p in slide.near if chariot else slide.far:
                        if squares[p] & 8 != own:
                            reached += 1
                            pressing += p in palace
                for_each, for_pressing = self._chariot if chariot else self._cannon
                total += for_each * reached + for_pressing * pressing
                if not chariot and file == general % 9:
                    total += self._before(general, point, files[file])
            elif kind == _SOLDIER and point % 9 < 8 and squares[point + 1] == code:
                total += self._linked
        return total

    def _before(self, general: int, cannon: int, file: int) -> int:
        """What a cannon on the file of the other general, ``file`` being its occupied points, is worth for being there."""
        near, far = sorted((general // 9, cannon // 9))
        between = (file >> near + 1 & (1 << far - near - 1) - 1).bit_count()
        return self._hollow if between == 0 else self._screened if between == 2 else 0
