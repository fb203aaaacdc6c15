"""The lines of the board as tables: rays, steps, jumps, palaces.

Every table is indexed by point (0 to 89); those that differ by side are indexed by side first.
Movement is the same in every code of rules; the texts behind it are listed in ``docs/sources.md``.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

from xqcore.model.piece import Kind, Side, crossed_river

T = TypeVar("T")

Points = tuple[int, ...]


def _on_board(file: int, rank: int) -> bool:
    return 0 <= file < 9 and 0 <= rank < 10


def _ray(point: int, df: int, dr: int) -> Points:
    file, rank = point % 9 + df, point // 9 + dr
    points = []
    while _on_board(file, rank):
        points.append(rank * 9 + file)
        file, rank = file + df, rank + dr
    return tuple(points)


_ORTHOGONAL: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))

RAYS: Final[tuple[tuple[Points, ...], ...]] = tuple(
    tuple(ray for df, dr in _ORTHOGONAL if (ray := _ray(point, df, dr))) for point in range(90)
)
"""For each point its two to four lines outward, each as the points from near to far."""

PALACE: Final[tuple[frozenset[int], frozenset[int]]] = (
    frozenset(rank * 9 + file for rank in (0, 1, 2) for file in (3, 4, 5)),
    frozenset(rank * 9 + file for rank in (7, 8, 9) for file in (3, 4, 5)),
)

ADVISOR_POINTS: Final[tuple[frozenset[int], frozenset[int]]] = (
    frozenset((3, 5, 13, 21, 23)),
    frozenset((84, 86, 76, 66, 68)),
)

ELEPHANT_POINTS: Final[tuple[frozenset[int], frozenset[int]]] = (
    frozenset((2, 6, 18, 22, 26, 38, 42)),
    frozenset((83, 87, 63, 67, 71, 47, 51)),
)


def _steps(point: int, directions: tuple[tuple[int, int], ...]) -> list[int]:
    file, rank = point % 9, point // 9
    return [(rank + dr) * 9 + file + df for df, dr in directions if _on_board(file + df, rank + dr)]


def _both(table: "dict[Side, list[Points]]") -> tuple[tuple[Points, ...], tuple[Points, ...]]:
    return tuple(table[Side.RED]), tuple(table[Side.BLACK])


GENERAL_STEPS: Final = _both(
    {
        side: [
            tuple(p for p in _steps(point, _ORTHOGONAL) if p in PALACE[side] and point in PALACE[side])
            for point in range(90)
        ]
        for side in Side
    }
)

ADVISOR_STEPS: Final = _both(
    {
        side: [
            tuple(p for p in _steps(point, _DIAGONAL) if p in ADVISOR_POINTS[side] and point in ADVISOR_POINTS[side])
            for point in range(90)
        ]
        for side in Side
    }
)


def _elephant_jumps(side: Side, point: int) -> tuple[tuple[int, int], ...]:
    home = ELEPHANT_POINTS[side]
    if point not in home:
        return ()
    far = ((file, rank) for file, rank in ((point % 9 + 2 * df, point // 9 + 2 * dr) for df, dr in _DIAGONAL))
    targets = [rank * 9 + file for file, rank in far if _on_board(file, rank)]
    return tuple(((point + target) // 2, target) for target in targets if target in home)


ELEPHANT_JUMPS: Final[tuple[tuple[tuple[tuple[int, int], ...], ...], ...]] = tuple(
    tuple(_elephant_jumps(side, point) for point in range(90)) for side in Side
)
"""``(eye, target)`` pairs: the jump is open when the eye is empty."""


def _horse_jumps(point: int) -> tuple[tuple[int, int], ...]:
    file, rank = point % 9, point // 9
    jumps = []
    for df, dr in _ORTHOGONAL:
        leg = (rank + dr) * 9 + file + df
        for turn in (1, -1):
            to_file, to_rank = file + 2 * df + turn * dr, rank + 2 * dr + turn * df
            if _on_board(to_file, to_rank):
                jumps.append((leg, to_rank * 9 + to_file))
    return tuple(jumps)


HORSE_JUMPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(_horse_jumps(point) for point in range(90))
"""``(leg, target)`` pairs: the jump is open when the leg is empty."""


def _by_target(ways: Iterable[tuple[int, T]]) -> tuple[tuple[T, ...], ...]:
    found: list[list[T]] = [[] for _ in range(90)]
    for target, way in ways:
        found[target].append(way)
    return tuple(map(tuple, found))


HORSE_SOURCES: Final[tuple[tuple[tuple[int, int], ...], ...]] = _by_target(
    (target, (leg, origin)) for origin in range(90) for leg, target in HORSE_JUMPS[origin]
)
"""``(leg, origin)`` pairs from which a horse reaches the point when the leg is empty."""


def _soldier_steps(side: Side, point: int) -> Points:
    forward = (0, 1) if side is Side.RED else (0, -1)
    directions = (forward, (1, 0), (-1, 0)) if crossed_river(side, point) else (forward,)
    return tuple(_steps(point, directions))


SOLDIER_STEPS: Final = _both({side: [_soldier_steps(side, point) for point in range(90)] for side in Side})

SOLDIER_SOURCES: Final[tuple[tuple[Points, ...], ...]] = tuple(
    _by_target((target, origin) for origin in range(90) for target in steps[origin]) for steps in SOLDIER_STEPS
)
"""The points from which a soldier of the side reaches the point."""

SOLDIER_POINTS: Final[tuple[frozenset[int], frozenset[int]]] = (
    frozenset(p for p in range(27, 90) if p >= 45 or p % 9 % 2 == 0),
    frozenset(p for p in range(63) if p < 45 or p % 9 % 2 == 0),
)
"""Where a soldier of the side can stand: on its five home files, or anywhere across the river."""

KEEPS_TO: Final = {
    Kind.GENERAL: PALACE,
    Kind.ADVISOR: ADVISOR_POINTS,
    Kind.ELEPHANT: ELEPHANT_POINTS,
    Kind.SOLDIER: SOLDIER_POINTS,
}
"""For each kind that cannot go everywhere, and each side, the points on which it can stand."""
