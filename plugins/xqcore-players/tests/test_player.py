"""The players: levels, bounds, and what they do for the ruleset's sake."""

import threading
import time

import pytest
from xqcore_players.levels import EASY, HARD, LEVELS, MEDIUM
from xqcore_players.native import available
from xqcore_players.options import PlayerOptions
from xqcore_players.player import LevelPlayer

from xqcore import Move, Xqcore
from xqcore.game import Game
from xqcore.guard import lawful, offence
from xqcore.model.decision import Limit
from xqcore.model.errors import PluginError

ISSUE_570 = (
    "g3g4 b9c7 h0g2 c6c5 c0e2 c9e7 i0i1 h9i7 i1c1 b7b9 c3c4 c5c4 c1c4 b9c9 c4b4 i9i8 a0a1 i8f8 i3i4 f8f5 a1d1 d9e8 d1d6"
    " i6i5 i4i5 f5i5 b4b3 i5i3 g2f4 i3f3 f4d5 c7d5 d6d5 c9d9 d0e1 e8d7 d5b5 a9c9 b0c2 h7h3 b2b0 c9c6 b0d0 c6d6 b5b9 f3g3"
    " h2f2 h3h6 b9d9 e9d9 b3b9 d9d8 e1d2 d6c6 c2b4 c6c3 b9e9 g3e3 b4d5 c3a3 d5c7 a3b3 e9d9 d8e8 d9d7 e8f8 d7e7 f9e8 f0e1"
    " b3b7 c7d9 e8d9 e7b7 h6h0 f2f0 h0f0 d0f0 f8e8 b7g7 e3d3 g7g9 d3d7 f0f3 d7d3 f3f7 e6e5 g9i9 i7h5 i9i5 d3f3 f7c7 f3h3"
    " c7h7 h5g7 i5e5 e8f8 h7i7 h3i3 i7h7 i3h3 h7i7 h3i3 i7h7"
)
"""The game of https://github.com/fairy-stockfish/Fairy-Stockfish/issues/570, before the engine's move i3h3, a chase for ever."""

NATIVE = pytest.mark.skipif(not available(), reason="the native search is not installed")

LONE_CHARIOT = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"
LOOP = "f1e1 e9f9 e1f1 f9e9 "


def played(xq: Xqcore, ruleset: str, moves: str, start: str | None = None) -> Game:
    game = xq.game(ruleset, start)
    for move in moves.split():
        assert game.push(move) is None
    return game


def player(level: str, **options) -> LevelPlayer:
    options.setdefault("search", "python")
    return LevelPlayer(LEVELS[level], PlayerOptions(seed=1, **options))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", ["site-asian", "strict-chase", "axf"])
def test_the_chase_of_issue_570_is_replaced_and_the_reason_shown(xq: Xqcore, level: str, ruleset: str):
    if ruleset not in xq.rulesets:
        pytest.skip(f"{ruleset} is not installed")
    game = played(xq, ruleset, ISSUE_570)
    decision = player(level, nodes=2000).choose(game, Limit())
    assert offence(game, decision.move) is None
    assert decision.score < 0
    assert decision.replaced.move is Move.parse("i3h3")
    assert decision.replaced.verdict.fault is game.turn
    assert decision.replaced.verdict.ending in ("perpetual-chase", "perpetual-attack")


@pytest.mark.parametrize("level", LEVELS)
def test_where_chasing_is_allowed_the_chase_of_issue_570_stays(xq: Xqcore, level: str):
    decision = player(level, nodes=2000).choose(played(xq, "simplified", ISSUE_570), Limit())
    assert (decision.move, decision.score, decision.replaced) == (Move.parse("i3h3"), 0, None)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_allowed_check_is_not_given(xq: Xqcore, level: str):
    game = played(xq, "cxq", LOOP * 3, LONE_CHARIOT)
    assert player(level).choose(game, Limit(seconds=2)).move in lawful(game)


def test_nothing_is_said_of_a_repetition_that_was_not_wanted(xq: Xqcore):
    """Red is a chariot up, so that a draw is no temptation."""
    game = played(xq, "simplified", (LOOP * 2)[:-10], LONE_CHARIOT)
    decision = player("medium").choose(game, Limit())
    assert decision.score > 0
    assert decision.replaced is None


