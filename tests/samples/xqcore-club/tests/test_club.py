from xqcore import GameRecord, Move, Position, Xqcore
from xqcore.testing import conformance

START = Position.from_fen("4k4/9/9/9/9/9/9/9/5R3/3K5 w")
GAME = GameRecord(START, tuple(Move.parse(text) for text in "f1e1 e9f9 e1f1 f9e9".split() * 2))


@conformance("rulesets", name="club")
def test_rulesets(check):
    check()


@conformance("packaging", name="club")
def test_package(check):
    check()


def test_two_checks_win_at_the_bar_and_lose_on_tuesdays():
    verdicts = Xqcore().compare(GAME, ["club-blitz", "club-night"]).verdicts
    assert (verdicts["club-blitz"].result, verdicts["club-blitz"].ply) == ("1-0", 3)
    assert (verdicts["club-night"].result, verdicts["club-night"].ending) == ("0-1", "perpetual-attack")


def test_it_extends_from_the_core_and_from_another_plugin():
    xq = Xqcore()
    assert xq.ruleset("club-night").lineage[:2] == ("club-night", "site-asian")
    assert xq.ruleset("club-blitz").lineage[:2] == ("club-blitz", "three-checks")
