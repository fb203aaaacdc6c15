"""What a move chases, as a ruleset's ``chase`` defines it."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from xqcore.judge.attack_filter import attack_filter, counts
from xqcore.judge.exchange import Exchange
from xqcore.judge.sight import glance, sights
from xqcore.judge.timeline import Timeline
from xqcore.model.piece import KIND_BITS, Kind
from xqcore.model.verdict import Reason
from xqcore.movegen.sight import ATTACKER, FACTS, HELD, MOVED, POINT, STOOD, TARGET
from xqcore.rules.schema import Chase, CutRoot, New, Opened, Protection, Several

_OLD: Final = {New.NONE: 0, New.PAIR: HELD, New.TARGET: STOOD, New.CAPTURE: 0}
"""The fact of a capture that may make it an old threat by ``new``; where that asks about captures, facts alone decide."""


class Pair(NamedTuple):
    """An attack: the attacker's and the target's point after the move, and why it counts."""

    attacker: int
    target: int
    reason: Reason


class Chases:
    """Answers for each ply of a timeline what it chases under one ``chase`` section.

    An answer depends on the placement and the move alone, so a loop is classified once however often it is
    walked; and what a single capture is depends on its facts alone.
    """

    def __init__(self, chase: Chase, timeline: Timeline):
        self._chase = chase
        self._timeline = timeline
        self._filter = attack_filter(chase)
        self._protection = chase.protection is not Protection.IGNORED
        self._cut_roots = chase.cut_root is not CutRoot.IGNORED
        self._pays = Exchange(timeline.movegen, chase.values).pays if chase.values is not None else None
        self._old = _OLD[chase.new]
        self._reasons: dict[tuple[bool, bool], _Table] = {}
        self._line = timeline.line
        self._plies: dict[int, tuple[Pair, ...]] = {}
        """What plies of the line as it is now chase, by twice the ply, and one more where cut roots count."""
        self._known: dict[tuple[bytes, int, bool, bool], tuple[Pair, ...]] = timeline.shared.setdefault(chase, {})

    def chased(self, ply: int, *, cut_roots: bool = True) -> tuple[Pair, ...]:
        """The threats by which a ply chases; ``cut_roots`` says whether taking only a protection away counts."""
        if self._line is not self._timeline.line:  # moves were made or taken back
            self._line, self._plies = self._timeline.line, {}
        key = ply << 1 | cut_roots
        found = self._plies.get(key)
        if found is None:
            found = self._pairs(ply, protection=self._protection, cut_roots=cut_roots and self._cut_roots)
            self._plies[key] = found
        return found

    def attacks(self, ply: int) -> bool:
        """Whether a ply chases when no protection is asked about."""
        return bool(self._pairs(ply, protection=False, cut_roots=True))

    def in_a_row(self, least: int, *, or_check: bool) -> bytes:
        """Which plies may belong to so many moves of a side, one after another, that all chase; beginning with ply 1."""
        return self._timeline.runs(counts(self._chase), least, or_checks=or_check)

    def _pairs(self, ply: int, *, protection: bool, cut_roots: bool) -> tuple[Pair, ...]:
        timeline = self._timeline
        key = (timeline.boards[ply], _code(timeline, ply), protection, cut_roots)
        pairs = self._known.get(key)
        if pairs is None:
            pairs = self._known[key] = self._classify(ply, key[1], protection=protection, cut_roots=cut_roots)
        return pairs

    def _classify(self, ply: int, code: int, *, protection: bool, cut_roots: bool) -> tuple[Pair, ...]:
        timeline = self._timeline
        if not (timeline.sees_at_once or self._may_chase(ply)):
            return ()
        after, before = sights(timeline, ply, code)
        kind = (protection, cut_roots)
        reasons = self._reasons.get(kind)
        if reasons is None:
            reasons = self._reasons[kind] = _reasons(self._chase, protection, cut_roots)
        found = []
        old = self._old
        for sight in after:
            reason = reasons[sight & FACTS]
            if reason is None:
                continue
            attacker, target = sight >> ATTACKER, sight >> TARGET & POINT
            if reason is Reason.NET_GAIN and not self._paying(ply, attacker, target):
                continue
            if not (sight & old and self._was_there(ply, sight, before, protection=protection)):
                found.append(Pair(attacker, target, reason))
        return tuple(self._dearest(found, timeline.boards[ply])) if found else ()

    def _may_chase(self, ply: int) -> bool:
        """Whether a glance leaves it open that a ply chases: cheap where what would come of captures is dear to find."""
        may_count = self._filter.may_count
        return any(may_count[facts] for facts in glance(self._timeline, ply))

    def _paying(self, ply: int, attacker: int, target: int) -> bool:
        """Whether a capture on the board after a ply wins material."""
        return self._pays is not None and self._pays(self._timeline.boards[ply], attacker, target)

    def _was_there(self, ply: int, sight: int, before: Sequence[int], *, protection: bool) -> bool:
        """Whether what ``new`` asks to be new, which could be made before the ply too, was a threat then."""
        if self._old == HELD:
            same = [old for old in before if old >> TARGET == sight >> TARGET]
        else:
            same = [old for old in before if (old >> TARGET ^ sight >> TARGET) & POINT == 0]
        return any(self._threatened(ply, old, protection=protection) for old in same)

    def _threatened(self, ply: int, old: int, *, protection: bool) -> bool:
        """Whether a capture that could be made before a ply was a threat then."""
        reason = _alone(self._chase, protection)[old & FACTS]
        if reason is not Reason.NET_GAIN:
            return reason is not None
        move, attacker = self._timeline.moves[ply - 1], old >> ATTACKER
        return self._paying(ply - 1, move.origin if attacker == move.target else attacker, old >> TARGET & POINT)

    def _dearest(self, pairs: list[Pair], board: bytes) -> list[Pair]:
        """Keep the targets of the greatest value, where only those count."""
        if self._chase.several is Several.ALL:
            return pairs
        worth = {pair.target: self._worth(board[pair.target]) for pair in pairs}
        greatest = max(worth.values())
        return [pair for pair in pairs if worth[pair.target] == greatest]

    def _worth(self, code: int) -> int:
        values = self._chase.values
        return 0 if values is None else int(getattr(values, Kind(code & KIND_BITS).word))


class _Table(dict[int, Reason | None]):
    """What captures are by their facts, worked out when first asked for."""

    def __init__(self, work_out: Callable[[int], Reason | None]):
        super().__init__()
        self._work_out = work_out

    def __missing__(self, facts: int) -> Reason | None:
        found = self[facts] = self._work_out(facts)
        return found


@lru_cache(maxsize=256)
def _alone(chase: Chase, protection: bool) -> _Table:
    """Why a capture on one board is a threat."""
    return _Table(partial(attack_filter(chase).reason, protection=protection))


@lru_cache(maxsize=256)
def _reasons(chase: Chase, protection: bool, cut_roots: bool) -> _Table:
    """Why a capture is a threat that a move has made, as far as its facts tell; ``new`` may ask for more."""
    alone, one = _alone(chase, protection), attack_filter(chase)

    def work_out(facts: int) -> Reason | None:
        uncovered = not facts & MOVED and chase.opened is Opened.CANNON
        if not one.may_be_opened(facts) or ((uncovered or not cut_roots) and facts & HELD):
            return None
        if chase.new is New.CAPTURE and facts & STOOD:
            return None
        return alone[facts]

    return _Table(work_out)


def _code(timeline: Timeline, ply: int) -> int:
    """What, together with the board after a ply, determines the board before it."""
    move = timeline.moves[ply - 1]
    return (timeline.captured[ply] * 90 + move.origin) * 90 + move.target
