"""Lines in which nothing can end the game, as a few looks at the whole of them tell."""

from typing import Final

from xqcore.judge.attack_filter import counts
from xqcore.judge.material import any_of, codes_of
from xqcore.judge.timeline import Timeline
from xqcore.rules.schema import Act, CountFrom, Reset, Ruleset

_NEVER: Final = 1 << 30


class Calm:
    """What a line must keep below for nothing of a ruleset to be able to end it.

    It says no when in doubt: then every question is asked as it should be. Most games of most rulesets are calm.
    """

    def __init__(self, ruleset: Ruleset):
        runs = [conduct for conduct in ruleset.conducts if conduct.allow]
        needed = [(conduct.each, min((conduct.allow or {}).values()) + 1) for conduct in runs]
        captures = [2 * limit.each_side for limit in ruleset.limits if Reset.CAPTURE in limit.reset]
        others = [2 * limit.each_side for limit in ruleset.limits if Reset.CAPTURE not in limit.reset]
        mixed = [2 * least - 1 for each, least in needed if each not in ((Act.CHECK,), (Act.CHASE,))]
        self._occurrences = ruleset.repetition.occurrences if ruleset.repetition else _NEVER
        self._plies = min((*others, *mixed), default=_NEVER)
        self._quiet = min(captures, default=_NEVER)
        self._clock = any(limit.start is CountFrom.CLOCK for limit in ruleset.limits)
        self._attackers = codes_of(ruleset.bare_material) if ruleset.bare_material else ()
        checks = [least for each, least in needed if each == (Act.CHECK,)]
        self._checks = b"\1" * min(checks) if checks else b""
        chases = [least for each, least in needed if each == (Act.CHASE,)]
        self._chases = min(chases, default=0)
        self._counts = counts(ruleset.chase) if ruleset.chase else b""

    def holds(self, timeline: Timeline) -> bool:
        """Whether nothing can end the game at any ply of a line."""
        plies, most, quiet, can_move = timeline.outline
        if plies >= self._plies or most >= self._occurrences or quiet >= self._quiet or not can_move:
            return False
        if self._clock and timeline.start.clock:
            return False
        if self._attackers and not any_of(timeline.boards[-1], self._attackers):
            return False
        checks = timeline.checks
        if self._checks and (self._checks in checks[1::2] or self._checks in checks[2::2]):
            return False
        return not self._chases or b"\1" not in timeline.runs(self._counts, self._chases)
