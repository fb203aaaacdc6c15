"""Conducts with an allowance: runs of moves that are all of one kind."""

from collections.abc import Iterable, Iterator
from heapq import merge

import attrs

from xqcore.judge.conduct import Acts
from xqcore.judge.limit import resets
from xqcore.model.piece import Side
from xqcore.rules.schema import Conduct, Same


@attrs.frozen(slots=True)
class Stretch:
    """Some last moves of a side, without a gap, that all were of a kind.

    ``first`` and ``last`` are its first and last ply, ``pieces`` how many different pieces made it, ``allowed`` how
    long it may be; for a conduct with one target, ``target`` is its identity.
    """

    conduct: Conduct
    side: Side
    first: int
    last: int
    length: int
    pieces: int
    allowed: int
    target: int | None = None

    @property
    def violates(self) -> bool:
        """Whether it is longer than allowed."""
        return self.length > self.allowed


def allowance(conduct: Conduct, pieces: int) -> int:
    """How long a stretch made by so many pieces may be: more than the table has take its last row."""
    assert conduct.allow is not None
    return conduct.allow[min(max(pieces, 1), len(conduct.allow))]


def stretches(acts: Acts, conduct: Conduct, ply: int) -> Iterator[Stretch]:
    """Yield the stretches of a conduct that end with a ply, for each target the shorter ones first."""
    for target in _targets(acts, conduct, ply):
        yield from _grow(acts, conduct, ply, target)


def _targets(acts: Acts, conduct: Conduct, ply: int) -> Iterable[int | None]:
    """The targets for each of which the moves of a conduct are counted; none in particular where any will do."""
    return (None,) if conduct.target is Same.ANY else acts.targets(ply)


def _grow(acts: Acts, conduct: Conduct, last: int, target: int | None, beyond: int = 0) -> Iterator[Stretch]:
    """Lengthen a stretch backwards, two plies at a time, while its moves are of the conduct's kind.

    Stretches of up to ``beyond`` moves are left out.
    """
    pieces: set[int] = set()
    side = acts.timeline.mover(last)
    for length, ply in enumerate(range(last, 0, -2), 1):
        if not acts.fits(conduct, ply) or (conduct.reset and _begins_anew(acts, conduct, ply, last)):
            return
        made_by = acts.pieces(conduct, ply) if target is None else acts.targets(ply).get(target)
        if not made_by:
            return
        pieces |= made_by
        if length > beyond:
            count = len(pieces)
            yield Stretch(conduct, side, ply, last, length, count, allowance(conduct, count), target)


def _begins_anew(acts: Acts, conduct: Conduct, ply: int, last: int) -> bool:
    """Whether a stretch cannot reach back from ``last`` to a ply: it, or the reply to it, began the count anew."""
    plies = (ply,) if ply == last else (ply, ply + 1)
    return any(resets(acts.timeline, reset, each) for reset in conduct.reset for each in plies)


def violation(acts: Acts, conduct: Conduct, ply: int) -> Stretch | None:
    """The shortest stretch ending with a ply that is longer than allowed."""
    assert conduct.allow is not None
    shortest, least = None, min(conduct.allow.values())
    for target in _targets(acts, conduct, ply):
        grown = _grow(acts, conduct, ply, target, beyond=least)
        found: Stretch | None = next((stretch for stretch in grown if stretch.violates), None)
        if found is not None and (shortest is None or found.length < shortest.length):
            shortest = found
    return shortest


def at_allowance(acts: Acts, conduct: Conduct, ply: int) -> bool:
    """Whether a stretch ending with a ply stands exactly at its allowance."""
    return ply > 0 and any(stretch.length == stretch.allowed for stretch in stretches(acts, conduct, ply))


def violations(acts: Acts, conduct: Conduct, first: int, last: int) -> Iterator[Stretch]:
    """The violations of a conduct by plies from ``first`` to ``last``.

    Most plies are never looked at: a violation at a ply needs a whole run of moves before it, so one move in that
    run that does not fit rules out every ply until a new run could have grown.
    """
    assert conduct.allow is not None
    needed = min(conduct.allow.values()) + 1
    likely = (
        acts.in_a_row(conduct, needed) if first == 1 else b"\1" * (last + 1)
    )  # no long look for each move of a live game
    sides = (
        _of_one_side(acts, conduct, likely, needed, start, last)
        for start in (first, first + 1)
        if start <= last and b"\1" * needed in likely[2 - start % 2 :: 2]
    )
    return merge(*sides, key=lambda stretch: stretch.last)


def _of_one_side(
    acts: Acts, conduct: Conduct, likely: bytes | bytearray, needed: int, start: int, last: int
) -> Iterator[Stretch]:
    begin = 2 - start % 2
    ply = max(start, begin + 2 * (needed - 1))
    behind = ply - 2 * needed  # after this ply, all up to the last one looked at fit
    while ply <= last:
        gap = next((p for p in range(ply, behind, -2) if not (likely[p] and acts.fits(conduct, p))), None)
        if gap is not None:
            behind, ply = gap, gap + 2 * needed
            continue
        behind = ply
        stretch = violation(acts, conduct, ply)
        if stretch is not None:
            yield stretch
        ply += 2
