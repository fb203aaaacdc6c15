"""The same answers as the reference generator, on boards from games and on boards that no game would reach."""

import pytest
from agreement import disagreement
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import REFERENCE, lines, placements, positions, sides, tables
from xqcore_native._native import NativeGenerator

from xqcore.model.move import MOVES
from xqcore.model.position import Position
from xqcore.movegen.mate import mates
from xqcore.movegen.sight import sights
from xqcore.movegen.threats import runs

NATIVE = NativeGenerator()

moves = st.sampled_from(MOVES)


@given(positions)
@settings(max_examples=300, deadline=None)
def test_every_answer_about_a_position(position):
    assert disagreement(NATIVE, position) is None


@given(placements)
@settings(max_examples=300, deadline=None)
def test_every_answer_about_a_placement(position):
    assert disagreement(NATIVE, position) is None


@given(positions, moves)
def test_whether_any_two_points_make_a_legal_move(position, move):
    assert NATIVE.is_legal(position, move) == REFERENCE.is_legal(position, move)


@given(positions, st.data())
def test_boards_from_which_a_general_is_missing(position, data):
    board = bytearray(position.board)
    for side in data.draw(st.sets(sides)):
        board = board.replace(bytes([1 | side << 3]), b"\0")
    assert disagreement(NATIVE, Position(bytes(board), position.turn)) is None


@given(positions, st.integers(0, 2))
@settings(max_examples=40, deadline=None)
def test_counts_of_lines(position, depth):
    assert NATIVE.perft(position, depth) == REFERENCE.perft(position, depth)
    assert NATIVE.perft(position, depth, bulk=False) == REFERENCE.perft(position, depth)


@given(lines, st.lists(moves, max_size=2))
@settings(deadline=None)
def test_a_line_replayed_until_its_first_illegal_move(line, more):
    start, played = line
    assert NATIVE.replay(start, [*played, *more]) == REFERENCE.replay(start, [*played, *more])
    assert NATIVE.replay(start, tuple(played)).illegal is None


@given(lines, tables, st.integers(1, 6))
@settings(max_examples=300, deadline=None)
def test_runs_of_moves_that_threaten(line, table, least):
    start, played = line
    boards, _, checks, *_ = REFERENCE.replay(start, played)
    for given_marks in (b"", checks):
        asked = (boards, played, table, least, given_marks)
        assert NATIVE.runs(*asked) == runs(REFERENCE, REFERENCE.threats, *asked)


@given(lines)
@settings(max_examples=200, deadline=None)
def test_sights_around_every_move(line):
    start, played = line
    boards = REFERENCE.replay(start, played).boards
    for before, after, move in zip(boards, boards[1:], played, strict=False):
        assert NATIVE.sights(before, after, move) == sights(REFERENCE.threats, before, after, move)


@given(lines)
@settings(max_examples=100, deadline=None)
def test_mates_by_checks_alone(line):
    start, played = line
    board = REFERENCE.replay(start, played).boards[-1]
    for side in (0, 1):
        for moves in (1, 2):
            assert NATIVE.mates(board, side, moves) is mates(REFERENCE, board, side, moves)


@pytest.mark.parametrize("plies", [0, 1, 4, 254 * 4, 300 * 4])
def test_placements_that_stand_often(plies):
    back_and_forth = [MOVES[code] for code in (7 * 90 + 24, 88 * 90 + 69, 24 * 90 + 7, 69 * 90 + 88)] * (plies // 4)
    assert NATIVE.replay(Position.start(), back_and_forth) == REFERENCE.replay(Position.start(), back_and_forth)
