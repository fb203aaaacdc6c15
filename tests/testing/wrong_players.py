"""Wrong players: one that plays at random, and one thing amiss."""

import random
import time
from functools import partial

import attrs
from wrong import wrong as entered

from xqcore.builtin.random_options import RandomOptions
from xqcore.guard import lawful
from xqcore.model.decision import Decision
from xqcore.model.move import Move
from xqcore.plugins.provider import PlayerProvider
from xqcore.testing.positions import reached


class Player:
    """A player that is right: any lawful move."""

    def __init__(self, options):
        self.random = random.Random(options.seed)  # noqa: S311

    def moves(self, game):
        """The moves to choose among."""
        return lawful(game)

    def choose(self, game, limit):
        return Decision(self.random.choice(self.moves(game)))

    def close(self):
        pass


def provider(factory, capabilities=("seeded", "lawful")):
    return PlayerProvider(
        name="wrong",
        summary="wrong",
        factory=factory,
        options=RandomOptions,
        capabilities=frozenset(capabilities),
    )


def wrong(check, *, also=(), **about):
    return entered(check, also=also, as_=partial(provider, **about))


@wrong("player-made")
class CannotBeClosed:
    def __init__(self, options):
        pass

    def choose(self, game, limit):
        return Decision(game.legal_moves()[0])


@wrong("player-decision")
class AnswersAMove(Player):
    def choose(self, game, limit):
        return super().choose(game, limit).move


@wrong("player-legal", also=["player-only-move"])
class DespairsEarly(Player):
    """Plays anything where it has next to no choice."""

    def choose(self, game, limit):
        if len(game.legal_moves()) < 4:
            return Decision(Move.parse("a0a1"))
        return super().choose(game, limit)


@wrong("player-legal-at-length")
class SlipsOnce(Player):
    """Plays what is not legal in one position."""

    place = reached(75)[70]

    def choose(self, game, limit):
        if game.position.placement == self.place.placement and not game.ply:
            return Decision(Move.parse("a0i9"))
        return super().choose(game, limit)


@wrong("player-only-move", also=["player-legal"])
class ResignsWhenForced(Player):
    def choose(self, game, limit):
        (*_, last) = game.legal_moves()
        if len(game.legal_moves()) == 1 and game.ply == 0:
            return Decision(Move(last.target, last.origin))
        return super().choose(game, limit)


@wrong("player-whole-game")
class LosesItsWay(Player):
    """Plays no more than nine moves against another player."""

    def __init__(self, options):
        super().__init__(options)
        self.asked = []

    def choose(self, game, limit):
        self.asked.append(game.ply)
        if len(self.asked) > 9 and self.asked[-2] == game.ply - 2:
            raise RuntimeError("it has lost its way")
        return super().choose(game, limit)


@wrong("player-long-game")
class TiresAtPlySixty(Player):
    def choose(self, game, limit):
        if game.ply > 60:
            raise RuntimeError("enough for today")
        return super().choose(game, limit)


@wrong("player-taken-back")
class KeepsABoardOfItsOwn(Player):
    """Plays the moves on that it has not seen yet, and never takes one back."""

    def __init__(self, options):
        super().__init__(options)
        self.position = None
        self.seen = 0

    def choose(self, game, limit):
        position = self.position or game.record.start
        for move in game.moves[self.seen :]:
            position = position.after(move)
        self.position, self.seen = position, max(self.seen, len(game.moves))
        if position.placement != game.position.placement:
            return Decision(Move.parse("e9e8"))
        return super().choose(game, limit)


@wrong("player-game-unchanged")
class TriesItsMoveInTheGame(Player):
    def choose(self, game, limit):
        decision = super().choose(game, limit)
        game.push(decision.move)
        game.pop()
        return decision


@wrong("player-in-time")
class ThinksForAsLongAsItLikes(Player):
    def choose(self, game, limit):
        if limit.clock:
            time.sleep(3.9)
        return super().choose(game, limit)


@wrong("player-bounded")
class NeedsAClock(Player):
    def choose(self, game, limit):
        assert limit.seconds or limit.clock or limit.depth
        return super().choose(game, limit)


@wrong("player-seeded", also=["player-side-by-side"])
class ForgetsItsSeed(Player):
    def __init__(self, options):
        super().__init__(attrs.evolve(options, seed=None))


_RANDOM = random.Random(1)  # noqa: S311


@wrong("player-side-by-side")
class OneSourceOfChance(Player):
    """Begins the one source of all players anew for each of them."""

    def __init__(self, options):
        _RANDOM.seed(options.seed)
        self.random = _RANDOM


@wrong("player-lawful")
class KnowsNoConduct(Player):
    def moves(self, game):
        return tuple(game.legal_moves())


@wrong("player-close")
class ClosesOnce(Player):
    open = True

    def close(self):
        assert self.open
        self.open = False
