"""Why a move is illegal: the sentence for every reason."""

import pytest
import rulebook
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import moves, positions

from xqcore.model.move import MOVES, Move
from xqcore.model.position import Position
from xqcore.model.square import square
from xqcore.movegen.illegality import why_illegal
from xqcore.movegen.reference import ReferenceGenerator

REFERENCE = ReferenceGenerator()
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

#  FEN, move, why the move is illegal
SENTENCES = [
    # who may move
    (f"{START} w", "e4e5", "no piece stands on e4"),
    (f"{START} w", "e9e8", "black general on e9 cannot move, it is red's turn"),
    (f"{START} b", "h2e2", "red cannon on h2 cannot move, it is black's turn"),
    (f"{START} w", "a0b0", "red's own horse stands on b0"),
    (f"{START} b", "e9d9", "black's own advisor stands on d9"),
    (f"{START} w", "h2h2", "red's own cannon stands on h2"),
    # chariot
    (f"{START} w", "a0b1", "a chariot moves along a rank or a file"),
    (f"{START} w", "a0a4", "red soldier on a3 is in the way"),
    ("5k3/9/9/4n4/9/4p4/9/4R4/9/3K5 w", "e2e6", "black soldier on e4 is in the way"),
    # cannon
    (f"{START} w", "b2d4", "a cannon moves along a rank or a file"),
    (f"{START} w", "b2b8", "black cannon on b7 is in the way"),
    (f"{START} w", "b2b7", "a cannon captures over exactly one screen, and none stands between"),
    ("5k3/9/4n4/4p4/9/4P4/9/4C4/9/3K5 w", "e2e7", "a cannon captures over exactly one screen, and 2 stand between"),
    ("5k3/9/9/9/9/4P4/9/4C4/9/3K5 w", "e2e6", "red soldier on e4 is in the way"),
    # horse
    (f"{START} w", "b0b1", "a horse moves one point straight and then one diagonally outward"),
    (f"{START} w", "b0d1", "the horse's leg on c0 is blocked by red elephant"),
    ("5k3/9/9/9/4p4/4N4/9/9/9/3K5 w", "e4f6", "the horse's leg on e5 is blocked by black soldier"),
    # elephant
    (f"{START} w", "c0d1", "an elephant moves two points diagonally and stays on its side of the river"),
    (
        "5k3/9/9/9/9/2B6/9/9/9/3K5 w",
        "c4e6",
        "an elephant moves two points diagonally and stays on its side of the river",
    ),
    ("5k3/9/9/9/9/3r5/9/4B4/3P5/4K4 w", "e2c0", "the elephant's eye on d1 is blocked by red soldier"),
    ("5k3/9/9/9/9/9/3r5/4B4/9/4K4 w", "e2c4", "the elephant's eye on d3 is blocked by black chariot"),
    ("5k3/9/9/9/9/9/9/9/3B5/4K4 w", "d1f3", "red elephant cannot stand on d1 and does not move from there"),
    # advisor
    (f"{START} w", "d0d1", "an advisor moves one point diagonally"),
    ("5k3/9/9/9/9/9/9/9/4A4/3K5 w", "e1f1", "an advisor moves one point diagonally"),
    (f"{START} w", "d0c1", "an advisor stays in its palace"),
    ("5k3/9/9/9/9/9/9/5A3/9/3K5 w", "f2e3", "an advisor stays in its palace"),
    ("5k3/9/9/9/9/9/9/9/2A6/3K5 w", "c1d2", "red advisor cannot stand on c1 and does not move from there"),
    # general
    (f"{START} w", "e0e2", "a general moves one point along a rank or a file"),
    ("5k3/9/9/9/9/9/9/9/9/3K5 w", "d0e1", "a general moves one point along a rank or a file"),
    ("5k3/9/9/9/9/9/9/9/9/3K5 w", "d0c0", "a general stays in its palace"),
    ("5k3/9/9/9/9/9/9/3K5/9/9 w", "d2d3", "a general stays in its palace"),
    # soldier
    (f"{START} w", "a3b3", "a soldier steps sideways only across the river"),
    (f"{START} b", "a6b6", "a soldier steps sideways only across the river"),
    (f"{START} w", "a3a2", "a soldier moves one point forward, or sideways once across the river"),
    (f"{START} w", "a3a5", "a soldier moves one point forward, or sideways once across the river"),
    ("5k3/9/9/9/P8/9/9/9/9/3K5 w", "a5a4", "a soldier moves one point forward, or sideways once across the river"),
    ("5k3/9/9/9/P8/9/9/9/9/3K5 w", "a5b6", "a soldier moves one point forward, or sideways once across the river"),
    ("5k3/9/9/9/9/p8/9/9/9/3K5 b", "a4a5", "a soldier moves one point forward, or sideways once across the river"),
    # the general in danger
    ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", "the generals on e0 and e9 would face each other"),
    ("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5d7", "the generals on e0 and e9 would face each other"),
    ("4k4/9/9/9/4n4/9/9/9/9/4K4 b", "e5d3", "the generals on e9 and e0 would face each other"),
    ("5k3/9/9/3r5/9/9/3N5/9/9/3K5 w", "d3e5", "red's general would be in check from black chariot on d6"),
    ("5k3/9/9/3c5/9/9/3N5/9/3A5/3K5 w", "d3e5", "red's general would be in check from black cannon on d6"),
    ("5k3/9/9/3c5/9/9/4R4/9/9/3K5 w", "e3d3", "red's general would be in check from black cannon on d6"),
    ("5k3/9/9/9/9/9/9/4n4/4R4/3K5 w", "e1a1", "red's general would be in check from black horse on e2"),
    ("5k3/9/9/9/9/9/9/4p4/3K5/9 w", "d1e1", "red's general would be in check from black soldier on e2"),
    ("5k3/9/9/9/9/9/9/9/9/r2K4R w", "i0i9", "red's general would still be in check from black chariot on a0"),
    ("5k3/9/9/9/9/9/9/9/9/r2K4R w", "d0e0", "red's general would still be in check from black chariot on a0"),
    ("3k4R/9/9/9/9/9/9/9/9/5K3 b", "d9e9", "black's general would still be in check from red chariot on i9"),
]


