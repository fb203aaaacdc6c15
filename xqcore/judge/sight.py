"""What a move leaves its side to take, told at a glance. See :mod:`xqcore.movegen.sight`."""

from collections.abc import Sequence

from xqcore.judge.timeline import Timeline
from xqcore.movegen.sight import HOMES, MOVED


def glance(timeline: Timeline, ply: int) -> Sequence[int]:
    """What can be told at a glance of each capture that the mover of a ply has after it: the bits of ``GLANCE``."""
    key = ("glance", timeline.boards[ply], timeline.moves[ply - 1].target)
    found: tuple[int, ...] | None = timeline.shared.get(key)
    if found is None:
        _, board, moved = key
        found = timeline.shared[key] = tuple(
            board[capture.origin] << 4
            | board[capture.target]
            | HOMES[board[capture.target]][capture.target]
            | (MOVED if capture.origin == moved else 0)
            for capture in timeline.captures(ply, timeline.mover(ply))
        )
    return found
