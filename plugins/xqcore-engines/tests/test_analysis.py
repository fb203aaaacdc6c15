"""An engine that is watched as it thinks."""

import pytest
from conftest import fairy
from xqcore_engines.engine import Engine
from xqcore_engines.fault import EngineError
from xqcore_engines.player import EnginePlayer
from xqcore_engines.player_options import Bounds

from xqcore.model.decision import Limit

ENDLESS = "go#2: say info depth 1 score cp 5 pv h3e3; say info depth 2 score cp 7 pv h3e3"


def test_it_thinks_until_it_is_stopped(xq, scripted):
    player = scripted(f"{ENDLESS}\nstop: move").player()
    with player.analyse(xq.game("simplified"), Limit()) as analysis:
        seen = []
        for info in analysis:
            seen.append(info.depth)
            if info.depth == 2:
                analysis.stop()
                analysis.stop()
    assert seen == [1, 2, 3]
    assert str(analysis.answer.move) == "h2e2"
    assert player.choose(xq.game("simplified"), Limit(seconds=1)).note == ""
    player.close()


def test_whoever_leaves_stops_it(xq, scripted):
    player = scripted(f"{ENDLESS}\nstop: move").player()
    with player.analyse(xq.game("simplified"), Limit()) as analysis:
        assert next(iter(analysis)).score == 5
    assert str(analysis.answer.move) == "h2e2"
    player.close()


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (f"{ENDLESS}", "does not answer, even when it is told to stop"),
        (f"{ENDLESS}; die 1", "has ended with exit code 1"),
    ],
)
def test_its_faults_are_raised(xq, scripted, script, said):
    player = scripted(script).player()
    analysis = player.analyse(xq.game("simplified"), Limit())
    with pytest.raises(EngineError, match=said):
        _stop_at_each(analysis)
    with pytest.raises(EngineError, match=said):
        _ = analysis.answer
    player.close()


def _stop_at_each(analysis):
    for _ in analysis:
        analysis.stop()


def test_an_engine_without_lines(xq, scripted):
    player = scripted().player()
    with pytest.raises(EngineError, match="reports on one line only"):
        _ = player.analyse(xq.game("simplified"), Limit(seconds=1), lines=2).answer
    player.close()


@pytest.mark.skipif(fairy() is None, reason="Fairy-Stockfish is not installed")
@pytest.mark.parametrize("dialect", ["uci", "ucci"])
def test_three_lines(xq, dialect):
    player = EnginePlayer(Engine(name="fairy", command=fairy(), dialect=dialect), Bounds())
    game = xq.game("simplified")
    with player.analyse(game, Limit(depth=5, seconds=60), lines=3) as analysis:
        list(analysis)  # to its end: stopped earlier, the lines may be of several depths, or none at all
    first, second, third = analysis.answer.infos
    assert len({info.line[0] for info in (first, second, third)}) == 3
    assert first.score >= second.score >= third.score
    assert analysis.answer.move is first.line[0]
    with player.analyse(game, Limit(depth=5, seconds=20)) as analysis:
        list(analysis)
    assert len(analysis.answer.infos) == 1
    player.close()
