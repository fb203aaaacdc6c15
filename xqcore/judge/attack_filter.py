"""Which captures are attacks, and which attacks are threats, as a ruleset's ``chase`` defines them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from xqcore.model.move import Move
from xqcore.model.piece import Side, crossed_river
from xqcore.model.verdict import Reason
from xqcore.movegen.protocol import Counts, Threat
from xqcore.rules.schema import AtRisk, Chase, Opened, PieceKind, Protection, SameKind, Target

ATTACK: Final = 1
SAME_KIND: Final = 2
ANYWAY: Final = 4
CANNON: Final = 6
SOLDIER: Final = 7


class AttackFilter:
    """The keys of ``chase`` that look at one capture on one board.

    ``pays`` says of a capture of a protected piece whether it wins material all the same, where the ruleset asks.
    """

    def __init__(self, chase: Chase, pays: Callable[[bytes, Threat], bool] | None = None):
        self._chase = chase
        self._pays = pays
        self._table = _table(chase)
        self._spares_risky = chase.attacker_at_risk is AtRisk.EXEMPT
        self._spare_home_soldiers = Target.HOME_SOLDIER in chase.targets.excluded

    def may_count(self, capture: Move, moved: int, board: bytes) -> bool:
        """Whether a capture passes what can be told without asking what would come of it.

        ``moved`` is the point of the piece that has just moved.
        """
        attacker, target = board[capture.origin], board[capture.target]
        if capture.origin != moved and not self.may_be_opened(attacker):
            return False
        return bool(self._table[attacker << 4 | target] & ATTACK) and not self._spared(target, capture.target)

    def may_be_opened(self, attacker: int) -> bool:
        """Whether an attack by this piece, another having moved, can count at all."""
        opened = self._chase.opened
        return opened is Opened.ALL or (opened is Opened.CANNON and attacker & 7 == CANNON)

    def reason(self, threat: Threat, board: bytes, *, protection: bool) -> Reason | None:
        """Why a capture is a threat, or an attack where no ``protection`` is asked about; ``None`` when it is not."""
        target = board[threat.target]
        flags = self._table[board[threat.attacker] << 4 | target]
        if not flags & ATTACK or self._spared(target, threat.target):
            return None
        if (flags & SAME_KIND and self._traded(threat)) or (threat.takeable and self._spares_risky):
            return None
        if not protection:
            return Reason.PROTECTION_IGNORED
        if not threat.protected:
            return Reason.NO_RECAPTURE
        if flags & ANYWAY:
            return Reason.COUNTS_ANYWAY
        return Reason.NET_GAIN if self._pays is not None and self._pays(board, threat) else None

    @property
    def counts(self) -> bytes:
        """A table (see :class:`Counts`) by which every threat counts that may make a move a chase, and few others do."""
        return counts(self._chase)

    def _spared(self, target: int, point: int) -> bool:
        """Whether a piece is a soldier that may be attacked because it has not crossed the river."""
        return self._spare_home_soldiers and target & 7 == SOLDIER and not crossed_river(Side(target >> 3), point)

    def _traded(self, threat: Threat) -> bool:
        """Whether an attack on a piece of the attacker's kind is none."""
        match self._chase.same_kind:
            case SameKind.EXEMPT:
                return True
            case SameKind.CAN_HIT_BACK:
                return threat.hits_back
            case SameKind.CAN_BE_TAKEN:
                return threat.takeable
            case SameKind.COUNTS:
                return False


@lru_cache(maxsize=64)
def _table(chase: Chase) -> bytes:
    """For each pair of piece codes, ``attacker << 4 | target``, what the filters say of it."""
    attackers = {k.kind for k in PieceKind if k not in chase.attackers.excluded}
    spared = {t.value for t in chase.targets.excluded}
    targets = {k.kind for k in PieceKind if k.value not in spared}
    anyway = {(a.kind, t.kind) for row in chase.unprotected_anyway for a in row.attacker for t in row.target}
    table = bytearray(256)
    for attacker in attackers:
        for target in targets:
            flags = ATTACK | (SAME_KIND if attacker == target else 0) | (ANYWAY if (attacker, target) in anyway else 0)
            table[attacker << 4 | 8 | target] = table[(8 | attacker) << 4 | target] = flags
    return bytes(table)


@lru_cache(maxsize=64)
def counts(chase: Chase) -> bytes:
    """What the keys that look at one capture say of it, whatever was there before the move."""
    table = bytearray(256)
    for pair, flags in enumerate(_table(chase)):
        if not flags & ATTACK or (flags & SAME_KIND and chase.same_kind is SameKind.EXEMPT):
            continue
        flag = Counts.COUNTS
        if chase.opened is Opened.ALL or (chase.opened is Opened.CANNON and pair >> 4 & 7 == CANNON):
            flag |= Counts.OPENED
        if pair & 7 == SOLDIER and Target.HOME_SOLDIER in chase.targets.excluded:
            flag |= Counts.UNLESS_HOME
        if chase.protection is Protection.LEGAL_RECAPTURE and not flags & ANYWAY:
            flag |= Counts.UNLESS_PROTECTED
        if flags & SAME_KIND and chase.same_kind is SameKind.CAN_HIT_BACK:
            flag |= Counts.UNLESS_HITS_BACK
        if flags & SAME_KIND and chase.same_kind is SameKind.CAN_BE_TAKEN:
            flag |= Counts.UNLESS_TAKEABLE
        table[pair] = flag
    return bytes(table)
