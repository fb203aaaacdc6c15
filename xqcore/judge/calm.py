"""Lines in which nothing can end the game, as a few looks at the whole of them tell."""

from collections.abc import Sequence
from typing import Final

from xqcore.judge.attack_filter import counts
from xqcore.judge.material import any_of, codes_of
from xqcore.judge.timeline import Timeline
from xqcore.rules.schema import Act, CountFrom, Limit, Reset, Ruleset

_NEVER: Final = 1 << 30


class Calm:
    """What a line must keep below for nothing of some rulesets to be able to end it, each the lowest of theirs.

    It says no when in doubt: then every question is asked as it should be. Most games of most rulesets are calm.
    """

    def __init__(self, *rulesets: Ruleset):
        limits = [limit for ruleset in rulesets for limit in ruleset.limits]
        kinds = [pair for ruleset in rulesets for pair in _runs(ruleset)]
        self._occurrences = min(
            (ruleset.repetition.occurrences for ruleset in rulesets if ruleset.repetition), default=_NEVER
        )
        kills = [2 * least - 1 for acts, least, _ in kinds if Act.KILL in acts]
        self._plies = min((*(_length(limit) for limit in limits if not _by_captures(limit)), *kills), default=_NEVER)
        self._quiet = min((_length(limit) for limit in limits if _by_captures(limit)), default=_NEVER)
        self._clock = any(limit.start is CountFrom.CLOCK for limit in limits)
        self._attackers = {codes_of(ruleset.bare_material) for ruleset in rulesets if ruleset.bare_material}
        checks = [least for acts, least, _ in kinds if acts == {Act.CHECK}]
        self._checks = b"\1" * min(checks) if checks else b""
        self._chases: dict[tuple[bytes, bool], int] = {}
        for acts, least, table in kinds:
            if acts == {Act.CHASE} or acts == {Act.CHASE, Act.CHECK}:
                key = (table, Act.CHECK in acts)
                self._chases[key] = min(least, self._chases.get(key, least))

    def holds(self, timeline: Timeline) -> bool:
        """Whether nothing can end the game at any ply of a line."""
        plies, most, quiet, can_move = timeline.outline
        if plies >= self._plies or most >= self._occurrences or quiet >= self._quiet or not can_move:
            return False
        if self._clock and timeline.start.clock:
            return False
        for attackers in self._attackers:
            if not any_of(timeline.boards[-1], attackers):
                return False
        checks = timeline.checks
        if self._checks and (self._checks in checks[1::2] or self._checks in checks[2::2]):
            return False
        for (table, or_checks), least in self._chases.items():
            if b"\1" in timeline.runs(table, least, or_checks=or_checks):
                return False
        return True


def _runs(ruleset: Ruleset) -> Sequence[tuple[set[Act], int, bytes]]:
    """Of each conduct with an allowance its acts, the shortest run that can be too long, and what counts as a chase."""
    table = counts(ruleset.chase) if ruleset.chase else bytes(256)
    return [
        (set(conduct.each), min(conduct.allow.values()) + 1, table) for conduct in ruleset.conducts if conduct.allow
    ]


def _length(limit: Limit) -> int:
    return 2 * limit.each_side


def _by_captures(limit: Limit) -> bool:
    return Reset.CAPTURE in limit.reset
