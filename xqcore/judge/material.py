"""Games that neither side has the pieces to win."""

from functools import lru_cache

from xqcore.judge.timeline import Timeline
from xqcore.rules.schema import BareMaterial


def first_bare(timeline: Timeline, bare: BareMaterial, first: int, last: int) -> int | None:
    """The first ply from ``first`` to ``last`` after which neither side has a piece of the kinds listed.

    The question is asked after moves: a bare start is drawn by the first move.
    """
    codes = codes_of(bare)
    if any_of(timeline.boards[last], codes):
        return None
    return next(ply for ply in range(first, last + 1) if not any_of(timeline.boards[ply], codes))


@lru_cache(maxsize=64)
def codes_of(bare: BareMaterial) -> tuple[int, ...]:
    """The codes of the pieces listed, of both sides."""
    return tuple(code for kind in bare.none_of for code in (int(kind.kind), kind.kind | 8))


def any_of(board: bytes, codes: tuple[int, ...]) -> bool:
    """Whether any of these pieces stands on a board."""
    for code in codes:
        if code in board:
            return True
    return False
