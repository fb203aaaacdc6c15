"""The three levels, as data."""

from typing import Final

import attrs


@attrs.frozen(slots=True, kw_only=True)
class Level:
    """How far a player looks, and how well.

    Bounds as in :class:`xqcore.model.decision.Limit`; ``plain_nodes`` are in place of ``nodes`` for the search in plain Python, which
    leaves out less and so needs more positions to be as strong. ``noise`` is the greatest error, in hundredths of a soldier, with which it
    values a position; ``resigns`` whether it gives up what is lost.
    """

    nodes: int | None = None
    plain_nodes: int | None = None
    depth: int | None = None
    seconds: float
    noise: int = 0
    resigns: bool = True


EASY: Final = Level(
    nodes=500,
    depth=1,
    seconds=1.0,
    noise=60,
    resigns=False,
)

MEDIUM: Final = Level(
    nodes=700,
    plain_nodes=2000,
    depth=3,
    seconds=1.0,
    noise=5,
)

HARD: Final = Level(seconds=2.0)

LEVELS: Final = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
