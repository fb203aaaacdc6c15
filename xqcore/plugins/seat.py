"""A player at a live game, held to its word: it answers in time, with a legal move, or another plays for it."""

import queue
import threading
from collections.abc import Callable
from typing import Final

from xqcore.compare import Blame
from xqcore.game import Game
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import PluginError, XqError
from xqcore.plugins.protocols import Player

GRACE: Final = 5.0
"""Seconds beyond its limit after which a player is no longer waited for."""

LONGEST: Final = 60.0
"""Seconds that a player may take where its limit names none."""


class Seat:
    """Asks a player for its moves.

    A player that raises, answers with an illegal move, or does not answer in time, is said to ``note`` and replaced by
    ``substitute`` for the rest of the game.
    """

    def __init__(
        self, name: str, player: Player, substitute: Callable[[], Player], blame: Blame, note: Callable[[str], None]
    ):
        self.name = name
        self._player = player
        self._substitute = substitute
        self._blame = blame
        self._note = note
        self._replaced = False

    def choose(self, game: Game, limit: Limit) -> Decision:
        """Return a legal move for the side to move."""
        if self._replaced:
            return self._player.choose(game, limit)
        try:
            decision = self._asked(game, limit)
        except XqError as error:
            self._note(f"{error}; a random player takes over")
            self.close()
            self._player, self._replaced = self._substitute(), True
            return self._player.choose(game, limit)
        return decision

    def close(self) -> None:
        """Let the player go; what it does wrong in going is noted."""
        try:
            self._player.close()
        except Exception as error:  # noqa: BLE001 - it is leaving anyway
            self._note(str(self._blame(error, f"closing its player {self.name!r}")))

    def _asked(self, game: Game, limit: Limit) -> Decision:
        """The player's answer; raise :class:`XqError` when it is none."""
        answer: queue.SimpleQueue[Decision | Exception] = queue.SimpleQueue()
        seconds = (limit.seconds or limit.clock or LONGEST) + GRACE
        threading.Thread(target=_ask, args=(self._player, game, limit, answer), daemon=True).start()
        try:
            given = answer.get(timeout=seconds)
        except queue.Empty:
            raise PluginError(f"player {self.name!r} has not answered within {seconds:g} seconds") from None
        if isinstance(given, Exception):
            told = self._blame(given, f"in its player {self.name!r}")
            raise told if isinstance(told, XqError) else given
        if not isinstance(given, Decision):
            raise PluginError(f"player {self.name!r} answered with {type(given).__name__}, which is no decision")
        refusal = game.why_not(given.move)
        if refusal:
            raise PluginError(f"player {self.name!r} chose a move that it may not make: {refusal}")
        return given


def _ask(player: Player, game: Game, limit: Limit, answer: "queue.SimpleQueue[Decision | Exception]") -> None:
    try:
        answer.put(player.choose(game, limit))
    except Exception as error:  # noqa: BLE001 - it is handed to whoever waits
        answer.put(error)
