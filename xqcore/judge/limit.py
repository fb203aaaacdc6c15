"""Numbers of moves after which a game is drawn."""

from collections.abc import Iterator

from xqcore.judge.conduct import Acts
from xqcore.judge.timeline import Timeline
from xqcore.model.piece import Side, crossed_river
from xqcore.rules.schema import Act, CountFrom, Limit, Reset, Skipped

_SOLDIER = 7


def first_fall(acts: Acts, limit: Limit, first: int, last: int) -> int | None:
    """The first ply from ``first`` to ``last`` after which each side has made as many counted moves as the limit.

    Only a stretch between two resets that is long enough is counted through, so that a game that is too short for
    a limit is asked for no facts.
    """
    timeline = acts.timeline
    for begin, end in _spells(timeline, limit, first, last):
        if end - begin < 2 * limit.each_side:
            continue
        plain = not limit.skip and limit.checks_counted is None
        fall = max(begin + 2 * limit.each_side, 1) if plain else _count(acts, limit, begin, end)
        if fall is not None and first <= fall <= end:
            return fall
    return None


def _spells(timeline: Timeline, limit: Limit, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches without a reset that reach into the plies asked for: the reset's ply and the last one.

    A clock brought by the start moves the first reset back before the record.
    """
    begin = -timeline.start.clock if limit.start is CountFrom.CLOCK else 0
    needed = 2 * limit.each_side
    if last - begin < needed or (begin == 0 and Reset.CAPTURE in limit.reset and timeline.quiet < needed):
        return  # no stretch is as long as that, as one look at the whole line tells
    for end in (*_captures(timeline, last), last + 1) if Reset.CAPTURE in limit.reset else (last + 1,):
        if end > first and end - 1 - begin >= needed:
            yield from _split(timeline, limit, begin, end - 1)
        begin = end


def _split(timeline: Timeline, limit: Limit, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut a stretch without captures at the other resets."""
    others = [reset for reset in limit.reset if reset is not Reset.CAPTURE]
    if others:
        for ply in range(max(begin, 0) + 1, end + 1):
            if any(resets(timeline, reset, ply) for reset in others):
                yield begin, ply - 1
                begin = ply
    yield begin, end


def _captures(timeline: Timeline, last: int) -> Iterator[int]:
    return (ply for ply in range(last + 1) if timeline.captured[ply])


def resets(timeline: Timeline, reset: Reset, ply: int) -> bool:
    """Whether a ply is a move of a kind that starts a count again."""
    if reset is Reset.CAPTURE:
        return bool(timeline.captured[ply])
    if reset is Reset.CHECK:
        return bool(timeline.checks[ply])
    move = timeline.moves[ply - 1]
    if timeline.boards[ply][move.target] & 7 != _SOLDIER:
        return False
    if reset is Reset.SOLDIER_MOVE:
        return True
    if not crossed_river(timeline.mover(ply), move.origin):
        return False
    return reset is Reset.CROSSED_SOLDIER_MOVE or abs(move.target - move.origin) == 9


def _count(acts: Acts, limit: Limit, begin: int, end: int) -> int | None:
    """Count through a stretch, skipping; the ply at which both sides have their number.

    Plies before the record, which the start's clock brings with it, are counted as they are.
    """
    counted = {Side.RED: 0, Side.BLACK: 0}
    surplus = _Surplus(acts.timeline, limit.checks_counted)
    for ply in range(begin + 1, end + 1):
        side = acts.timeline.mover(ply)
        if ply > 0 and (surplus.skips(ply) or any(_skips(acts, skipped, ply) for skipped in limit.skip)):
            if counted[side] + (end - ply) // 2 < limit.each_side:
                return None  # too few are left
            continue
        counted[side] += 1
        if min(counted.values()) >= limit.each_side and ply > 0:
            return ply
    return None


class _Surplus:
    """The checks beyond those that are counted, and the replies to them, told ply by ply."""

    def __init__(self, timeline: Timeline, allowed: int | None):
        self._timeline = timeline
        self._allowed = allowed
        self._checks = {Side.RED: 0, Side.BLACK: 0}
        self._reply = False

    def skips(self, ply: int) -> bool:
        """Whether a ply, the next one, is not counted."""
        if self._allowed is None:
            return False
        reply, self._reply = self._reply, False
        if self._timeline.checks[ply]:
            side = self._timeline.mover(ply)
            self._checks[side] += 1
            self._reply = self._checks[side] > self._allowed
        return reply or self._reply


def _skips(acts: Acts, skipped: Skipped, ply: int) -> bool:
    match skipped:
        case Skipped.CHECK:
            return bool(acts.timeline.checks[ply])
        case Skipped.REPLY_TO_CHECK:
            return bool(acts.timeline.checks[ply - 1])
        case Skipped.CHASE:
            return acts.does(Act.CHASE, ply)
        case Skipped.REPLY_TO_CHASE:
            return ply > 1 and acts.does(Act.CHASE, ply - 1)
        case Skipped.ATTACK:
            return acts.chases is not None and acts.chases.attacks(ply)
        case Skipped.REPLY_TO_ATTACK:
            return ply > 1 and acts.chases is not None and acts.chases.attacks(ply - 1)
