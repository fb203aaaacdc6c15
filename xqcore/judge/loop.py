"""What is asked when a position comes again: whose conduct, over the moves between, was the graver."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from xqcore.judge.conduct import Acts, asked, windows
from xqcore.model.piece import SIDES, Side
from xqcore.rules.schema import Conduct, Repetition, Ruleset, Runs, Window


class Compared(NamedTuple):
    """A loop that was judged: its window, how often the position has stood, Red's and Black's conducts, whose is the graver."""

    window: tuple[int, int]
    stood: int
    names: tuple[str | None, str | None]
    fault: Side | None
    guilty: Conduct | None


class LoopRule:
    """The ``repetition`` of a ruleset and the conducts that are judged by it.

    Made by :func:`loop_rule`; rulesets that agree in both share one, and what it finds.
    """

    def __init__(self, repetition: Repetition, judged: Sequence[Conduct], left: Sequence[Conduct] = ()):
        self._last_only = repetition.window is Window.LAST
        self._judged, self._left = asked(judged), asked(left)

    def compared(self, acts: Acts, ply: int) -> Compared | None:
        """The ruling on the loop that a ply closed: the side whose conduct ranks higher is at fault, equal ranks draw.

        ``None`` where a side is in the middle of a run with an allowance and the ruleset leaves it to that.
        """
        line, key = acts.timeline.line, (self, acts, ply)
        if key not in line:
            line[key] = self._compare(acts, ply)
        found: Compared | None = line[key]
        return found

    def _compare(self, acts: Acts, last: int) -> Compared | None:
        stood = acts.timeline.occurrences(last)
        first = (stood[-2] if self._last_only else stood[0]) + 1
        red, black = windows(acts, first, last)
        if self._left and (red.highest(self._left) or black.highest(self._left)):
            return None
        reds, blacks = red.highest(self._judged), black.highest(self._judged)
        names = (reds.name if reds else None, blacks.name if blacks else None)
        by_red, by_black = (reds.rank if reds else 0), (blacks.rank if blacks else 0)
        if by_red == by_black:
            return Compared((first, last), len(stood), names, None, None)
        fault, guilty = (SIDES[0], reds) if by_red > by_black else (SIDES[1], blacks)
        return Compared((first, last), len(stood), names, fault, guilty)


def loop_rule(ruleset: Ruleset) -> LoopRule | None:
    """How a ruleset judges loops; ``None`` where no repetition ends a game."""
    repetition = ruleset.repetition
    if repetition is None:
        return None
    gravest_first = sorted(ruleset.conducts, key=lambda conduct: -conduct.rank)
    judged = tuple(conduct for conduct in gravest_first if conduct.allow is None)
    if repetition.runs is Runs.LEFT:
        return LoopRule(repetition, judged, [conduct for conduct in gravest_first if conduct.allow is not None])
    return _shared(repetition, judged)


@lru_cache(maxsize=256)
def _shared(repetition: Repetition, judged: tuple[Conduct, ...]) -> LoopRule:
    return LoopRule(repetition, judged)
