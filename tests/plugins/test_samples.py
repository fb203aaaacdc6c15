"""Third parties: each passes the kit, is used without a change to xqcore, and together they implement every hook."""

import json
import re

import pytest

from xqcore import Xqcore
from xqcore.plugins import hookspecs
from xqcore.plugins.fitting import HOOKS

NAMES = {
    "mailbox": "xqcore_movegens",
    "three-checks": "xqcore_policies",
    "greedy": "xqcore_players",
    "sheet": "xqcore_formats",
    "club": "xqcore_rulesets",
    "scoreboard": "xqcore_observers",
    "openings": "xqcore_commands",
}
"""The samples, each with the hook that it is there for."""

CHECKS = "position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w moves f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9"


@pytest.fixture(autouse=True)
def _installed(samples, install):
    install(samples)


def test_every_hook_is_exercised():
    hooks = {name for name in vars(hookspecs) if name.startswith("xqcore_")}
    assert set(NAMES.values()) == hooks
    manager = Xqcore().registry._manager
    for name, hook in NAMES.items():
        assert name in [each.plugin_name for each in getattr(manager.hook, hook).get_hookimpls()]


@pytest.mark.parametrize("name", NAMES)
def test_they_pass_the_kit(xqcore, name):
    """At length, and their packages too, where they are installed for good: tests/smoke/samples.py."""
    kind = next((hook.kind for hook in HOOKS if hook.name == NAMES[name]), "packaging")
    ran = xqcore("check", name, "--kind", kind, "--level", "quick", "--output", "json")
    assert (ran.code, ran.err) == (0, "")
    outcomes = [json.loads(line) for line in ran.out.splitlines()]
    assert {outcome["outcome"] for outcome in outcomes} <= {"passed", "skipped"}
    assert len(outcomes) >= 5


def test_they_have_no_fault(xqcore):
    ran = xqcore("plugins", "--json")
    rows = {row["name"]: row for row in json.loads(ran.out)}
    assert {name: (rows[name]["state"], rows[name]["faults"]) for name in NAMES} == dict.fromkeys(NAMES, ("loaded", []))


def test_a_move_generator_rules_as_the_reference_does(xqcore, folder):
    (folder / "checks.txt").write_text(CHECKS, encoding="utf-8")
    told = [
        xqcore("compare", "checks.txt", "-r", "cxq", "-r", "site-asian", "--output", "json", "--movegen", name)
        for name in ("mailbox", "reference")
    ]
    assert told[0] == told[1]
    assert '"fault": "red"' in told[0].out


def test_a_move_generator_is_played_with(xqcore):
    ran = xqcore(
        "play", "--red", "human", "--black", "human", "--movegen", "mailbox", stdin=b"h2e2\nh9h0\nh9g7\nquit\n"
    )
    assert ran.code == 0
    assert "h9h0 is illegal" in ran.out


def test_a_policy_and_a_ruleset_that_extends_one_of_another_plugin(xqcore, folder):
    (folder / "checks.txt").write_text(CHECKS, encoding="utf-8")
    chosen = ("three-checks", "club-blitz", "club-night")
    ran = xqcore("compare", "checks.txt", *(word for name in chosen for word in ("-r", name)), "--output", "json")
    verdicts = json.loads(ran.out)["verdicts"]
    assert [verdicts[name]["result"] for name in chosen] == ["1-0", "1-0", "0-1"]
    assert [verdicts[name]["ply"] for name in chosen] == [5, 3, 8]
    assert verdicts["club-blitz"]["ending"] == "three-checks"
    assert verdicts["three-checks"]["rule"] == "three-checks.yaml:6"


def test_a_policy_rules_in_a_live_game(xqcore):
    fen = "4k4/9/9/9/9/9/9/9/5R3/3K5 w"
    moves = b"f1e1\ne9f9\ne1f1\nf9e9\nf1e1\n"
    ran = xqcore("play", "-r", "three-checks", "--black", "human", "--start", fen, stdin=moves)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1].startswith("1-0 by three checks at ply 5.")


def test_rulesets_are_listed_explained_and_shown(xqcore):
    assert {"club-night", "club-blitz", "three-checks"} <= {
        row["id"] for row in json.loads(xqcore("rulesets", "--json").out)
    }
    assert "120" in xqcore("ruleset", "explain", "club-night").out
    assert xqcore("ruleset", "check", "club-blitz", "club-night", "three-checks").code == 0


def test_a_player_plays_and_an_observer_hears_it(xqcore, folder, monkeypatch):
    monkeypatch.setenv("SCOREBOARD", str(folder / "board.jsonl"))
    ran = xqcore(
        *("play", "--red", "greedy:look-ahead=1,mood=bold", "--black", "random:seed=1", "-r", "three-checks"),
        *("--seconds", "1", "--save", "game.jsonl"),
    )
    assert (ran.code, ran.err) == (0, "")
    record = json.loads((folder / "game.jsonl").read_text(encoding="utf-8"))
    events = [json.loads(line) for line in (folder / "board.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [event["move"] for event in events if event["event"] == "Moved"] == record["moves"]
    assert events[-1]["event"] == "Ended"
    assert record["result"] != "*"


def test_a_format_is_recognised(xqcore, folder):
    (folder / "club.csv").write_text("game,result,moves\nA,1-0,h2e2 h9g7\nB,0-1,h2e2 h9h0\n", encoding="utf-8")
    ran = xqcore("compare", "club.csv", "-r", "cxq", "--output", "json")
    (game,) = map(json.loads, ran.out.splitlines())
    assert (game["game"], game["source"], game["recorded_result"]) == ("A", "club.csv:2", "1-0")
    assert ran.code == 2
    assert ran.said[0].startswith("xqcore: club.csv:3, game B, ply 2: h9h0 is illegal")


def test_a_verb_is_there_with_its_help(xqcore, folder):
    (folder / "checks.txt").write_text(CHECKS, encoding="utf-8")
    assert re.search(r"\n  openings +Show how the openings of games scored\.\n", xqcore("--help").out)
    assert xqcore("openings", "checks.txt", "--plies", "2").out == "     1  f1e1 e9f9  (* 1)\n"
    assert "Usage: xqcore openings [OPTIONS] GAME..." in xqcore("openings", "--help").out


def test_without_the_plugin_it_extends_a_ruleset_says_what_is_missing(xqcore, folder):
    (folder / "checks.txt").write_text(CHECKS, encoding="utf-8")
    ran = xqcore("compare", "checks.txt", "-r", "club-blitz", "--plugin-off", "three-checks")
    assert ran.code == 2
    assert "there is no ruleset 'three-checks'" in ran.err


def test_requirements_and_json_reproduce_the_installed_set(xqcore):
    rows = json.loads(xqcore("plugins", "--json").out)
    lines = xqcore("plugins", "--requirements").out.splitlines()
    assert lines == [f"{row['distribution']}=={row['version']}" for row in rows]
    assert {f"xqcore-{name}==1.0" for name in NAMES} <= set(lines)
