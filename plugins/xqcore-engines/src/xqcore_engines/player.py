"""An engine as a player of live games: it answers in time, lawfully, or is replaced and said to be."""

import time
from collections.abc import Sequence
from typing import Any, Final

import attrs

from xqcore.builtin.random_options import RandomOptions
from xqcore.builtin.random_player import RandomPlayer
from xqcore.game import Game
from xqcore.guard import guarded
from xqcore.model.decision import Decision, Limit
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.movegen.illegality import why_illegal
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.plugins.seat import LONGEST
from xqcore_engines.analysis import Analysis
from xqcore_engines.answer import Answer, Info, Question
from xqcore_engines.background import Background
from xqcore_engines.dialect import Choice, Dialect
from xqcore_engines.engine import Engine
from xqcore_engines.fault import EngineError
from xqcore_engines.options import Option
from xqcore_engines.player_options import Bounds
from xqcore_engines.protocol_log import ProtocolLog
from xqcore_engines.session import PATIENCE, Patience, Session

STARTS: Final = 2
"""How often an engine is started in a game before it is given up."""

MARGIN: Final = 4.0
"""Seconds beyond the limit within which there is a move, whatever the engine does."""

USUAL: Final = 1.0
"""Seconds for a move where nothing bounds it."""

LEAST: Final = 0.05
"""Seconds that an engine is given even where there is no time left."""


