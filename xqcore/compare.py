"""One record under many rulesets: replayed once, ruled upon by each."""

from collections.abc import Iterable, Mapping

import attrs

from xqcore.judge.protocol import Judge, Policy
from xqcore.judge.timeline import Timeline
from xqcore.model.errors import IllegalMove, RecordError
from xqcore.model.event import RecordedEvent, Resigned
from xqcore.model.record import GameRecord
from xqcore.model.verdict import GOES_ON, Ending, Verdict, win_for
from xqcore.movegen.protocol import MoveGenerator
from xqcore.rules.schema import DrawOffer, Loaded, Resignation


@attrs.frozen(slots=True)
class Ruling:
    """The verdict of one ruleset, and the digest of the rules that it came from."""

    verdict: Verdict
    digest: str


@attrs.frozen(slots=True)
class Comparison:
    """What each ruleset makes of one game.

    ``rulings`` keeps the order in which the rulesets were asked for. ``first_divergence`` is the first ply at which
    one of them has ended the game and another has not, or has with another result; ``None`` where they agree.
    """

    record: GameRecord
    rulings: Mapping[str, Ruling]
    first_divergence: int | None

    @property
    def verdicts(self) -> dict[str, Verdict]:
        """The verdict of each ruleset."""
        return {name: ruling.verdict for name, ruling in self.rulings.items()}


@attrs.frozen(slots=True)
class Code:
    """A ruleset and the policy that applies it."""

    ruleset: Loaded
    policy: Policy


def compare(record: GameRecord, codes: Mapping[str, Code], movegen: MoveGenerator) -> Comparison:
    """Rule on a record under each code; raise :class:`RecordError` with the ply of a move that is illegal."""
    timeline = replayed(record, movegen)
    rulings = {
        name: Ruling(
            ruled(code.policy.start(code.ruleset, timeline), timeline, record.events, code.ruleset), code.ruleset.digest
        )
        for name, code in codes.items()
    }
    return Comparison(record, rulings, first_divergence(ruling.verdict for ruling in rulings.values()))


def replayed(record: GameRecord, movegen: MoveGenerator) -> Timeline:
    """Replay a record; raise :class:`RecordError` with the ply of a move that is illegal."""
    timeline = Timeline(record.start, movegen)
    try:
        timeline.extend(record.moves)
    except IllegalMove as error:
        raise RecordError(str(error), source=record.source, game=record.id or None, ply=timeline.plies + 1) from None
    return timeline


def ruled(judge: Judge, timeline: Timeline, events: tuple[RecordedEvent, ...], ruleset: Loaded) -> Verdict:
    """Let a judge rule on a whole record. Where rule and players end it on the same ply, the rule does."""
    verdict = judge.advance(timeline.plies) or judge.close() or GOES_ON
    for event in events:
        if verdict.ply is not None and verdict.ply <= event.ply:
            break
        agreed = by_players(event, ruleset)
        if agreed is not None:
            return agreed
    return verdict


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