@pytest.mark.parametrize(("fen", "move", "why"), SENTENCES, ids=[f"{move}: {why}" for _, move, why in SENTENCES])
def test_says_why(fen, move, why):
    position = Position.from_fen(fen, "lenient")
    assert not REFERENCE.is_legal(position, Move.parse(move))
    assert why_illegal(position, Move.parse(move)) == f"{move} is illegal: {why}"


def test_of_a_legal_move_it_can_only_say_that_some_generator_refuses_it():
    assert why_illegal(Position.start(), Move.parse("h2e2")) == "h2e2 is illegal: the move generator refuses it"


def test_a_side_whose_general_was_taken_is_told_so():
    position = Position.from_fen("r3k4/9/9/9/9/9/9/9/4R4/3K5 w", "lenient").after(Move.parse("e1e9"))
    assert why_illegal(position, Move.parse("a9a5")) == "a9a5 is illegal: black's general has been taken"


@settings(max_examples=60)
@given(positions)
def test_there_is_a_sentence_for_every_illegal_move_of_the_mover(position):
    board = rulebook.read(position.board)
    own = [place[0] + 9 * place[1] for place in rulebook.places(board, position.turn)]
    legal = set(REFERENCE.legal_moves(position))
    for move in (MOVES[origin * 90 + target] for origin in own for target in range(90)):
        if move not in legal:
            _check(position, move)


@settings(max_examples=300)
@given(positions, moves)
def test_there_is_a_sentence_for_every_illegal_move(position, move):
    if not REFERENCE.is_legal(position, move):
        _check(position, move)


def _check(position, move):
    sentence = why_illegal(position, move)
    assert sentence.startswith(f"{move} is illegal: ")
    assert "refuses" not in sentence
    assert "." not in sentence
    assert "\n" not in sentence
    assert "None" not in sentence


@settings(max_examples=60)
@given(positions, st.data())
def test_the_general_is_named_if_the_piece_moves_so_and_only_then(position, data):
    board = rulebook.read(position.board)
    own = rulebook.places(board, position.turn)
    legal = rulebook.legal_moves(board, position.turn)
    origin = data.draw(st.sampled_from(own))
    for target in rulebook.reach(board, origin):
        move = Move.parse(rulebook.name(origin) + rulebook.name(target))
        if str(move) not in legal:
            assert "would" in why_illegal(position, move)
    for point in set(range(90)) - {square(rulebook.name(target)) for target in rulebook.reach(board, origin)}:
        assert "would" not in why_illegal(position, Move(square(rulebook.name(origin)), point))


def test_a_blocking_piece_is_named_where_it_stands():
    position = Position.start()
    for move in (MOVES[square("a0") * 90 + square(f"a{rank}")] for rank in range(4, 10)):
        assert why_illegal(position, move) == f"{move} is illegal: red soldier on a3 is in the way"
