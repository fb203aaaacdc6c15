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
        fall = max(begin + 2 * limit.each_side, 1) if not limit.skip else _count(acts, limit, begin, end)
        if fall is not None and first <= fall <= end:
            return fall
    return None


def _spells(timeline: Timeline, limit: Limit, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches without a reset that reach into the plies asked for: the reset's ply and the last one.

    A clock brought by the start moves the first reset back before the record.
    """
    begin = -timeline.start.clock if limit.start is CountFrom.CLOCK else 0
    for end in (*_captures(timeline, last), last + 1) if Reset.CAPTURE in limit.reset else (last + 1,):
        if end > first and end - 1 - begin >= 2 * limit.each_side:
            yield from _split(timeline, limit, begin, end - 1)
        begin = end


def _split(timeline: Timeline, limit: Limit, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut a stretch without captures at the other resets."""
    others = [reset for reset in limit.reset if reset is not Reset.CAPTURE]
    if others:
        for ply in range(max(begin, 0) + 1, end + 1):
            if any(_resets(timeline, reset, ply) for reset in others):
                yield begin, ply - 1
                begin = ply
    yield begin, end


def _captures(timeline: Timeline, last: int) -> Iterator[int]:
    return (ply for ply in range(1, last + 1) if timeline.captured[ply])


def _resets(timeline: Timeline, reset: Reset, ply: int) -> bool:
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
    """Count through a stretch, skipping; the ply at which both sides have their number."""
    counted = {Side.RED: 0, Side.BLACK: 0}
    for ply in range(begin + 1, end + 1):
        if not any(_skips(acts, skipped, ply) for skipped in limit.skip):
            counted[acts.timeline.mover(ply)] += 1
            if min(counted.values()) >= limit.each_side:
                return ply
    return None


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
