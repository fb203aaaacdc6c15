"""When a player resigns, offers a draw, or agrees to one."""

from random import Random

import pytest
from xqcore_players.mood import EARLY, LEVEL_FOR, LOST, LOST_FOR, PATIENCE, Mood

from xqcore import Move, Side, Xqcore
from xqcore.game import Game
from xqcore.model.decision import Decision


@pytest.fixture
def game(xq: Xqcore) -> Game:
    return xq.game("simplified")


def decided(game: Game, score: int | None) -> Decision:
    return Decision(game.legal_moves()[0], score)


def said(game: Game, mood: Mood, scores: list[int | None]) -> list[Decision]:
    """What it says for its scores, one for each of Red's moves; Black answers."""
    decisions = []
    for score in scores:
        decisions.append(mood.of(game, decided(game, score)))
        game.push(_shuttling(game))
        game.push(_shuttling(game))
    return decisions


def _shuttling(game: Game) -> Move:
    """A move that takes nothing and comes to a position that has not stood yet."""
    position = game.record.start
    stood = {position.placement}
    for move in game.moves:
        position = position.after(move)
        stood.add(position.placement)
    chance = Random(game.ply)  # noqa: S311 - no secret
    new = [move for move in game.legal_moves() if position.after(move).placement not in stood]
    return chance.choice([move for move in new if not position.board[move.target] and game.verdict_after(move) is None])


def test_it_resigns_what_has_been_lost_for_some_moves(game: Game):
    decisions = said(game, Mood(resigns=True), [LOST] * LOST_FOR)
    assert [decision.resigns for decision in decisions] == [False] * (LOST_FOR - 1) + [True]


def test_it_does_not_resign_what_looked_better_a_while_ago(game: Game):
    decisions = said(game, Mood(resigns=True), [*[LOST] * (LOST_FOR - 1), LOST + 1, *[LOST] * (LOST_FOR - 1)])
    assert not any(decision.resigns for decision in decisions)


def test_a_level_that_never_resigns_does_not(game: Game):
    assert not any(each.resigns for each in said(game, Mood(resigns=False), [LOST] * 2 * LOST_FOR))


def test_what_moves_were_taken_back_is_forgotten(game: Game):
    mood = Mood(resigns=True)
    said(game, mood, [LOST] * (LOST_FOR - 1))
    for _ in range(4):
        game.pop()
    assert not mood.of(game, decided(game, LOST)).resigns


def test_it_agrees_to_a_draw_when_it_stands_worse(game: Game):
    game.offer_draw(Side.BLACK)
    assert Mood(resigns=True).of(game, decided(game, -100)).offers_draw
    assert not Mood(resigns=True).of(game, decided(game, 0)).offers_draw
    assert not Mood(resigns=True).of(game, decided(game, 500)).offers_draw


def test_it_offers_no_draw_early_nor_where_there_are_none(game: Game, xq: Xqcore):
    assert not any(each.offers_draw for each in said(game, Mood(resigns=True), [0] * 12))
    barred = xq.game("strict-chase")
    barred_decisions = said(barred, Mood(resigns=True), [0] * (EARLY // 2 + LEVEL_FOR))
    assert not any(each.offers_draw for each in barred_decisions)


def test_it_offers_a_draw_when_nothing_has_happened_for_long_and_is_no_nuisance(game: Game):
    decisions = said(game, Mood(resigns=True), [0] * (EARLY // 2 + 25))
    offered = [2 * number for number, decision in enumerate(decisions) if decision.offers_draw]
    assert offered[0] == EARLY
    assert offered[1] == EARLY + PATIENCE


def test_without_a_score_nothing_is_said(game: Game):
    game.offer_draw(Side.BLACK)
    assert Mood(resigns=True).of(game, decided(game, None)) == decided(game, None)
