"""The conformance kit, and the facts that these rulesets were made for."""

from xqcore import GameRecord, Move, Position, Xqcore
from xqcore.testing import conformance


@conformance("rulesets", name="NAME")
def test_rulesets(check):
    check()


@conformance("packaging", name="NAME")
def test_package(check):
    check()


def test_perpetual_check_loses_at_the_fourth_time():
    start = Position.from_fen("4k4/9/9/9/9/9/9/9/5R3/3K5 w")
    moves = tuple(Move.parse(text) for text in ["f1e1", "e9f9", "e1f1", "f9e9"] * 3)
    verdict = Xqcore().adjudicate(GameRecord(start, moves), "NAME")
    assert (verdict.result, verdict.ending, verdict.ply) == ("0-1", "perpetual-check", 12)
