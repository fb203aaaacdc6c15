"""The score of one player against another, and what it says of their strength."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

import attrs

from xqcore.model.verdict import Result

POINTS: Final[dict[Result, float]] = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0, "*": 0.5}
"""Red's points."""


class Interval(NamedTuple):
    """A difference in Elo: the estimate and the bounds between which it lies with a probability of 95 %."""

    low: float
    middle: float
    high: float

    def __str__(self) -> str:
        if math.isinf(self.middle) and self.low == self.high:
            return _signed(self.middle)
        spread = (self.high - self.low) / 2
        if math.isfinite(spread):
            return f"{_signed(self.middle)} ± {spread:.0f}"
        return f"{_signed(self.middle)} ({_signed(self.low)} to {_signed(self.high)})"


def _signed(number: float) -> str:
    return f"{number:+}" if math.isinf(number) else f"{round(number):+}"


@attrs.frozen(slots=True)
class Score:
    """Games won, drawn and lost, and how many pairs of games brought 0, ½, 1, 1½ and 2 points (pentanomial).

    The two games of a pair begin alike and so are not independent; the error is reckoned from pairs.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, points: Iterable[float]) -> "Score":
        """Count the points of games in order, each two a pair; the last may lack its other."""
        given = list(points)
        pairs = [0] * 5
        for first, second in zip(given[::2], given[1::2], strict=False):
            pairs[round(2 * (first + second))] += 1
        wins, draws, losses = (given.count(point) for point in (1.0, 0.5, 0.0))
        return cls(wins, draws, losses, (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]))

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points won."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points won, of those that could be, by pairs; 0.5 before there are any."""
        count = sum(self.pairs)
        return sum(n * quarter for quarter, n in enumerate(self.pairs)) / (4 * count) if count else 0.5

    @property
    def error(self) -> float:
        """The standard error of :attr:`share`; infinite for fewer than two pairs."""
        count = sum(self.pairs)
        if count < 2:
            return math.inf
        variance = sum(n * (quarter / 4 - self.share) ** 2 for quarter, n in enumerate(self.pairs)) / (count - 1)
        return math.sqrt(variance / count)

    @property
    def elo(self) -> Interval:
        """The difference in Elo that the share speaks of."""
        return Interval(*(elo(self.share + z * self.error if z else self.share) for z in (-1.96, 0, 1.96)))


def elo(share: float) -> float:
    """The difference in Elo at which a player is expected to win this share of the points."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return -400 * math.log10(1 / share - 1)
