"""What a move chases, as a ruleset's ``chase`` defines it."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from xqcore.judge.attack_filter import attack_filter, counts
from xqcore.judge.exchange import Exchange
from xqcore.judge.sight import glance
from xqcore.judge.timeline import Timeline
from xqcore.model.piece import KIND_BITS, Kind
from xqcore.model.verdict import Reason
from xqcore.movegen.sight import ATTACKER, FACTS, HELD, MOVED, POINT, STOOD, TARGET
from xqcore.rules.schema import Chase, CutRoot, New, Opened, Protection, Risky, Several, Values

_NET_GAIN: Final = Reason.NET_GAIN
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
        self._reading = reading_of(chase)
        self._timeline = timeline
        self._pays: Callable[[bytes, int, int], bool] | None = None
        self._line = timeline.line
        self._plies: dict[int, tuple[Pair, ...]] = {}
        """What plies of the line as it is now chase, by twice the first ply like them, and one more where cut roots count."""
        self._known: dict[tuple[bytes, int, bool, bool], tuple[Pair, ...]] = timeline.shared.setdefault(chase, {})

    def chased(self, ply: int, *, cut_roots: bool = True) -> tuple[Pair, ...]:
        """The threats by which a ply chases; ``cut_roots`` says whether taking only a protection away counts."""
        timeline = self._timeline
        if self._line is not timeline.line:  # moves were made or taken back
            self._line, self._plies = timeline.line, {}
        key = (timeline.likes.get(ply) or timeline.first_like(ply)) << 1 | cut_roots
        found = self._plies.get(key)
        if found is None:
            reading = self._reading
            found = self._pairs(ply, protection=reading.protection, cut_roots=cut_roots and reading.cut_roots)
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
        key = (timeline.boards[ply], timeline.way(ply), protection, cut_roots)
        pairs = self._known.get(key)
        if pairs is None:
            pairs = self._known[key] = self._classify(ply, protection=protection, cut_roots=cut_roots)
        return pairs

    def _classify(self, ply: int, *, protection: bool, cut_roots: bool) -> tuple[Pair, ...]:
        timeline, reading = self._timeline, self._reading
        if not (timeline.sees_at_once or self._may_chase(ply)):
            return ()
        after, before = timeline.sights(ply)
        reasons, old = reading.reasons(protection, cut_roots), reading.old
        found = []
        for sight in after:
            reason = reasons[sight & FACTS]
            if reason is None:
                continue
            attacker, target = sight >> ATTACKER, sight >> TARGET & POINT
            if (reason is _NET_GAIN or reading.fears_mate) and not self._succeeds(reason, ply, attacker, target):
                continue
            if not (sight & old and self._was_there(ply, sight, before, protection=protection)):
                found.append(Pair(attacker, target, reason))
        if len(found) > 1 and reading.dearest:
            found = _dearest(found, reading.worths, timeline.boards[ply])
        return tuple(found)

    def is_alone(self, ply: int, pair: Pair) -> bool:
        """Whether by a threat after a ply a piece wins its target, and came to threaten it, without the help of another."""
        board, worths = self._timeline.boards[ply], self._reading.worths
        if pair.reason is _NET_GAIN and worths[board[pair.target]] <= worths[board[pair.attacker]]:
            return False
        if pair.attacker == self._timeline.moves[ply - 1].target or self._chase.new is New.NONE:
            return True
        points = (pair.attacker << ATTACKER | pair.target << TARGET) >> TARGET
        after, _ = self._timeline.sights(ply)
        return not any(sight & HELD and sight >> TARGET == points for sight in after)  # else another has cut its root

    def _may_chase(self, ply: int) -> bool:
        """Whether a glance leaves it open that a ply chases: cheap where what would come of captures is dear to find."""
        may_count = self._reading.filter.may_count
        return any(may_count[facts] for facts in glance(self._timeline, ply))

    def _succeeds(self, reason: Reason, ply: int, attacker: int, target: int) -> bool:
        """Whether a capture on the board after a ply is a threat by what would come of it, as it is by its facts."""
        if reason is _NET_GAIN:
            return self._paying(ply, attacker, target)
        return not self._mated(ply, attacker, target)

    def _mated(self, ply: int, attacker: int, target: int) -> bool:
        """Whether a side that captures on the board after a ply is mated by the next move."""
        board = bytearray(self._timeline.boards[ply])
        piece, board[attacker] = board[attacker], 0
        board[target] = piece
        return self._timeline.mates_on(bytes(board), 1 - (piece >> 3), 1)

    def _paying(self, ply: int, attacker: int, target: int) -> bool:
        """Whether a capture on the board after a ply wins material."""
        if self._pays is None:
            values = self._chase.values
            if values is None:
                return False
            mates = self._timeline.mates_on if self._reading.fears_mate else None
            self._pays = Exchange(self._timeline.movegen, values, mates).pays
        return self._pays(self._timeline.boards[ply], attacker, target)

    def _was_there(self, ply: int, sight: int, before: Sequence[int], *, protection: bool) -> bool:
        """Whether what ``new`` asks to be new, which could be made before the ply too, was a threat then."""
        if self._reading.old == HELD:
            same = [old for old in before if old >> TARGET == sight >> TARGET]
        else:
            same = [old for old in before if (old >> TARGET ^ sight >> TARGET) & POINT == 0]
        return any(self._threatened(ply, old, protection=protection) for old in same)

    def _threatened(self, ply: int, old: int, *, protection: bool) -> bool:
        """Whether a capture that could be made before a ply was a threat then."""
        reason = self._reading.alone[protection][old & FACTS]
        if reason is None or not (reason is _NET_GAIN or self._reading.fears_mate):
            return reason is not None
        move, attacker = self._timeline.moves[ply - 1], old >> ATTACKER
        attacker = move.origin if attacker == move.target else attacker
        return self._succeeds(reason, ply - 1, attacker, old >> TARGET & POINT)


def _dearest(pairs: list[Pair], worths: Sequence[int], board: bytes) -> list[Pair]:
    """Keep the targets of the greatest value."""
    greatest = max(worths[board[pair.target]] for pair in pairs)
    return [pair for pair in pairs if worths[board[pair.target]] == greatest]


class _Table(dict[int, Reason | None]):
    """What captures are by their facts, worked out when first asked for."""

    def __init__(self, work_out: Callable[[int], Reason | None]):
        super().__init__()
        self._work_out = work_out

    def __missing__(self, facts: int) -> Reason | None:
        found = self[facts] = self._work_out(facts)
        return found


class Reading:
    """What of a ``chase`` section holds for every game. Made by :func:`reading_of`."""

    def __init__(self, chase: Chase):
        self._chase = chase
        self.filter = attack_filter(chase)
        self.protection = chase.protection is not Protection.IGNORED
        self.cut_roots = chase.cut_root is not CutRoot.IGNORED
        self.old = _OLD[chase.new]
        self.worths = _worths(chase.values)
        """The values of pieces by their code; nothing is worth anything where the ruleset gives no values."""
        self.dearest = chase.several is Several.DEAREST
        self.fears_mate = chase.taker_mated is Risky.EXEMPT
        self.alone = tuple(_Table(partial(self.filter.reason, protection=asked)) for asked in (False, True))
        """Why a capture on one board is a threat; first without asking about protection."""
        self._reasons: dict[tuple[bool, bool], _Table] = {}

    def reasons(self, protection: bool, cut_roots: bool) -> "_Table":
        """Why a capture is a threat that a move has made, as far as its facts tell; ``new`` may ask for more."""
        key = (protection, cut_roots)
        found = self._reasons.get(key)
        if found is None:
            found = self._reasons[key] = _Table(partial(self._reason, self.alone[protection], cut_roots=cut_roots))
        return found

    def _reason(self, alone: "_Table", facts: int, *, cut_roots: bool) -> Reason | None:
        chase = self._chase
        uncovered = not facts & MOVED and chase.opened is Opened.CANNON
        if not self.filter.may_be_opened(facts) or ((uncovered or not cut_roots) and facts & HELD):
            return None
        if chase.new is New.CAPTURE and facts & STOOD:
            return None
        return alone[facts]


@lru_cache(maxsize=256)
def reading_of(chase: Chase) -> Reading:
    """What of a ``chase`` section holds for every game, worked out once."""
    return Reading(chase)


def _worths(values: Values | None) -> tuple[int, ...]:
    kinds = (Kind(code & KIND_BITS) if code & KIND_BITS else None for code in range(16))
    return tuple(0 if kind is None or values is None else int(getattr(values, kind.word, 0)) for kind in kinds)
