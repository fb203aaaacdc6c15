"""The rules of movement once more, as a rulebook says them.

The tests compare the project with this page, so it shares no code and no table with it, looks at files and ranks
instead of points, and is in no hurry. A board is a dictionary from ``(file, rank)`` to ``(side, letter)``, sides are
0 and 1, letters are those of UCI.
"""

from collections.abc import Iterator
from itertools import takewhile

Place = tuple[int, int]
Board = dict[Place, tuple[int, str]]

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def read(codes: bytes) -> Board:
    """Spread ninety piece codes out on a board."""
    return {(point % 9, point // 9): (code // 8, " KABNRCP"[code % 8]) for point, code in enumerate(codes) if code}


def name(place: Place) -> str:
    return "abcdefghi"[place[0]] + str(place[1])


def places(board: Board, side: int) -> list[Place]:
    """Where the pieces of a side stand, in the order of the points."""
    return sorted((place for place, (owner, _) in board.items() if owner == side), key=lambda place: place[::-1])


def played(board: Board, origin: Place, target: Place) -> Board:
    rest = {place: piece for place, piece in board.items() if place != origin}
    return rest | {target: board[origin]}


def reach(board: Board, origin: Place) -> list[Place]:
    """Where the piece on a point goes by its own way of moving, in the order of the points."""
    side, letter = board[origin]
    found = {"K": _king, "A": _advisor, "B": _elephant, "N": _horse, "R": _chariot, "C": _cannon, "P": _soldier}[letter]
    onto = (place for place in found(board, origin, side) if board.get(place, (None,))[0] != side)
    return sorted(onto, key=lambda place: place[::-1])


def checkers(board: Board, side: int) -> list[Place]:
    """The enemy pieces that attack the general of a side, the other general along an open file among them."""
    general = _general(board, side)
    if general is None:
        return []
    enemies = places(board, 1 - side)
    return [place for place in enemies if general in reach(board, place) or _faces(board, place, general)]


def legal_moves(board: Board, side: int) -> list[str]:
    """Every move after which the mover's general is not attacked; none for a side whose general has been taken."""
    if _general(board, side) is None:
        return []
    return [
        name(origin) + name(target)
        for origin in places(board, side)
        for target in reach(board, origin)
        if not checkers(played(board, origin, target), side)
    ]


def captures(board: Board, side: int) -> list[tuple[Place, Place]]:
    """What a side could take, were it its turn, without exposing its general to a piece that gives no check now."""
    if _general(board, side) is None:
        return []
    already = set(checkers(board, side))
    return [
        (origin, target)
        for origin in places(board, side)
        for target in reach(board, origin)
        if target in board
        and board[target][1] != "K"
        and already.issuperset(checkers(played(board, origin, target), side))
    ]


def threats(board: Board, side: int) -> list[tuple[str, bool, bool, bool]]:
    """The captures, and whether each target is protected, hits back, or the attacker can be taken at all."""
    replies = captures(board, 1 - side)
    return [
        (
            name(origin) + name(target),
            any(move.endswith(name(target)) for move in legal_moves(played(board, origin, target), 1 - side)),
            (target, origin) in replies,
            origin in {taken for _, taken in replies},
        )
        for origin, target in captures(board, side)
    ]


def _general(board: Board, side: int) -> Place | None:
    return next((place for place, piece in board.items() if piece == (side, "K")), None)


def _faces(board: Board, place: Place, general: Place) -> bool:
    low, high = sorted((place[1], general[1]))
    between = [(general[0], rank) for rank in range(low + 1, high)]
    return board[place][1] == "K" and place[0] == general[0] and not any(step in board for step in between)


def _from_home(side: int, rank: int) -> int:
    """Count ranks from the back rank of a side."""
    return 9 - rank if side else rank


def _in_palace(side: int, place: Place) -> bool:
    return 3 <= place[0] <= 5 and 0 <= _from_home(side, place[1]) <= 2


def _lines(origin: Place) -> Iterator[list[Place]]:
    for df, dr in STRAIGHT:
        line = [(origin[0] + n * df, origin[1] + n * dr) for n in range(1, 10)]
        yield [(file, rank) for file, rank in line if 0 <= file <= 8 and 0 <= rank <= 9]


def _king(_board: Board, origin: Place, side: int) -> Iterator[Place]:
    near = ((origin[0] + df, origin[1] + dr) for df, dr in STRAIGHT)
    return (place for place in near if _in_palace(side, origin) and _in_palace(side, place))


def _advisor(_board: Board, origin: Place, side: int) -> Iterator[Place]:
    def on_a_diagonal_of_the_palace(place: Place) -> bool:
        return _in_palace(side, place) and (place[0] + _from_home(side, place[1])) % 2 == 1

    near = ((origin[0] + df, origin[1] + dr) for df, dr in DIAGONAL)
    return (place for place in near if on_a_diagonal_of_the_palace(origin) and on_a_diagonal_of_the_palace(place))


def _elephant(board: Board, origin: Place, side: int) -> Iterator[Place]:
    def among_the_seven_points(place: Place) -> bool:
        file, rank = place[0], _from_home(side, place[1])
        return 0 <= file <= 8 and 0 <= rank <= 4 and file % 2 == rank % 2 == 0 and (file + rank) % 4 == 2

    for df, dr in DIAGONAL:
        eye, place = (origin[0] + df, origin[1] + dr), (origin[0] + 2 * df, origin[1] + 2 * dr)
        if eye not in board and among_the_seven_points(origin) and among_the_seven_points(place):
            yield place


def _horse(board: Board, origin: Place, _side: int) -> Iterator[Place]:
    for df in (-2, -1, 1, 2):
        for dr in (-2, -1, 1, 2):
            place = (origin[0] + df, origin[1] + dr)
            leg = (origin[0] + int(df / 2), origin[1] + int(dr / 2))
            if abs(df) != abs(dr) and leg not in board and 0 <= place[0] <= 8 and 0 <= place[1] <= 9:
                yield place


def _chariot(board: Board, origin: Place, _side: int) -> Iterator[Place]:
    for line in _lines(origin):
        empty = list(takewhile(lambda place: place not in board, line))
        yield from line[: len(empty) + 1]


def _cannon(board: Board, origin: Place, _side: int) -> Iterator[Place]:
    for line in _lines(origin):
        yield from takewhile(lambda place: place not in board, line)
        yield from [place for place in line if place in board][1:2]


def _soldier(_board: Board, origin: Place, side: int) -> Iterator[Place]:
    forward = -1 if side else 1
    if 0 <= origin[1] + forward <= 9:
        yield origin[0], origin[1] + forward
    if _from_home(side, origin[1]) >= 5:
        yield from ((file, origin[1]) for file in (origin[0] - 1, origin[0] + 1) if 0 <= file <= 8)
