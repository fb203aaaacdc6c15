"""Positions: what a move makes of them, their reflections, and when two are the same."""

import copy
import pickle

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games, lenient, moves, positions, replies

from xqcore.model.errors import IllegalMove, PositionError
from xqcore.model.move import Move
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.position import Placement, Position
from xqcore.model.square import mirrored, square, turned

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

#  what, before, move, after
PLAYED = [
    ("Red moves", f"{START} w - - 0 1", "h2e2", f"{START.replace('1C5C1', '1C2C4')} b - - 1 1"),
    ("Black moves", f"{START} b - - 8 1", "e6e5", f"{START.replace('p1p1p1p1p/9', 'p1p3p1p/4p4')} w - - 9 2"),
    ("Red takes", "4k4/9/9/4p4/9/9/9/9/9/4RK3 w - - 30 60", "e0e6", "4k4/9/9/4R4/9/9/9/9/9/5K3 b - - 0 60"),
    ("Black takes", "3k5/9/9/9/9/9/9/9/4p4/4RK3 b - - 30 60", "e1e0", "3k5/9/9/9/9/9/9/9/9/4pK3 w - - 0 61"),
    (
        "no rule of movement is asked",
        "3k5/9/9/9/9/9/9/9/9/4RK3 w - - 0 1",
        "e0a9",
        "R2k5/9/9/9/9/9/9/9/9/5K3 b - - 1 1",
    ),
    ("not even the general's life", "3k5/9/9/9/9/9/9/9/9/3RK4 w - - 5 1", "d0d9", "3R5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"),
]

#  what, FEN, move, the refusal
REFUSED = [
    ("an empty point", f"{START} w", "e4e5", "e4e5 cannot be played: nothing stands on e4 and it is red's turn"),
    (
        "Black's piece on Red's turn",
        f"{START} w",
        "h7h5",
        "h7h5 cannot be played: black cannon stands on h7 and it is red's turn",
    ),
    (
        "Red's piece on Black's turn",
        f"{START} b",
        "h2h4",
        "h2h4 cannot be played: red cannon stands on h2 and it is black's turn",
    ),
    ("onto one's own piece", f"{START} w", "a0b0", "a0b0 cannot be played: red's own horse stands on b0"),
    ("onto one's own general", f"{START} b", "d9e9", "d9e9 cannot be played: black's own general stands on e9"),
    ("nowhere", f"{START} w", "a0a0", "a0a0 cannot be played: red's own chariot stands on a0"),
]


def test_the_start():
    start = Position.start()
    assert start is Position.start()
    assert start == Position.from_fen(f"{START} w - - 0 1")
    assert (start.turn, start.clock, start.number) == (Side.RED, 0, 1)
    assert Position.start().board.count(0) == 58


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("e0", Piece.RED_GENERAL),
        ("i9", Piece.BLACK_CHARIOT),
        ("b2", Piece.RED_CANNON),
        ("a6", Piece.BLACK_SOLDIER),
        ("e4", None),
    ],
)
def test_what_stands_on_a_point(name, piece):
    assert Position.start().piece_at(square(name)) is piece


# Moves


@pytest.mark.parametrize(("before", "move", "after"), [row[1:] for row in PLAYED], ids=[row[0] for row in PLAYED])
def test_a_move_takes_its_piece_from_one_point_to_another(before, move, after):
    position = Position.from_fen(before, "lenient")
    assert position.after(Move.parse(move)).fen() == after
    assert position.fen() == before


