"""Comparisons in brief, and how many games end how: what tables are made of."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import attrs

from xqcore.compare import Comparison
from xqcore.model.verdict import Ending, Result
from xqcore.report.printable import printable


def code(result: str, ply: int | None, ending: str) -> str:
    """Return a verdict in a few characters: ``0-1 @13 perpetual-check``, ``*`` when the game goes on, ``* must-vary``."""
    if ply is None:
        return result if ending == Ending.NONE else f"{result} {ending}"
    return f"{result} @{ply} {ending}"


@attrs.frozen(slots=True)
class Outcome:
    """A verdict without its evidence."""

    ruleset: str
    result: Result
    ending: str
    ply: int | None

    @property
    def code(self) -> str:
        """The verdict in a few characters."""
        return code(self.result, self.ply, self.ending)


@attrs.frozen(slots=True)
class Brief:
    """A comparison without its evidence."""

    game: str
    source: str | None
    plies: int
    recorded: Result
    outcomes: tuple[Outcome, ...]
    first_divergence: int | None

    @classmethod
    def of(cls, comparison: Comparison) -> "Brief":
        """Shorten a comparison."""
        outcomes = tuple(
            Outcome(printable(name), verdict.result, str(verdict.ending), verdict.ply)
            for name, verdict in comparison.verdicts.items()
        )
        record = comparison.record
        name, plies = printable(record.name), len(record.moves)
        return cls(name, record.source, plies, record.result, outcomes, comparison.first_divergence)


class Tally:
    """Counts over any number of games: endings by ruleset, and how often two rulesets part."""

    def __init__(self) -> None:
        self.games = 0
        self.plies = 0
        self.divergent = 0
        self.refused = 0
        self.endings: dict[str, Counter[str]] = {}
        self._partings: Counter[Parting] = Counter()

    def add(self, brief: Brief) -> None:
        """Count a game."""
        self.games += 1
        self.plies += brief.plies
        self.divergent += brief.first_divergence is not None
        for outcome in brief.outcomes:
            if outcome.ruleset not in self.endings:
                self.endings[outcome.ruleset] = Counter()
            self.endings[outcome.ruleset][outcome.ending] += 1
        if brief.first_divergence is not None:  # else none of the pairs can have parted
            self._partings[_parting(brief.outcomes)] += 1

    @property
    def rulesets(self) -> Sequence[str]:
        """The rulesets, in the order in which they were asked for."""
        return list(self.endings)

    def endings_table(self) -> list[list[str]]:
        """A row for each ending, most frequent first, a column for each ruleset; the first row is the heading."""
        totals = sum(self.endings.values(), Counter())
        rows = [["ending", *self.rulesets]]
        for ending, _ in totals.most_common():
            rows.append(
                [
                    ending,
                    *(
                        f"{self.endings[name][ending]:,}" if self.endings[name][ending] else "-"
                        for name in self.rulesets
                    ),
                ]
            )
        return rows

    def pairs_table(self) -> list[list[str]]:
        """A row for each pair of rulesets: in how many games they part, and with how many other results."""
        parted: Counter[tuple[str, str]] = Counter()
        other_result: Counter[tuple[str, str]] = Counter()
        for parting, games in self._partings.items():
            for (one, ruled, won), (other, otherwise, not_won) in combinations(parting, 2):
                parted[one, other] += games if ruled != otherwise else 0
                other_result[one, other] += games if won != not_won else 0
        pairs = combinations(self.rulesets, 2)
        return [
            ["rulesets", "part in", "other result in"],
            *([" / ".join(pair), f"{parted[pair]:,}", f"{other_result[pair]:,}"] for pair in pairs),
        ]


Parting = tuple[tuple[str, int, int], ...]
"""In what way rulesets part: of each, the index of the first that rules as it does, and of the first with its result."""


def _parting(outcomes: Sequence[Outcome]) -> Parting:
    rulings: dict[tuple[str, int | None], int] = {}
    results: dict[str, int] = {}
    return tuple(
        (
            outcome.ruleset,
            rulings.setdefault((outcome.result, outcome.ply), index),
            results.setdefault(outcome.result, index),
        )
        for index, outcome in enumerate(outcomes)
        if outcome.ending != Ending.FAILED
    )
