"""The judge of the conduct model: it asks the questions of a ruleset in their order, and decides."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

import attrs

from xqcore.judge.conduct import Acts, WindowConduct, evidence
from xqcore.judge.limit import first_fall
from xqcore.judge.material import first_bare
from xqcore.judge.run import Stretch, at_allowance, first_violation, violation
from xqcore.judge.timeline import Timeline
from xqcore.model.piece import Side
from xqcore.model.verdict import Count, Ending, Verdict, win_for
from xqcore.rules.schema import Conduct, Loaded, Outcome, Step

_CHEAP_FIRST: Final = (Step.MATE, Step.BARE_MATERIAL, Step.LIMITS, Step.CONDUCT)
"""The order in which the questions are worked out: what one finds bounds how far the next must look."""


class Finding(NamedTuple):
    """A ply at which a question ends the game, and what makes the verdict, which is ``None`` while a reply is awaited."""

    ply: int
    step: Step
    decide: Callable[[], Verdict | None]


class ModelPolicy:
    """The policy ``conduct``: every key of a ruleset, as ``docs/model.md`` describes them."""

    def start(self, ruleset: Loaded, timeline: Timeline) -> "ModelJudge":
        """Return a judge for a game."""
        return ModelJudge(ruleset, timeline)


class ModelJudge:
    """Rules on a game by the conduct model. See :class:`xqcore.judge.protocol.Judge`."""

    def __init__(self, loaded: Loaded, timeline: Timeline):
        self._loaded = loaded
        self._ruleset = loaded.ruleset
        self._timeline = timeline
        self._seen = -1
        self._awaiting: Stretch | None = None
        self.acts = Acts(loaded.ruleset, timeline)

    def advance(self, ply: int) -> Verdict | None:
        """Return the verdict of the first ply not seen before that ends the game."""
        first, self._seen = self._seen + 1, ply
        if self._awaiting is not None:
            stretch, self._awaiting = self._awaiting, None
            return self._after_reply(stretch)
        earliest: Finding | None = None
        for step in _CHEAP_FIRST:
            last = ply if earliest is None else earliest.ply
            for finding in self._ask(step, first, last):
                if earliest is None or self._goes_before(finding, earliest):
                    earliest = finding
        return earliest.decide() if earliest else None

    def retreat(self, ply: int) -> None:
        """Go back to ``ply``."""
        self._seen, self._awaiting = ply - 1, None
        self.advance(ply)

    def close(self) -> Verdict | None:
        """Return the verdict that hung on a reply that will not come."""
        return self._at_fault(self._awaiting) if self._awaiting else None

    def _goes_before(self, finding: Finding, other: Finding) -> bool:
        """Whether a finding decides before another: on an earlier ply, or on the same one by the ruleset's order."""
        order = self._ruleset.order
        return (finding.ply, order.index(finding.step)) < (other.ply, order.index(other.step))

    def _ask(self, step: Step, first: int, last: int) -> Iterator[Finding]:
        match step:
            case Step.MATE:
                yield from self._mate(last)
            case Step.CONDUCT if last > 0:
                yield from self._runs(max(first, 1), last)
                yield from self._repetition(max(first, 1), last)
            case Step.BARE_MATERIAL if last > 0:
                yield from self._bare(max(first, 1), last)
            case Step.LIMITS if last > 0:
                yield from self._limits(max(first, 1), last)

    def _mate(self, last: int) -> Iterator[Finding]:
        """Mate or stalemate: only after the last ply can there be no move."""
        if self._timeline.can_move():
            return
        mated = bool(self._timeline.checks[last])
        ending = Ending.CHECKMATE if mated else Ending.STALEMATE
        outcome = self._ruleset.checkmate if mated else self._ruleset.stalemate
        winner = self._timeline.turn(last).other
        result = win_for(winner) if outcome is Outcome.LOSES else "1/2-1/2"
        yield Finding(last, Step.MATE, lambda: Verdict(result, ending, last, rule=self._loaded.rule(ending.value)))

    def _repetition(self, first: int, last: int) -> Iterator[Finding]:
        repetition = self._ruleset.repetition
        if repetition is not None:
            ply = self._timeline.counts.find(repetition.occurrences, first, last + 1)
            if ply >= 0:
                yield Finding(ply, Step.CONDUCT, lambda: self._compare_conducts(ply))

    def _compare_conducts(self, last: int) -> Verdict:
        """A position has come again: the side whose conduct ranks higher is at fault, equal ranks draw."""
        repetition = self._ruleset.repetition
        assert repetition is not None
        stood = self._timeline.occurrences(last)
        first = (stood[0] if repetition.window.value == "first" else stood[-2]) + 1
        judged = [conduct for conduct in self._ruleset.conducts if conduct.allow is None]
        conducts = {side: WindowConduct(self.acts, side, first, last).highest(judged) for side in Side}
        ranks = {side: conduct.rank if conduct else 0 for side, conduct in conducts.items()}
        names = (_name(conducts[Side.RED]), _name(conducts[Side.BLACK]))
        window, count = (first, last), Count(len(stood))
        if ranks[Side.RED] == ranks[Side.BLACK]:
            return attrs.evolve(self._drawn(Ending.REPETITION, "repetition", window, count), conducts=names)
        fault = max(Side, key=lambda side: ranks[side])
        guilty = conducts[fault]
        assert guilty is not None
        return attrs.evolve(self._lost(fault, guilty.name, window, count), conducts=names)

    def _runs(self, first: int, last: int) -> Iterator[Finding]:
        """The first run of moves that is longer than its conduct allows; of several on one ply the gravest."""
        conducts = [conduct for conduct in self._ruleset.conducts if conduct.allow is not None]
        for conduct in sorted(conducts, key=lambda conduct: -conduct.rank):
            stretch = first_violation(self.acts, conduct, first, last)
            if stretch is not None:
                yield Finding(stretch.last, Step.CONDUCT, partial(self._violated, stretch))

    def _violated(self, stretch: Stretch) -> Verdict | None:
        """Rule on a violation, or await the reply of an opponent who stands at its own allowance."""
        if not any(at_allowance(self.acts, conduct, stretch.last - 1) for conduct in self._as_grave(stretch)):
            return self._at_fault(stretch)
        if stretch.last < self._timeline.plies:
            return self._after_reply(stretch)
        self._awaiting = stretch
        return None

    def _as_grave(self, stretch: Stretch) -> list[Conduct]:
        rank = stretch.conduct.rank
        return [conduct for conduct in self._ruleset.conducts if conduct.allow is not None and conduct.rank >= rank]

    def _after_reply(self, stretch: Stretch) -> Verdict:
        """The reply to a violation: it may mate, be as great a violation or a greater one, or change nothing."""
        reply = stretch.last + 1
        if reply == self._timeline.plies:
            for finding in self._mate(reply):
                verdict = finding.decide()
                assert verdict is not None
                return verdict
        answers = [found for conduct in self._as_grave(stretch) if (found := violation(self.acts, conduct, reply))]
        answer = max(answers, key=lambda found: found.conduct.rank, default=None)
        if answer is None:
            return self._at_fault(stretch)
        if answer.conduct.rank > stretch.conduct.rank:
            return self._at_fault(answer)
        name = stretch.conduct.name
        return self._drawn(name, f"conducts.{name}", (min(stretch.first, answer.first), reply), _count(answer))

    def _at_fault(self, stretch: Stretch) -> Verdict:
        return self._lost(stretch.side, stretch.conduct.name, (stretch.first, stretch.last), _count(stretch))

    def _bare(self, first: int, last: int) -> Iterator[Finding]:
        if self._ruleset.bare_material is not None:
            ply = first_bare(self._timeline, self._ruleset.bare_material, first, last)
            if ply is not None:
                yield Finding(
                    ply, Step.BARE_MATERIAL, lambda: self._counted_out(Ending.BARE_MATERIAL, "bare-material", ply, None)
                )

    def _limits(self, first: int, last: int) -> Iterator[Finding]:
        for limit in self._ruleset.limits:
            ply = first_fall(self.acts, limit, first, last)
            if ply is not None:
                path, count = f"limits.{limit.name}", Count(limit.each_side)
                yield Finding(ply, Step.LIMITS, partial(self._counted_out, limit.name, path, ply, count))

    def _counted_out(self, ending: str, path: str, ply: int, count: Count | None) -> Verdict:
        return Verdict("1/2-1/2", ending, ply, rule=self._loaded.rule(path), count=count)

    def _drawn(self, ending: str, path: str, window: tuple[int, int], count: Count) -> Verdict:
        return Verdict(
            "1/2-1/2",
            ending,
            window[1],
            window=window,
            rule=self._loaded.rule(path),
            evidence=evidence(self.acts, *window),
            count=count,
        )

    def _lost(self, fault: Side, ending: str, window: tuple[int, int], count: Count) -> Verdict:
        return Verdict(
            win_for(fault.other),
            ending,
            window[1],
            fault,
            window,
            self._ruleset.sanction.value,
            self._loaded.rule(f"conducts.{ending}"),
            evidence(self.acts, *window),
            count,
        )


def _name(conduct: Conduct | None) -> str | None:
    return conduct.name if conduct else None


def _count(stretch: Stretch) -> Count:
    return Count(stretch.length, stretch.allowed, stretch.pieces)
