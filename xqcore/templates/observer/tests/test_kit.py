"""The conformance kit, and what this observer was made for."""

from xqcore import Xqcore
from xqcore.testing import conformance


@conformance("observer", name="NAME")
def test_observer(check):
    check()


@conformance("packaging", name="NAME")
def test_package(check):
    check()


def test_it_says_how_many_checks_were_given(capsys):
    game = Xqcore(movegen="reference").game("simplified", "4k4/9/9/9/9/9/9/9/5R3/3K5 w")
    for move in ["f1e1", "e9f9", "e1f1", "f9e9"] * 2:
        game.push(move)
    assert "checks: red 4, black 0" in capsys.readouterr().err
