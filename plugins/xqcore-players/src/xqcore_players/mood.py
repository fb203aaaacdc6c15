"""When a player offers a draw, agrees to one, or resigns."""

from typing import Final

import attrs

from xqcore.game import Game
from xqcore.model.decision import Decision
from xqcore.rules.schema import DrawOffer, Resignation

LOST: Final = -1500
LOST_FOR: Final = 5
"""What a player resigns: scores so low, so many of its moves in a row."""

LEVEL: Final = 40
LEVEL_FOR: Final = 8
"""Where it offers a draw: scores so near to nothing, so many of its moves in a row."""

EARLY: Final = 80
"""Plies before which it offers no draw."""

PATIENCE: Final = 30
"""Plies between two offers."""

WORSE: Final = -60
"""The score from which on it agrees to any draw."""


class Mood:
    """Remembers what a player has thought of its game, and adds what it has to say to a decision."""

    def __init__(self, *, resigns: bool):
        self._resigns = resigns
        self._scores: list[tuple[int, int]] = []
        self._offered = -PATIENCE

    def of(self, game: Game, decision: Decision) -> Decision:
        """The decision, perhaps with a draw offered or agreed to, or the game given up, where the ruleset lets a side."""
        if decision.score is None:
            return decision
        self._scores = [(ply, score) for ply, score in self._scores if ply < game.ply]  # moves may have been taken back
        self._scores.append((game.ply, decision.score))
        offers = game.ruleset.ruleset.offers
        if self._resigns and offers.resign is not Resignation.NO and self._is_lost():
            return attrs.evolve(decision, resigns=True)
        if offers.draw is not DrawOffer.NONE and self._wants_draw(game, decision.score):
            self._offered = game.ply
            return attrs.evolve(decision, offers_draw=True)
        return decision

    def _is_lost(self) -> bool:
        last = self._scores[-LOST_FOR:]
        return len(last) == LOST_FOR and all(score <= LOST for _, score in last)

    def _wants_draw(self, game: Game, score: int) -> bool:
        """Whether it would have a draw now, and may say so without being a nuisance."""
        last = self._scores[-LEVEL_FOR:]
        level = game.ply >= EARLY and len(last) == LEVEL_FOR and all(abs(score) <= LEVEL for _, score in last)
        if game.offer is game.turn.other:
            return level or score <= WORSE
        self._offered = min(self._offered, game.ply)
        return level and game.ply - self._offered >= PATIENCE
