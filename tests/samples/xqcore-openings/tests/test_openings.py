from xqcore.cli import run
from xqcore.testing import conformance


@conformance("packaging", name="openings")
def test_package(check):
    check()


def test_openings_are_counted(tmp_path, capsys):
    games = tmp_path / "games.jsonl"
    lines = [
        '{"moves": "h2e2 h9g7 h0g2", "result": "1-0"}',
        '{"moves": "h2e2 h9g7"}',
        '{"moves": "c3c4", "result": "0-1"}',
    ]
    games.write_text("\n".join(lines), encoding="utf-8")
    assert run(["openings", str(games)]) == 0
    assert capsys.readouterr().out == "     2  h2e2 h9g7  (* 1, 1-0 1)\n     1  c3c4  (0-1 1)\n"
    assert run(["openings", str(games), "--plies", "1"]) == 0
    assert "2  h2e2  (" in capsys.readouterr().out
