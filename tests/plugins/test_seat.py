"""A player at its seat: what it is told while another thread waits for its move."""

import pytest

from xqcore import Move, Xqcore
from xqcore.model.decision import Decision, Limit
from xqcore.plugins.seat import Seat


class Stubborn:
    """A player without a word for stopping."""

    def choose(self, game, _):
        return Decision(game.legal_moves()[0])

    def close(self):
        pass


class Told(Stubborn):
    def __init__(self):
        self.stops = 0

    def stop(self):
        self.stops += 1
        if self.stops > 1:
            raise ValueError("twice")


@pytest.fixture
def seat():
    def made(player):
        said = []
        blame = lambda error, doing: RuntimeError(f"{doing}: {error}")  # noqa: E731
        return Seat("tea", "tea's", player, Stubborn, blame, lambda told, _: said.append(told)), said

    return made


def test_a_player_is_told_to_stop(seat):
    player = Told()
    seated, said = seat(player)
    seated.stop()
    assert (player.stops, said) == (1, [])
    seated.stop()
    assert said == ["stopping its player 'tea': twice"]


def test_one_that_cannot_be_told_is_left_alone(seat):
    seated, said = seat(Stubborn())
    seated.stop()
    assert said == []


@pytest.mark.parametrize("asked", [("h2e2",), ("a0a1", "i3i4"), ("a9a8",)])
def test_the_random_player_keeps_to_the_moves_that_are_asked_about(asked):
    xq = Xqcore()
    game, among = xq.game("cxq"), tuple(map(Move.parse, asked))
    chosen = {xq.player(f"random:seed={seed}").choose(game, Limit(among=among)).move for seed in range(30)}
    legal = set(among) & set(game.legal_moves())
    assert chosen == legal if legal else len(chosen) > 10
