"""Chariots and cannons on a file or rank whose occupied points are known, each such case worked out once."""

from typing import Final, NamedTuple

from xqcore.model.geometry import PALACE, RAYS


class Slide(NamedTuple):
    """What a point sees along a line both ways: moves as ``origin * 90 + target``, and points.

    ``quiet`` are the moves to empty points, of which there are ``open``, ``near`` the first pieces met, ``far`` the next ones
    behind them. ``in_palace`` counts the empty points in Red's palace and in Black's.
    """

    quiet: tuple[int, ...]
    near: tuple[int, ...]
    far: tuple[int, ...]
    open: int
    in_palace: tuple[int, int]


class Slides(dict[int, Slide]):
    """By ``point << 10 | occupied``: the slide from a point of its rank, or of its file, where bit ``i`` is place ``i`` on it."""

    def __init__(self, *, along_rank: bool):
        super().__init__()
        self._along_rank = along_rank

    def __missing__(self, key: int) -> Slide:
        point, occupied = key >> 10, key & 1023
        quiet: list[int] = []
        near: list[int] = []
        far: list[int] = []
        for ray in RAYS[point]:
            if (ray[0] // 9 == point // 9) is not self._along_rank:
                continue
            met: list[int] = []
            for p in ray:
                if occupied >> (p % 9 if self._along_rank else p // 9) & 1:
                    met.append(p)
                elif not met:
                    quiet.append(p)
            near += met[:1]
            far += met[1:2]
        base = point * 90
        slide = self[key] = Slide(
            tuple(base + p for p in quiet),
            tuple(near),
            tuple(far),
            len(quiet),
            (len(PALACE[0].intersection(quiet)), len(PALACE[1].intersection(quiet))),
        )
        return slide


ON_RANK: Final = Slides(along_rank=True)
ON_FILE: Final = Slides(along_rank=False)
