"""The game that a driving program has set up."""

from xqcore.game import Game
from xqcore.model.errors import IllegalMove
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.plugins.context import Xqcore


class Refused(IllegalMove):
    """A move that may not be made: the ``ply``-th, in ``position``; ``why`` says why not, with ranks from 0."""

    def __init__(self, ply: int, move: Move, position: Position, why: str):
        super().__init__(f"move {ply}: {why}")
        self.ply = ply
        self.move = move
        self.position = position
        self.why = why


class Board:
    """A game under a ruleset that follows the positions it is given."""

    def __init__(self, xq: Xqcore):
        self._xq = xq
        self._start = Position.start()
        self._ruleset = ""
        self._game: Game | None = None

    def game(self, ruleset: str, start: Position, moves: tuple[Move, ...]) -> Game:
        """Return the game after the moves; raise :class:`Refused` for one that may not be made.

        Where the ruleset has ended the game and the driving program goes on, the game begins anew from there.
        """
        game = self._game
        known = game.moves if game is not None else ()
        if game is None or (self._ruleset, self._start) != (ruleset, start) or moves[: len(known)] != known:
            game, known = self._begun(ruleset, start), ()
        for ply, move in enumerate(moves[len(known) :], len(known) + 1):
            if game.verdict:
                self._game = None
                return self._anew(game, moves[ply - 1 :], ply)
            try:
                game.push(move)
            except IllegalMove as error:
                self._game = None
                raise Refused(ply, move, game.position, str(error)) from None
        return game

    def _begun(self, ruleset: str, start: Position) -> Game:
        self._game = self._xq.game(ruleset, start)
        self._ruleset, self._start = ruleset, start
        return self._game

    def _anew(self, over: Game, moves: tuple[Move, ...], first: int) -> Game:
        """The game that begins where another has ended, with the ply ``first``."""
        position = over.position
        for ply, move in enumerate(moves, first):
            try:
                position = position.after(move)
            except IllegalMove as error:
                raise Refused(ply, move, position, str(error)) from None
        return self._xq.game(over.ruleset, position)
