"""What comes in from Python is checked: one clear sentence for what is wrong, and nothing else happens."""

import pickle

import pytest
from xqcore_native._native import NativeGenerator

from xqcore.model.move import MOVES, Move
from xqcore.model.piece import Side
from xqcore.model.position import Position

NATIVE = NativeGenerator()
START = Position.start()
BOARD = START.board
MOVE = Move.parse("h2e2")
TABLE = bytes(256)


def with_code(code, point):
    board = bytearray(BOARD)
    board[point] = code
    return bytes(board)


BOARDS = [
    (bytearray(BOARD), TypeError, "a board is bytes, not bytearray"),
    ("rnbakabnr", TypeError, "a board is bytes, not str"),
    (None, TypeError, "a board is bytes, not NoneType"),
    (b"", ValueError, "a board has 90 points, not 0"),
    (BOARD[:89], ValueError, "a board has 90 points, not 89"),
    (BOARD + b"\0", ValueError, "a board has 90 points, not 91"),
    (with_code(8, 40), ValueError, "no piece has the code 8"),
    (with_code(16, 89), ValueError, "no piece has the code 16"),
    (with_code(255, 0), ValueError, "no piece has the code 255"),
    (with_code(1, 13), ValueError, "red has 2 generals"),
    (with_code(9, 76), ValueError, "black has 2 generals"),
    (BOARD.replace(b"\1", b"\0")[:89] + b"\1", ValueError, "red has its general outside the palace"),
    (b"\x09" + BOARD.replace(b"\x09", b"\0")[1:], ValueError, "black has its general outside the palace"),
]


