"""The judge of the conduct model: it asks the questions of a ruleset in their order, and decides."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

import attrs

from xqcore.judge.calm import Calm
from xqcore.judge.conduct import Acts, acts_of, evidence
from xqcore.judge.limit import first_fall
from xqcore.judge.loop import Compared, loop_rule
from xqcore.judge.material import first_bare
from xqcore.judge.run import Stretch, at_allowance, stretches, violation, violations
from xqcore.judge.timeline import Timeline
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.verdict import Count, Ending, Verdict, win_for
from xqcore.rules.schema import Conduct, Loaded, Outcome, Runs, Sanction, Step

Conducts = tuple[str | None, str | None] | None
"""Red's and Black's conducts, where both were compared."""


class Finding(NamedTuple):
    """A ply at which a question ends the game, and what makes the verdict, which is ``None`` while a reply is awaited."""

    ply: int
    step: Step
    decide: Callable[[], Verdict | None]


class Plan:
    """What a judge asks of a ruleset again and again, worked out once.

    ``loops`` is how a repetition is judged, ``runs`` are the conducts with an allowance, gravest first.
    """

    def __init__(self, loaded: Loaded):
        ruleset = loaded.ruleset
        self.loaded = loaded
        self.rule = cache(loaded.rule)
        """Where the value at a path stands."""
        gravest_first = sorted(ruleset.conducts, key=lambda conduct: -conduct.rank)
        self.calm = Calm(ruleset)
        self.loops = loop_rule(ruleset)
        self.runs = [conduct for conduct in gravest_first if conduct.allow is not None]
        self.sanctions = {conduct.name: conduct.sanction or ruleset.sanction for conduct in ruleset.conducts}
        repetition = ruleset.repetition
        self.always_loses = (
            all(self.sanctions[conduct.name] is Sanction.LOSS for conduct in ruleset.conducts if conduct.allow is None)
            and repetition is not None
            and repetition.runs is Runs.JUDGED
        )
        """Whether a repetition always ends the game."""


class ModelJudge:
    """Rules on a game by the conduct model. See :class:`xqcore.judge.protocol.Judge`.

    With ``alone`` a move is barred for what it is, whether or not another could be made.
    """

    def __init__(self, loaded: Loaded, timeline: Timeline, plan: Plan | None = None, *, alone: bool = False):
        self._loaded = loaded
        self._ruleset = loaded.ruleset
        self._timeline = timeline
        self._plan = plan or Plan(loaded)
        self._alone = alone
        self._seen = -1
        self._awaiting: Stretch | None = None
        self._orders: list[tuple[int, Verdict]] = []
        """The orders to vary, each with the ply that brought it."""
        self._acts: Acts | None = None

    @property
    def acts(self) -> Acts:
        """What each ply was under the ruleset."""
        if self._acts is None:
            self._acts = acts_of(self._ruleset, self._timeline)
        return self._acts

    def advance(self, ply: int) -> Verdict | None:
        """Return the verdict of the first ply not seen before that ends the game."""
        first, self._seen = max(self._seen + 1, 1), ply
        if self._awaiting is not None:
            stretch, self._awaiting = self._awaiting, None
            verdict = self._after_reply(stretch)
            if self._ends(verdict, stretch):
                return verdict
        if first == 1 and self._plan.calm.holds(self._timeline):
            return None
        earliest = self._mate(ply)
        if ply:
            for question in (self._bare, self._limits, self._runs, self._repetition):  # the cheap ones first
                last = ply if earliest is None else earliest.ply  # what one finds bounds how far the next must look
                finding = question(first, last)
                if finding is not None and (earliest is None or self._goes_before(finding, earliest)):
                    earliest = finding
        return earliest.decide() if earliest else None

    def retreat(self, ply: int) -> None:
        """Go back to ``ply``."""
        self._seen, self._awaiting = ply - 1, None
        self._orders = [order for order in self._orders if order[0] < ply]
        self.advance(ply)

    def close(self) -> Verdict | None:
        """Return the verdict that hung on a reply that will not come, or the order that a side has yet to obey."""
        if self._awaiting is not None and self._sanction(self._awaiting.conduct) is not Sanction.BAR_MOVE:
            verdict = self._penalty(self._awaiting)
            if verdict is not None and verdict.ended:
                return verdict
        return self._standing_order()

    def _standing_order(self) -> Verdict | None:
        """The last order to vary, while the side that it was given to has made no move that varies.

        Of two that a ply brings the one to the side that had none before it is news.
        """
        orders = {order.fault: (given, order) for given, order in self._orders}
        standing = [each for each in orders.values() if self._stands(*each)]
        told = [order.fault for _, order in self._orders]
        latest = max(standing, key=lambda each: (each[0], -told.count(each[1].fault)), default=None)
        return None if latest is None else latest[1]

    def _stands(self, given: int, order: Verdict) -> bool:
        """Whether the side that a ply ordered to vary has made no move since that varies."""
        timeline, repetition = self._timeline, self._ruleset.repetition
        moved = (ply for ply in range(given + 1, timeline.plies + 1) if timeline.mover(ply) is order.fault)
        return all(repetition is not None and timeline.counts[ply] >= repetition.occurrences for ply in moved)

    def _goes_before(self, finding: Finding, other: Finding) -> bool:
        """Whether a finding decides before another: on an earlier ply, or on the same one by the ruleset's order."""
        order = self._ruleset.order
        return (finding.ply, order.index(finding.step)) < (other.ply, order.index(other.step))

    def _mate(self, last: int) -> Finding | None:
        """Mate or stalemate: only after the last ply can there be no move."""
        if self._timeline.can_move():
            return None
        mated = bool(self._timeline.checks[last])
        ending = Ending.CHECKMATE if mated else Ending.STALEMATE
        outcome = self._ruleset.checkmate if mated else self._ruleset.stalemate
        winner = self._timeline.turn(last).other
        result = win_for(winner) if outcome is Outcome.LOSES else "1/2-1/2"
        return Finding(last, Step.MATE, lambda: Verdict(result, ending, last, rule=self._plan.rule(ending.value)))

    def _repetition(self, first: int, last: int) -> Finding | None:
        repetition = self._ruleset.repetition
        timeline = self._timeline
        if repetition is None or timeline.most < repetition.occurrences:
            return None
        if self._plan.always_loses:
            ply = timeline.counts.find(repetition.occurrences, first, last + 1)
            return Finding(ply, Step.CONDUCT, partial(self._repeated, ply)) if ply >= 0 else None
        for ply in timeline.repeated(repetition.occurrences):
            if not first <= ply <= last:
                continue
            verdict = self._punished(ply)
            if verdict is None:
                continue
            if verdict.ended:
                return Finding(ply, Step.CONDUCT, partial(_known, verdict))
            self._orders.append((ply, verdict))
        return None

    def _repeated(self, ply: int) -> Verdict | None:
        """The ruling where every repetition ends the game."""
        loop = self._compared(ply)
        return None if loop is None else self._by_repetition(loop)

    def _sanction(self, conduct: Conduct) -> Sanction:
        return self._plan.sanctions[conduct.name]

    def _punished(self, ply: int) -> Verdict | None:
        """What a repetition brings where a fault need not lose: an ending, an order to vary, or nothing."""
        repetition = self._ruleset.repetition
        assert repetition is not None
        loop = self._compared(ply)
        if loop is None:
            return None
        if loop.fault is None or loop.guilty is None:
            return self._by_repetition(loop)
        sanction, stood = self._sanction(loop.guilty), self._timeline.occurrences(ply)
        if sanction is Sanction.LOSS:
            return self._by_repetition(loop)
        told = self._compared(stood[-2]) if len(stood) > repetition.occurrences else None
        if told is None or told.fault is not loop.fault:
            return _order(self._by_repetition(loop)) if sanction is Sanction.MUST_VARY else None
        if sanction is Sanction.MUST_VARY:
            return self._by_repetition(loop)
        return _barred(self._by_repetition(loop)) if self._is_barred(loop.fault, ply) else None

    def _compared(self, ply: int) -> Compared | None:
        """The ruling on the loop that a ply closed."""
        assert self._plan.loops is not None
        return self._plan.loops.compared(self.acts, ply)

    def _by_repetition(self, loop: Compared) -> Verdict:
        """The ruling on a loop: its draw, or what would be its loss."""
        count = Count(loop.stood)
        if loop.fault is None or loop.guilty is None:
            return self._drawn(Ending.REPETITION, "repetition", loop.window, count, loop.names)
        return self._lost(loop.fault, loop.guilty, loop.window, count, loop.names)

    def _runs(self, first: int, last: int) -> Finding | None:
        """The first run of moves that is longer than its conduct allows; of several on one ply the gravest."""
        earliest: Finding | None = None
        for conduct in self._plan.runs:
            for stretch in violations(self.acts, conduct, first, last):
                decide: Callable[[], Verdict | None] = partial(self._violated, stretch)
                if self._sanction(conduct) is Sanction.LOSS or self._ends(decide(), stretch):
                    if earliest is None or stretch.last < earliest.ply:
                        earliest = Finding(stretch.last, Step.CONDUCT, decide)
                    break
        return earliest

    def _ends(self, verdict: Verdict | None, stretch: Stretch) -> bool:
        """Whether a violation that need not lose ends the game, or may do so with the reply; an order is noted."""
        if verdict is not None and not verdict.ended:
            self._orders.append((stretch.last, verdict))
        return self._awaiting is not None if verdict is None else verdict.ended

    def _violated(self, stretch: Stretch) -> Verdict | None:
        """Rule on a violation, or await the reply of an opponent who stands at its own allowance."""
        if not self._hangs(stretch):
            return self._penalty(stretch)
        if stretch.last < self._timeline.plies:
            return self._after_reply(stretch)
        self._awaiting = stretch
        return None

    def _hangs(self, stretch: Stretch) -> bool:
        """Whether the ruling hangs on the reply of an opponent who stands at its own allowance."""
        return any(at_allowance(self.acts, conduct, stretch.last - 1) for conduct in self._as_grave(stretch))

    def _as_grave(self, stretch: Stretch) -> list[Conduct]:
        rank = stretch.conduct.rank
        return [conduct for conduct in self._plan.runs if conduct.rank >= rank]

    def _after_reply(self, stretch: Stretch) -> Verdict | None:
        """The reply to a violation: it may mate, be as great a violation or a greater one, or change nothing."""
        reply = stretch.last + 1
        if reply == self._timeline.plies:
            mate = self._mate(reply)
            if mate is not None:
                return mate.decide()
        answers = [found for conduct in self._as_grave(stretch) if (found := violation(self.acts, conduct, reply))]
        answer = max(answers, key=lambda found: found.conduct.rank, default=None)
        if answer is None:
            return None if self._sanction(stretch.conduct) is Sanction.BAR_MOVE else self._penalty(stretch)
        if answer.conduct.rank > stretch.conduct.rank:
            return self._penalty(answer)
        name = stretch.conduct.name
        return self._drawn(name, f"conducts.{name}", (min(stretch.first, answer.first), reply), _count(answer))

    def _penalty(self, stretch: Stretch) -> Verdict | None:
        """What a violation brings its side: the loss, an order to vary, or the move was barred."""
        sanction = self._sanction(stretch.conduct)
        if sanction is Sanction.BAR_MOVE and not self._is_barred(stretch.side, stretch.last):
            return None
        if sanction is Sanction.MUST_VARY:
            told = violation(self.acts, stretch.conduct, stretch.last - 2)
            return self._by_run(self._since(told, stretch)) if told else _order(self._by_run(stretch))
        lost = self._by_run(stretch)
        return _barred(lost) if sanction is Sanction.BAR_MOVE else lost

    def _since(self, told: Stretch, stretch: Stretch) -> Stretch:
        """A violation with the moves for which its side was told to vary, where they are of one run."""
        runs = stretches(self.acts, stretch.conduct, stretch.last)
        return next((run for run in runs if (run.first, run.target) == (told.first, stretch.target)), stretch)

    def _by_run(self, stretch: Stretch) -> Verdict:
        """The loss by a run that is too long."""
        return self._lost(stretch.side, stretch.conduct, (stretch.first, stretch.last), _count(stretch))

    def _is_barred(self, fault: Side, ply: int) -> bool:
        """Whether a ply could not be made: it is that side's, and not every other legal move is barred too."""
        timeline = self._timeline
        if timeline.mover(ply) is not fault:
            return False
        made, legal = timeline.moves[ply - 1], timeline.movegen.legal_moves(timeline.position(ply - 1))
        return self._alone or self._one_may_be_made([move for move in legal if move is not made], ply)

    def _one_may_be_made(self, moves: Sequence[Move], ply: int) -> bool:
        """Whether any of some legal moves, in place of the one made, is not barred for what it is."""
        branch = self._timeline.branch(ply - 1)
        judge = ModelJudge(self._loaded, branch, self._plan, alone=True)
        free = False
        for move in moves:
            branch.extend((move,))
            free = not judge.bars(ply)
            branch.pop()
            if free:
                break
        branch.forget()
        return free

    def bars(self, ply: int) -> bool:
        """Whether the last ply is a move that is barred."""
        for conduct in self._plan.runs:
            if self._sanction(conduct) is Sanction.BAR_MOVE:
                stretch = violation(self.acts, conduct, ply)
                if stretch is not None and not self._hangs(stretch):
                    return True
        repetition = self._ruleset.repetition
        if repetition is None or self._timeline.counts[ply] < repetition.occurrences:
            return False
        verdict = self._punished(ply)
        return verdict is not None and verdict.ending == Ending.BARRED

    def _bare(self, first: int, last: int) -> Finding | None:
        bare = self._ruleset.bare_material
        ply = None if bare is None else first_bare(self._timeline, bare, first, last)
        if ply is None:
            return None
        decide = partial(self._counted_out, Ending.BARE_MATERIAL, "bare-material", ply, None)
        return Finding(ply, Step.BARE_MATERIAL, decide)

    def _limits(self, first: int, last: int) -> Finding | None:
        """The first fall of a limit; of several on one ply that of the one that stands first."""
        earliest: Finding | None = None
        for limit in self._ruleset.limits:
            ply = first_fall(self.acts, limit, first, last)
            if ply is not None and (earliest is None or ply < earliest.ply):
                path, count = f"limits.{limit.name}", Count(limit.each_side)
                earliest = Finding(ply, Step.LIMITS, partial(self._counted_out, limit.name, path, ply, count))
        return earliest

    def _counted_out(self, ending: str, path: str, ply: int, count: Count | None) -> Verdict:
        return Verdict("1/2-1/2", ending, ply, rule=self._plan.rule(path), count=count)

    def _drawn(
        self, ending: str, path: str, window: tuple[int, int], count: Count, conducts: Conducts = None
    ) -> Verdict:
        return Verdict(
            "1/2-1/2",
            ending,
            window[1],
            window=window,
            rule=self._plan.rule(path),
            evidence=evidence(self.acts, *window),
            count=count,
            conducts=conducts,
        )

    def _lost(
        self, fault: Side, conduct: Conduct, window: tuple[int, int], count: Count, conducts: Conducts = None
    ) -> Verdict:
        return Verdict(
            win_for(fault.other),
            conduct.name,
            window[1],
            fault,
            window,
            self._sanction(conduct).value,
            self._plan.rule(f"conducts.{conduct.name}"),
            evidence(self.acts, *window),
            count,
            conducts,
        )


def _known(verdict: Verdict) -> Verdict:
    return verdict


def _order(verdict: Verdict) -> Verdict:
    """The order to vary in place of a loss: the game goes on."""
    return attrs.evolve(verdict, result="*", ending=Ending.MUST_VARY, ply=None)


def _barred(verdict: Verdict) -> Verdict:
    """That the move could not be made, in place of a loss by it."""
    return attrs.evolve(verdict, result="*", ending=Ending.BARRED)


def _count(stretch: Stretch) -> Count:
    return Count(stretch.length, stretch.allowed, stretch.pieces)
