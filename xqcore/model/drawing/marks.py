"""Marks on a board: each is told by its shape, and by its colour besides.

A place is where a point lies in the drawing, lines 100 units apart.
"""

from math import atan2, degrees, hypot
from typing import Final

Place = tuple[int, int]

LAST_MOVE: Final = "#2c7a3f"
CHECK: Final = "#c3161c"
ATTACKER: Final = "#1f5f9e"
TARGET: Final = "#7a2a8c"
ARROW: Final = "#1f5f9e"
HALO: Final = "#fffaf0"


def last_move(place: Place) -> str:
    """Return four angles round a point, for either end of the last move."""
    x, y = place
    angles = "".join(f"M{x + 47 * dx} {y + 30 * dy}v{17 * dy}h{-17 * dx}" for dx in (-1, 1) for dy in (-1, 1))
    return f'<path class="xq-last-move" d="{angles}" fill="none" stroke="{LAST_MOVE}" stroke-width="5.5"/>'


def check(place: Place) -> str:
    """Return a thick ring round a general."""
    return f'<g class="xq-check">{_ring(place, 50.5, CHECK, 8)}</g>'


def attacker(place: Place) -> str:
    """Return a dashed ring of twelve dashes."""
    return f'<g class="xq-attacker" stroke-dasharray="15.7 10.48">{_ring(place, 50, ATTACKER, 7)}</g>'


def target(place: Place) -> str:
    """Return two thin rings."""
    return f'<g class="xq-target">{_ring(place, 47.5, TARGET, 3)}{_ring(place, 55, TARGET, 3)}</g>'


def _ring(place: Place, radius: float, colour: str, width: int) -> str:
    x, y = place
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def arrow(start: Place, end: Place) -> str:
    """Return an arrow from the edge of one disc to that of another, reaching over both where they are neighbours."""
    if start == end:
        raise ValueError("an arrow leads from one point to another, not back to the same")
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    gap = min(46, 0.3 * length)
    tip, neck = length - gap, length - gap - 28
    turn = f"translate({start[0]} {start[1]}) rotate({degrees(atan2(dy, dx)):.4g})"
    shape = f"M{gap:.4g}-5H{neck:.4g}V-17L{tip:.4g} 0L{neck:.4g} 17V5H{gap:.4g}z"
    return (
        f'<path class="xq-arrow" transform="{turn}" d="{shape}" fill="{ARROW}" stroke="{HALO}" '
        'stroke-width="2.5" stroke-linejoin="round" opacity=".9"/>'
    )