@pytest.mark.parametrize("search", ["python", pytest.param("native", marks=NATIVE)])
@pytest.mark.parametrize("word", ["stop", "close"])
def test_it_answers_when_it_is_told_to(xq: Xqcore, search: str, word: str):
    thinker, game, found = player("hard", search=search, depth=60), xq.game("cxq"), []
    thread = threading.Thread(target=lambda: found.append(thinker.choose(game, Limit(seconds=60))))
    thread.start()
    while thread.is_alive():  # again and again: it may not have begun
        getattr(thinker, word)()
        thread.join(0.02)
    assert found[0].move in game.legal_moves()


@pytest.mark.parametrize("search", ["python", pytest.param("native", marks=NATIVE)])
def test_only_what_is_asked_about_is_played(xq: Xqcore, search: str):
    asked = (Move.parse("a0a1"), Move.parse("i0i2"))
    assert player("easy", search=search).choose(xq.game("cxq"), Limit(among=asked)).move in asked


def test_a_decision_tells_what_is_known_of_it(xq: Xqcore):
    decision = player("medium").choose(xq.game("cxq"), Limit())
    assert decision.line[0] is decision.move
    assert 0 < decision.nodes <= MEDIUM.plain_nodes + 1
    assert 0 < decision.depth <= MEDIUM.depth
    assert abs(decision.score) < 200


def test_the_only_move_is_made_at_once(xq: Xqcore):
    game = xq.game("simplified", "3k5/3R5/9/9/9/9/9/9/9/4K4 b - - 0 1")
    (only,) = game.legal_moves()
    decision = player("hard").choose(game, Limit(seconds=5))
    assert (decision.move, decision.depth, decision.nodes) == (only, None, None)


@pytest.mark.parametrize(
    ("options", "limit", "expected"),
    [
        ({}, Limit(), Limit(seconds=HARD.seconds)),
        ({}, Limit(seconds=0.5, nodes=100), Limit(seconds=0.5, nodes=100)),
        ({}, Limit(seconds=60), Limit(seconds=HARD.seconds)),
        ({"nodes": 5000}, Limit(), Limit(nodes=5000)),
        ({"nodes": 5000}, Limit(seconds=3, nodes=100), Limit(seconds=3, nodes=100)),
        ({"movetime": 250, "depth": 4}, Limit(seconds=3), Limit(seconds=0.25, depth=4)),
        ({"movetime": 60_000}, Limit(clock=30, increment=1), Limit(seconds=1.8)),
        ({}, Limit(clock=0.3), Limit(seconds=0.02)),
    ],
)
def test_bounds_are_the_tightest_of_the_games_and_the_players(options, limit: Limit, expected: Limit):
    bounds = player("hard", **options)._bounded(limit)
    assert (bounds.nodes, bounds.depth) == (expected.nodes, expected.depth)
    assert bounds.seconds == pytest.approx(expected.seconds)


@pytest.mark.parametrize(
    ("level", "search", "nodes"),
    [
        ("easy", "python", EASY.nodes),
        ("medium", "python", MEDIUM.plain_nodes),
        pytest.param("medium", "native", MEDIUM.nodes, marks=NATIVE),
    ],
)
def test_a_level_has_nodes_for_each_search(level: str, search: str, nodes: int):
    assert player(level, search=search)._bounded(Limit()).nodes == nodes


def test_easy_errs_by_its_seed(xq: Xqcore):
    moves = {LevelPlayer(EASY, PlayerOptions(seed=seed)).choose(xq.game("cxq"), Limit()).move for seed in range(8)}
    assert len(moves) > 1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_plain_python_answers_within_a_second(xq: Xqcore, level: str):
    game, quick = xq.game("site-asian"), player(level)
    for _ in range(10):
        since = time.process_time()
        game.push(quick.choose(game, Limit()).move)
        assert time.process_time() - since < 1


@pytest.mark.skipif(available(), reason="the native search is installed")
def test_a_search_that_is_not_installed_is_refused(xq: Xqcore):
    with pytest.raises(PluginError, match="the native search is not installed"):
        xq.player("hard:search=native")


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("hard:nodes=0", "nodes: expected a whole number of 1 or more, found 0"),
        ("hard:depth=many", "depth: expected a whole number"),
        ("hard:search=wasm", "search"),
        ("hard:strength=3", "strength"),
    ],
)
def test_options_that_make_no_sense_are_refused(xq: Xqcore, choice: str, said: str):
    with pytest.raises(Exception, match=said):
        xq.player(choice)


def test_whoever_names_no_player_meets_the_medium_one(xq: Xqcore):
    assert xq.opponent == "medium"
