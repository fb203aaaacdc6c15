"""What WXF and Chinese notation share: a piece by its file or its place in a file, and where it goes as its owner sees it.

Files are numbered 1 to 9 from the owner's right; the front of a file is the end nearer the enemy.
"""

from typing import Final

import attrs

from xqcore.model.move import MOVES, Move
from xqcore.model.piece import KIND_BITS, Kind
from xqcore.model.position import Position

FRONT: Final = 1
"""The first place in a file; the others count on from it."""

MIDDLE: Final = -2
"""Any place in a file between the first and the last."""

REAR: Final = -1
"""The last place in a file."""

ADVANCE: Final = 1
TRAVERSE: Final = 0
RETREAT: Final = -1

_STRAIGHT: Final = (Kind.GENERAL, Kind.CHARIOT, Kind.CANNON, Kind.SOLDIER)
"""The kinds whose moves along a file are told by steps, and which can go sideways."""

_RISES: Final[dict[int, dict[int, int]]] = {
    Kind.HORSE: {1: 2, 2: 1},
    Kind.ELEPHANT: {2: 2},
    Kind.ADVISOR: {1: 1},
}
"""For the other kinds, by how many files they go, how many ranks."""

_SELF_EVIDENT: Final = (Kind.ADVISOR, Kind.ELEPHANT)
"""Two of these on a file need no telling apart: where one can advance the other can only retreat."""


@attrs.frozen(slots=True)
class Told:
    """A move as it is told.

    ``file`` is the file the piece stands on, 0 where it is not told. ``place`` is its place among those of its kind on that file, or
    on any file that holds two or more; 0 where it is not told. ``numbered`` says that the place counts through
    all files that hold two or more, from the owner's right. ``number`` is the file the piece goes to, or its steps along its own.
    """

    kind: int
    file: int
    place: int
    direction: int
    number: int
    numbered: bool = False


def moves(told: Told, position: Position) -> list[Move]:
    """Return the moves that are told so, by the points alone: what stands between is not looked at."""
    side = int(position.turn)
    found = []
    for origin in _origins(told, position.board, side):
        target = _target(told, side, origin)
        if target is not None:
            found.append(MOVES[origin * 90 + target])
    return found


def _origins(told: Told, board: bytes, side: int) -> list[int]:
    code = told.kind | side << 3
    if told.file:
        column = _column(board, code, _file(told.file, side))
        return _placed(column, told.place) if told.place else column
    crowded = _crowded(board, code)
    if told.numbered:
        return _placed([point for column in crowded for point in column], told.place)
    return [point for column in crowded for point in _placed(column, told.place)]


def _file(number: int, side: int) -> int:
    return number - 1 if side else 9 - number


def _column(board: bytes, code: int, file: int) -> list[int]:
    """The points of a piece on a file, from the front."""
    points = [point for point in range(file, 90, 9) if board[point] == code]
    return points if code & 8 else points[::-1]


def _crowded(board: bytes, code: int) -> list[list[int]]:
    """The same for every file that holds two or more, from the owner's right."""
    files: dict[int, list[int]] = {}
    point = board.find(code)
    while point >= 0:
        files.setdefault(point % 9, []).append(point)
        point = board.find(code, point + 1)
    crowded = sorted(file for file, points in files.items() if len(points) > 1)
    return [files[file] for file in crowded] if code & 8 else [files[file][::-1] for file in reversed(crowded)]


def _placed(column: list[int], place: int) -> list[int]:
    if place == MIDDLE:
        return column[1:-1]
    if place == REAR:
        return column[-1:]
    return column[place - 1 : place]


def _target(told: Told, side: int, origin: int) -> int | None:
    """Where a piece goes from a point; ``None`` where that is off the board, or no way to go for it."""
    forward = -told.direction if side else told.direction
    rank, file = divmod(origin, 9)
    if told.kind in _STRAIGHT:
        if told.direction != TRAVERSE:
            rank += forward * told.number
            return rank * 9 + file if 0 <= rank <= 9 else None
        to_file = _file(told.number, side)
        return rank * 9 + to_file if to_file != file else None
    to_file = _file(told.number, side)
    rise = _RISES[told.kind].get(abs(to_file - file))
    if rise is None or told.direction == TRAVERSE:
        return None
    rank += forward * rise
    return rank * 9 + to_file if 0 <= rank <= 9 else None


@attrs.frozen(slots=True)
class Telling:
    """What there is to tell of a move: its kind, file, direction and number, and who else stands where.

    ``crowd`` are the places in their files of all pieces of the kind that share a file, from the owner's right and from the
    front, as ``(file, place, size of the file)``; ``index`` is the moving piece's own among them, ``None`` where it has
    its file for itself.
    """

    kind: int
    file: int
    direction: int
    number: int
    crowd: tuple[tuple[int, int, int], ...] = ()
    index: int | None = None


def tell(move: Move, position: Position) -> Telling:
    """Return what there is to tell of a move."""
    board, origin = position.board, move.origin
    code = board[origin]
    kind, black = code & KIND_BITS, code >> 3
    rise = move.target // 9 - origin // 9
    ahead = -rise if black else rise
    number = abs(rise) if kind in _STRAIGHT and rise else _number(move.target, black)
    told = Telling(kind, _number(origin, black), (ahead > 0) - (ahead < 0), number)
    if kind in _SELF_EVIDENT or board.count(code) == 1:
        return told
    crowded = _crowded(board, code)
    if not crowded:
        return told
    crowd = [(point, place, len(column)) for column in crowded for place, point in enumerate(column, 1)]
    index = next((index for index, (point, _, _) in enumerate(crowd) if point == origin), None)
    return attrs.evolve(
        told, crowd=tuple((_number(point, black), place, size) for point, place, size in crowd), index=index
    )


def _number(point: int, black: int) -> int:
    """The number of a point's file."""
    return point % 9 + 1 if black else 9 - point % 9
