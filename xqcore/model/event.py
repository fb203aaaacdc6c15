"""What happens in a game, as it is told to observers: one class for each kind of event.

Every event carries ``ply``, the number of moves made when it happened.
"""

import attrs

from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.verdict import Attack, Verdict


@attrs.frozen(slots=True)
class Moved:
    """A move was made."""

    ply: int
    side: Side
    move: Move


@attrs.frozen(slots=True)
class TakenBack:
    """The last move was taken back; ``ply`` is the number of moves left."""

    ply: int
    move: Move


@attrs.frozen(slots=True)
class Checked:
    """The move gave check; ``checkers`` are points after it."""

    ply: int
    side: Side
    checkers: tuple[int, ...]


@attrs.frozen(slots=True)
class Chased:
    """The move chased something, as the game's ruleset understands a chase."""

    ply: int
    side: Side
    attacks: tuple[Attack, ...]


@attrs.frozen(slots=True)
class Repeated:
    """The position stands for the ``count``-th time; ``limit`` is the time at which it is ruled upon."""

    ply: int
    count: int
    limit: int


@attrs.frozen(slots=True)
class Warned:
    """A ruling is near: ``side`` may do the named conduct ``remaining`` more times without losing.

    ``pieces`` is how many pieces have done it, which is what the allowance goes by.
    """

    ply: int
    side: Side
    conduct: str
    remaining: int
    pieces: int


@attrs.frozen(slots=True)
class DrawOffered:
    """A side offers a draw; the offer stands until it is answered or the other side moves."""

    ply: int
    side: Side


@attrs.frozen(slots=True)
class DrawDeclined:
    """The offer of ``side`` was turned down by the other side, or lapsed with its move."""

    ply: int
    side: Side


@attrs.frozen(slots=True)
class DrawAgreed:
    """Both sides agreed to a draw; ``side`` made the offer where that is known."""

    ply: int
    side: Side | None = None


@attrs.frozen(slots=True)
class Resigned:
    """A side gave the game up."""

    ply: int
    side: Side


@attrs.frozen(slots=True)
class MustVary:
    """A side must leave the repetition, or it loses when it repeats once more."""

    ply: int
    side: Side


@attrs.frozen(slots=True)
class Ended:
    """The game ended."""

    ply: int
    verdict: Verdict


Event = (
    Moved
    | TakenBack
    | Checked
    | Chased
    | Repeated
    | Warned
    | DrawOffered
    | DrawDeclined
    | DrawAgreed
    | Resigned
    | MustVary
    | Ended
)
"""Any event."""

RecordedEvent = DrawAgreed | Resigned
"""The events that a record keeps: what ended the game though no rule did."""
