"""What federations and sites rule on the games of the scenario table."""

import pytest
from facts import game_of, mirrored, official, rulings, swapped

from xqcore import GameRecord
from xqcore.testing.scenarios import SWAPPED, verdict_code

CASES = official()


@pytest.mark.parametrize(("game", "code", "record", "verdict"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_official(xq, game, code, record, verdict):
    assert game
    assert verdict_code(xq.adjudicate(record, code)) == verdict
    assert verdict_code(xq.adjudicate(mirrored(record), code)) == verdict
    told, _, rest = verdict.partition(" ")
    assert verdict_code(xq.adjudicate(swapped(record), code)) == " ".join(filter(None, (SWAPPED[told], rest)))


def test_every_code_of_the_table_is_asked():
    assert {case[1] for case in CASES} == {"axf", "cxa-2020", "tiantian", "xiangqi-com"}
    assert len(CASES) == 75


@pytest.mark.parametrize(
    "row", [row for row in rulings() if "Tiantian Xiangqi" in row.get("opinions", ())], ids=lambda row: row["id"]
)
def test_what_the_app_itself_was_seen_to_rule(xq, row):
    """Both are an elephant let through to a rooted chariot, which other codes rule in several ways."""
    assert row["opinions"]["Tiantian Xiangqi"] == "red_loses"
    game = game_of(row)
    walked_on = GameRecord(game.start, game.moves * 2)
    assert verdict_code(xq.adjudicate(walked_on, "tiantian")) == "* @13 barred"
