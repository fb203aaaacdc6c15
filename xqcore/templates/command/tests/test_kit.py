"""The conformance kit, and what this verb was made for."""

from xqcore.cli import run
from xqcore.testing import conformance


@conformance("packaging", name="NAME")
def test_package(check):
    check()


def test_it_says_how_long_games_are_and_reports_what_it_cannot_read(tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    file.write_text('{"moves": "h2e2 h9g7"}\n{"moves": "h2e2"}\n{"moves": "h2e2 h9"}\n', encoding="utf-8")
    assert run(["NAME", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "2 games: 1 to 2 plies, 1.5 on average\n"
    assert "games.jsonl:3" in said.err
