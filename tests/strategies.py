"""What hypothesis draws: moves, games, positions."""

from hypothesis import strategies as st

from xqcore.model.fen import faults
from xqcore.model.geometry import KEEPS_TO
from xqcore.model.move import MOVES, Move
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator

_REFERENCE = ReferenceGenerator()
_ANYWHERE = frozenset(range(90))

points = st.integers(0, 89)
sides = st.sampled_from(Side)

moves = st.sampled_from(MOVES)
"""Any of the 8,100 moves, those that stay where they are among them."""


@st.composite
def games(draw: st.DrawFn, most: int = 120) -> tuple[tuple[Move, ...], Position]:
    """Legal moves from the starting position, at most so many, and the position after them."""
    position = Position.start()
    played: list[Move] = []
    length = draw(st.integers(0, most))
    for choice in draw(st.binary(min_size=length, max_size=length)):
        legal = _REFERENCE.legal_moves(position)
        if not legal:
            break
        played.append(legal[choice % len(legal)])
        position = position.after(played[-1])
    return tuple(played), position


_SET = [
    piece for piece in Piece if piece.kind is not Kind.GENERAL for _ in range(5 if piece.kind is Kind.SOLDIER else 2)
]


@st.composite
def placements(draw: st.DrawFn, *, anywhere: bool) -> Position:
    """The two generals and up to fourteen more pieces, ``anywhere`` or out of one set and each where it may stand."""
    length = 2 * draw(st.integers(3, 17))
    choices = iter(draw(st.binary(min_size=length, max_size=length)))  # in one draw, which is fast and spreads well
    counters = next(choices), next(choices)
    box = [Piece.RED_GENERAL, Piece.BLACK_GENERAL]
    others = list(_SET)
    board = bytearray(90)
    for choice in choices:
        piece = box.pop() if box else others[choice % len(others)]
        if not anywhere and piece.kind is not Kind.GENERAL:
            others.remove(piece)
        keeps_to = KEEPS_TO.get(piece.kind) if not anywhere or piece.kind is Kind.GENERAL else None
        free = [point for point in sorted(keeps_to[piece.side] if keeps_to else _ANYWHERE) if not board[point]]
        where = next(choices)
        if free:
            board[free[where % len(free)]] = piece
    return Position(bytes(board), Side(counters[0] % 2), counters[0], counters[1])


reached = games().map(lambda game: game[1])
"""Positions that arose in legal play."""

lenient = placements(anywhere=True)
"""Positions that ``lenient`` validation lets pass: few pieces, on any points, the enemy general perhaps in check."""

strict = placements(anywhere=False).filter(lambda position: not faults(position.board, position.turn))
"""Positions that ``strict`` validation lets pass, most of them far from any game."""

positions = reached | lenient | strict
"""Positions of all three sorts."""


@st.composite
def replies(draw: st.DrawFn) -> tuple[Position, Move]:
    """Draw a position and a move of one of the mover's pieces, by no rule of movement, onto none of its own."""
    position = draw(positions)
    own = [point for point in range(90) if (piece := position.piece_at(point)) and piece.side is position.turn]
    origin = draw(st.sampled_from(own))
    return position, Move(origin, draw(points.filter(lambda point: point not in own)))
