"""Wrong policies: the conduct model, and one thing amiss."""

from functools import partial

import attrs
from wrong import wrong as entered

from xqcore.judge.calm import Calm
from xqcore.judge.decision import ModelJudge
from xqcore.model.piece import Side
from xqcore.model.verdict import Verdict, win_for
from xqcore.plugins.provider import PolicyProvider
from xqcore.testing.policy_checks import all_games
from xqcore.testing.scenarios import scenarios


class Judge(ModelJudge):
    """A judge that is right."""

    def __init__(self, loaded, timeline):
        super().__init__(loaded, timeline)
        self.timeline = timeline

    def changed(self, verdict):
        """What becomes of a verdict."""
        return verdict

    def advance(self, ply):
        verdict = super().advance(ply)
        return verdict and self.changed(verdict)

    def close(self):
        verdict = super().close()
        return verdict and self.changed(verdict)


@attrs.frozen
class Policy:
    """Appoints judges of a class."""

    judge: type

    def start(self, ruleset, timeline):
        return self.judge(ruleset, timeline)


def provider(judge, capabilities=("data-model",)):
    return PolicyProvider(
        name="wrong", summary="wrong", factory=partial(Policy, judge), capabilities=frozenset(capabilities)
    )


def wrong(check, *, also=(), **about):
    return entered(check, also=also, as_=partial(provider, **about))


@wrong("policy-made")
def no_judge(ruleset, timeline):
    return None


def policy(check, *, also=()):
    """Enter a class of policies."""
    return entered(check, also=also, as_=lambda cls: PolicyProvider(name="wrong", summary="wrong", factory=cls))


@policy("policy-made")
class NoPolicy:
    def begin(self, ruleset, timeline):
        return Judge(ruleset, timeline)


class _Counting:
    games = 0


@wrong("policy-determinism")
class TheFiftiethGameIsDrawn(Judge):
    """Counts its games where all judges do."""

    def __init__(self, loaded, timeline):
        super().__init__(loaded, timeline)
        _Counting.games += 1
        self.odd = _Counting.games == 20

    def changed(self, verdict):
        return attrs.evolve(verdict, count=None, conducts=("odd", None)) if self.odd else verdict


@policy("policy-side-by-side")
class OneJudgeForAll:
    """Forgets the game before when a new one begins."""

    current = None

    def start(self, ruleset, timeline):
        self.current = Judge(ruleset, timeline)
        return _Borrowed(self, self.current)


class _Borrowed:
    """Speaks for the judge of its policy's last game."""

    def __init__(self, policy, own):
        self.policy = policy
        self.own = own

    def advance(self, ply):
        return self.own.advance(ply) if self.policy.current is self.own else None

    def retreat(self, ply):
        self.own.retreat(ply)

    def close(self):
        return self.own.close()


@wrong("policy-told", also=["policy-scenarios"])
class LooksAtTheLastPlyOnly(Judge):
    """Does not see what came between two calls."""

    def advance(self, ply):
        verdict = super().advance(ply)
        return None if verdict is None or verdict.ply < ply - 1 else verdict


@wrong("policy-told-at-length")
class MissesOneGame(Judge):
    """Rules otherwise on one long game when it is told at once."""

    def changed(self, verdict):
        asked = all_games()[-1]
        odd = self.timeline.start == asked.start and self.timeline.plies == len(asked.moves)
        return attrs.evolve(verdict, count=None, ending="odd") if odd and verdict.ply < len(asked.moves) else verdict


@wrong("policy-retreat", also=["policy-live"])
class NeverForgets(Judge):
    """Goes on where it was when moves are taken back."""

    def retreat(self, ply):
        pass


@wrong("policy-retreat-at-length")
class ForgetsNothingOfOneGame(Judge):
    def retreat(self, ply):
        if self.timeline.start != scenarios()[-1].record.start:
            super().retreat(ply)


@wrong("policy-timeline")
class CountsInTheTimeline(Judge):
    def advance(self, ply):
        verdict = super().advance(ply)
        if ply > 2:
            self.timeline.checks[0] ^= 1
        return verdict


@wrong("policy-well-formed")
class EvidenceOfOnePly(Judge):
    def changed(self, verdict):
        return attrs.evolve(verdict, evidence=verdict.evidence[:1])


@wrong("policy-in-time")
class LooksAhead(Judge):
    def close(self):
        verdict = super().close()
        if verdict is None and self.timeline.plies == 3:
            return Verdict("1/2-1/2", "too-soon", 4)
        return verdict


@wrong("policy-mirror", capabilities=())
class TheLeftIsRight(Judge):
    """Draws where the game begins with a move on the left."""

    def changed(self, verdict):
        first = self.timeline.moves[0].origin % 9 if self.timeline.moves else 8
        return attrs.evolve(verdict, ending="on-the-left") if first < 4 else verdict


@wrong("policy-colours", also=["policy-scenarios"])
class RedIsNeverWrong(Judge):
    def changed(self, verdict):
        if verdict.fault is Side.RED:
            return attrs.evolve(verdict, result=win_for(Side.RED), fault=Side.BLACK)
        return verdict


@wrong("policy-close")
class ClosesOnce(Judge):
    closed = 0

    def close(self):
        self.closed += 1
        return super().close() if self.closed != 2 else Verdict("1/2-1/2", "closed", self.timeline.plies)


@wrong("policy-live", also=["policy-retreat"])
class AsksForTheWholeRecord(Judge):
    """Cannot be asked what a move would bring."""

    def retreat(self, ply):
        if ply == 0:
            raise LookupError("there is nothing before the first move")
        super().retreat(ply)


@wrong("policy-explained", capabilities=())
class CountsInTexts(Judge):
    def changed(self, verdict):
        return attrs.evolve(verdict, rule="the third rule")


@wrong("policy-scenarios")
class CallsItARepetition(Judge):
    def changed(self, verdict):
        return attrs.evolve(verdict, ending="repetition") if verdict.fault is not None else verdict


@wrong("policy-scenarios-reflected")
class SlipsInAReflection(Judge):
    """Rules otherwise on a scenario with the colours exchanged."""

    def changed(self, verdict):
        slips = self.timeline.start == scenarios()[-1].swapped().record.start
        return attrs.evolve(verdict, ending="odd") if slips else verdict


class Overlooking(Policy):
    """A policy with a look of its own for many rulesets."""

    def __init__(self):
        super().__init__(Judge)


def overlooking(check):
    return entered(
        check,
        as_=lambda cls: PolicyProvider(
            name="wrong", summary="wrong", factory=cls, capabilities=frozenset({"data-model", "calm"})
        ),
    )


@overlooking("policy-calm")
class AllIsCalm(Overlooking):
    def calm(self, rulesets):
        return lambda _: True


@overlooking("policy-calm")
class LooksAtTheFirstRulesetAlone(Overlooking):
    def calm(self, rulesets):
        return Calm(rulesets[0].ruleset).holds
