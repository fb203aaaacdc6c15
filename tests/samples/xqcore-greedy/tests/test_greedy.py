import pytest

from xqcore import Xqcore, XqError
from xqcore.model.decision import Limit
from xqcore.testing import conformance


@conformance("player", name="greedy")
def test_player(check):
    check()


@conformance("player", name="greedy", options={"look-ahead": 1, "mood": "bold"}, level="quick")
def test_bold_player(check):
    check()


@conformance("packaging", name="greedy")
def test_package(check):
    check()


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("3k5/9/9/9/p3R3r/9/9/9/9/4K4 w", "e5i5"),  # the chariot rather than the soldier
        ("3k5/9/8c/9/p3R3r/9/9/9/9/4K4 w", "e5i5"),  # protected, and still worth more than the soldier
        ("4k4/9/9/4p4/r8/9/9/9/R8/3K5 b", "a5a1"),
    ],
)
def test_it_takes_what_is_worth_most(fen, move):
    xq = Xqcore()
    assert str(xq.player("greedy").choose(xq.game("simplified", fen), Limit(seconds=5)).move) == move


def test_it_goes_forward_only_when_bold():
    xq = Xqcore()
    game = xq.game("simplified", "3k5/9/9/9/9/9/9/9/R8/4K4 w")
    careful, bold = (xq.player(f"greedy:mood={mood}").choose(game, Limit()).move for mood in ("careful", "bold"))
    assert careful.target // 9 <= careful.origin // 9
    assert bold.target // 9 > bold.origin // 9


def test_it_stops_in_time():
    xq = Xqcore()
    decision = xq.player("greedy:look-ahead=4").choose(xq.game("simplified"), Limit(seconds=0.01))
    assert decision.depth in (None, 1)


def test_options_that_there_are_not():
    with pytest.raises(XqError, match="look-ahead: expected a whole number from 1 to 4, found 9"):
        Xqcore().player("greedy:look-ahead=9")
