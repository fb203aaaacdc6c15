"""The rule guard and the player that obeys it."""

from types import SimpleNamespace

import pytest

from xqcore import Move, Side, Verdict, Xqcore
from xqcore.game import Game
from xqcore.guard import guarded, lawful, offence
from xqcore.model.decision import Decision, Limit

LONE_CHARIOT = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"
LOOP = "f1e1 e9f9 e1f1 f9e9 "


@pytest.fixture(scope="module")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


def played(xq: Xqcore, ruleset: str, start: str, moves: str) -> Game:
    game = xq.game(ruleset, start)
    for move in moves.split():
        assert game.push(move) is None
    return game


def before_the_seventh_check(xq: Xqcore) -> Game:
    return played(xq, "cxq", LONE_CHARIOT, LOOP * 3)


def test_the_move_that_loses_is_an_offence(xq: Xqcore):
    game = before_the_seventh_check(xq)
    before = (game.position, game.events, game.moves)
    ruling = offence(game, Move.parse("f1e1"))
    assert (ruling.fault, ruling.ending, ruling.ply) == (Side.RED, "perpetual-check", 13)
    assert offence(game, Move.parse("f1f2")) is None
    assert (game.position, game.events, game.moves) == before


def test_lawful_moves_are_the_others(xq: Xqcore):
    game = before_the_seventh_check(xq)
    checks = {move for move in game.legal_moves() if xq.movegen.checkers(game.position.after(move))}
    assert Move.parse("f1e1") in checks
    assert set(game.legal_moves()) - set(lawful(game)) == checks


def test_a_repetition_that_loses_is_an_offence_whoever_makes_it(xq: Xqcore):
    """Black is checked for ever and makes the repeating move: that is Red's offence, and no reason for Black to vary."""
    game = played(xq, "simplified", LONE_CHARIOT, (LOOP * 2)[:-5])
    assert game.turn is Side.BLACK
    assert offence(game, Move.parse("f9e9")) is None
    assert game.verdict_after(Move.parse("f9e9")).fault is Side.RED


def test_an_offence_that_hangs_on_the_reply_is_one(xq: Xqcore):
    game = played(xq, "cxq", "4c4/C1n1Nk3/9/9/9/9/9/9/9/4K4 w - - 0 1", "e8d6 c8e7 d6e8 e7c8 " * 3)
    assert offence(game, Move.parse("e8d6")).fault is Side.RED


def test_a_repetition_that_the_other_side_brings_about_is_one(xq: Xqcore):
    """Red checks, and Black would repeat the position for the third time: Red must not check once more."""
    game = played(xq, "simplified", LONE_CHARIOT, (LOOP * 2)[:-10])
    before = (game.position, game.events, game.moves)
    assert game.turn is Side.RED
    move = Move.parse("e1f1")
    assert game.verdict_after(move) is None
    ruling = offence(game, move)
    assert (ruling.fault, ruling.ending, ruling.ply) == (Side.RED, "perpetual-check", 8)
    assert move not in lawful(game)
    assert (game.position, game.events, game.moves) == before
    assert game.push(move) is None
    assert game.push("f9e9").fault is Side.RED


def test_the_guard_lets_other_moves_pass(xq: Xqcore):
    game = before_the_seventh_check(xq)
    decision = Decision(Move.parse("f1f2"))
    assert guarded(game, decision, lambda _: pytest.fail("nobody need be asked")) is decision


def test_the_guard_asks_again(xq: Xqcore):
    game = before_the_seventh_check(xq)
    decision = guarded(game, Decision(Move.parse("f1e1")), lambda moves: Decision(moves[-1], note="second choice"))
    assert decision.move is lawful(game)[-1]
    assert decision.note == "second choice"
    assert decision.replaced.move is Move.parse("f1e1")
    assert decision.replaced.verdict.ending == "perpetual-check"


@pytest.mark.parametrize("answer", [None, Decision(Move.parse("f1e1")), Decision(Move.parse("a0a1"))])
def test_the_guard_plays_for_a_player_without_another_answer(xq: Xqcore, answer: Decision | None):
    game = before_the_seventh_check(xq)
    decision = guarded(game, Decision(Move.parse("f1e1")), lambda _: answer)
    assert decision.move in lawful(game)
    assert decision.replaced is not None


def test_when_every_move_loses_the_players_choice_stands():
    doomed = SimpleNamespace(
        turn=Side.RED,
        legal_moves=lambda: (Move.parse("f1e1"), Move.parse("f1f2")),
        verdict_after=lambda _: Verdict("0-1", "perpetual-check", 1, Side.RED),
        verdicts_after_replies=lambda _: (),
    )
    decision = Decision(Move.parse("f1f2"))
    assert lawful(doomed) == doomed.legal_moves()
    played = guarded(doomed, decision, lambda _: pytest.fail("nobody need be asked"))
    assert played == Decision(Move.parse("f1f2"), note="every move loses by perpetual-check")


def test_when_every_move_loses_the_one_that_delays_it_is_played():
    lost = Verdict("0-1", "perpetual-check", 2, Side.RED)
    now, later = Move.parse("f1e1"), Move.parse("f1f2")
    doomed = SimpleNamespace(
        turn=Side.RED,
        legal_moves=lambda: (now, later),
        verdict_after=lambda move: lost if move is now else None,
        verdicts_after_replies=lambda _: (lost,),
    )
    played = guarded(doomed, Decision(now), lambda moves: Decision(moves[0], note="second choice"))
    assert lawful(doomed) == (later,)
    assert (played.move, played.replaced.move) == (later, now)
    assert played.note == "second choice; every move loses by perpetual-check"


def test_random_never_makes_a_move_that_loses_when_another_exists(xq: Xqcore):
    for seed in range(40):
        game = before_the_seventh_check(xq)
        choice = xq.player(f"random:seed={seed}").choose(game, Limit())
        assert choice.move in lawful(game)
        assert choice.move is not Move.parse("f1e1")


def test_random_is_seeded(xq: Xqcore):
    def line(seed: int) -> list[Move]:
        game, player = xq.game("simplified"), xq.player(f"random:seed={seed}")
        for _ in range(30):
            game.push(player.choose(game, Limit()).move)
        return list(game.moves)

    assert line(1) == line(1)
    assert line(1) != line(2)


@pytest.mark.parametrize("ruleset", ["cxq", "site-asian", "simplified", "strict-chase"])
def test_random_games_never_end_by_conduct(xq: Xqcore, ruleset: str):
    for seed in range(3):
        game = xq.game(ruleset, "3k5/9/9/1c7/9/9/9/9/R8/4K4 w - - 0 1")
        players = [xq.player(f"random:seed={seed}"), xq.player(f"random:seed={seed + 100}")]
        while not game.verdict and game.ply < 150:
            game.push(players[game.turn].choose(game, Limit()).move)
        assert game.verdict is None or game.verdict.fault is None


def test_random_is_the_opponent_where_no_other_is_installed(xq: Xqcore):
    fair = [provider for _, provider in xq.registry.providers("player") if "opponent" in provider.capabilities]
    assert xq.opponent == (fair[0].name if fair else "random")
