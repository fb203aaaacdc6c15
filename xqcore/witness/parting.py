"""What parts two rulesets: a game with the verdict of each."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

import attrs

from xqcore.compare import Blame, Code, Comparison, Panel, blame_nobody
from xqcore.judge.timeline import Timeline
from xqcore.model.errors import RecordError
from xqcore.model.fen import faults
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Verdict
from xqcore.movegen.protocol import MoveGenerator


class Parting(StrEnum):
    """How two verdicts part, the plainest way first."""

    RESULT = "result"
    """Both end the game, with different results."""
    PLY = "ply"
    """Both end it with the same result, one of them later."""
    OPEN = "open"
    """One ends it, the other lets it go on after the last move."""


WALKED: Final = 80
"""Plies for which a loop is walked: enough for the longest allowance in use, and for the shortest limit."""

_ORDER: Final = tuple(Parting)


@attrs.frozen(slots=True)
class Witness:
    """A game on which two rulesets part. ``comparison`` has the record and, by ruleset, both verdicts."""

    comparison: Comparison
    parting: Parting

    @property
    def record(self) -> GameRecord:
        """The game."""
        return self.comparison.record

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The two verdicts."""
        return tuple(self.comparison.verdicts.values())

    @property
    def end(self) -> int:
        """The last ply at which a verdict falls."""
        return max(verdict.ply for verdict in self.verdicts if verdict.ply is not None)

    @property
    def size(self) -> tuple[int, bool, int, int]:
        """How hard it is to take in, for sorting: the way of parting, a clock that runs already, the pieces, the plies."""
        start = self.record.start
        return _ORDER.index(self.parting), start.clock > 0, 90 - start.board.count(0), len(self.record.moves)

    @property
    def point(self) -> tuple[str, ...]:
        """What it shows: the way of parting, and the result and ending of both verdicts."""
        return self.parting, *(word for verdict in self.verdicts for word in (verdict.result, verdict.ending))


@attrs.frozen
class Question:
    """Two rulesets by name, the move generator that replays for them, and who is to blame for an exception.

    ``tried`` is told of every game that is asked about.
    """

    codes: Mapping[str, Code]
    movegen: MoveGenerator
    blame: Blame = blame_nobody
    tried: Callable[[], None] = lambda: None
    _panel: Panel = attrs.field(init=False, default=attrs.Factory(lambda self: Panel(self.codes), takes_self=True))

    def walked(self, start: Position, lead: Sequence[Move], loop: Sequence[Move]) -> GameRecord:
        """Return the game that begins with ``lead`` and walks a loop again and again, until both rulesets have ended it.

        It ends after :data:`WALKED` plies of the loop all the same.
        """
        timeline = Timeline(start, self.movegen)
        timeline.extend(lead)
        waiting = [code.policy.start(code.ruleset, timeline) for code in self.codes.values()]
        while waiting and timeline.plies < len(lead) + WALKED:
            timeline.extend(loop)
            waiting = [judge for judge in waiting if judge.advance(timeline.plies) is None]
        return GameRecord(start, tuple(timeline.moves))

    def ask(self, record: GameRecord) -> Witness | None:
        """Rule on a record; ``None`` where the rulesets agree, or where such a game cannot be.

        Raises :class:`PluginError` where a plugin fails to rule.
        """
        if faults(record.start.board, record.start.turn):
            return None
        self.tried()
        try:
            comparison = self._panel.compare(record, self.movegen, self.blame)
        except RecordError:
            return None
        for failure in comparison.failures:
            raise failure
        parting = _parting(*comparison.verdicts.values())
        return None if parting is None else Witness(comparison, parting)


def _parting(first: Verdict, second: Verdict) -> Parting | None:
    if first.ended != second.ended:
        return Parting.OPEN
    if not first.ended:
        return None
    if first.result != second.result:
        return Parting.RESULT
    return Parting.PLY if first.ply != second.ply else None
