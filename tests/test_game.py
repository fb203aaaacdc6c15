"""A live game: moves, refusals, offers, warnings, events, the end."""

import pytest

from xqcore import IllegalMove, Move, Position, Side, Xqcore
from xqcore.game import Game, GameOver
from xqcore.model.decision import Decision
from xqcore.model.event import (
    Chased,
    Checked,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Ended,
    Moved,
    Repeated,
    Resigned,
    TakenBack,
    Warned,
)
from xqcore.report.explain import warn

LONE_CHARIOT = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"


@pytest.fixture(scope="module")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


def snapshot(game: Game) -> tuple:
    return game.position, game.moves, game.events, game.verdict, game.offer, game.record, game.legal_moves()


def test_a_game_from_the_start(xq: Xqcore):
    game = xq.game("cxq")
    assert game.position == Position.start()
    assert (game.ply, game.turn, game.verdict, game.ruleset.id) == (0, Side.RED, None, "cxq")
    assert len(game.legal_moves()) == 44
    assert game.push("h2e2") is None
    assert (game.ply, game.turn, game.moves) == (1, Side.BLACK, (Move.parse("h2e2"),))
    assert game.events == (Moved(1, Side.RED, Move.parse("h2e2")),)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("h2h7", "h2h7 is illegal: a cannon captures over exactly one screen, and none stands between"),
        ("e3e5", "e3e5 is illegal: a soldier moves one point forward, or sideways once across the river"),
        ("h9g7", "h9g7 is illegal: black horse on h9 cannot move, it is red's turn"),
        ("e2", "'e2' is not a move; a move is written like 'h2e2', files a-i and ranks 0-9"),
    ],
)
def test_an_illegal_move_raises_with_its_reason_and_leaves_the_game_as_it_was(xq: Xqcore, move: str, reason: str):
    game = xq.game("cxq")
    game.push("b0c2")
    game.push("b9c7")
    before = snapshot(game)
    with pytest.raises(ValueError, match=r".") as raised:
        game.push(move)
    assert str(raised.value) == reason
    assert snapshot(game) == before


def test_why_not(xq: Xqcore):
    game = xq.game("simplified")
    assert game.why_not("h2e2") is None
    assert game.why_not(Move.parse("e0e2")) == "e0e2 is illegal: a general moves one point along a rank or a file"


def test_taking_back(xq: Xqcore):
    game = xq.game("site-asian")
    before = snapshot(game)
    game.push("h2e2")
    assert game.pop() is Move.parse("h2e2")
    assert snapshot(game)[:2] == before[:2]
    assert game.events[-1] == TakenBack(0, Move.parse("h2e2"))
    with pytest.raises(GameOver, match="there is no move to take back"):
        game.pop()


def test_taking_back_the_move_that_ended_the_game(xq: Xqcore):
    game = xq.game("simplified", LONE_CHARIOT)
    for move in "f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9".split():
        verdict = game.push(move)
    assert verdict is game.verdict
    assert game.verdict.result == "0-1"
    assert game.legal_moves() == ()
    with pytest.raises(IllegalMove, match="the game is over: 0-1 by perpetual-check"):
        game.push("f1f2")
    game.pop()
    assert game.verdict is None
    assert game.push("f9e9").ending == "perpetual-check"


def test_a_start_that_is_mate_is_over_at_once(xq: Xqcore):
    game = xq.game("cxq", "3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1")
    assert game.push("a1a9").ending == "checkmate"
    mated = xq.game("cxq", game.position)
    assert (mated.verdict.result, mated.verdict.ply) == ("1-0", 0)


def test_draw_offers(xq: Xqcore):
    game = xq.game("cxq")
    game.offer_draw(Side.RED)
    assert game.offer is Side.RED
    with pytest.raises(GameOver, match="black has offered no draw"):
        game.accept_draw(Side.RED)
    game.decline_draw(Side.BLACK)
    assert game.offer is None
    game.offer_draw(Side.BLACK)
    verdict = game.accept_draw(Side.RED)
    assert (verdict.result, verdict.ending, verdict.ply, str(verdict.rule)) == (
        "1/2-1/2",
        "agreement",
        0,
        "basic.yaml:18",
    )
    assert game.events == (
        DrawOffered(0, Side.RED),
        DrawDeclined(0, Side.RED),
        DrawOffered(0, Side.BLACK),
        DrawAgreed(0, Side.BLACK),
        Ended(0, verdict),
    )
    with pytest.raises(GameOver, match="the game is over"):
        game.offer_draw(Side.RED)


def test_a_decision_is_carried_out(xq: Xqcore):
    game = xq.game("cxq")
    assert game.play(Decision(Move.parse("h2e2"), offers_draw=True)) is None
    assert (game.moves, game.offer) == ((Move.parse("h2e2"),), Side.RED)
    assert game.play(Decision(Move.parse("h9g7"), offers_draw=True)).ending == "agreement"
    assert game.ply == 1
    game = xq.game("cxq")
    assert game.play(Decision(Move.parse("h2e2"), resigns=True)).result == "0-1"


def test_a_decision_that_the_ruleset_does_not_know_is_a_move(xq: Xqcore):
    game = xq.game("strict-chase")
    assert game.play(Decision(Move.parse("h2e2"), offers_draw=True)) is None
    assert (game.ply, game.offer) == (1, None)


