"""A game as it was written down."""

from array import array
from operator import attrgetter
from typing import Any, Final

import attrs

from xqcore.model.event import RecordedEvent
from xqcore.model.move import MOVES, Move
from xqcore.model.position import Position
from xqcore.model.verdict import Result

MAIN: Final = 0
"""The index of the main line among the lines of a record."""


@attrs.frozen(slots=True)
class Line:
    """A line of moves that leaves another one.

    The line replaces ply ``ply`` (1-based) of line ``parent`` by its first move and goes on from there.
    ``comments`` are ``(ply, text)`` pairs, plies counted from the start of the game; one at ``ply - 1`` stands
    before the line's first move.
    """

    parent: int
    ply: int
    moves: tuple[Move, ...]
    comments: tuple[tuple[int, str], ...] = ()


@attrs.frozen(slots=True)
class GameRecord:
    """One game: where it began, its moves, and what was noted beside them.

    ``moves`` is the main line; ``variations`` are the other lines, in a flat list in which ``Line.parent`` is 0
    for the main line and ``n`` for the ``n``-th variation. ``headers`` are name and value as written, in order.
    ``result`` is the result as recorded, ``ruleset`` the id of the ruleset that the record names. ``source``
    says where it was read: ``file:line``.
    """

    start: Position = attrs.field(factory=Position.start)
    moves: tuple[Move, ...] = ()
    id: str = ""
    result: Result = "*"
    ruleset: str | None = None
    events: tuple[RecordedEvent, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    variations: tuple[Line, ...] = ()
    source: str | None = attrs.field(default=None, eq=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Moves are sent to other processes as numbers, which is ten times faster than one by one."""
        return _restored, (array("H", map(_NUMBERS.__getitem__, self.moves)).tobytes(), *_others(self))

    @property
    def name(self) -> str:
        """What to call the game in messages: its id, else its place."""
        return self.id or self.source or "game"

    def until(self, plies: int) -> "GameRecord":
        """Return the main line up to a ply, with its comments, but without variations and without what happened later."""
        return attrs.evolve(
            self,
            moves=self.moves[:plies],
            comments=tuple(comment for comment in self.comments if comment[0] <= plies),
            events=tuple(event for event in self.events if event.ply <= plies),
            variations=(),
        )


_OTHERS: Final = tuple(field.name for field in attrs.fields(GameRecord) if field.name != "moves")
_others: Final = attrgetter(*_OTHERS)
_NUMBERS: Final = {move: number for number, move in enumerate(MOVES)}


def _restored(numbers: bytes, start: Position, *others: Any) -> GameRecord:
    return GameRecord(start, tuple(map(MOVES.__getitem__, array("H", numbers))), *others)
