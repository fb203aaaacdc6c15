"""Several codes at one look: what a policy tells of calm games, and what becomes of one that fails to."""

from pathlib import Path

import attrs
import pytest

from xqcore import GameRecord, Move, Xqcore
from xqcore.compare import Code, Panel
from xqcore.judge.policy import ModelPolicy
from xqcore.testing.scenarios import scenarios

SHIPPED = Path(__file__).resolve().parents[1] / "rulesets" / "cxq.yaml"
GAME = GameRecord(moves=tuple(map(Move.parse, "h2e2 h9g7".split())))


class Failing(ModelPolicy):
    def calm(self, rulesets):
        raise ValueError(f"no look for {len(rulesets)}")


class FailingLook(ModelPolicy):
    def calm(self, rulesets):
        return lambda timeline: len(rulesets) + timeline.plies == 1 // 0


class Lying(ModelPolicy):
    def calm(self, rulesets):  # noqa: ARG002
        return lambda timeline: timeline.plies > 0


@pytest.mark.parametrize("policy", [Failing, FailingLook])
def test_a_look_that_fails_leaves_it_to_the_judges(policy, mated):
    xq, ours = Xqcore(movegen="reference"), policy()
    panel = Panel({name: Code(xq.ruleset(name), ours) for name in ("cxq", "simplified")})
    for game in (GAME, mated):
        assert panel.compare(game, xq.movegen) == xq.compare(game, ["cxq", "simplified"])


def test_the_look_is_asked_before_any_judge(mated):
    xq, ours = Xqcore(movegen="reference"), Lying()
    panel = Panel({"cxq": Code(xq.ruleset("cxq"), ours)})
    assert not panel.compare(mated, xq.movegen).verdicts["cxq"].ended
    assert xq.compare(mated, ["cxq"]).verdicts["cxq"].ended


@pytest.fixture
def mated() -> GameRecord:
    moves = "e0e1 h7e7 h2h5 b7c7 h5h4 c7a7 h0g2 i6i5 b2e2 e7e8 h4c4 g6g5 c4c9".split()
    return GameRecord(moves=tuple(map(Move.parse, moves)))


@pytest.mark.parametrize("name", ["S01", "S06"])
def test_without_evidence_the_verdicts_are_the_same(name):
    xq, (record,) = Xqcore(movegen="reference"), [each.record for each in scenarios() if each.id == name]
    told, untold = (xq.compare(record, evidence=asked).verdicts for asked in (True, False))
    assert any(verdict.evidence for verdict in told.values())
    assert untold == {ruleset: attrs.evolve(verdict, evidence=()) for ruleset, verdict in told.items()}


def test_the_rule_is_that_of_the_file_asked_for(tmp_path):
    (record,) = [each.record for each in scenarios() if each.id == "S01"]
    xq, text = Xqcore(movegen="reference"), SHIPPED.read_text(encoding="utf-8")
    lines = []
    for folder, above in (("one", ""), ("other", "# the same rules under the same name\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "cxq.yaml").write_text(above + text, encoding="utf-8")
        verdict = xq.adjudicate(record, tmp_path / folder / "cxq.yaml")
        assert verdict.rule is not None
        lines.append(verdict.rule.line)
    assert lines[1] == lines[0] + 1
