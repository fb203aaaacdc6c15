"""A player: it looks ahead, keeps to the ruleset, and knows when to offer a draw or to resign."""

import random
import threading
import time
from collections.abc import Sequence
from typing import Final, TypeVar

import attrs

from xqcore.game import Game
from xqcore.guard import guarded
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import PluginError
from xqcore.model.move import Move
from xqcore.rules.schema import Outcome
from xqcore_players.levels import Level
from xqcore_players.loops import Loops
from xqcore_players.mood import Mood
from xqcore_players.native import NativeSearch, available
from xqcore_players.options import PlayerOptions
from xqcore_players.search.alphabeta import AlphaBeta
from xqcore_players.search.question import Question, Searcher
from xqcore_players.temptation import tempted

SHARE: Final = 1 / 30
"""The part of the time left for the game that a move may take."""

_Bound = TypeVar("_Bound", int, float)

PATIENCE: Final = 2.0
"""Seconds that a search which has been stopped is waited for."""

LEAST: Final = 0.02
"""Seconds that a move is given even where there is no time left."""


class LevelPlayer:
    """Plays one game at a level. See :class:`xqcore.plugins.protocols.Player`.

    Raises :class:`PluginError` where the native search is asked for and not installed.
    """

    def __init__(self, level: Level, options: PlayerOptions):
        self._level = level
        self._options = options
        self._searcher = _searcher(options.search)
        self._seed = random.SystemRandom().getrandbits(31) if options.seed is None else options.seed
        self._loops: Loops | None = None
        self._thinking = threading.Lock()
        self._mood = Mood(resigns=level.resigns) if not options.fights else None

    def choose(self, game: Game, limit: Limit) -> Decision:
        """Return a move of the side to move."""
        with self._thinking:
            decision = self._found(game, limit, game.legal_moves())
            decision = guarded(game, decision, lambda moves: self._found(game, limit, moves))
        if decision.replaced is None:
            decision = attrs.evolve(decision, replaced=tempted(game, decision))
        return decision if self._mood is None else self._mood.of(game, decision)

    def stop(self) -> None:
        """Have the search under way answer with what it has."""
        self._searcher.stop()

    def close(self) -> None:
        """Stop thinking, where it still does, and wait until it has stopped: a search must not outlive the program."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self._searcher.stop()
            if self._thinking.acquire(timeout=0.01):
                self._thinking.release()
                return

    def _found(self, game: Game, limit: Limit, among: Sequence[Move]) -> Decision:
        """What the search finds among some moves; where there is one, there is nothing to look for."""
        among = limit.asked(among)
        if len(among) == 1:
            return Decision(among[0], line=(among[0],))
        found = self._searcher.search(self._question(game, self._bounded(limit), among))
        return Decision(found.move, found.score, found.depth, found.nodes, found.line)

    def _question(self, game: Game, limit: Limit, among: Sequence[Move]) -> Question:
        if self._loops is None or self._loops.code is not game.code:
            self._loops = Loops.of(game)
        return Question(
            start=game.record.start,
            moves=game.moves,
            among=tuple(among),
            loops=self._loops,
            nodes=limit.nodes,
            depth=limit.depth,
            seconds=limit.seconds,
            stalemate_loses=game.ruleset.ruleset.stalemate is Outcome.LOSES,
            noise=self._level.noise,
            seed=self._seed,
        )

    def _bounded(self, limit: Limit) -> Limit:
        """What the game allows, within the player's own bounds: those of its options, else those of its level."""
        own = self._own
        seconds = _least(limit.seconds, own.seconds)
        if limit.clock is not None:
            seconds = _least(seconds, limit.clock * SHARE + limit.increment * 0.8, limit.clock * 0.8)
        if seconds is not None:
            seconds = max(seconds, LEAST)
        return Limit(seconds=seconds, nodes=_least(limit.nodes, own.nodes), depth=_least(limit.depth, own.depth))

    @property
    def _own(self) -> Limit:
        options, level = self._options, self._level
        if options.nodes is None and options.depth is None and options.movetime is None:
            plain = level.plain_nodes if isinstance(self._searcher, AlphaBeta) else None
            return Limit(seconds=level.seconds, nodes=plain or level.nodes, depth=level.depth)
        seconds = None if options.movetime is None else options.movetime / 1000
        return Limit(seconds=seconds, nodes=options.nodes, depth=options.depth)


def _least(*bounds: _Bound | None) -> _Bound | None:
    """The tightest of some bounds."""
    return min((bound for bound in bounds if bound is not None), default=None)


def _searcher(wanted: str | None) -> Searcher:
    """The search that is asked for, else the fastest there is."""
    if wanted == "native" and not available():
        raise PluginError("the native search is not installed: install xqcore-native, or leave out search=native")
    return NativeSearch() if wanted != "python" and available() else AlphaBeta()
