"""What a move chases, as a ruleset's ``chase`` defines it."""

from functools import lru_cache
from typing import Final, NamedTuple

from xqcore.judge.timeline import Timeline
from xqcore.model.move import Move
from xqcore.model.piece import Side, crossed_river
from xqcore.model.verdict import Reason
from xqcore.movegen.protocol import Threat
from xqcore.rules.schema import Chase, New, Opened, PieceKind, Protection, SameKind, Target

_ATTACK: Final = 1
_SAME_KIND: Final = 2
_ANYWAY: Final = 4
_CANNON: Final = 6
_SOLDIER: Final = 7


class Pair(NamedTuple):
    """An attack: the attacker's and the target's point after the move, and why it counts."""

    attacker: int
    target: int
    reason: Reason


class Chases:
    """Answers for each ply of a timeline what it chases under one ``chase`` section.

    An answer depends on the placement and the move alone, so a loop is classified once however often it is
    walked.
    """

    def __init__(self, chase: Chase, timeline: Timeline):
        self._chase = chase
        self._timeline = timeline
        self._table = _table(chase)
        self._spare_home_soldiers = Target.HOME_SOLDIER in chase.targets.excluded
        self._known: dict[tuple[bytes, int, bool, bool], tuple[Pair, ...]] = {}

    def chased(self, ply: int, *, cut_roots: bool = True) -> tuple[Pair, ...]:
        """The threats by which a ply chases; ``cut_roots`` says whether taking only a protection away counts."""
        return self._pairs(ply, self._chase.protection is Protection.LEGAL_RECAPTURE, cut_roots)

    def attacks(self, ply: int) -> bool:
        """Whether a ply chases when no protection is asked about."""
        return bool(self._pairs(ply, False, True))

    def _pairs(self, ply: int, protection: bool, cut_roots: bool) -> tuple[Pair, ...]:
        timeline = self._timeline
        key = (timeline.boards[ply], _code(timeline, ply), protection, cut_roots)
        pairs = self._known.get(key)
        if pairs is None:
            pairs = self._known[key] = self._classify(ply, protection, cut_roots)
        return pairs

    def _classify(self, ply: int, protection: bool, cut_roots: bool) -> tuple[Pair, ...]:
        chase, timeline = self._chase, self._timeline
        side, moved = timeline.mover(ply), timeline.moves[ply - 1].target
        board = timeline.boards[ply]
        if not any(self._may_count(move, moved, board) for move in timeline.captures(ply, side)):
            return ()
        found: list[Pair] = []
        for threat in timeline.threats(ply, side):
            if chase.opened is Opened.NONE and threat.attacker != moved:
                continue
            reason = self._reason(threat, board, protection)
            if reason is not None:
                found.append(Pair(threat.attacker, threat.target, reason))
        if not found:
            return ()
        before = _Before(self, ply, protection)
        return tuple(pair for pair in found if self._counts(pair, moved, board, before, cut_roots))

    def _may_count(self, capture: Move, moved: int, board: bytes) -> bool:
        """Whether a capture passes what can be told without asking what would come of it."""
        attacker = board[capture.origin]
        if capture.origin != moved and (
            self._chase.opened is Opened.NONE or (self._chase.opened is Opened.CANNON and attacker & 7 != _CANNON)
        ):
            return False
        target = board[capture.target]
        return bool(self._table[attacker << 4 | target] & _ATTACK) and not self._spared(target, capture.target)

    def _counts(self, pair: Pair, moved: int, board: bytes, before: "_Before", cut_roots: bool) -> bool:
        """Whether ``opened``, ``new`` and ``cut-root`` leave the attack standing."""
        chase = self._chase
        who = pair[:2]
        if (
            chase.opened is Opened.CANNON
            and pair.attacker != moved
            and (board[pair.attacker] & 7 != _CANNON or who in before.captures)
        ):
            return False
        if not cut_roots and who in before.captures:
            return False
        match chase.new:
            case New.PAIR:
                return who not in before.threats
            case New.TARGET:
                return all(target != pair.target for _, target in before.threats)
            case New.CAPTURE:
                return all(target != pair.target for _, target in before.captures)
            case New.NONE:
                return True

    def _reason(self, threat: Threat, board: bytes, protection: bool) -> Reason | None:
        """Why a capture is a threat (or, protection left aside, an attack); ``None`` when it is not."""
        flags = self._table[board[threat.attacker] << 4 | board[threat.target]]
        if not flags & _ATTACK:
            return None
        if self._spared(board[threat.target], threat.target):
            return None
        if flags & _SAME_KIND and self._traded(threat):
            return None
        if not protection:
            return Reason.PROTECTION_IGNORED
        if not threat.protected:
            return Reason.NO_RECAPTURE
        return Reason.COUNTS_ANYWAY if flags & _ANYWAY else None

    def _spared(self, target: int, point: int) -> bool:
        """Whether a piece is a soldier that may be attacked because it has not crossed the river."""
        return self._spare_home_soldiers and target & 7 == _SOLDIER and not crossed_river(Side(target >> 3), point)

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


class _Before:
    """The captures and threats of the mover before its move, as pairs of points after it."""

    def __init__(self, chases: Chases, ply: int, protection: bool):
        self._chases = chases
        self._ply = ply
        self._protection = protection
        timeline = chases._timeline
        move = timeline.moves[ply - 1]
        self._all = [
            (threat, (move.target if threat.attacker == move.origin else threat.attacker, threat.target))
            for threat in timeline.threats(ply - 1, timeline.mover(ply))
            if threat.target != move.target
        ]

    @property
    def captures(self) -> set[tuple[int, int]]:
        """Whatever could be captured, filters left aside."""
        return {pair for _, pair in self._all}

    @property
    def threats(self) -> set[tuple[int, int]]:
        """What was threatened, by the same measure as after the move."""
        chases, timeline = self._chases, self._chases._timeline
        board = timeline.boards[self._ply - 1]
        return {pair for threat, pair in self._all if chases._reason(threat, board, self._protection)}


def _code(timeline: Timeline, ply: int) -> int:
    """What, together with the board after a ply, determines the board before it."""
    move = timeline.moves[ply - 1]
    return (timeline.captured[ply] * 90 + move.origin) * 90 + move.target


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
            flags = _ATTACK | (_SAME_KIND if attacker == target else 0) | (_ANYWAY if (attacker, target) in anyway else 0)
            table[attacker << 4 | 8 | target] = table[(8 | attacker) << 4 | target] = flags
    return bytes(table)
