"""Matches by time: what a time control says, and who loses by it."""

import json

import pytest
from xqcore_engines.match.clock import Clocks, TimeControl

from xqcore.cli import run
from xqcore.model.decision import Limit
from xqcore.model.piece import Side


@pytest.mark.parametrize(("text", "written"), [("60", "60+0"), ("60+0.5", "60+0.5"), ("0.1+0", "0.1+0")])
def test_what_a_time_control_says(text, written):
    control = TimeControl.parse(text)
    assert str(control) == written
    assert TimeControl.parse(written) == control


@pytest.mark.parametrize("text", ["0", "", "-1", "60+", "+1", "1:00", "nan", "inf", "1e3", "60+0.5+1", "9999999"])
def test_what_is_no_time_control(text):
    with pytest.raises(ValueError, match="is no time for a game; write seconds for each side, 60, or"):
        TimeControl.parse(text)


def test_clocks():
    clocks, bounds = Clocks(TimeControl(2, 0.5)), Limit(nodes=100)
    assert clocks.spend(Side.RED, 1)
    assert clocks.limit(Side.RED, bounds) == Limit(clock=1.5, increment=0.5, nodes=100)
    assert clocks.limit(Side.BLACK, bounds) == Limit(clock=2, increment=0.5, nodes=100)
    assert clocks.spend(Side.RED, 1.4)
    assert not clocks.spend(Side.RED, 0.7)
    assert clocks.spend(Side.BLACK, 1.9)


def test_without_a_time_control_no_clock_runs():
    clocks = Clocks(None)
    assert clocks.spend(Side.RED, 1e9)
    assert clocks.limit(Side.RED, Limit(depth=1)) == Limit(depth=1)


def test_whose_clock_runs_out_loses(scripted, tmp_path, capsys):
    fake, save, book = scripted("go#2: sleep 0.8; move"), tmp_path / "games.jsonl", tmp_path / "book"
    book.write_text("h2e2 h9g7\n")
    words = ["match", f"engine:command={fake.engine().command}", "random", "--games", "2", "--jobs", "1"]
    assert run([*words, "--clock", "0.6", "--longest", "4", "--openings", str(book), "--save", str(save)]) == 0
    first, second = map(json.loads, save.read_text().splitlines())
    assert (first["result"], second["result"]) == ("0-1", "1-0")
    for game in (first, second):
        assert (game["headers"]["Ending"], game["headers"]["TimeControl"]) == ("out-of-time", "0.6+0")
    assert "2      out-of-time" in capsys.readouterr().out


def test_an_engine_with_time_enough_is_told_of_it(scripted, tmp_path):
    fake, log = scripted("dialect ucci"), tmp_path / "log"
    words = ["match", f"engine:command={fake.engine().command},log={log}", "random", "--games", "2", "--jobs", "1"]
    (tmp_path / "book").write_text("h2e2 h9g7\n")
    assert run([*words, "--clock", "40+0.25", "--longest", "3", "--openings", str(tmp_path / "book")]) == 0
    assert "> go time 40000 increment 250\n" in log.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--clock", "5 min"], "'5 min' is no time for a game; write seconds for each side, 60, or with some a move"),
        (["--clock", "5", "--seconds", "1"], "--seconds is time for each move and --clock for a game; choose one"),
    ],
)
def test_what_is_refused(words, said, capsys):
    assert run(["match", "random", "random", *words]) == 2
    assert said in capsys.readouterr().err
