"""One record under many rulesets: replayed once, ruled upon by each."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

import attrs

from xqcore.judge.protocol import CALM, Judge, Look, Policy
from xqcore.judge.timeline import Timeline
from xqcore.model.errors import IllegalMove, PluginError, RecordError
from xqcore.model.event import RecordedEvent, Resigned
from xqcore.model.record import GameRecord
from xqcore.model.verdict import FAILED, GOES_ON, Ending, Verdict, win_for
from xqcore.movegen.protocol import MoveGenerator
from xqcore.rules.schema import DrawOffer, Loaded, Resignation

Blame = Callable[[Exception, str], Exception]
"""Given an exception and what was being done, returns what to raise: a :class:`PluginError` where a plugin is to blame."""


@attrs.frozen(slots=True)
class Ruling:
    """The verdict of one ruleset, and the digest of the rules that it came from.

    Where a plugin failed to rule, ``failure`` says which and how, and the verdict is :data:`xqcore.model.verdict.FAILED`.
    """

    verdict: Verdict
    digest: str
    failure: PluginError | None = None


RECORDED: Final = "game"
"""The name that stands for the ruleset that a record names."""


@attrs.frozen(slots=True)
class Comparison:
    """What each ruleset makes of one game.

    ``rulings`` keeps the order in which the rulesets were asked for. ``first_divergence`` is the first ply at which
    one of them has ended the game and another has not, or has with another result; ``None`` where they agree.
    """

    record: GameRecord
    rulings: Mapping[str, Ruling]
    first_divergence: int | None

    def called(self, name: str) -> str:
        """What texts call a ruleset: one that was asked for as the game's own is called by the name that the record gives."""
        return self.record.ruleset or name if name == RECORDED else name

    @property
    def failures(self) -> tuple[PluginError, ...]:
        """What plugins failed to rule, each said once."""
        failures = (ruling.failure for ruling in self.rulings.values() if ruling.failure is not None)
        return tuple({str(failure): failure for failure in failures}.values())

    @property
    def verdicts(self) -> dict[str, Verdict]:
        """The verdict of each ruleset."""
        return {name: ruling.verdict for name, ruling in self.rulings.items()}


@attrs.frozen(slots=True)
class Code:
    """A ruleset and the policy that applies it; ``whose`` says of which plugin it is."""

    ruleset: Loaded
    policy: Policy
    whose: str = ""


def blame_nobody(error: Exception, _: str) -> Exception:
    """Leave an exception as it is."""
    return error


class Panel:
    """Codes that rule on the same games, side by side.

    Nine games in ten are calm under all of them, as one look for all those of a policy tells where it can
    (see :class:`~xqcore.judge.protocol.Overseer`); on the others each rules for itself.
    """

    def __init__(self, codes: Mapping[str, Code]):
        self.codes = codes
        self._at_rest: Mapping[str, Ruling] = {
            name: Ruling(GOES_ON, code.ruleset.digest) for name, code in codes.items()
        }
        self._look = _look_for_all(codes.values())

    def compare(
        self, record: GameRecord, movegen: MoveGenerator, blame: Blame = blame_nobody, *, evidence: bool = True
    ) -> Comparison:
        """Rule on a record under each code; raise :class:`RecordError` with the ply of a move that is illegal.

        A policy of a plugin that fails spoils its own ruling and no other. Without ``evidence`` verdicts do not say what
        each move was, which is quicker.
        """
        timeline = replayed(record, movegen)
        timeline.told = evidence
        if not record.events and self._is_calm(timeline):
            timeline.forget()
            return Comparison(record, self._at_rest, None)
        rulings = {name: _ruling(code, timeline, record, blame) for name, code in self.codes.items()}
        timeline.forget()
        verdicts = [ruling.verdict for ruling in rulings.values() if ruling.failure is None]
        return Comparison(record, rulings, first_divergence(verdicts))

    def _is_calm(self, timeline: Timeline) -> bool:
        try:
            return self._look is not None and self._look(timeline)
        except Exception:  # noqa: BLE001 - each code meets it in its own ruling, and says so
            return False


def _look_for_all(codes: Collection[Code]) -> Look | None:
    """One look under all codes; ``None`` where they are of several policies, or of one that has no such look or fails."""
    policies = {id(code.policy): code.policy for code in codes}
    calm = getattr(next(iter(policies.values())), CALM, None) if len(policies) == 1 else None
    try:
        return None if calm is None else calm([code.ruleset for code in codes])
    except Exception:  # noqa: BLE001 - it is but a short cut
        return None


def _ruling(code: Code, timeline: Timeline, record: GameRecord, blame: Blame) -> Ruling:
    ruleset = code.ruleset
    try:
        verdict = ruled(code.policy.start(ruleset, timeline), timeline, record.events, code)
    except Exception as error:
        told = blame(error, f"ruling under {ruleset.id}")
        if not isinstance(told, PluginError):
            raise
        return Ruling(FAILED, ruleset.digest, told)
    return Ruling(verdict, ruleset.digest)


def replayed(record: GameRecord, movegen: MoveGenerator) -> Timeline:
    """Replay a record; raise :class:`RecordError` with the ply of a move that is illegal."""
    timeline = Timeline(record.start, movegen)
    try:
        timeline.extend(record.moves)
    except IllegalMove as error:
        raise RecordError(
            str(error),
            source=record.source,
            game=record.id or None,
            ply=timeline.plies + 1,
            prefix=record.until(timeline.plies),
        ) from None
    return timeline


def ruled(judge: Judge, timeline: Timeline, events: tuple[RecordedEvent, ...], code: Code) -> Verdict:
    """Let a judge rule on a whole record. Where rule and players end it on the same ply, the rule does."""
    verdict = checked(judge.advance(timeline.plies) or judge.close(), code) or GOES_ON
    for event in events:
        if verdict.ply is not None and verdict.ply <= event.ply:
            break
        agreed = by_players(event, code.ruleset)
        if agreed is not None:
            return agreed
    return verdict


def checked(answer: object, code: Code) -> Verdict | None:
    """Return what a judge answered; raise :class:`PluginError` where that is no verdict."""
    if answer is not None and not isinstance(answer, Verdict):
        whose = code.whose or f"policy {code.ruleset.ruleset.policy!r}"
        raise PluginError(f"{whose} ruled {answer!r:.60} under {code.ruleset.id} where a Verdict was expected")
    return answer


def by_players(event: RecordedEvent, ruleset: Loaded) -> Verdict | None:
    """The verdict of a game that its players ended, ``None`` where the ruleset does not let them."""
    offers = ruleset.ruleset.offers
    if isinstance(event, Resigned):
        if offers.resign is Resignation.NO:
            return None
        return Verdict(win_for(event.side.other), Ending.RESIGNATION, event.ply, rule=ruleset.rule("offers.resign"))
    if offers.draw is DrawOffer.NONE:
        return None
    return Verdict("1/2-1/2", Ending.AGREEMENT, event.ply, rule=ruleset.rule("offers.draw"))


def first_divergence(verdicts: Iterable[Verdict]) -> int | None:
    """The first ply at which the verdicts part, ``None`` when they never do."""
    rulings = list(verdicts)
    first = min((verdict.ply for verdict in rulings if verdict.ply is not None), default=None)
    states = {(verdict.ply == first and verdict.result) for verdict in rulings}
    return first if len(states) > 1 else None
