"""Fairy-Stockfish, where it is installed, in both protocols."""

import json
from pathlib import Path

import pytest
from conftest import fairy
from xqcore_engines.engine import Engine
from xqcore_engines.player import EnginePlayer
from xqcore_engines.player_options import Bounds

from xqcore import Move
from xqcore.guard import offence
from xqcore.model.decision import Limit

pytestmark = pytest.mark.skipif(fairy() is None, reason="Fairy-Stockfish is not installed")

GAME = json.loads(Path(__file__).with_name("issue570.json").read_text(encoding="utf-8"))


@pytest.fixture(params=["uci", "ucci"])
def fish(request):
    player = EnginePlayer(Engine(name="fairy", command=fairy(), dialect=request.param), Bounds(nodes=1000))
    yield player
    player.close()


def test_it_plays_a_game_to_its_end(xq, fish):
    game, other = xq.game("site-asian"), xq.player("random:seed=3")
    while not game.verdict:
        decision = (fish, other)[game.turn].choose(game, Limit())
        assert decision.note == ""
        game.push(decision.move)
    assert (game.verdict.result, game.verdict.ending) == ("1-0", "checkmate")


def test_the_chase_that_loses_is_replaced_by_its_own_second_choice(xq, fish):
    """The game of https://github.com/fairy-stockfish/Fairy-Stockfish/issues/570, before the move that loses."""
    pytest.importorskip("xqcore_codes")
    game = xq.game("axf")
    for move in GAME["moves"].split()[:-1]:
        assert game.push(move) is None
    assert offence(game, Move.parse("i3h3")).ending == "perpetual-chase"
    decision = fish.choose(game, Limit(nodes=100_000, seconds=20))
    assert (str(decision.replaced.move), decision.replaced.verdict.ending) == ("i3h3", "perpetual-chase")
    assert str(decision.move) != "i3h3"
    assert decision.note == ""
    assert decision.nodes > 0


def test_where_the_ruleset_allows_it_the_chase_goes_on(xq, fish):
    game = xq.game("simplified")
    for move in GAME["moves"].split()[:-1]:
        assert game.push(move) is None
    decision = fish.choose(game, Limit(nodes=100_000, seconds=20))
    assert (str(decision.move), decision.replaced) == ("i3h3", None)


def test_it_plays_by_the_same_tables_in_both_protocols(xq):
    """In UCCI it does not, unless it is told the variant that it says is its default."""
    decisions = []
    for dialect in ("uci", "ucci"):
        player = EnginePlayer(Engine(name="fairy", command=fairy(), dialect=dialect), Bounds(depth=8))
        decisions.append(player.choose(xq.game("simplified"), Limit()))
        player.close()
    assert decisions[0] == decisions[1]


def test_a_barred_move_is_replaced_too(xq, fish):
    pytest.importorskip("xqcore_codes")
    game = xq.game("xiangqi-com", "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1")
    for move in "f1e1 e9f9 e1f1 f9e9".split() * 3:
        game.push(move)
    assert game.why_not("f1e1")
    move = fish.choose(game, Limit(depth=4, seconds=5)).move
    assert game.why_not(move) is None