def test_an_offer_lapses_with_the_other_sides_move(xq: Xqcore):
    game = xq.game("cxq")
    game.push("h2e2")
    game.offer_draw(Side.RED)
    game.push("h9g7")
    assert game.offer is None
    assert game.events[-2:] == (Moved(2, Side.BLACK, Move.parse("h9g7")), DrawDeclined(2, Side.RED))


def test_an_offer_stands_over_ones_own_move(xq: Xqcore):
    game = xq.game("cxq")
    game.offer_draw(Side.RED)
    game.push("h2e2")
    assert game.offer is Side.RED


def test_two_offers_make_a_draw(xq: Xqcore):
    game = xq.game("cxq")
    game.offer_draw(Side.RED)
    game.offer_draw(Side.BLACK)
    assert game.verdict.ending == "agreement"


def test_a_ruleset_without_agreed_draws(xq: Xqcore):
    game = xq.game("strict-chase")
    with pytest.raises(GameOver, match="under strict-chase there is no draw by agreement"):
        game.offer_draw(Side.RED)
    assert game.events == ()


def test_resigning(xq: Xqcore):
    game = xq.game("strict-chase")
    game.push("h2e2")
    verdict = game.resign(Side.BLACK)
    assert (verdict.result, verdict.ending, verdict.ply) == ("1-0", "resignation", 1)
    assert game.events[-2:] == (Resigned(1, Side.BLACK), Ended(1, verdict))
    assert game.record.result == "1-0"
    assert game.record.events == (Resigned(1, Side.BLACK),)


def test_the_record_of_a_game_is_ruled_upon_as_the_game_was(xq: Xqcore):
    game = xq.game("cxq")
    game.push("h2e2")
    game.resign(Side.BLACK)
    assert xq.adjudicate(game.record, "game") == game.verdict


def test_checks_and_chases_are_told_as_the_ruleset_sees_them(xq: Xqcore):
    start = "4k4/9/9/c8/9/9/9/9/1R7/3K5 w - - 0 1"
    seen = {}
    for ruleset in ("site-asian", "simplified"):
        game = xq.game(ruleset, start)
        for move in "b1e1 e9f9 e1a1".split():
            game.push(move)
        seen[ruleset] = [type(event) for event in game.events if not isinstance(event, Moved)]
    assert seen == {"site-asian": [Checked, Chased], "simplified": [Checked]}


def test_observers_hear_every_event(xq: Xqcore):
    game = xq.game("simplified", LONE_CHARIOT)
    heard = []
    game.observe(lambda event, told: heard.append((event, told.ply)))
    game.push("f1e1")
    game.pop()
    assert heard == [
        (Moved(1, Side.RED, Move.parse("f1e1")), 1),
        (Checked(1, Side.RED, (13,)), 1),
        (TakenBack(0, Move.parse("f1e1")), 0),
    ]


@pytest.mark.parametrize(
    ("moves", "warned"),
    [
        ("f1e1 e9f9 e1f1 f9e9 f1e1 e9f9", []),
        (
            "f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1",
            ["Under cxq Red may check 2 more times with this piece."],
        ),
        (
            "f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1",
            ["Under cxq Red may not check again with this piece: one more time is a violation."],
        ),
        ("f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1f2", []),
    ],
)
def test_warnings_before_a_run_becomes_too_long(xq: Xqcore, moves: str, warned: list[str]):
    game = xq.game("cxq", LONE_CHARIOT)
    for move in moves.split():
        game.push(move)
    assert [warn(warning, "cxq") for warning in game.warnings()] == warned
    assert all(isinstance(warning, Warned) for warning in game.warnings())


def test_a_warning_when_a_position_stands_for_the_second_time(xq: Xqcore):
    game = xq.game("simplified", LONE_CHARIOT)
    for move in "f1f2 e9e8 f2f1 e8e9".split():
        game.push(move)
    assert game.warnings() == (Repeated(4, 2, 3),)
    assert warn(Repeated(4, 2, 3), "simplified") == "This position has stood twice; at the third time it is ruled upon."
    assert warn(Repeated(4, 2, 3), "simplified", "zh") == "这个局面已出现两次，第三次出现时裁决。"
    game.push("f1g1")
    assert game.warnings() == ()


def test_a_violation_whose_reply_is_awaited(xq: Xqcore):
    start = "4c4/C1n1Nk3/9/9/9/9/9/9/9/4K4 w - - 0 1"
    loop = "e8d6 c8e7 d6e8 e7c8".split()
    game = xq.game("cxq", start)
    for move in (loop * 4)[:13]:
        assert game.push(move) is None  # Red's seventh check, but Black stands at its own sixth
    assert xq.adjudicate(game.record, "cxq").fault is Side.RED  # if the record ends here
    drawn = game.push("c8e7")
    assert (drawn.result, drawn.ending, drawn.fault, drawn.ply) == ("1/2-1/2", "perpetual-check", None, 14)


def test_players_who_end_the_game_while_a_reply_is_awaited_do_not_save_the_offender(xq: Xqcore):
    game = xq.game("cxq", "4c4/C1n1Nk3/9/9/9/9/9/9/9/4K4 w - - 0 1")
    for move in ("e8d6 c8e7 d6e8 e7c8 " * 4).split()[:13]:
        game.push(move)
    game.offer_draw(Side.RED)
    verdict = game.accept_draw(Side.BLACK)
    assert (verdict.result, verdict.ending, verdict.fault) == ("0-1", "perpetual-check", Side.RED)


def test_a_game_draws_itself(xq: Xqcore):
    game = xq.game("cxq")
    game.push("h2e2")
    assert str(game) == str(game.position)
    assert game._repr_svg_().startswith("<svg")
