"""The generator. A move is tried, and then the general looks round for who could take it.

The board is 14 ranks of 13 cells: the ninety points with two cells of border on every side, so that no step of any piece has to
ask where the board ends. A cell holds 0, the code of a piece, or the border.
"""

from xqcore.model.move import MOVES
from xqcore.model.piece import Side

BORDER = 99
WIDTH = 13
NORTH, EAST = WIDTH, 1
STRAIGHT = (NORTH, -NORTH, EAST, -EAST)
DIAGONAL = (NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST)
GENERAL, ADVISOR, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER = range(1, 8)


def cell(point):
    return (point // 9 + 2) * WIDTH + point % 9 + 2


CELLS = [cell(point) for point in range(90)]
POINTS = {cell_: point for point, cell_ in enumerate(CELLS)}


def homes(*points):
    """Where pieces of Red may stand, and of Black: the same points seen from the other side."""
    return [frozenset(map(cell, points)), frozenset(cell((9 - point // 9) * 9 + point % 9) for point in points)]


PALACE = homes(3, 4, 5, 12, 13, 14, 21, 22, 23)
ADVISORS = homes(3, 5, 13, 21, 23)
ELEPHANTS = homes(2, 6, 18, 22, 26, 38, 42)
OVER_THE_RIVER = [frozenset(map(cell, range(45, 90))), frozenset(map(cell, range(45)))]


class Mailbox:
    """Answers what xqcore asks about moves."""

    def legal_moves(self, position):
        board = spread(position.board)
        return [move(*pair) for pair in sorted(legal(board, position.turn))]

    def is_legal(self, position, move):
        board, side = spread(position.board), position.turn
        origin, target = CELLS[move.origin], CELLS[move.target]
        if general(board, side) is None or (origin, target) not in steps(board, side, [origin]):
            return False
        make(board, origin, target)
        return not attackers(board, side)

    def checkers(self, position):
        return [POINTS[origin] for origin in sorted(attackers(spread(position.board), position.turn))]

    def captures(self, position, side: Side):
        board, found = spread(position.board), []
        if general(board, side) is None:
            return found
        already = attackers(board, side)
        for origin, target in sorted(steps(board, side)):
            if board[target] and board[target] & 7 != GENERAL:
                undo = make(board, origin, target)
                if attackers(board, side) <= already:
                    found.append(move(origin, target))
                take_back(board, origin, target, undo)
        return found

    def perft(self, position, depth, *, bulk=True):
        if depth < 0:
            raise ValueError(f"no tree has the depth {depth}")
        return count(spread(position.board), position.turn, depth, bulk)


def spread(codes):
    board = [BORDER] * (WIDTH * 14)
    for rank in range(0, 90, 9):
        board[CELLS[rank] : CELLS[rank] + 9] = codes[rank : rank + 9]
    return board


def move(origin, target):
    return MOVES[POINTS[origin] * 90 + POINTS[target]]


def make(board, origin, target):
    taken = board[target]
    board[target], board[origin] = board[origin], 0
    return taken


def take_back(board, origin, target, taken):
    board[origin], board[target] = board[target], taken


def count(board, side, depth, bulk):
    if depth == 0:
        return 1
    moves = legal(board, side)
    if depth == 1 and bulk:
        return len(moves)
    total = 0
    for origin, target in moves:
        undo = make(board, origin, target)
        total += count(board, side ^ 1, depth - 1, bulk)
        take_back(board, origin, target, undo)
    return total


def legal(board, side):
    if general(board, side) is None:
        return []
    found = []
    for origin, target in list(steps(board, side)):
        undo = make(board, origin, target)
        if not attackers(board, side):
            found.append((origin, target))
        take_back(board, origin, target, undo)
    return found


def general(board, side):
    return next((place for place in PALACE[side] if board[place] == GENERAL + 8 * side), None)


def attackers(board, side):
    """The cells of the enemy's pieces that could take the general of a side, found by looking out from it."""
    place = general(board, side)
    if place is None:
        return set()
    enemy = 8 * (side ^ 1)
    ahead = -NORTH if side else NORTH
    found = {place + way for way in (EAST, -EAST, ahead) if board[place + way] == SOLDIER + enemy}
    for way in STRAIGHT:
        first = seen(board, place, way)
        if board[first] == CHARIOT + enemy or (board[first] == GENERAL + enemy and abs(way) == NORTH):
            found.add(first)
        if board[first] != BORDER:
            second = seen(board, first, way)
            if board[second] == CANNON + enemy:
                found.add(second)
    for way in DIAGONAL:
        if board[place + way] == 0:  # the leg of a horse that comes from there
            north = NORTH if way > 0 else -NORTH
            for beyond in (north, way - north):
                if board[place + way + beyond] == HORSE + enemy:
                    found.add(place + way + beyond)
    return found


def seen(board, place, way):
    """The first cell in a direction that is not empty."""
    place += way
    while board[place] == 0:
        place += way
    return place


def steps(board, side, origins=CELLS):
    """Where the pieces of a side go, whatever becomes of their general."""
    own = range(1 + 8 * side, 8 + 8 * side)
    for origin in origins:
        if board[origin] in own:
            for target in WAYS[board[origin] & 7](board, origin, side):
                if board[target] != BORDER and board[target] not in own:
                    yield origin, target


def general_steps(board, origin, side):
    return near(origin, STRAIGHT, PALACE[side])


def advisor_steps(board, origin, side):
    return near(origin, DIAGONAL, ADVISORS[side])


def near(origin, ways, home):
    return [origin + way for way in ways if origin + way in home] if origin in home else []


def elephant_steps(board, origin, side):
    home = ELEPHANTS[side]
    if origin not in home:
        return []
    return [origin + 2 * way for way in DIAGONAL if board[origin + way] == 0 and origin + 2 * way in home]


def horse_steps(board, origin, side):
    for leg in STRAIGHT:
        if board[origin + leg] == 0:
            aside = EAST if abs(leg) == NORTH else NORTH
            yield origin + 2 * leg + aside
            yield origin + 2 * leg - aside


def chariot_steps(board, origin, side):
    for way in STRAIGHT:
        target = origin + way
        while board[target] == 0:
            yield target
            target += way
        yield target


def cannon_steps(board, origin, side):
    for way in STRAIGHT:
        target = origin + way
        while board[target] == 0:
            yield target
            target += way
        if board[target] != BORDER:
            target += way
            while board[target] == 0:
                target += way
            yield target


def soldier_steps(board, origin, side):
    yield origin + (-NORTH if side else NORTH)
    if origin in OVER_THE_RIVER[side]:
        yield origin + EAST
        yield origin - EAST


WAYS = {
    GENERAL: general_steps,
    ADVISOR: advisor_steps,
    ELEPHANT: elephant_steps,
    HORSE: horse_steps,
    CHARIOT: chariot_steps,
    CANNON: cannon_steps,
    SOLDIER: soldier_steps,
}
