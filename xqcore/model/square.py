"""The ninety points of the board.

A point is an ``int`` from 0 to 89: ``rank * 9 + file``, file a to i as 0 to 8 from Red's left, rank 0
Red's back rank, rank 9 Black's. Its name is file letter and rank digit, ``"e0"`` for 4.
"""

from typing import Final

FILES: Final = "abcdefghi"
RANKS: Final = "0123456789"
SQUARES: Final = range(90)

NAMES: Final[tuple[str, ...]] = tuple(f + r for r in RANKS for f in FILES)
"""Names of the points, in the order of their numbers."""

BY_NAME: Final[dict[str, int]] = {name: point for point, name in enumerate(NAMES)}


def square(name: str) -> int:
    """Return the point called ``name``; raise ``KeyError`` for anything but ``a0`` to ``i9``."""
    return BY_NAME[name]


def file_of(point: int) -> int:
    """Return the file of a point, 0 to 8 from Red's left."""
    return point % 9


def rank_of(point: int) -> int:
    """Return the rank of a point, 0 to 9 from Red's back rank."""
    return point // 9


def mirrored(point: int) -> int:
    """Return the point on the other wing: left and right exchanged."""
    return point - point % 9 + 8 - point % 9


def turned(point: int) -> int:
    """Return the point seen from the other side: ranks exchanged, files kept."""
    return (9 - point // 9) * 9 + point % 9
