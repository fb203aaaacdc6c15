"""How many lines of legal moves there are: the counts of the kit's perft.jsonl, on which several engines agree."""

import pytest
from xqcore_native._native import NativeGenerator

from xqcore.testing.positions import counts

NATIVE = NativeGenerator()


def facts(least, most):
    return pytest.mark.parametrize(
        "fact", counts(least, most), ids=lambda fact: f"{fact.position.fen().split()[0]}-{fact.depth}"
    )


@facts(0, 10**9)
def test_counts(fact):
    assert NATIVE.perft(fact.position, fact.depth) == fact.nodes


@pytest.mark.slow
@facts(10**9 + 1, 10**11)
def test_the_largest_counts(fact):
    assert NATIVE.perft(fact.position, fact.depth) == fact.nodes


@facts(0, 10**7)
def test_counts_with_the_last_move_made(fact):
    assert NATIVE.perft(fact.position, fact.depth, bulk=False) == fact.nodes


@pytest.mark.slow
@facts(10**7 + 1, 2 * 10**8)
def test_large_counts_with_the_last_move_made(fact):
    assert NATIVE.perft(fact.position, fact.depth, bulk=False) == fact.nodes


@facts(0, 10**6)
def test_a_reflected_position_has_as_many_lines(fact):
    assert NATIVE.perft(fact.position.mirrored(), fact.depth) == fact.nodes
    assert NATIVE.perft(fact.position.swapped(), fact.depth) == fact.nodes


def test_the_start_to_depth_6_is_among_the_facts():
    facts = counts(0, 10**11)
    assert any(fact.nodes == 5_392_831_844 and fact.depth == 6 for fact in facts)
    assert len(facts) == 112
