"""The empty board: its lines, the river, the marks on home points, the names of files and ranks.

One unit is a hundredth of the distance between two lines; the origin is the top left point.
"""

from typing import Final

from xqcore.model.drawing.glyphs import RIVER, Glyphs
from xqcore.model.drawing.orientation import column_and_row
from xqcore.model.square import FILES, RANKS

PAPER: Final = "#f6ead0"
INK: Final = "#5a4028"

_FILES: Final = "M0 0V900M800 0V900" + "".join(f"M{x} 0V400M{x} 500V900" for x in range(100, 800, 100))
_RANKS: Final = "".join(f"M0 {y}H800" for y in range(0, 1000, 100))
_PALACES: Final = "M300 0L500 200M500 0L300 200M300 700L500 900M500 700L300 900"
_CANNON_AND_SOLDIER_POINTS: Final = tuple(
    [(column, row) for row in (2, 7) for column in (1, 7)]
    + [(column, row) for row in (3, 6) for column in range(0, 9, 2)]
)
_NEAR: Final = 9
_LONG: Final = 13


def lines() -> str:
    """Return frame, files, ranks, palaces and the marks on the home points of cannons and soldiers."""
    points = "".join(_corners(100 * column, 100 * row) for column, row in _CANNON_AND_SOLDIER_POINTS)
    return (
        f'<g fill="none" stroke="{INK}"><rect x="-11" y="-11" width="822" height="922" stroke-width="5"/>'
        f'<path d="{_FILES}{_RANKS}" stroke-width="2.5"/><path d="{_PALACES}{points}" stroke-width="2"/></g>'
    )


def _corners(x: int, y: int) -> str:
    """Return the small right angles beside a point, only those that lie on the board."""
    sides = [(dx, dy) for dx in (-1, 1) for dy in (-1, 1) if 0 <= x + dx <= 800]
    return "".join(f"M{x + dx * _NEAR} {y + dy * (_NEAR + _LONG)}v{-dy * _LONG}h{dx * _LONG}" for dx, dy in sides)


def river(glyphs: Glyphs) -> str:
    """Return the four characters between the banks, upright whichever way round the board is."""
    return "".join(glyphs.draw(c, x, 450, 52, INK) for c, x in zip(RIVER, (150, 250, 550, 650), strict=True))


def coordinates(glyphs: Glyphs, *, flipped: bool) -> str:
    """Return the names of the files below the board and of the ranks to the left of it."""
    files = [(name, 100 * column_and_row(file, flipped=flipped)[0], 972) for file, name in enumerate(FILES)]
    ranks = [(name, -72, 100 * column_and_row(9 * rank, flipped=flipped)[1]) for rank, name in enumerate(RANKS)]
    return "".join(glyphs.draw(name, x, y, 25, INK) for name, x, y in files + ranks)
