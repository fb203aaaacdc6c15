"""The gallery of broken plugins: what the user is told by each alone, and by all of them at once."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from installing import imported

import xqcore as package
from xqcore.plugins import seat

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples" / "games.jsonl"
FACTS = yaml.safe_load((HERE / "said.yaml").read_text(encoding="utf-8"))
NAMES = sorted({module.stem.replace("_", "-") for module in (HERE.parent / "samples" / "broken").glob("*.py")})
SOUND = ("cxq", "simplified", "site-asian", "strict-chase", "all-right")
QUIET = {
    "bad-players",
    "prints",
    "verb-raises",
    "makes-nothing",
    "policy-nonsense",
    *("factory-raises", "movegen-raises", "policy-raises", "read-raises"),
}
QUIET |= {"observer-raises", "sniff-raises", "sniff-nonsense"}
"""Those in which nothing is wrong until they are used."""


@pytest.fixture
def games(folder):
    (folder / "games.txt").write_text("position startpos moves h2e2 h9g7 h0g2 i9h9 g3g4\n", encoding="utf-8")
    (folder / "raises.txt").write_text("read-raises\n", encoding="utf-8")
    (folder / "nonsense.txt").write_text("read-raises nonsense\n", encoding="utf-8")


def test_each_has_its_facts():
    assert {name for fact in FACTS for name in fact["plugins"]} == set(NAMES)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{'+'.join(fact['plugins'])}: {fact['run'].split(' -r ')[0]}")
def test_what_is_said(fact, xqcore, alone, monkeypatch):
    monkeypatch.setattr(seat, "GRACE", 0.1)
    site = str(alone(fact["plugins"]))
    ran = xqcore(*shlex.split(fact["run"]), stdin=fact.get("stdin", "").encode())
    said = [line.removeprefix("xqcore: ").replace(site, "SITE") for line in ran.said]
    said = [line.replace(f"xqcore {package.__version__}", "xqcore VERSION") for line in said]
    assert (ran.code, said) == (fact["code"], fact["said"])
    assert fact.get("prints", "") in ran.out
    assert "Traceback" not in ran.out + ran.err


# All of them at once


def test_real_games_are_judged_all_the_same(xqcore, broken, install):
    judged = ("compare", str(EXAMPLES), *(word for name in SOUND[:4] for word in ("-r", name)), "--output", "json")
    without = xqcore(*judged)
    install(broken)
    ran = xqcore(*judged)
    assert (without.code, ran.code) == (0, 0)
    assert ran.out == without.out
    assert len(ran.out.splitlines()) == 60
    assert all("is left out" in line or "sniff-" in line for line in ran.said if line.startswith("xqcore: "))


def test_with_every_ruleset_there_is_only_the_failing_policy_fails(xqcore, broken, install):
    install(broken)
    ran = xqcore("compare", str(EXAMPLES), "--output", "json")
    games = [json.loads(line)["verdicts"] for line in ran.out.splitlines()]
    assert ran.code == 3
    assert len(games) == 60
    assert all(set(SOUND) <= set(verdicts) for verdicts in games)
    assert {name for verdicts in games for name, told in verdicts.items() if told["ending"] == "failed"} == {
        "raises",
        "nonsense",
    }
    told = "xqcore: plugin policy-raises (xqcore-policy-raises 1.0) failed ruling under raises: ValueError: it has never seen"
    assert len([line for line in ran.said if line.startswith(told)]) == 1


def test_a_game_is_played_all_the_same(xqcore, broken, install):
    install(broken)
    ran = xqcore("play", "--red", "human", "--black", "human", stdin=b"h2e2\nh9g7\nquit\n")
    assert ran.code == 0
    assert "h9g7" in ran.out


def test_every_fault_is_shown(xqcore, broken, install, golden):
    install(broken)
    ran = xqcore("plugins")
    assert ran.code == 0
    table = "\n".join(line.rstrip() for line in ran.out.rstrip().splitlines())
    golden("plugins.txt", table.replace(str(broken), "SITE").replace(package.__version__, "VERSION"))
    rows = {row["name"]: row for row in json.loads(xqcore("plugins", "--json").out)}
    assert rows["same-name"]["state"] == "blocked"
    assert {name for name in NAMES if not rows[name]["faults"]} == QUIET


def test_strict_plugins_refuses(xqcore, broken, install, golden):
    install(broken)
    ran = xqcore("compare", str(EXAMPLES), "-r", "cxq", "--strict-plugins")
    assert (ran.code, ran.out) == (3, "")
    said = "\n".join(line for line in ran.said if line.startswith("xqcore: "))
    golden("strict.txt", said.replace(str(broken), "SITE").replace(f"xqcore {package.__version__}", "xqcore VERSION"))


def test_a_traceback_is_shown_where_it_is_asked_for(xqcore, broken, install):
    install(broken)
    ran = xqcore("plugins", "--traceback")
    assert ran.code == 0
    for name, place in {"hook-raises": "hook_raises.py", "import-error": "import_error.py"}.items():
        before = ran.err.partition(f"xqcore: plugin {name} (")[0]
        assert place in before.rpartition("Traceback")[2]


@pytest.mark.parametrize("name", NAMES)
def test_each_is_switched_off_before_it_is_imported(name, xqcore, broken, install):
    for mark in broken.glob("*.imported"):
        mark.unlink()
    install(broken)
    ran = xqcore("plugins", "--json", "--plugin-off", name)
    rows = [row for row in json.loads(ran.out) if row["name"] == name]
    assert (ran.code, {row["state"] for row in rows}) == (0, {"off"})
    others = {other.replace("-", "_") for other in NAMES if other not in (name, "too-new")}
    assert set(imported(broken)) == others


def test_switched_off_from_outside_nothing_of_them_is_left(broken):
    """In a process of its own, with all of them named in the environment."""
    for mark in broken.glob("*.imported"):
        mark.unlink()
    environment = {"PYTHONPATH": str(broken), "XQCORE_PLUGIN_OFF": " ".join(NAMES), "PATH": ""}
    ran = subprocess.run(
        [sys.executable, "-m", "xqcore", "compare", str(EXAMPLES), "--strict-plugins", "-r", "cxq", "--jobs", "1"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "60 games" in ran.stdout
    assert imported(broken) == []
