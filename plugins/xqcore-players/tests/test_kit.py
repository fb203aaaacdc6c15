"""The conformance kit: every level in plain Python, and one with the native search where that is installed."""

import pytest
from xqcore_players.native import available
from xqcore_players.options import PlayerOptions

from xqcore.testing import conformance

PYTHON = PlayerOptions(search="python")


@conformance("packaging", name="players")
def test_package(check):
    check()


@conformance("player", name="easy", options=PYTHON, level="quick")
def test_easy(check):
    check()


@conformance("player", name="medium", options=PYTHON, level="quick")
def test_medium(check):
    check()


@conformance("player", name="hard", options=PYTHON, level="quick")
def test_hard(check):
    check()


@pytest.mark.skipif(not available(), reason="the native search is not installed")
@conformance("player", name="hard", options=PlayerOptions(search="native" if available() else None), level="quick")
def test_native(check):
    check()
