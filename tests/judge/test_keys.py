"""The keys that no shipped ruleset sets, one by one, and the sanctions in a live game."""

from pathlib import Path

import pytest
import yaml

from xqcore import GameRecord, IllegalMove, Move, Position, Xqcore
from xqcore.guard import lawful, offence
from xqcore.model.event import Ended, MustVary
from xqcore.model.piece import Side
from xqcore.testing.scenarios import scenario, unrolled, verdict_code

HEAD = "schema: 1\nid: mine\ntitle: T\nsource: S\nextends: basic\n"
CASES = yaml.safe_load((Path(__file__).parent / "keys.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


@pytest.fixture
def written(tmp_path: Path):
    def write(rules: str) -> Path:
        path = tmp_path / "mine.yaml"
        path.write_text(HEAD + rules, encoding="utf-8")
        return path

    return write


def record(case: dict) -> GameRecord:
    if "game" in case:
        return scenario(case["game"]).record
    moves = tuple(map(Move.parse, unrolled(case["moves"]).split()))
    return GameRecord(Position.from_fen(case["start"]), moves)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_key(xq: Xqcore, written, case: dict):
    game, ruleset = record(case), xq.ruleset(written(case["rules"]))
    verdicts = {
        plies: verdict_code(xq.adjudicate(GameRecord(game.start, game.moves[:plies]), ruleset))
        for plies in case["expect"]
    }
    assert verdicts == case["expect"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_a_live_game_comes_to_the_same(xq: Xqcore, written, case: dict):
    """Ply by ply, with every move tried first and taken back once."""
    game, last = record(case), max(case["expect"])
    live = xq.game(written(case["rules"]), game.start)
    for move in game.moves[:last]:
        if live.verdict is not None:
            break
        if live.why_not(move) is not None:
            assert case["expect"][last] == f"* @{live.ply + 1} barred"
            with pytest.raises(IllegalMove, match="is barred under mine"):
                live.push(move)
            assert move not in live.legal_moves()
            return
        live.push(move)
        live.pop()
        live.push(move)
    ends = live.verdict
    expected = case["expect"][last]
    if ends is None:
        assert expected in ("*", "* must-vary")
        assert (expected == "* must-vary") == (live._judge.close() is not None)
    else:
        assert verdict_code(ends) == expected


TOLD = """
repetition: {occurrences: 3, window: first}
conducts: {perpetual-check: {each: [check]}}
sanction: must-vary
"""
BARRED = TOLD.replace("must-vary", "bar-move")


def test_an_order_is_an_event_and_the_game_goes_on(xq: Xqcore, written):
    live = xq.game(written(TOLD), scenario("S01").record.start)
    for move in scenario("S01").record.moves[:8]:
        live.push(move)
    assert live.verdict is None
    assert [event for event in live.events if isinstance(event, MustVary)] == [MustVary(8, Side.RED)]
    assert live.resign(Side.BLACK).ending == "resignation"
    assert isinstance(live.events[-1], Ended)


def test_both_sides_are_told(xq: Xqcore, written):
    """Red checks for ever, Black chases beyond its allowance meanwhile: the order to Red does not hide that to Black."""
    chase = "chase: {attackers: {not: [general, soldier]}, targets: {not: [home-soldier]}, opened: all, new: pair,"
    chase += " protection: legal-recapture, same-kind: counts}"
    rules = written(TOLD.replace("[check]}}", "[check]}, slow-chase: {each: [chase], allow: {1: 4}}}") + chase)
    live = xq.game(rules, scenario("S27").record.start)
    for move in scenario("S27").record.moves:
        if live.push(move):
            break
    told = [(event.ply, event.side) for event in live.events if isinstance(event, MustVary)]
    assert told == [(8, Side.RED), (9, Side.RED), (10, Side.BLACK), (11, Side.RED)]
    assert verdict_code(live.verdict) == "1-0 @12 slow-chase"
    assert live.verdict.window == (2, 12)


def test_an_order_that_hung_on_the_reply_is_no_end(xq: Xqcore, tmp_path: Path):
    """Black stands at its allowance, Red goes beyond its own, and Black's reply is quiet: Red is told, and the game goes on."""
    path = tmp_path / "told.yaml"
    path.write_text(
        "schema: 1\nid: told\ntitle: T\nsource: S\nextends: cxq\nchase: {opened: all}\nsanction: must-vary\n"
    )
    live = xq.game(path, "4c4/C1n1Nk3/9/9/9/9/9/3K5/9/4N4 w - - 0 1")
    for move in ("e8d6 c8e7 d6e8 e7c8 " * 3 + "e8d6 c8e7 e0f2").split():
        assert live.push(move) is None
    assert live.verdict is None
    assert live.legal_moves()


def test_after_an_order_going_on_is_what_the_guard_refuses(xq: Xqcore, written):
    live = xq.game(written(TOLD), scenario("S01").record.start)
    moves = scenario("S01").record.moves
    for move in moves[:11]:
        live.push(move)
    live.pop()
    assert offence(live, moves[10]).ply == 12  # the loss would fall with the reply
    assert moves[10] not in lawful(live)


def test_a_barred_move_is_no_move_and_says_why(xq: Xqcore, written):
    live = xq.game(written(BARRED), scenario("S01").record.start)
    moves = scenario("S01").record.moves
    for move in moves[:12]:
        live.push(move)
    assert live.why_not(moves[12]) == "f1e1 is barred under mine: it goes on with perpetual check"
    assert moves[12] not in live.legal_moves()
    assert moves[12] not in lawful(live)
    before = live.position
    with pytest.raises(IllegalMove):
        live.push(moves[12])
    assert live.position == before
    assert live.ply == 12
    assert live.push("f1f2") is None