@pytest.mark.parametrize(("board", "error", "said"), BOARDS, ids=[said for _, _, said in BOARDS])
@pytest.mark.parametrize(
    "ask",
    [
        lambda board: NATIVE.legal_moves(Position(board)),
        lambda board: NATIVE.is_legal(Position(board), MOVE),
        lambda board: NATIVE.checkers(Position(board)),
        lambda board: NATIVE.captures(Position(board), Side.RED),
        lambda board: NATIVE.perft(Position(board), 1),
        lambda board: NATIVE.threats(board, 0),
        lambda board: NATIVE.replay(Position(board), ()),
        lambda board: NATIVE.runs([BOARD, board], [MOVE], TABLE, 1),
        lambda board: NATIVE.sights(board, BOARD, MOVE),
        lambda board: NATIVE.sights(BOARD, board, MOVE),
        lambda board: NATIVE.mates(board, 0, 1),
    ],
    ids="legal_moves is_legal checkers captures perft threats replay runs sights-before sights-after mates".split(),
)
def test_boards(ask, board, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        ask(board)


@pytest.mark.parametrize("position", [None, BOARD, "startpos", (BOARD, 0)])
def test_positions(position):
    for ask in (NATIVE.legal_moves, NATIVE.checkers):
        with pytest.raises(TypeError, match="a Position was expected, not "):
            ask(position)


@pytest.mark.parametrize(
    ("side", "error", "said"),
    [
        (2, ValueError, r"a side is 0 \(Red\) or 1 \(Black\), not 2"),
        (-1, ValueError, r"a side is 0 \(Red\) or 1 \(Black\), not -1"),
        (2**70, ValueError, r"a side is 0 \(Red\) or 1 \(Black\), not 1180591620717411303424"),
        ("red", TypeError, "a side is 0 or 1, not str"),
        (0.0, TypeError, "a side is 0 or 1, not float"),
    ],
)
def test_sides(side, error, said):
    for ask in (
        lambda: NATIVE.captures(START, side),
        lambda: NATIVE.threats(BOARD, side),
        lambda: NATIVE.legal_moves(Position(BOARD, side)),
    ):
        with pytest.raises(error, match=f"^{said}$"):
            ask()


@pytest.mark.parametrize(
    ("depth", "error", "said"),
    [
        (-1, ValueError, "depth is 0 or more, not -1"),
        (-(2**70), ValueError, "depth is 0 or more, not -1180591620717411303424"),
        (100, ValueError, "depth is 99 or less, not 100"),
        (2**70, ValueError, "depth is 99 or less, not 1180591620717411303424"),
        (1.0, TypeError, "a depth is a number, not float"),
        ("2", TypeError, "a depth is a number, not str"),
    ],
)
def test_depths(depth, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        NATIVE.perft(START, depth)


@pytest.mark.parametrize(
    ("moves", "error", "said"),
    [
        (0, ValueError, "the moves to mate are 1 to 3, not 0"),
        (4, ValueError, "the moves to mate are 1 to 3, not 4"),
        (1.0, TypeError, "the moves to mate are a number, not float"),
    ],
)
def test_moves_to_mate(moves, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        NATIVE.mates(BOARD, 0, moves)


@pytest.mark.parametrize("move", [None, "h2e2", 700, (25, 22), object()])
def test_moves(move):
    for ask in (
        lambda: NATIVE.is_legal(START, move),
        lambda: NATIVE.replay(START, [MOVE, move]),
        lambda: NATIVE.runs([BOARD, BOARD], [move], TABLE, 1),
        lambda: NATIVE.sights(BOARD, BOARD, move),
    ):
        with pytest.raises(TypeError, match=f"^a Move was expected, not {type(move).__name__}$"):
            ask()


def test_every_move_is_known():
    assert all(NATIVE.is_legal(START, move) == (move in NATIVE.legal_moves(START)) for move in MOVES)
    assert NATIVE.is_legal(START, pickle.loads(pickle.dumps(MOVE)))  # noqa: S301 - our own


@pytest.mark.parametrize("moves", [None, 5, MOVE])
def test_what_is_no_sequence(moves):
    with pytest.raises(TypeError, match="moves are a sequence of Moves"):
        NATIVE.replay(START, moves)
    with pytest.raises(TypeError, match="boards are a sequence of bytes"):
        NATIVE.runs(moves, [MOVE], TABLE, 1)


def test_sequences_of_any_kind():
    moves = [MOVE, Move.parse("h7e7")]
    played = NATIVE.replay(START, moves)
    assert NATIVE.replay(START, iter(moves)) == NATIVE.replay(START, tuple(moves)) == played


@pytest.mark.parametrize(
    ("table", "error", "said"),
    [
        (bytes(255), ValueError, "a table has 256 sets of flags, not 255"),
        (bytes(257), ValueError, "a table has 256 sets of flags, not 257"),
        (bytearray(256), TypeError, "a table is bytes, not bytearray"),
    ],
)
def test_tables(table, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        NATIVE.runs([BOARD], [], table, 1)


@pytest.mark.parametrize(
    ("least", "error", "said"),
    [
        (0, ValueError, "a run is 1 or more, not 0"),
        (-5, ValueError, "a run is 1 or more, not -5"),
        ("1", TypeError, "a run is a number, not str"),
    ],
)
def test_runs(least, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        NATIVE.runs([BOARD], [], TABLE, least)


def test_marks():
    line = NATIVE.replay(START, [MOVE]).boards
    assert NATIVE.runs(line, [MOVE], TABLE, 1, b"\1") == b"\1"
    with pytest.raises(TypeError, match=r"^marks are bytes, not list$"):
        NATIVE.runs(line, [MOVE], TABLE, 1, [1])
    with pytest.raises(ValueError, match=r"^there are 2 marks; there should be none, or one for each of the 1 moves$"):
        NATIVE.runs(line, [MOVE], TABLE, 1, b"\1\1")


def test_runs_longer_than_any_line():
    assert NATIVE.runs(NATIVE.replay(START, [MOVE]).boards, [MOVE], bytes([1]) * 256, 2**70) == b"\0"


def test_boards_that_do_not_go_with_the_moves():
    with pytest.raises(ValueError, match=r"^there are 1 boards; with 1 moves there should be one more$"):
        NATIVE.runs([BOARD], [MOVE], TABLE, 1)
    with pytest.raises(ValueError, match=r"^after move 1 no piece stands on its target$"):
        NATIVE.runs([BOARD, BOARD], [MOVE], TABLE, 1)


def test_what_cannot_be_made_or_changed():
    with pytest.raises(TypeError):
        NativeGenerator(1)
    with pytest.raises(AttributeError):
        NATIVE.colour = "red"
    with pytest.raises(TypeError):
        type("Other", (NativeGenerator,), {})


def test_sights_of_a_move_that_was_not_made():
    with pytest.raises(ValueError, match=r"^after the move no piece stands on its target$"):
        NATIVE.sights(BOARD, BOARD, Move.parse("e4e5"))
