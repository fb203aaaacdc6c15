"""The board of the Python search against the reference generator."""

from itertools import islice, pairwise

import pytest
from xqcore_players.evaluation.weights import shipped
from xqcore_players.search.board import RISKY, Board

from xqcore import Position
from xqcore.model.move import MOVES
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.testing.positions import mixed, playable, reached

REFERENCE = ReferenceGenerator()
POSITIONS = tuple(islice((place for place in (*reached(60), *mixed(240)) if playable(place)), 200))


def state(board: Board) -> tuple[object, ...]:
    return (
        list(board.squares),
        tuple(map(dict, board.pieces)),
        list(board.ranks),
        list(board.files),
        list(board.generals),
        board.material,
        board.turn,
        board.key,
        board.value,
    )


def legal(board: Board, moves: list[int]) -> list[int]:
    """The moves that leave the general safe, as the search asks it."""
    checked, risky, kept = board.attacked(board.turn), RISKY[board.generals[board.turn]], []
    for move in moves:
        board.make(move)
        if not ((checked or risky[move // 90] or risky[move % 90]) and board.attacked(board.turn ^ 1)):
            kept.append(move)
        board.unmake()
    return kept


def test_moves_are_those_of_the_reference_generator():
    for position in POSITIONS:
        board = Board(position, shipped())
        expected = REFERENCE.legal_moves(position)
        takes, quiets = legal(board, board.captures()), legal(board, board.quiets())
        assert {MOVES[move] for move in takes} == {move for move in expected if position.board[move.target]}
        assert {MOVES[move] for move in quiets} == {move for move in expected if not position.board[move.target]}


def test_no_move_is_listed_twice():
    for position in POSITIONS:
        board = Board(position, shipped())
        moves = board.captures() + board.quiets()
        assert len(moves) == len(set(moves))


def test_checks_are_those_of_the_reference_generator():
    for position in POSITIONS:
        assert Board(position, shipped()).attacked(position.turn) == bool(REFERENCE.checkers(position))


def test_a_move_made_is_the_position_after_it_and_a_move_taken_back_leaves_no_trace():
    for position in POSITIONS[:60]:
        board = Board(position, shipped())
        before = state(board)
        for move in REFERENCE.legal_moves(position):
            board.make(move.origin * 90 + move.target)
            assert state(board) == state(Board(position.after(move), shipped()))
            board.unmake()
            assert state(board) == before


def test_placements_have_keys_of_their_own():
    keys = {Board(position, shipped()).key: position.placement for position in POSITIONS}
    assert len(keys) == len({position.placement for position in POSITIONS})


@pytest.mark.parametrize("length", [1, 2, 3, 40])
def test_lines_can_be_taken_back_whole(length: int):
    position = Position.start()
    positions = [position]
    for _ in range(length):
        position = position.after(REFERENCE.legal_moves(position)[len(positions) * 7 % 20])
        positions.append(position)
    board = Board(positions[0], shipped())
    for earlier, later in pairwise(positions):
        (move,) = (move for move in REFERENCE.legal_moves(earlier) if earlier.after(move).board == later.board)
        board.make(move.origin * 90 + move.target)
    for position in reversed(positions[:-1]):
        board.unmake()
        assert board.squares == list(position.board)
        assert board.key == Board(position, shipped()).key
