"""The player ``random``: any move that does not lose by the ruleset's conduct rules."""

import random

from xqcore.builtin.random_options import RandomOptions
from xqcore.game import Game
from xqcore.guard import lawful
from xqcore.model.decision import Decision, Limit


class RandomPlayer:
    """Chooses among the lawful moves, each as likely as any other. See :class:`xqcore.plugins.protocols.Player`."""

    def __init__(self, options: RandomOptions):
        self._random = random.Random(options.seed)  # noqa: S311 - a game, not a secret

    def choose(self, game: Game, limit: Limit) -> Decision:
        """Return a move of the side to move."""
        return Decision(self._random.choice(limit.asked(lawful(game))))

    def close(self) -> None:
        """Give nothing back: there is nothing to give."""
