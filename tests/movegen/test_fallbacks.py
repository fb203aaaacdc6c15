"""The capabilities ``threats`` and ``replay`` for generators that have neither say what the reference says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games, moves, positions, sides

from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator, Replay, Replayer, ThreatFinder
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.movegen.threats import replay, threats

REFERENCE = ReferenceGenerator()


class Plain:
    """What a generator must offer, and nothing else."""

    legal_moves = staticmethod(REFERENCE.legal_moves)
    is_legal = staticmethod(REFERENCE.is_legal)
    checkers = staticmethod(REFERENCE.checkers)
    captures = staticmethod(REFERENCE.captures)
    perft = staticmethod(REFERENCE.perft)


def line(text):
    return tuple(map(Move.parse, text.split()))


def test_a_plain_generator_has_neither_capability():
    assert isinstance(Plain(), MoveGenerator)
    assert not isinstance(Plain(), ThreatFinder)
    assert not isinstance(Plain(), Replayer)


@settings(max_examples=200)
@given(positions, sides)
def test_threats_are_those_of_the_reference(position, side):
    assert threats(Plain(), position.board, side) == REFERENCE.threats(position.board, side)


@given(positions, sides)
def test_a_side_may_be_given_as_a_number(position, side):
    assert threats(Plain(), position.board, int(side)) == REFERENCE.threats(position.board, int(side))
    assert threats(Plain(), position.board, int(side)) == REFERENCE.threats(position.board, side)


@given(games())
def test_a_legal_game_is_replayed_as_by_the_reference(game):
    played = replay(Plain(), Position.start(), game[0])
    assert played == REFERENCE.replay(Position.start(), game[0])
    assert played.illegal is None
    assert len(played.boards) == len(game[0]) + 1
    assert len(played.captured) == len(played.checks) == len(game[0])
    assert played.boards[-1] == game[1].board


@given(games(most=30), st.lists(moves, min_size=1, max_size=3))
def test_a_line_that_becomes_illegal_is_replayed_as_by_the_reference(game, more):
    line = (*game[0], *more)
    assert replay(Plain(), Position.start(), line) == REFERENCE.replay(Position.start(), line)


@given(positions, st.lists(st.integers(0, 200), max_size=12))
def test_a_line_from_any_position_is_replayed_as_by_the_reference(position, choices):
    line, now = [], position
    for choice in choices:
        legal = REFERENCE.legal_moves(now)
        if not legal:
            break
        line.append(legal[choice % len(legal)])
        now = now.after(line[-1])
    played = replay(Plain(), position, line)
    assert played == REFERENCE.replay(position, line)
    assert played.illegal is None


@pytest.fixture(params=["reference", "fallback"])
def replayed(request):
    """Replay a line in either way."""
    return REFERENCE.replay if request.param == "reference" else lambda *game: replay(Plain(), *game)


def test_a_replay_tells_boards_captures_and_checks(replayed):
    played = replayed(Position.start(), line("h2e2 h7e7 e2e6 e7e3 e6e3"))
    boards = [Position.start().board]
    for move in line("h2e2 h7e7 e2e6 e7e3"):
        board = bytearray(boards[-1])
        board[move.target], board[move.origin] = board[move.origin], 0
        boards.append(bytes(board))
    assert played == Replay(
        boards, captured=bytes([0, 0, 15, 7]), checks=bytes([0, 0, 1, 0]), counts=bytes([1] * 5), illegal=4
    )


def test_a_replay_counts_how_often_each_placement_has_stood(replayed):
    moves = line("h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 h7h0 i0h0 g7h9")
    assert replayed(Position.start(), moves).counts == bytes([1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1])
    assert replayed(Position.start(), moves[:4] * 80).counts[-5:] == bytes([80, 80, 80, 80, 81])
    assert replayed(Position.start(), moves[:4] * 300).counts[-1] == 255


def test_the_same_board_with_the_other_side_to_move_is_another_placement(replayed):
    start = Position.from_fen("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1")
    moves = line("a0a1 d9d8 a1a2 d8d9 a2a0 d9d8 a0a1 d8d9")  # after ply 1, and after ply 8 with Red to move
    played = replayed(start, moves)
    assert played.boards[1] == played.boards[8]
    assert played.counts[8] == 1


def test_a_replay_stops_at_the_first_illegal_move(replayed):
    played = replayed(Position.start(), line("h2e2 h7e8 h7e7"))
    assert (len(played.boards), played.captured, played.checks, played.illegal) == (2, b"\0", b"\0", 1)


def test_a_replay_of_nothing_is_the_start(replayed):
    assert replayed(Position.start(), ()) == Replay([Position.start().board], b"", b"", b"\1", None)


def test_a_replay_starts_with_the_side_to_move(replayed):
    start = Position.start().swapped()
    assert start.turn is Side.BLACK
    assert replayed(start, line("h7e7 h2e2")).illegal is None
    assert replayed(start, line("h2e2")).illegal == 0


def test_a_replay_may_take_the_general_after_which_no_move_is_legal(replayed):
    start = Position.from_fen("r3k4/9/9/9/9/9/9/9/4R4/3K5 w", "lenient")
    played = replayed(start, line("e1e9 a9a8"))
    assert (played.captured, played.checks, played.illegal) == (b"\x09", b"\0", 1)
