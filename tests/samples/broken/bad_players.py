"""Players that break their word: an illegal move, nonsense of three kinds, no answer, an exception, one that will not go."""

import time

from xqcore.model.decision import Decision
from xqcore.model.move import Move
from xqcore.plugins import PlayerProvider, hookimpl


class Player:
    def close(self):
        pass


class Illegal(Player):
    def choose(self, game, limit):
        return Decision(Move.parse("a0i9"))


class Nonsense(Player):
    def choose(self, game, limit):
        return "h2e2"


class Shapeless(Player):
    def choose(self, game, limit):
        return Decision("h2e2")


class Silent(Player):
    def choose(self, game, limit):
        time.sleep(3600)


class Raising(Player):
    def choose(self, game, limit):
        raise KeyError("opening book")


class Clinging(Player):
    def choose(self, game, limit):
        return Decision(game.legal_moves()[0])

    def close(self):
        raise BrokenPipeError("the engine is gone")


@hookimpl
def xqcore_players():
    return [
        PlayerProvider(name=name, summary="breaks its word", factory=factory)
        for name, factory in {
            "illegal": Illegal,
            "nonsense": Nonsense,
            "shapeless": Shapeless,
            "silent": Silent,
            "raising": Raising,
            "clinging": Clinging,
        }.items()
    ]
