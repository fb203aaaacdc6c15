"""The conformance kit, and what this player was made for."""

from xqcore import Xqcore
from xqcore.model.decision import Limit
from xqcore.testing import conformance


@conformance("player", name="NAME")
def test_player(check):
    check()


@conformance("packaging", name="NAME")
def test_package(check):
    check()


def test_it_takes_the_chariot_rather_than_the_soldier():
    xq = Xqcore()
    game = xq.game("simplified", "3k5/9/9/9/p3R3r/9/9/9/9/4K4 w")
    assert str(xq.player("NAME").choose(game, Limit()).move) == "e5i5"
