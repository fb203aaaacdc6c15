"""Games that neither side has the pieces to win."""

from xqcore.judge.timeline import Timeline
from xqcore.rules.schema import BareMaterial


def first_bare(timeline: Timeline, bare: BareMaterial, first: int, last: int) -> int | None:
    """The first ply from ``first`` to ``last`` after which neither side has a piece of the kinds listed.

    The question is asked after moves: a bare start is drawn by the first move.
    """
    codes = [code for kind in bare.none_of for code in (kind.kind, kind.kind | 8)]
    if _any(timeline.boards[last], codes):
        return None
    return next(ply for ply in range(first, last + 1) if not _any(timeline.boards[ply], codes))


def _any(board: bytes, codes: list[int]) -> bool:
    return any(code in board for code in codes)
