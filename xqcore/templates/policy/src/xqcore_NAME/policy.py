"""The policy: whoever gives so many checks in a row loses; all else is as the ruleset's other keys say."""

from xqcore.judge.policy import ModelPolicy
from xqcore.judge.timeline import Timeline
from xqcore.model.verdict import Count, Evidence, Verdict, win_for
from xqcore.rules.schema import Loaded

from xqcore_NAME.options import Options


class ChecksInARow:
    """Appoints a judge for each game. See ``xqcore.judge.protocol``."""

    def __init__(self, options: Options):
        self._options = options

    def start(self, ruleset: Loaded, timeline: Timeline) -> "Judge":
        """Return a judge for a game."""
        return Judge(self._options, ruleset, timeline)


class Judge:
    """Rules on one game.

    The timeline knows the facts: ``checks``, ``checkers``, ``captured``, ``threats``, ``counts``, ... Plies are
    1-based. A judge reads them and changes nothing.
    """

    def __init__(self, options: Options, ruleset: Loaded, timeline: Timeline):
        self._most = options.checks
        self._ruleset = ruleset
        self._timeline = timeline
        self._model = ModelPolicy().start(ruleset, timeline)  # mate, repetition, limits: what the other keys say
        self._seen = 0

    def advance(self, ply: int) -> Verdict | None:
        """The game has come to ``ply``, by one move or by many: return the first verdict since the last call."""
        first, self._seen = self._seen + 1, ply
        verdict = self._model.advance(ply)
        last = ply if verdict is None or verdict.ply is None else verdict.ply - 1
        violation = next((each for each in range(first, last + 1) if self._row(each) >= self._most), None)
        return verdict if violation is None else self._lost(violation)

    def retreat(self, ply: int) -> None:
        """Moves were taken back: the game stands at ``ply`` again."""
        self._seen = ply
        self._model.retreat(ply)

    def close(self) -> Verdict | None:
        """No move will follow."""
        return self._model.close()

    def _row(self, ply: int) -> int:
        """How many checks in a row the side that made a ply had given by then."""
        row = 0
        while ply > 0 and self._timeline.checks[ply]:
            row, ply = row + 1, ply - 2
        return row

    def _lost(self, ply: int) -> Verdict:
        side, first = self._timeline.mover(ply), ply - 2 * (self._most - 1)
        place = "extensions.NAME.checks"  # where the rule stands, if the ruleset gives it
        return Verdict(
            result=win_for(side.other),
            ending="checks-in-a-row",
            ply=ply,
            fault=side,
            window=(first, ply),
            sanction="loss",
            rule=self._ruleset.rule(place if place in self._ruleset.marks else "policy"),
            evidence=tuple(self._evidence(each) for each in range(first, ply + 1)),
            count=Count(self._most),
        )

    def _evidence(self, ply: int) -> Evidence:
        checkers = self._timeline.checkers(ply)
        labels = ("check",) if checkers else ("idle",)
        return Evidence(ply, self._timeline.mover(ply), self._timeline.moves[ply - 1], labels, checkers)
