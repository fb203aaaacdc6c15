"""A player at a live game, held to its word: it answers in time, with a legal move, or another plays for it."""

import queue
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from xqcore.compare import Blame
from xqcore.game import Game
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import PluginError, XqError
from xqcore.model.move import Move
from xqcore.plugins.protocols import Player

GRACE: Final = 5.0
"""Seconds beyond its limit after which a player is no longer waited for."""

LONGEST: Final = 60.0
"""Seconds that a player may take where its limit names none."""


class Seat:
    """Asks a player for its moves.

    A player that raises, answers with an illegal move, or does not answer in time, is said to ``note`` (a function of a
    sentence and of the traceback behind it) and replaced by ``substitute`` for the rest of the game. ``whose`` says in
    such a sentence which plugin's it is.
    """

    def __init__(
        self,
        name: str,
        whose: str,
        player: Player,
        substitute: Callable[[], Player],
        blame: Blame,
        note: Callable[[str, str], None],
    ):
        self.name = name
        self._whose = whose
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
            self._note(f"{error}; a random player takes over", getattr(error, "trace", ""))
            self.close()
            self._player, self._replaced = self._substitute(), True
            return self._player.choose(game, limit)
        return decision

    def stop(self) -> None:
        """Have the player answer soon, while another thread waits for its move; one that cannot be told is left alone."""
        stop = getattr(self._player, "stop", None)
        if callable(stop):
            self._told(stop, "stopping")

    def close(self) -> None:
        """Let the player go; what it does wrong in going is noted."""
        self._told(self._player.close, "closing")

    def _told(self, word: Callable[[], object], doing: str) -> None:
        try:
            word()
        except Exception as error:  # noqa: BLE001 - its move is still to come, or it is leaving anyway
            told = self._blame(error, f"{doing} its player {self.name!r}")
            self._note(str(told), getattr(told, "trace", ""))

    def _asked(self, game: Game, limit: Limit) -> Decision:
        """The player's answer; raise :class:`XqError` when it is none."""
        answer: queue.SimpleQueue[Any] = queue.SimpleQueue()
        seconds = (limit.seconds or limit.clock or LONGEST) + GRACE
        threading.Thread(target=_ask, args=(self._player, game, limit, answer), daemon=True).start()
        try:
            given = answer.get(timeout=seconds)
        except queue.Empty:
            raise PluginError(f"{self._whose} has not answered within {seconds:g} seconds") from None
        if isinstance(given, _Raised):
            given = given.error
            told = self._blame(given, f"in its player {self.name!r}")
            raise told if isinstance(told, XqError) else given
        if not isinstance(given, Decision):
            raise PluginError(f"{self._whose} answered with {given!r:.60} where a Decision was expected")
        if not isinstance(given.move, Move):
            raise PluginError(f"{self._whose} decided on {given.move!r:.60} where a Move was expected")
        refusal = game.why_not(given.move)
        if refusal:
            raise PluginError(f"{self._whose} chose a move that it may not make: {refusal}")
        return given


class _Raised(NamedTuple):
    """What a player did instead of answering."""

    error: Exception


def _ask(player: Player, game: Game, limit: Limit, answer: "queue.SimpleQueue[Any]") -> None:
    try:
        answer.put(player.choose(game, limit))
    except Exception as error:  # noqa: BLE001 - it is handed to whoever waits
        answer.put(_Raised(error))
    except SystemExit as stop:
        answer.put(_Raised(RuntimeError(f"it would end the program: {stop}").with_traceback(stop.__traceback__)))
