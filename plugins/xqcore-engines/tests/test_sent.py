"""What engines are told, line by line: what they need though they do not say so."""

import pytest

from xqcore.model.decision import Limit


@pytest.mark.parametrize(
    ("script", "about", "sent"),
    [
        ("", {}, ["setoption name UCI_Variant value xiangqi", "ucinewgame"]),
        (
            "dialect ucci\noption UCI_Variant type combo default xiangqi var xiangqi",
            {},
            ["setoption UCI_Variant xiangqi", "uccinewgame"],
        ),
        ("dialect ucci\noption usemillisec type check default false", {}, ["setoption usemillisec true"]),
        ("dialect ucci\noption newgame type button", {}, ["setoption newgame true"]),
        ("dialect pikafish", {"options": {"hash": 64}}, ["setoption name Hash value 64", "ucinewgame"]),
        ("dialect ucci", {"options": {"HASH": "64"}}, ["setoption Hash 64"]),
        (
            "option Clear Hash type button\noption EvalFile type string default <empty>",
            {"options": {"clear_hash": True, "evalfile": ""}},
            ["setoption name Clear Hash", "setoption name EvalFile value <empty>"],
        ),
    ],
)
def test_before_the_game(scripted, tmp_path, script, about, sent):
    log = tmp_path / "log"
    scripted(script).player(log=log, **about).close()
    heard = [line.partition(" > ")[2] for line in log.read_text().splitlines()]
    places = [heard.index(line) for line in sent]
    assert places == sorted(places)
    assert "isready" in heard[places[-1] :]


def test_every_move_of_the_game(xq, scripted, tmp_path):
    log = tmp_path / "log"
    scripted().played(xq, 3, Limit(seconds=0.3), log=log)
    positions = [line.partition(" moves ")[2] for line in log.read_text().splitlines() if "> position" in line]
    assert positions == ["", "", "h3e3 h10g8", "h3e3 h10g8 h1g3 b10c8"]
