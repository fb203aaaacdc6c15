"""The player."""

import random

from xqcore.game import Game
from xqcore.guard import lawful
from xqcore.model.decision import Decision, Limit
from xqcore.model.move import Move
from xqcore.model.piece import Kind

from xqcore_NAME.options import Options

_WORTH = {Kind.CHARIOT: 9, Kind.CANNON: 5, Kind.HORSE: 4, Kind.ADVISOR: 2, Kind.ELEPHANT: 2, Kind.SOLDIER: 1}


class TakesTheDearest:
    """Takes the dearest piece that it can, else moves at random. Each game has a player of its own."""

    def __init__(self, options: Options):
        self._random = random.Random(options.seed)

    def choose(self, game: Game, limit: Limit) -> Decision:
        """Return a move for the side to move.

        ``limit`` says how long it may think: this one never does. The game is there to be read, not to be changed.
        """
        moves = lawful(game)  # not those that lose by the ruleset's rules of conduct
        most = max(_worth(game, move) for move in moves)
        return Decision(self._random.choice([move for move in moves if _worth(game, move) == most]))

    def close(self) -> None:
        """Give back what the player holds, such as the process of an engine; called at the end, perhaps twice."""


def _worth(game: Game, move: Move) -> int:
    piece = game.position.piece_at(move.target)
    return _WORTH[piece.kind] if piece else 0
