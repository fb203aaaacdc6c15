"""FEN: what is read, what is written, what is refused and in which words. The facts stand in fen_cases.yaml."""

import pickle
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions, reached, strict

from xqcore.model.errors import PositionError, XqError
from xqcore.model.fen import DIALECTS, START, Fields, faults, parse_fen, write_fen
from xqcore.model.piece import Piece, Side
from xqcore.model.position import Position
from xqcore.model.square import NAMES, turned

CASES = yaml.safe_load(Path(__file__).with_name("fen_cases.yaml").read_text("utf-8"))

validations = st.sampled_from(["strict", "lenient"])
dialects = st.sampled_from(list(DIALECTS))


def cases(section):
    return pytest.mark.parametrize("case", CASES[section], ids=lambda case: case.get("what"))


# Reading


@cases("reads")
def test_reads_every_dialect(case):
    read = Position.from_fen(case["fen"])
    assert read.fen() == case["means"]
    assert read == Position.from_fen(case["means"])


def test_the_board_is_given_from_red_s_left_corner_on():
    fields = parse_fen("4k4/9/9/9/9/9/9/9/9/R3K3C b - - 3 40")
    assert fields.board == bytes([5, 0, 0, 0, 1, 0, 0, 0, 6, *[0] * 76, 9, 0, 0, 0, 0])
    assert fields[1:] == (Side.BLACK, 3, 40)


# Writing


@pytest.mark.parametrize("dialect", DIALECTS)
@cases("writes")
def test_writes_three_dialects(case, dialect):
    assert Position.from_fen(case["uci"]).fen(dialect) == case[dialect]


def test_writes_r_for_red_if_asked():
    assert Position.start().fen(red="r") == START.replace(" w ", " r ")
    black = "4k4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1"
    assert Position.from_fen(black).fen(red="r") == black


@given(positions, dialects, st.sampled_from("wr"))
def test_what_was_written_reads_as_the_same_position(position, dialect, red):
    assert Position.from_fen(position.fen(dialect, red), "lenient") == position


@given(positions, dialects)
def test_what_was_written_is_written_so_again(position, dialect):
    text = position.fen(dialect)
    assert write_fen(parse_fen(text), dialect) == text
    assert parse_fen(text) == Fields(position.board, position.turn, position.clock, position.number)


@given(positions)
def test_a_run_of_empty_points_is_one_digit(position):
    board = position.fen().split()[0]
    assert not any(one.isdigit() and other.isdigit() for one, other in pairwise(board))


# Refusing


@pytest.mark.parametrize("validation", ["strict", "lenient"])
@cases("malformed")
def test_says_what_is_malformed(case, validation):
    with pytest.raises(PositionError) as caught:
        Position.from_fen(case["fen"], validation)
    assert str(caught.value) == case["says"]


@pytest.mark.parametrize("validation", ["strict", "lenient"])
@cases("impossible")
def test_says_what_cannot_be(case, validation):
    if validation not in case:
        assert Position.from_fen(case["fen"], validation)
        return
    with pytest.raises(PositionError) as caught:
        Position.from_fen(case["fen"], validation)
    assert str(caught.value) == case[validation]


@pytest.mark.parametrize("piece", Piece, ids=str)
def test_where_each_piece_can_stand(piece):
    stands = CASES["stands"].get(piece.kind.word, " ".join(NAMES)).split()
    for point, name in enumerate(NAMES):
        board = bytearray(90)
        board[point if piece.side is Side.RED else turned(point)] = piece
        wrong = faults(bytes(board), piece.side)
        assert any("stands where" in fault for fault in wrong) is (name not in stands)


def test_a_move_that_takes_the_general_ends_what_can_be_read():
    with pytest.raises(PositionError, match=r"^move 1 after the FEN: black has no general$"):
        Position.from_fen("4k4/9/9/9/9/9/9/9/4R4/3K5 w moves e1e9", "lenient")


@pytest.mark.parametrize("text", ["9/" * 100_000, "w " * 100_000, "k" * 1_000_000, f"{START} {' ' * 200}"])
def test_a_very_long_text_is_not_looked_at(text):
    with pytest.raises(PositionError, match=rf"^a FEN of {len(text) + 1} characters is too long to be one$"):
        Position.from_fen(text)


def test_many_moves_may_follow():
    there_and_back = " moves" + " h2e2 h7e7 e2h2 e7h7" * 500
    assert Position.from_fen(START + there_and_back).fen() == START.replace("0 1", "2000 1001")


def test_strict_is_what_is_asked_unless_said_otherwise():
    with pytest.raises(PositionError):
        Position.from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w")


def test_the_error_is_an_error_of_xqcore_and_of_values():
    assert issubclass(PositionError, XqError)
    assert issubclass(PositionError, ValueError)
    assert str(pickle.loads(pickle.dumps(PositionError("red has no general")))) == "red has no general"  # noqa: S301 - our own


@given(reached | strict)
def test_what_arises_in_a_game_is_never_refused(position):
    assert faults(position.board, position.turn) == []
    assert Position.from_fen(position.fen()) == position


@given(positions)
def test_strict_finds_whatever_lenient_finds(position):
    board = position.board.replace(b"\1", b"\0")
    assert set(faults(board, position.turn, "lenient")) <= set(faults(board, position.turn, "strict"))


# Whatever comes

garbage = (
    st.text() | st.text("rnbakcpheGgmsMSRNBAKCP123456789/ wb-_[]0") | st.binary().map(lambda raw: raw.decode("latin-1"))
)


@st.composite
def damaged(draw):
    """Draw a FEN in which a few characters were left out, doubled or replaced."""
    text = draw(positions).fen(draw(dialects)) + draw(st.sampled_from(["", " moves h2e2", " moves e9e8 e0e1"]))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + draw(st.sampled_from(["", text[at : at + 1] * 2, "/", "9", "k", "K", "\N{FULLWIDTH DIGIT ONE}", " "]))
            + text[at + 1 :]
        )
    return text


@given(garbage | damaged(), validations)
def test_any_text_is_a_position_or_a_position_error(text, validation):
    try:
        position = Position.from_fen(text, validation)
    except PositionError as error:
        complaint = str(error)
    else:
        complaint = ""
        assert Position.from_fen(position.fen(), validation) == position
    assert "\n" not in complaint
    assert len(complaint) < 2000
