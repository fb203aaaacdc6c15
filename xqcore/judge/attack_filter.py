"""Which captures are attacks, and which attacks are threats, as a ruleset's ``chase`` defines them."""

from functools import lru_cache
from typing import Final

from xqcore.model.verdict import Reason
from xqcore.movegen.protocol import Counts
from xqcore.movegen.sight import GLANCE, HITS_BACK, HOME, MOVED, PAIR, PROTECTED, TAKEABLE
from xqcore.rules.schema import Chase, Opened, PieceKind, Protection, Risky, SameKind, Target

ATTACK: Final = 1
SAME_KIND: Final = 2
ANYWAY: Final = 4
CANNON: Final = 6
SOLDIER: Final = 7


class AttackFilter:
    """The keys of ``chase`` that look at one capture on one board, by its facts (see :mod:`xqcore.movegen.sight`)."""

    def __init__(self, chase: Chase):
        self._chase = chase
        self._table = _table(chase)
        self._spares_home_soldiers = Target.HOME_SOLDIER in chase.targets.excluded
        self.may_count = bytes(self._may_count(facts) for facts in range(GLANCE + 1))
        """1 for each combination of what can be told at a glance with which a capture may make a move a chase."""

    def _may_count(self, facts: int) -> bool:
        return bool(self._table[facts & PAIR] & ATTACK and self.may_be_opened(facts) and not self._spared(facts))

    def may_be_opened(self, facts: int) -> bool:
        """Whether an attack can count at all where its piece is not the one that has moved."""
        opened = self._chase.opened
        return bool(
            facts & MOVED or opened is Opened.ALL or (opened is Opened.CANNON and facts >> 4 & SOLDIER == CANNON)
        )

    def reason(self, facts: int, *, protection: bool) -> Reason | None:
        """Why a capture is a threat, or an attack where no ``protection`` is asked about; ``None`` when it is not.

        :attr:`Reason.NET_GAIN` holds only if the capture pays.
        """
        chase, flags = self._chase, self._table[facts & PAIR]
        if not flags & ATTACK or self._spared(facts):
            return None
        if flags & SAME_KIND and self._traded(facts):
            return None
        if facts & TAKEABLE and chase.attacker_at_risk is Risky.EXEMPT:
            return None
        if not protection:
            return Reason.PROTECTION_IGNORED
        if not facts & PROTECTED:
            return Reason.NO_RECAPTURE
        if flags & ANYWAY:
            return Reason.COUNTS_ANYWAY
        return Reason.NET_GAIN if chase.protection is Protection.NET_GAIN else None

    def _spared(self, facts: int) -> bool:
        """Whether the target is a soldier that may be attacked because it has not crossed the river."""
        return bool(facts & HOME) and self._spares_home_soldiers

    def _traded(self, facts: int) -> bool:
        """Whether an attack on a piece of the attacker's kind is none."""
        match self._chase.same_kind:
            case SameKind.EXEMPT:
                return True
            case SameKind.CAN_HIT_BACK:
                return bool(facts & HITS_BACK)
            case SameKind.CAN_BE_TAKEN:
                return bool(facts & TAKEABLE)
            case SameKind.COUNTS:
                return False


@lru_cache(maxsize=64)
def attack_filter(chase: Chase) -> AttackFilter:
    """The filter of a ``chase`` section, made once."""
    return AttackFilter(chase)


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
