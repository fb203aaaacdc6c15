"""Moves: one object for each pair of points, and what is said of texts that are none."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import moves, points

from xqcore.model.errors import XqError
from xqcore.model.move import BY_TEXT, MOVES, Move, MoveSyntaxError
from xqcore.model.square import NAMES, square

PLAIN = "move {} should be four plain characters, such as 'h2e2'"
RANKS = "move {} counts ranks from 1 to 10; write files a-i and ranks 0-9, such as 'h2e2'"
NO_MOVE = "{} is not a move; a move is written like 'h2e2', files a-i and ranks 0-9"
NO_TEXT = "a move is a text such as 'h2e2', not {}"

COMPLAINTS = [
    ("H2E2", PLAIN),
    ("h2-e2", PLAIN),
    ("H2-E2", PLAIN),
    (" h2e2", PLAIN),
    ("h2e2\n", PLAIN),
    ("h10e10", RANKS),
    ("a10a9", RANKS),
    ("a9a10", RANKS),
    ("H10-E10", RANKS),
    ("a0a10", NO_MOVE),  # rank 0 in the one count, rank 10 in the other
    ("h11e2", NO_MOVE),
    ("", NO_MOVE),
    ("h2", NO_MOVE),
    ("h2e", NO_MOVE),
    ("j2e2", NO_MOVE),
    ("h2e2q", NO_MOVE),
    ("h２e２", NO_MOVE),
    ("C2=5", NO_MOVE),
    ("炮二平五", NO_MOVE),
    ("0000", NO_MOVE),
    (None, NO_TEXT),
    (25, NO_TEXT),
    (["h2", "e2"], NO_TEXT),
    (b"h2e2", NO_TEXT),
]


def test_there_is_a_move_between_any_two_points():
    assert len(MOVES) == len(set(MOVES)) == len(BY_TEXT) == 90 * 90
    assert all((move.origin, move.target) == divmod(index, 90) for index, move in enumerate(MOVES))


@given(points, points)
def test_a_move_is_written_as_its_two_points(origin, target):
    move = Move(origin, target)
    assert (move.origin, move.target) == (origin, target)
    assert str(move) == NAMES[origin] + NAMES[target]
    assert repr(move) == f"Move.parse('{move}')"


@given(moves)
def test_there_is_one_object_for_each_move(move):
    assert Move(move.origin, move.target) is move
    assert Move.parse(str(move)) is move
    assert copy.copy(move) is move
    assert copy.deepcopy(move) is move
    assert all(pickle.loads(pickle.dumps(move, protocol)) is move for protocol in range(pickle.HIGHEST_PROTOCOL + 1))  # noqa: S301 - our own


def test_a_copied_list_holds_the_same_moves():
    assert all(one is other for one, other in zip(copy.deepcopy(list(MOVES)), MOVES, strict=True))


@pytest.mark.parametrize("name", ["origin", "target", "_text", "comment"])
def test_a_move_cannot_be_changed(name):
    move = Move.parse("h2e2")
    with pytest.raises(AttributeError, match=f"a move cannot be changed: {name}"):
        setattr(move, name, 0)
    with pytest.raises(AttributeError, match=f"a move cannot be changed: {name}"):
        delattr(move, name)
    assert (move.origin, move.target, str(move)) == (square("h2"), square("e2"), "h2e2")


@pytest.mark.parametrize(("origin", "target"), [(-1, 0), (0, -1), (90, 0), (0, 90), (-90, 8100)])
def test_a_move_stays_on_the_board(origin, target):
    with pytest.raises(IndexError, match=f"points are 0 to 89, not {origin} and {target}"):
        Move(origin, target)


@pytest.mark.parametrize(
    ("text", "mirrored", "turned"), [("h2e2", "b2e2", "h7e7"), ("a0a9", "i0i9", "a9a0"), ("e3e4", "e3e4", "e6e5")]
)
def test_reflections(text, mirrored, turned):
    assert str(Move.parse(text).mirrored()) == mirrored
    assert str(Move.parse(text).turned()) == turned


@given(moves)
def test_reflecting_twice_changes_nothing(move):
    assert move.mirrored().mirrored() is move.turned().turned() is move


@pytest.mark.parametrize(("text", "complaint"), COMPLAINTS, ids=[repr(text) for text, _ in COMPLAINTS])
def test_a_text_that_is_no_move_is_refused_with_a_hint(text, complaint):
    with pytest.raises(MoveSyntaxError) as caught:
        Move.parse(text)
    assert str(caught.value) == complaint.format(repr(text))


def test_a_long_text_is_cut_in_the_message():
    with pytest.raises(MoveSyntaxError) as caught:
        Move.parse("h2e2" * 100_000)
    assert str(caught.value) == NO_MOVE.format("'h2e2h2e2h2e2h2e2h2e2...'")


def test_the_error_is_an_error_of_xqcore_and_of_values():
    assert issubclass(MoveSyntaxError, XqError)
    assert issubclass(MoveSyntaxError, ValueError)


@given(st.text() | st.text("abcdefghi0123456789-AH \n", max_size=7))
def test_any_text_is_a_move_or_a_syntax_error(text):
    if text in BY_TEXT:
        assert str(Move.parse(text)) == text
        return
    with pytest.raises(MoveSyntaxError) as caught:
        Move.parse(text)
    assert "\n" not in str(caught.value)
