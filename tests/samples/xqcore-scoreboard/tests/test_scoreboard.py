import json

from xqcore import Xqcore
from xqcore.testing import conformance


@conformance("observer", name="scoreboard")
def test_observer(check):
    check()


@conformance("packaging", name="scoreboard")
def test_package(check):
    check()


def test_what_it_writes(tmp_path, monkeypatch):
    path = tmp_path / "board.jsonl"
    monkeypatch.setenv("SCOREBOARD", str(path))
    game = Xqcore(movegen="reference").game("simplified", "4k4/9/9/9/9/9/9/9/5R3/3K5 w")
    game.push("f1e1")
    game.resign(game.turn)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["event"] for line in lines] == ["Moved", "Checked", "Resigned", "Ended"]
    assert lines[0] == {"event": "Moved", "ply": 1, "ruleset": "simplified", "side": "red", "move": "f1e1"}
