"""The reference generator: how each piece moves (moves.yaml), and the whole of it against the rulebook."""

from pathlib import Path

import pytest
import rulebook
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import positions, sides

from xqcore.model.attack import attackers
from xqcore.model.geometry import PALACE
from xqcore.model.move import MOVES, Move
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.position import Position
from xqcore.model.square import NAMES, mirrored, square, turned
from xqcore.movegen.protocol import MoveGenerator, Replayer, ThreatFinder
from xqcore.movegen.reference import ReferenceGenerator

REFERENCE = ReferenceGenerator()
CASES = yaml.safe_load(Path(__file__).with_name("moves.yaml").read_text("utf-8"))


def test_it_is_a_move_generator_with_every_capability():
    assert isinstance(REFERENCE, MoveGenerator)
    assert isinstance(REFERENCE, ThreatFinder)
    assert isinstance(REFERENCE, Replayer)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_a_piece_goes_so(case):
    position, origin = Position.from_fen(case["fen"], "lenient"), square(case["piece"])
    goes = {Move.parse(case["piece"] + target) for target in case["goes"].split()}
    assert moves_from(origin, position) == goes
    assert moves_from(mirrored(origin), position.mirrored()) == {move.mirrored() for move in goes}
    assert moves_from(turned(origin), position.swapped()) == {move.turned() for move in goes}


def moves_from(origin, position):
    """Find the legal moves of a piece, first by asking for all, then by asking for each."""
    listed = {move for move in REFERENCE.legal_moves(position) if move.origin == origin}
    assert listed == {move for point in range(90) if REFERENCE.is_legal(position, move := Move(origin, point))}
    return listed


def test_the_first_moves_of_a_game():
    moves = [str(move) for move in REFERENCE.legal_moves(Position.start())]
    assert len(moves) == 44
    assert moves[:6] == ["a0a1", "a0a2", "b0a2", "b0c2", "c0a2", "c0e2"]
    assert moves[-1] == "i3i4"


# Against the rulebook


