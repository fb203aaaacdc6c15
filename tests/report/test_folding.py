"""Loops written once, and written out again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xqcore import Move
from xqcore.report.folding import folded
from xqcore.testing.scenarios import unrolled


def parsed(text):
    return [Move.parse(move) for move in text.split()]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h2e2",
        "h2e2 h9g7",
        "(a1b1 b6a6 b1a1 a6b6) x2",
        "(a1b1 b6a6 b1a1 a6b6) x3 a1b1",
        "h2e2 (a1b1 b6a6 b1a1 a6b6) x2 h9g7",
        "(a1b1 b6a6) x2 (b1a1 a6b6) x2",
        "(a1b1) x3",
    ],
)
def test_loops_are_written_once(text):
    assert folded(parsed(unrolled(text))) == text


@given(st.lists(st.sampled_from(parsed("a0a1 a1a0 b0b1")), max_size=24))
def test_nothing_is_lost(moves):
    assert parsed(unrolled(folded(moves))) == moves
