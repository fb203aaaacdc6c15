"""The scenario table under every shipped ruleset: told at once and ply by ply, mirrored and with colours swapped."""

import attrs
import pytest

from xqcore import Move, Xqcore
from xqcore.testing.scenarios import Scenario, scenarios, verdict_code

RULESETS = ("site-asian", "cxq", "simplified", "simplified-60", "strict-chase")
TABLE = scenarios()


@pytest.fixture(scope="module")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


def test_every_scenario_says_what_every_ruleset_does():
    assert len(TABLE) >= 31
    assert all(set(scenario.expect) == set(RULESETS) for scenario in TABLE)
    assert len({scenario.id for scenario in TABLE}) == len(TABLE)


@pytest.mark.parametrize("view", ["as it is", "mirrored", "swapped"])
@pytest.mark.parametrize("scenario", TABLE, ids=lambda scenario: scenario.id)
def test_verdict_and_ply(xq: Xqcore, scenario: Scenario, view: str):
    seen = {"as it is": scenario, "mirrored": scenario.mirrored(), "swapped": scenario.swapped()}[view]
    comparison = xq.compare(seen.record, RULESETS)
    assert {name: verdict_code(verdict) for name, verdict in comparison.verdicts.items()} == dict(seen.expect)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("scenario", TABLE, ids=lambda scenario: scenario.id)
def test_a_live_game_ends_as_its_record_does(xq: Xqcore, scenario: Scenario, ruleset: str):
    game = xq.game(ruleset, scenario.record.start)
    for move in scenario.record.moves:
        if game.verdict:
            break
        game.push(move)
        if not game.verdict:  # taking a move back and making it again changes nothing
            assert game.pop() is move
            game.push(move)
    whole = xq.adjudicate(attrs.evolve(scenario.record, moves=game.moves), ruleset)
    assert verdict_code(whole) == scenario.expect[ruleset]
    if game.verdict:
        assert game.verdict == whole
    else:
        assert whole.ply is None or whole.ply == game.ply  # an ending that hung on a move that never came


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("scenario", TABLE, ids=lambda scenario: scenario.id)
def test_evidence_covers_the_window(xq: Xqcore, scenario: Scenario, ruleset: str):
    verdict = xq.adjudicate(scenario.record, ruleset)
    if verdict.window is None:
        assert verdict.evidence == ()
        return
    first, last = verdict.window
    assert [entry.ply for entry in verdict.evidence] == list(range(first, last + 1))
    for entry in verdict.evidence:
        assert entry.move is Move.parse(str(scenario.record.moves[entry.ply - 1]))
        assert ("check" in entry.labels) == bool(entry.checkers)
        assert ("chase" in entry.labels) == bool(entry.attacks)
        assert (entry.labels == ("idle",)) == (not entry.checkers and not entry.attacks)
    if verdict.fault is not None:
        assert all(entry.labels != ("idle",) for entry in verdict.evidence if entry.side is verdict.fault)
