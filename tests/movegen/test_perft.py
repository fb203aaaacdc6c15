"""How many lines of legal moves there are: the counts of ``xqcore/testing/perft.jsonl``, on which several engines agree.

The reference generator is asked for those up to four million; the larger ones are there for faster generators.
"""

import sys

import pytest
from hypothesis import given, settings
from strategies import positions

from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.testing.positions import counts

REFERENCE = ReferenceGenerator()


def facts(least, most):
    return pytest.mark.parametrize(
        "fact", counts(least, most), ids=lambda fact: f"{fact.position.fen().split()[0]}-{fact.depth}"
    )


@facts(0, 30_000)
def test_counts(fact):
    assert REFERENCE.perft(fact.position, fact.depth) == fact.nodes


@pytest.mark.slow
@facts(30_001, 4_000_000)
def test_large_counts(fact):
    assert REFERENCE.perft(fact.position, fact.depth) == fact.nodes


@facts(0, 10_000)
def test_counts_with_the_last_move_made(fact):
    assert REFERENCE.perft(fact.position, fact.depth, bulk=False) == fact.nodes


def test_every_fact_is_a_position_a_depth_and_a_count():
    every = counts(0, sys.maxsize)
    assert len(every) == len({(fact.position, fact.depth) for fact in every}) == 112


@given(positions)
def test_one_line_has_no_moves(position):
    assert REFERENCE.perft(position, 0) == REFERENCE.perft(position, 0, bulk=False) == 1


@given(positions)
def test_lines_of_one_move_are_the_legal_moves(position):
    assert (
        REFERENCE.perft(position, 1) == REFERENCE.perft(position, 1, bulk=False) == len(REFERENCE.legal_moves(position))
    )


@settings(max_examples=20)
@given(positions)
def test_lines_are_those_after_each_move_together(position):
    after = [REFERENCE.perft(position.after(move), 1) for move in REFERENCE.legal_moves(position)]
    assert REFERENCE.perft(position, 2) == REFERENCE.perft(position, 2, bulk=False) == sum(after)


@settings(max_examples=20)
@given(positions)
def test_counting_leaves_the_position_alone(position):
    board = bytes(bytearray(position.board))
    REFERENCE.perft(position, 2)
    assert position.board == board


@given(positions)
def test_a_reflected_position_has_as_many_lines(position):
    nodes = REFERENCE.perft(position, 1)
    assert REFERENCE.perft(position.mirrored(), 1) == REFERENCE.perft(position.swapped(), 1) == nodes


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        ("3k5/9/9/9/9/9/9/9/9/5K3 w", [1, 2, 3]),
        ("R3k4/R8/9/9/9/9/9/9/9/3K5 b", [1, 0, 0]),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", [1, 0, 0]),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w", [1, 5, 5]),
    ],
    ids=["generals alone", "mate", "stalemate", "two ways to stalemate"],
)
def test_a_count_ends_with_the_game(fen, counts):
    assert [REFERENCE.perft(Position.from_fen(fen), depth) for depth in range(3)] == counts


@pytest.mark.parametrize("bulk", [True, False])
def test_a_general_that_was_taken_ends_its_lines(bulk):
    taken = Position.from_fen("4k4/9/9/9/9/9/9/9/4R4/3K5 w", "lenient")
    assert REFERENCE.perft(taken, 1, bulk=bulk) == 19
    assert REFERENCE.perft(taken, 2, bulk=bulk) == sum(
        REFERENCE.perft(taken.after(move), 1, bulk=bulk) for move in REFERENCE.legal_moves(taken)
    )


def test_a_depth_is_not_negative():
    with pytest.raises(ValueError, match=r"^depth is 0 or more, not -1$"):
        REFERENCE.perft(Position.start(), -1)