class EnginePlayer:
    """Plays one game. See :class:`xqcore.plugins.protocols.Player`.

    The engine is started at once, and what is wrong then raises :class:`EngineError`. One that fails during the game is
    killed, started once more and told the game; when it fails again, or gives no move, the random player, which keeps to
    the rules, moves in its place, and the decision's note says why. A move that would lose by conduct, or that is barred, is
    asked for again without it.
    """

    def __init__(self, engine: Engine, bounds: Bounds, patience: Patience = PATIENCE):
        self.engine = attrs.evolve(engine, options={**engine.options, **_settings(bounds.set)})
        self.bounds = bounds
        self._patience = patience
        self._log = ProtocolLog(self.engine.log)
        self._substitute = RandomPlayer(RandomOptions(seed=0))
        self._rules = ReferenceGenerator()
        self._starts = 0
        self._fault = ""
        self._closed = False
        self._session: Session | None = None
        self._background = Background(f"engine {engine.name}")
        try:
            self._started()
        except BaseException:
            self.close()
            raise

    @property
    def pid(self) -> int | None:
        """The number of the engine's process, ``None`` where it has none."""
        return self._session.pid if self._session else None

    @property
    def introduced(self) -> tuple[str, Dialect, tuple[Option, ...]]:
        """What the engine calls itself, how it is spoken to, its options."""
        assert self._session is not None
        return self._session.title, self._session.dialect, tuple(self._session.options.values())

    def choose(self, game: Game, limit: Limit) -> Decision:
        """Return a move of the side to move."""
        bounded = self._bounded(limit)
        until = time.monotonic() + (bounded.seconds or bounded.clock or LONGEST) + MARGIN
        decision = self._decided(game, bounded, until, limit.among)
        return guarded(game, decision, lambda moves: self._decided(game, bounded, until, limit.asked(moves)))

    def stop(self) -> None:
        """Have the engine settle on what it has found."""
        session = self._session
        if session is not None and not self._background.closed:
            self._background.wait(session.stop())

    def analyse(self, game: Game, limit: Limit, lines: int = 1) -> Analysis:
        """Have the engine think about a game for somebody who watches, about so many first moves at a time.

        Without any limit it thinks until it is stopped. Raises :class:`EngineError` where it cannot be started.
        """
        question = Question(start=game.record.start, moves=game.moves, limit=limit, lines=lines)
        return Analysis(self._background, self._session or self._started(), question)

    def close(self) -> None:
        """Let the engine go, even while another thread waits for its move."""
        self._closed = True
        if not self._background.closed:
            self._end()
            self._background.close()
            self._log.close()

    def _bounded(self, limit: Limit) -> Limit:
        """The limit, within the player's own bounds."""
        own = self.bounds
        seconds = _least(limit.seconds, own.movetime and own.movetime / 1000)
        nodes, depth = _least(limit.nodes, own.nodes), _least(limit.depth, own.depth)
        if seconds is None and limit.clock is None and nodes is None and depth is None:
            seconds = USUAL
        if seconds is not None and limit.clock is None:
            seconds = min(seconds, limit.seconds or LONGEST)
        return attrs.evolve(limit, seconds=seconds, nodes=nodes, depth=depth)

    def _decided(self, game: Game, limit: Limit, until: float, among: Sequence[Move] = ()) -> Decision:
        """The engine's move, one of ``among`` where such are given, else the random player's."""
        while self._session is not None or self._starts < STARTS:
            try:
                answer = self._asked(game, limit, until, among)
                self._check(answer, game.position)
            except EngineError as error:
                if self._closed:
                    raise
                self._fault = str(error)
                self._end()
                continue
            if answer.move is None:
                return self._substituted(game, f"{self.engine.name} gives no move ({answer.text})")
            if among and answer.move not in among:
                return self._substituted(game, f"{self.engine.name} chooses {answer.move} all the same")
            return _decision(answer.move, answer)
        return self._substituted(game, f"{self._fault}; it has been given up")

    def _asked(self, game: Game, limit: Limit, until: float, among: Sequence[Move]) -> Answer:
        """The engine's answer to the game as it stands; the engine is started again where it has ended."""
        session = self._session or self._started(max(LEAST, until - time.monotonic() - LEAST))
        left = until - time.monotonic() - MARGIN / 2
        if limit.seconds is not None and limit.seconds > left:
            limit = attrs.evolve(limit, seconds=max(LEAST, left))
        if not limit.seconds and not limit.clock:
            limit = attrs.evolve(limit, seconds=max(LEAST, left))
        question = Question(start=game.record.start, moves=game.moves, limit=limit, choice=self._choice(game, among))
        return self._background.wait(session.play(question))

    def _choice(self, game: Game, among: Sequence[Move]) -> Choice | None:
        every = self._rules.legal_moves(game.position) if among else ()
        barred = tuple(move for move in every if move not in among)
        return Choice(among=tuple(among), barred=barred) if barred else None

    def _started(self, within: float | None = None) -> Session:
        """Start the engine."""
        self._starts += 1
        self._session = session = Session(self.engine, self._patience, self._log.line)
        self._background.wait(session.start(lambda answer: self._wrong(answer, Position.start()), within))
        return session

    def _end(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            self._background.wait(session.end())

    def _check(self, answer: Answer, position: Position) -> None:
        wrong = self._wrong(answer, position)
        if answer.move is not None and wrong:
            raise EngineError(f"{self.engine.name} answers with a move that it may not make: {wrong}")

    def _wrong(self, answer: Answer, position: Position) -> str | None:
        """What is wrong with an answer by the rules of movement."""
        if answer.move is None:
            return "which is no move"
        return None if self._rules.is_legal(position, answer.move) else why_illegal(position, answer.move)

    def _substituted(self, game: Game, why: str) -> Decision:
        decision = self._substitute.choose(game, Limit())
        return attrs.evolve(decision, note=f"{why}; a random player moves in its place")


def _decision(move: Move, answer: Answer) -> Decision:
    info = answer.infos[0] if answer.infos else Info()
    line = info.line if info.line[:1] == (move,) else (move,)
    note = {"resign": "it would resign", "draw": "it would agree to a draw"}.get(answer.remark, "")
    return Decision(move, info.worth, info.depth, info.nodes, line, note=note)


def _least(given: float | None, own: float | None) -> Any:
    return min((value for value in (given, own) if value is not None), default=None)


def _settings(text: str | None) -> dict[str, str]:
    """Read ``Hash=64;Threads=2``."""
    parts = [part.partition("=") for part in (text or "").split(";") if part.strip()]
    return {name.strip(): value.strip() for name, _, value in parts}
