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
        needed = [(set(conduct.each), min((conduct.allow or {}).values()) + 1) for conduct in runs]
        captures = [2 * limit.each_side for limit in ruleset.limits if Reset.CAPTURE in limit.reset]
        others = [2 * limit.each_side for limit in ruleset.limits if Reset.CAPTURE not in limit.reset]
        kills = [2 * least - 1 for acts, least in needed if Act.KILL in acts]
        self._occurrences = ruleset.repetition.occurrences if ruleset.repetition else _NEVER
        self._plies = min((*others, *kills), default=_NEVER)
        self._quiet = min(captures, default=_NEVER)
        self._clock = any(limit.start is CountFrom.CLOCK for limit in ruleset.limits)
        self._attackers = codes_of(ruleset.bare_material) if ruleset.bare_material else ()
        checks = [least for acts, least in needed if acts == {Act.CHECK}]
        self._checks = b"\1" * min(checks) if checks else b""
        self._counts = counts(ruleset.chase) if ruleset.chase else bytes(256)
        self._chases = [
            (min(least for acts, least in needed if acts == kind), Act.CHECK in kind)
            for kind in ({Act.CHASE}, {Act.CHASE, Act.CHECK})
            if any(acts == kind for acts, _ in needed)
        ]

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
        return not any(
            b"\1" in timeline.runs(self._counts, least, or_checks=or_checks) for least, or_checks in self._chases
        )
