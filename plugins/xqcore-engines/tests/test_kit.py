"""The conformance kit, for a scripted engine and, where it is installed, for Fairy-Stockfish."""

import pytest
from conftest import fairy
from xqcore_engines.player_options import EngineOptions

from xqcore.testing import conformance

COMMAND = fairy()


@conformance("packaging", name="engines")
def test_package(check):
    check()


@pytest.mark.skipif(COMMAND is None, reason="Fairy-Stockfish is not installed")
@conformance("player", name="engine", options=EngineOptions(command=COMMAND or "fairy-stockfish"), level="quick")
def test_player(check):
    check()
