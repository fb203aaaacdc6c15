"""What a player thinks of the moves of a game."""

from enum import StrEnum
from typing import Final

import attrs

from xqcore.model.event import Repeated, Warned
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Verdict

SOLDIERS: Final = 600
"""The lead, in hundredths of a soldier, with which ten points are expected for every one of the other side's."""


def chances(score: int) -> float:
    """Return what Red may expect of a game at a score of Red's: 1 is a win, 0.5 a draw."""
    return 1 / (1 + 10 ** (-max(-30_000, min(30_000, score)) / SOLDIERS))


class Mark(StrEnum):
    """How bad a move is, as it is written behind it."""

    FINE = ""
    MISTAKE = "?"
    BLUNDER = "??"


@attrs.frozen(kw_only=True)
class Thresholds:
    """The chances that a move must give away to be called what, in parts of a win."""

    mistake: float = 0.15
    blunder: float = 0.30

    def mark(self, loss: float) -> Mark:
        """Return what a move is called."""
        return Mark.BLUNDER if loss >= self.blunder else Mark.MISTAKE if loss >= self.mistake else Mark.FINE


@attrs.frozen(kw_only=True)
class Seen:
    """What a player thinks of a position: the score, Red's, ``None`` where it tells none, and the line that it expects."""

    score: int | None
    line: tuple[Move, ...] = ()
    depth: int | None = None
    nodes: int | None = None


@attrs.frozen(kw_only=True)
class Judged:
    """A move of a game.

    ``before`` is the position in which it was made; ``expected`` what the player thought of that, ``seen`` what of the one
    after. ``loss`` is how much of a win it gave away. ``warnings`` are the ruleset's after it, ``verdict`` the one that it
    ended the game with, or would have if it had not gone on.
    """

    ply: int
    side: Side
    move: Move
    before: Position
    expected: Seen
    seen: Seen
    loss: float
    mark: Mark
    warnings: tuple[Repeated | Warned, ...] = ()
    verdict: Verdict | None = None

    @property
    def better(self) -> tuple[Move, ...]:
        """The line that the player would have played instead, empty where it is what was played."""
        return self.expected.line if self.expected.line[:1] != (self.move,) else ()


@attrs.frozen(kw_only=True)
class Analysis:
    """A game as far as it has been looked at.

    ``start`` is what the player thinks of the first position, ``verdict`` how the whole record ends under the ruleset.
    ``complete`` is false where it was interrupted.
    """

    record: GameRecord
    ruleset: str
    player: str
    start: Seen
    moves: tuple[Judged, ...]
    verdict: Verdict
    complete: bool = True

    def of(self, side: Side) -> tuple[Judged, ...]:
        """The moves of a side."""
        return tuple(judged for judged in self.moves if judged.side is side)

    def lost(self, side: Side) -> float:
        """How much of a win a side gave away with each of its moves, on the average."""
        losses = [judged.loss for judged in self.of(side)]
        return sum(losses) / len(losses) if losses else 0.0

    def count(self, side: Side, mark: Mark) -> int:
        """How many of a side's moves have a mark."""
        return sum(judged.mark is mark for judged in self.of(side))
