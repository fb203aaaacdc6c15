import pytest

from xqcore import GameRecord, Move, Position, RulesetError, Xqcore
from xqcore.testing import conformance

START = Position.from_fen("4k4/9/9/9/9/9/9/9/5R3/3K5 w")
GAME = GameRecord(START, tuple(Move.parse(text) for text in "f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9".split()))


@conformance("policy", name="three-checks")
def test_policy(check):
    check()


@conformance("rulesets", name="three-checks")
def test_rulesets(check):
    check()


@conformance("packaging", name="three-checks")
def test_package(check):
    check()


def ruled(tmp_path, options):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "schema: 1\nid: mine\ntitle: Mine\nsource: Me\nextends: three-checks\n"
        f"extensions:\n  three-checks: {options}\n",
        encoding="utf-8",
    )
    return Xqcore().adjudicate(GAME, path)


def test_the_third_check_wins():
    verdict = Xqcore().adjudicate(GAME, "three-checks")
    assert (verdict.result, verdict.ending, verdict.ply) == ("1-0", "three-checks", 5)


def test_as_many_checks_as_the_ruleset_says(tmp_path):
    assert ruled(tmp_path, "{checks: 4}").ply == 7
    assert ruled(tmp_path, "{checks: 5}").result == "*"


def test_a_fault_in_the_options_is_told_with_its_place(tmp_path):
    with pytest.raises(RulesetError, match=r"mine\.yaml:7:26: extensions\.three-checks\.checks"):
        ruled(tmp_path, "{checks: none}")