@pytest.mark.parametrize("piece", Piece, ids=str)
def test_a_lone_piece_attacks_from_every_point_what_it_reaches(piece):
    for origin in range(90):
        board = bytearray(90)
        board[origin] = piece
        reached = rulebook.reach(rulebook.read(board), (origin % 9, origin // 9))
        attacked = [NAMES[point] for point in range(90) if attackers(board, point, piece.side) == [origin]]
        assert attacked == ([] if piece.kind is Kind.CANNON else [rulebook.name(place) for place in reached])


@pytest.mark.parametrize("piece", [piece for piece in Piece if piece.kind is not Kind.GENERAL], ids=str)
def test_a_piece_on_every_point_between_two_generals(piece):
    for origin in set(range(90)) - {square("e0"), square("e9")}:
        board = bytearray(90)
        board[square("e0")], board[square("e9")], board[origin] = Piece.RED_GENERAL, Piece.BLACK_GENERAL, piece
        for side in Side:
            moves = [str(move) for move in REFERENCE.legal_moves(Position(bytes(board), side))]
            assert moves == rulebook.legal_moves(rulebook.read(board), side)


def test_the_generals_alone_on_all_their_points():
    for red in sorted(PALACE[Side.RED]):
        for black in sorted(PALACE[Side.BLACK]):
            board = bytearray(90)
            board[red], board[black] = Piece.RED_GENERAL, Piece.BLACK_GENERAL
            position = Position(bytes(board))
            assert [str(move) for move in REFERENCE.legal_moves(position)] == rulebook.legal_moves(
                rulebook.read(board), 0
            )
            assert bool(REFERENCE.checkers(position)) is (red % 9 == black % 9)


@settings(max_examples=150)
@given(positions)
def test_legal_moves_are_those_of_the_rulebook_in_its_order(position):
    moves = [str(move) for move in REFERENCE.legal_moves(position)]
    assert moves == rulebook.legal_moves(rulebook.read(position.board), position.turn)


@settings(max_examples=50)
@given(positions)
def test_a_move_is_legal_if_it_is_one_of_the_legal_moves(position):
    legal = set(REFERENCE.legal_moves(position))
    assert {move for move in MOVES if REFERENCE.is_legal(position, move)} == legal


@given(positions)
def test_checkers_are_those_of_the_rulebook_in_its_order(position):
    checkers = [NAMES[point] for point in REFERENCE.checkers(position)]
    assert checkers == [
        rulebook.name(place) for place in rulebook.checkers(rulebook.read(position.board), position.turn)
    ]


@settings(max_examples=50)
@given(positions, sides)
def test_attackers_are_the_pieces_that_reach_an_enemy_on_the_point(position, side):
    board = rulebook.read(position.board)
    for point in range(90):
        place = point % 9, point // 9
        if board.get(place) == (1 - side, "K"):
            continue  # the other general attacks it from afar: see checkers
        bait = board | {place: (1 - side, "P")}
        reaching = [
            rulebook.name(origin) for origin in rulebook.places(bait, side) if place in rulebook.reach(bait, origin)
        ]
        assert [NAMES[origin] for origin in attackers(position.board, point, side)] == reaching


@given(positions)
def test_a_legal_move_leaves_its_general_unattacked(position):
    for move in REFERENCE.legal_moves(position):
        after = position.after(move).board
        general = after.index(1 + 8 * position.turn)
        assert attackers(after, general, position.turn.other) == []


# Symmetry


@given(positions)
def test_left_and_right_are_alike(position):
    mirrored = position.mirrored()
    assert set(REFERENCE.legal_moves(mirrored)) == {move.mirrored() for move in REFERENCE.legal_moves(position)}
    assert bool(REFERENCE.checkers(mirrored)) == bool(REFERENCE.checkers(position))


@given(positions)
def test_red_and_black_are_alike(position):
    swapped = position.swapped()
    assert set(REFERENCE.legal_moves(swapped)) == {move.turned() for move in REFERENCE.legal_moves(position)}
    assert len(REFERENCE.checkers(swapped)) == len(REFERENCE.checkers(position))


@given(positions, st.integers(0, 200), st.integers(1, 300))
def test_the_counters_do_not_matter(position, clock, number):
    later = Position(position.board, position.turn, clock, number)
    assert REFERENCE.legal_moves(later) == REFERENCE.legal_moves(position)


# Check


CHECKS = [
    ("nobody", "3k5/9/9/9/9/9/9/9/9/4K4 w", ""),
    ("a chariot", "3k5/9/9/9/9/9/9/9/9/r3K4 w", "a0"),
    ("a cannon over a screen", "3k5/9/9/9/4c4/9/4P4/9/9/4K4 w", "e5"),
    ("no cannon without a screen", "3k5/9/9/9/4c4/9/9/9/9/4K4 w", ""),
    ("a horse", "3k5/9/9/9/9/9/9/3n5/9/4K4 w", "d2"),
    ("no horse with a blocked leg", "3k5/9/9/9/9/9/9/3n5/3A5/4K4 w", ""),
    ("a soldier in front", "3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e1"),
    ("a soldier beside", "3k5/9/9/9/9/9/9/9/9/4Kp3 w", "f0"),
    ("no soldier behind", "3k5/9/9/9/9/9/9/9/4K4/4p4 w", ""),
    ("the other general", "4k4/9/9/9/9/9/9/9/9/4K4 w", "e9"),
    ("two horses and a chariot", "3k5/9/9/9/9/4r4/9/3n1n3/9/4K4 w", "d2 f2 e4"),
    ("nobody whose turn it is", "3k5/9/9/9/9/9/9/9/9/3RK4 w", ""),
]


@pytest.mark.parametrize(("fen", "checkers"), [row[1:] for row in CHECKS], ids=[row[0] for row in CHECKS])
def test_who_gives_check(fen, checkers):
    found = REFERENCE.checkers(Position.from_fen(fen, "lenient"))
    assert " ".join(NAMES[point] for point in found) == checkers


# The end


ENDS = [
    ("mate by two chariots", "R3k4/R8/9/9/9/9/9/9/9/3K5 b", True),
    ("mate by a chariot, the general fencing off the next file", "3k5/9/9/9/9/9/9/9/9/3RK4 b", True),
    ("mate by two cannons", "3aka3/9/4C4/9/4C4/9/9/9/9/4K4 b", True),
    ("stalemate of a lone general", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", False),
    ("stalemate with a horse whose legs are blocked", "nP1k5/P3P4/9/9/9/9/9/9/9/4K4 b", False),
]


@pytest.mark.parametrize(("fen", "check"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS])
def test_no_move_is_left(fen, check):
    position = Position.from_fen(fen)
    assert REFERENCE.legal_moves(position) == ()
    assert bool(REFERENCE.checkers(position)) is check


def test_a_side_whose_general_was_taken_does_nothing():
    position = Position.from_fen("r3k4/9/9/9/9/9/9/9/R3R4/3K5 w", "lenient").after(Move.parse("e1e9"))
    assert REFERENCE.legal_moves(position) == ()
    assert REFERENCE.checkers(position) == ()
    assert REFERENCE.captures(position, Side.BLACK) == ()
    assert REFERENCE.threats(position.board, Side.BLACK) == ()
    assert not any(REFERENCE.is_legal(position, move) for move in MOVES)


def test_nothing_protects_what_has_no_general():
    position = Position.from_fen("r3k4/r8/9/9/9/9/9/9/R3R4/3K5 w", "lenient").after(Move.parse("e1e9"))
    assert [(*threat,) for threat in REFERENCE.threats(position.board, Side.RED)] == [
        (square("a1"), square("a8"), False, False, False),
        (square("e9"), square("a9"), False, False, False),
    ]
