"""What a move chases, as a ruleset's ``chase`` defines it."""

from collections.abc import Callable
from typing import NamedTuple

from xqcore.judge.attack_filter import AttackFilter
from xqcore.judge.exchange import Exchange
from xqcore.judge.timeline import Timeline
from xqcore.model.piece import KIND_BITS, Kind
from xqcore.model.verdict import Reason
from xqcore.movegen.protocol import Threat
from xqcore.rules.schema import Chase, CutRoot, New, Opened, Protection, Several


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
        self._filter = AttackFilter(chase, _reckoning(chase, timeline))
        self._cut_roots = chase.cut_root is not CutRoot.IGNORED
        self._line = timeline.line
        self._plies: dict[int, tuple[Pair, ...]] = {}
        """What plies of the line as it is now chase, by twice the ply, and one more where cut roots count."""
        self._known: dict[tuple[bytes, int, bool, bool], tuple[Pair, ...]] = {}

    def chased(self, ply: int, *, cut_roots: bool = True) -> tuple[Pair, ...]:
        """The threats by which a ply chases; ``cut_roots`` says whether taking only a protection away counts."""
        if self._line is not self._timeline.line:  # moves were made or taken back
            self._line, self._plies = self._timeline.line, {}
        key = ply << 1 | cut_roots
        found = self._plies.get(key)
        if found is None:
            protection = self._chase.protection is not Protection.IGNORED
            found = self._pairs(ply, protection=protection, cut_roots=cut_roots and self._cut_roots)
            self._plies[key] = found
        return found

    def attacks(self, ply: int) -> bool:
        """Whether a ply chases when no protection is asked about."""
        return bool(self._pairs(ply, protection=False, cut_roots=True))

    def in_a_row(self, least: int) -> bytes:
        """Which plies may belong to so many moves of a side, one after another, that all chase; beginning with ply 1."""
        return self._timeline.runs(self._filter.counts, least)

    def _pairs(self, ply: int, *, protection: bool, cut_roots: bool) -> tuple[Pair, ...]:
        timeline = self._timeline
        key = (timeline.boards[ply], _code(timeline, ply), protection, cut_roots)
        pairs = self._known.get(key)
        if pairs is None:
            pairs = self._known[key] = self._classify(ply, protection=protection, cut_roots=cut_roots)
        return pairs

    def _classify(self, ply: int, *, protection: bool, cut_roots: bool) -> tuple[Pair, ...]:
        timeline, attack_filter = self._timeline, self._filter
        side, moved = timeline.mover(ply), timeline.moves[ply - 1].target
        board = timeline.boards[ply]
        if not any(attack_filter.may_count(capture, moved, board) for capture in timeline.captures(ply, side)):
            return ()
        found = [
            Pair(threat.attacker, threat.target, reason)
            for threat in timeline.threats(ply, side)
            if (threat.attacker == moved or attack_filter.may_be_opened(board[threat.attacker]))
            and (reason := attack_filter.reason(threat, board, protection=protection)) is not None
        ]
        if not found:
            return ()
        before = _Before(attack_filter, timeline, ply, protection=protection)
        counting = [pair for pair in found if self._counts(pair, moved, before, cut_roots=cut_roots)]
        return tuple(self._dearest(counting, board))

    def _dearest(self, pairs: list[Pair], board: bytes) -> list[Pair]:
        """Keep the targets of the greatest value, where only those count."""
        if self._chase.several is Several.ALL or not pairs:
            return pairs
        worth = {pair.target: self._worth(board[pair.target]) for pair in pairs}
        greatest = max(worth.values())
        return [pair for pair in pairs if worth[pair.target] == greatest]

    def _worth(self, code: int) -> int:
        values = self._chase.values
        return 0 if values is None else int(getattr(values, Kind(code & KIND_BITS).word))

    def _counts(self, pair: Pair, moved: int, before: "_Before", *, cut_roots: bool) -> bool:
        """Whether ``opened``, ``new`` and ``cut-root`` leave an attack standing."""
        who = pair[:2]
        uncovered = pair.attacker != moved and self._chase.opened is Opened.CANNON
        if (uncovered or not cut_roots) and who in before.captures:
            return False
        match self._chase.new:
            case New.PAIR:
                return who not in before.threats
            case New.TARGET:
                return all(target != pair.target for _, target in before.threats)
            case New.CAPTURE:
                return all(target != pair.target for _, target in before.captures)
            case New.NONE:
                return True


def _reckoning(chase: Chase, timeline: Timeline) -> Callable[[bytes, Threat], bool] | None:
    """How captures are reckoned up, where the ruleset has them so."""
    if chase.protection is not Protection.NET_GAIN or chase.values is None:
        return None
    return Exchange(timeline.movegen, chase.values).pays


class _Before:
    """The captures and threats of the mover before its move, as pairs of the points after it."""

    def __init__(self, attack_filter: AttackFilter, timeline: Timeline, ply: int, *, protection: bool):
        self._filter = attack_filter
        self._board = timeline.boards[ply - 1]
        self._protection = protection
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
        return {
            pair for threat, pair in self._all if self._filter.reason(threat, self._board, protection=self._protection)
        }


def _code(timeline: Timeline, ply: int) -> int:
    """What, together with the board after a ply, determines the board before it."""
    move = timeline.moves[ply - 1]
    return (timeline.captured[ply] * 90 + move.origin) * 90 + move.target
