"""The conformance files beside the checkout, where they are at hand."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from xqcore import GameRecord, Move, Position, Xqcore
from xqcore.model.verdict import Verdict

SHARED = Path(__file__).resolve().parents[3] / "shared" / "conformance"
ASIAN = Path(__file__).parent / "rulesets" / "asian.yaml"
RESULTS = {"red_loses": "0-1", "black_loses": "1-0", "draw": "1/2-1/2", "none": "*"}
QUIET = ("a", "i")

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the folder ../shared/conformance is not there")


@pytest.fixture(scope="module")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


def rows(name: str) -> Iterator[dict]:
    with (SHARED / name).open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def ruled(xq: Xqcore, ruleset: str | Path, fen: str, moves: list[str]) -> Verdict:
    record = GameRecord(Position.from_fen(fen, "lenient"), tuple(map(Move.parse, moves)))
    return xq.adjudicate(record, ruleset)


def test_all_scenarios(xq: Xqcore):
    wrong = []
    count = 0
    for scenario in yaml.safe_load((SHARED / "scenarios.yaml").read_text(encoding="utf-8"))["scenarios"]:
        moves = scenario["moves"].split()
        for ruleset, expected in scenario["expect"].items():
            verdict = ruled(xq, ruleset, scenario["fen"], moves)
            count += 1
            if (verdict.result, verdict.ply or len(moves)) != (RESULTS[expected["verdict"]], expected["ply"]):
                wrong.append((scenario["id"], ruleset, verdict))
    assert not wrong
    assert count == 155


def test_all_diagrams_and_variants_of_the_asian_rules(xq: Xqcore):
    cases = list(rows("axf.jsonl"))
    wrong = [
        case["id"] for case in cases if ruled(xq, ASIAN, case["fen"], case["moves"]).result != RESULTS[case["verdict"]]
    ]
    assert len(cases) == 127
    assert wrong == []