@pytest.mark.parametrize(("fen", "move", "refusal"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_move_that_cannot_be_is_refused(fen, move, refusal):
    with pytest.raises(IllegalMove) as caught:
        Position.from_fen(fen).after(Move.parse(move))
    assert str(caught.value) == refusal


@given(replies() | st.tuples(positions, moves))
def test_a_move_is_played_or_refused_by_who_stands_where(reply):
    position, move = reply
    moved, taken = position.piece_at(move.origin), position.piece_at(move.target)
    if moved is None or moved.side is not position.turn or (taken and taken.side is position.turn):
        with pytest.raises(IllegalMove):
            position.after(move)
        return
    after = position.after(move)
    assert after.piece_at(move.origin) is None
    assert after.piece_at(move.target) is moved
    assert all(after.board[p] == position.board[p] for p in range(90) if p not in (move.origin, move.target))
    assert after.turn is position.turn.other


@given(games())
def test_clock_and_number_count_the_plies_of_a_game(game):
    position, clock = Position.start(), 0
    for ply, move in enumerate(game[0], 1):
        clock = 0 if position.piece_at(move.target) else clock + 1
        position = position.after(move)
        assert (position.clock, position.number) == (clock, 1 + ply // 2)
    assert position == game[1]


# Reflections


def test_mirrored_exchanges_the_wings():
    position = Position.from_fen("2bak4/9/9/9/9/9/9/9/4N4/R3K4 b - - 7 9")
    assert position.mirrored().fen() == "4kab2/9/9/9/9/9/9/9/4N4/4K3R b - - 7 9"


def test_swapped_exchanges_the_sides():
    position = Position.from_fen("2bak4/9/9/9/9/9/9/9/4N4/R3K4 b - - 7 9")
    assert position.swapped().fen() == "r3k4/4n4/9/9/9/9/9/9/9/2BAK4 w - - 7 9"


def test_the_start_looks_the_same_from_all_sides():
    start = Position.start()
    assert start.mirrored() == start
    assert start.swapped() == attrs.evolve(start, turn=Side.BLACK)


@given(positions)
def test_reflecting_twice_changes_nothing(position):
    assert position.mirrored().mirrored() == position.swapped().swapped() == position
    assert position.mirrored().swapped() == position.swapped().mirrored()


@given(positions)
def test_every_piece_goes_along_in_a_reflection(position):
    for point in range(90):
        piece = position.piece_at(point)
        assert position.mirrored().piece_at(mirrored(point)) is piece
        assert position.swapped().piece_at(turned(point)) is (piece and Piece.of(piece.side.other, piece.kind))


@given(replies())
def test_a_reflected_move_makes_the_reflected_position(reply):
    position, move = reply
    after = position.after(move)
    assert position.mirrored().after(move.mirrored()) == after.mirrored()
    assert position.swapped().after(move.turned()).placement == after.swapped().placement


# Sameness


@given(positions)
def test_placement_is_board_and_turn(position):
    later = attrs.evolve(position, clock=position.clock + 4, number=position.number + 2)
    assert position.placement == later.placement == Placement(position.board, position.turn)
    assert hash(position.placement) == hash(later.placement)
    assert position != later
    assert position.placement != attrs.evolve(position, turn=position.turn.other).placement


def test_a_position_repeats_when_the_pieces_come_back():
    position = Position.start()
    for text in ("h2e2", "h7e7", "e2h2", "e7h7"):
        position = position.after(Move.parse(text))
    assert position.placement == Position.start().placement
    assert position != Position.start()
    assert position.after(Move.parse("b2a2")).placement != Position.start().after(Move.parse("h2i2")).placement


@given(positions)
def test_equal_positions_hash_alike(position):
    again = Position(bytes(bytearray(position.board)), position.turn, position.clock, position.number)
    assert again == position
    assert hash(again) == hash(position)
    assert {position: "found"}[again] == "found"


@given(positions)
def test_a_position_survives_copying_and_pickling(position):
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):  # noqa: S301 - our own
        assert twin == position
        assert type(twin) is Position
        assert type(twin.turn) is Side


@pytest.mark.parametrize("name", ["board", "turn", "clock", "number", "note"])
def test_a_position_cannot_be_changed(name):
    with pytest.raises(AttributeError):
        setattr(Position.start(), name, 0)
    assert Position.start().fen() == f"{START} w - - 0 1"


@given(lenient)
def test_it_prints_as_what_makes_it(position):
    assert repr(position) == f"Position.from_fen('{position.fen()}')"


def test_it_makes_the_same_position_if_it_can_arise():
    position = Position.start().after(Move.parse("h2e2"))
    assert eval(repr(position), {"Position": Position}) == position  # noqa: S307 - our own


def test_a_position_made_by_hand_is_checked_when_asked():
    board = Position.start().board.replace(bytes([Piece.of(Side.BLACK, Kind.GENERAL)]), b"\0")
    with pytest.raises(PositionError, match=r"^black has no general$"):
        Position(board).validate("lenient")
    Position.start().validate()
