"""The keys of the conduct model that no shipped ruleset needs, on loops from real games."""

from pathlib import Path

import pytest
import yaml

from xqcore import GameRecord, Move, Position, Xqcore
from xqcore.testing.scenarios import SWAPPED

HERE = Path(__file__).parent
ASIAN = HERE / "rulesets" / "asian.yaml"
CLAUSES = yaml.safe_load((HERE / "clauses.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


def record(case: dict[str, str]) -> GameRecord:
    return GameRecord(Position.from_fen(case["start"]), tuple(map(Move.parse, case["moves"].split())))


@pytest.mark.parametrize("case", CLAUSES, ids=lambda case: case["id"])
def test_clause(xq: Xqcore, case: dict[str, str]):
    verdict = xq.adjudicate(record(case), ASIAN)
    assert (verdict.result, verdict.ply) == (case["result"], len(case["moves"].split()))


@pytest.mark.parametrize("case", CLAUSES, ids=lambda case: case["id"])
def test_clause_seen_from_elsewhere(xq: Xqcore, case: dict[str, str]):
    plain = record(case)
    start = plain.start
    mirrored = GameRecord(start.mirrored(), tuple(move.mirrored() for move in plain.moves))
    swapped = GameRecord(start.swapped(), tuple(move.turned() for move in plain.moves))
    assert xq.adjudicate(mirrored, ASIAN).result == case["result"]
    assert xq.adjudicate(swapped, ASIAN).result == SWAPPED[case["result"]]


ROTATED = [case for case in CLAUSES if case["moves"][:19] == case["moves"][20:]]


@pytest.mark.parametrize("case", ROTATED, ids=lambda case: case["id"])
def test_clause_from_elsewhere_in_the_loop(xq: Xqcore, case: dict[str, str]):
    plain = record(case)
    for turn in range(1, 4):
        start = _after(plain.start, plain.moves[:turn])
        later = GameRecord(start, (*plain.moves[turn:], *plain.moves[:turn]))
        assert xq.adjudicate(later, ASIAN).result == case["result"]


def _after(position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        position = position.after(move)
    return position


@pytest.mark.parametrize(
    ("clause", "change"),
    [
        ("only the protection goes, on every move", ("  cut-root: unless-under-attack\n", "")),
        ("only the protection goes, on every move", ("cut-root: unless-under-attack", "cut-root: ignored")),
        ("another piece that attacks the target too does not excuse the chaser", ("new: pair", "new: target")),
        ("both turns of the loop count", ("window: first", "window: last")),
        ("an attack that was only suspended by a check or a pin is not new", ("new: pair", "new: none")),
    ],
)
def test_each_clause_is_needed(tmp_path: Path, clause: str, change: tuple[str, str]):
    text = ASIAN.read_text(encoding="utf-8")
    assert change[0] in text
    (tmp_path / "asian.yaml").write_text(text.replace(*change), encoding="utf-8")
    xq = Xqcore(movegen="reference")
    cases = [case for case in CLAUSES if case["clause"] == clause]
    results = [xq.adjudicate(record(case), tmp_path / "asian.yaml").result for case in cases]
    if change[1]:
        assert results != [case["result"] for case in cases]
    else:  # cut roots count by default; what the clause adds shows only where the other side attacks throughout
        assert results == [case["result"] for case in cases]
