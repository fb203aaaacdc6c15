"""A conversation with one engine, from its start to its end; every wait has a deadline."""

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from enum import Enum, auto
from typing import Final

import attrs

from xqcore.model.decision import Limit
from xqcore.model.move import MoveSyntaxError
from xqcore.model.position import Position
from xqcore_engines.answer import Answer, Info, Question, read_answer, read_info
from xqcore_engines.dialect import CYCLONE, DIALECTS, PIKAFISH, UCCI, UCI, Dialect
from xqcore_engines.engine import Engine
from xqcore_engines.fault import EngineError, EngineGone, EngineSilent, OptionError
from xqcore_engines.options import Options, read_option
from xqcore_engines.process import EngineProcess, Log, unheard

VARIANT: Final = "xiangqi"

WELCOMES: Final = {dialect.welcome: dialect for dialect in (UCCI, UCI)}
"""The last words of greetings, and what they are of."""

LOOK_UP: Final = 0.2
"""Seconds after which a wait for an engine that thinks is begun anew, for it may have been told to stop."""


@attrs.frozen(slots=True, kw_only=True)
class Patience:
    """Seconds that an engine is waited for."""

    greeting: float = 30.0
    """From its start to the end of its greeting."""
    dialect: float = 3.0
    """For a word of the greeting, where another dialect can still be tried."""
    ready: float = 10.0
    """Until it is ready, or has moved on a first board."""
    position: float = 2.0
    """To take in a position, in mid-game."""
    late: float = 0.3
    """Beyond its time, before it is told to stop."""
    stop: float = 1.0
    """After it has been told to stop."""
    farewell: float = 1.0
    """To go by itself."""

    def of(self, limit: Limit) -> float:
        """Seconds for a search, before the engine is told to stop: a little more than its time, but no more than its clock."""
        if limit.seconds is not None:
            return limit.seconds + self.late
        return math.inf if limit.clock is None else max(limit.clock / 2, limit.clock - self.late)


PATIENCE: Final = Patience()


class State(Enum):
    """Where a conversation stands."""

    NEW = auto()
    IDLE = auto()
    SEARCHING = auto()
    ENDED = auto()


class Session:
    """One process of an engine, asked about one game.

    :meth:`start` makes it ready, :meth:`play` asks it, :meth:`end` lets it go. Whatever raises :class:`EngineError` leaves
    the session fit for nothing but :meth:`end`.
    """

    def __init__(self, engine: Engine, patience: Patience = PATIENCE, log: Log = unheard):
        self.engine = engine
        self.name = engine.name
        self.title = engine.name
        self.options = Options()
        self.dialect: Dialect = DIALECTS[engine.dialect] if engine.dialect else UCI
        self.state = State.NEW
        self._patience = patience
        self._log = log
        self._process: EngineProcess | None = None
        self._lines = 1
        self._told_to_stop = False
        self._until = math.inf

    @property
    def pid(self) -> int | None:
        """The number of the process, ``None`` where there is none."""
        return self._process.pid if self._process else None

    async def start(self, legal: Callable[[Answer], str | None], within: float | None = None) -> None:
        """Start the process, greet it, set it up, and see whether it plays xiangqi.

        ``legal`` says what is wrong with its answer on the first board. ``within`` are the seconds for all of it. Raises
        :class:`EngineError`.
        """
        engine = self.engine
        deadline = _now() + (self._patience.greeting if within is None else within)
        self._process = await EngineProcess.start(self.name, engine.command, engine.folder, self._log)
        await self._greet(deadline)
        deadline = max(deadline, _now() + self._patience.ready) if within is None else deadline
        await self._set_up(deadline)
        await self._begin_game(deadline)
        self.state = State.IDLE
        await self._try_out(legal, deadline)

    async def play(self, question: Question) -> Answer:
        """Return the engine's answer."""
        answer: Answer | None = None
        async for said in self.search(question):
            if isinstance(said, Answer):
                answer = said
        assert answer is not None
        return answer

    async def search(self, question: Question) -> AsyncIterator[Info | Answer]:
        """Yield what the engine says as it thinks, its answer last.

        Without any limit it thinks until :meth:`stop`; beyond a limit of time it is stopped, and one that does not answer
        even then raises :class:`EngineSilent`.
        """
        if self.state is not State.IDLE:
            raise EngineError(f"{self.name} is asked while it is {self.state.name.lower()}")
        deadline = _now() + self._patience.position
        await self._lines_wanted(question.lines, deadline)
        await self._send(question.position(self.dialect), deadline)
        await self._ready(deadline)  # what it still had to say about another position has passed by now
        for line in self.dialect.go(question.limit, question.choice):
            await self._send(line, deadline)
        self.state = State.SEARCHING
        try:
            async for said in self._heard(question.limit):
                yield said
        except (GeneratorExit, asyncio.CancelledError):  # whoever listened has turned away
            await self._break_off()
            raise

    async def stop(self) -> None:
        """Have the engine answer with what it has found so far."""
        if self.state is State.SEARCHING and not self._told_to_stop:
            self._told_to_stop, self._until = True, _now() + self._patience.stop
            await self._send("stop", _now() + self._patience.stop)

    async def end(self) -> None:
        """Let the engine go; its process and all that it started have ended when this returns."""
        state, self.state = self.state, State.ENDED
        if self._process is not None:
            process, self._process = self._process, None
            polite = state is State.IDLE
            await process.end("quit" if polite else "", self._patience.farewell if polite else 0.0)

    # Greeting.

    async def _greet(self, deadline: float) -> None:
        """Find the dialect, if it is not given, and read the options."""
        tried = (self.dialect,) if self.engine.dialect else (UCI, UCCI, CYCLONE)
        for dialect in tried:
            last = dialect is tried[-1]
            await self._send(dialect.hello, deadline)
            with suppress(EngineSilent):
                await self._welcomed(dialect, deadline if last else min(deadline, _now() + self._patience.dialect))
                break
        else:
            asked = repr(tried[0].hello) if self.engine.dialect else "either 'uci' or 'ucci'"
            raise EngineSilent(f"{self.name} does not answer {asked}")
        if dialect is not tried[0]:
            await self._ready(deadline)  # it may have been slow only, and answer twice: the last word counts
        if self.dialect is UCI and not self.engine.dialect and "UCI_Variant" not in self.options:
            self.dialect = PIKAFISH

    async def _welcomed(self, dialect: Dialect, deadline: float) -> None:
        while True:
            line = await self._receive(deadline)
            self._note_greeting(line)
            if line in WELCOMES:
                if line == dialect.welcome:
                    self.dialect = dialect
                return

    def _note_greeting(self, line: str) -> None:
        """Remember what the engine says of itself."""
        self.dialect = self.dialect if self.engine.dialect else WELCOMES.get(line, self.dialect)
        option = read_option(line)
        if option is not None:
            self.options.add(option)
        elif line.startswith("id name "):
            self.title = line.removeprefix("id name ").strip()[:80] or self.name

    # Setting up.

    async def _set_up(self, deadline: float) -> None:
        """Choose the game, then what the user wants."""
        if "UCI_Variant" in self.options:
            choices = self.options["UCI_Variant"].choices
            if VARIANT not in choices:
                raise EngineError(
                    f"{self.name} does not play {VARIANT}; its games are {', '.join(choices[:8]) or 'none'}"
                )
            await self._set("UCI_Variant", VARIANT, deadline)
        if "usemillisec" in self.options:
            await self._set("usemillisec", "true", deadline)
        try:
            wanted = self.options.asked(self.engine.options)
        except OptionError as error:
            raise OptionError(f"{self.name}: {error}") from None
        for option, value in wanted:
            await self._set(option.name, value, deadline)

    async def _set(self, name: str, value: str, deadline: float) -> None:
        template = self.dialect.option if value else self.dialect.button
        await self._send(template.format(name=name, value=value), deadline)

    async def _lines_wanted(self, lines: int, deadline: float) -> None:
        if lines == self._lines:
            return
        if "MultiPV" not in self.options:
            raise OptionError(f"{self.name} reports on one line only: it has no option MultiPV")
        option = self.options["MultiPV"]
        await self._set(option.name, option.written(lines), deadline)
        self._lines = lines

    async def _try_out(self, legal: Callable[[Answer], str | None], deadline: float) -> None:
        """Have it move on the first board: an engine of another game, or one that lacks its net, is found out here."""
        seconds = max(0.05, deadline - _now())
        answer = await self.play(Question(start=Position.start(), limit=Limit(depth=1, seconds=seconds)))
        wrong = legal(answer)
        if wrong:
            raise EngineError(
                f"{self.name} does not play xiangqi: on the first board it answers {answer.text!r}, {wrong}"
            )
        await self._begin_game(deadline)

    async def _begin_game(self, deadline: float) -> None:
        if "newgame" in self.options:  # so ElephantEye is told
            await self._set("newgame", "true", deadline)
        else:
            await self._send(self.dialect.new_game, deadline)
        await self._ready(deadline)

    # Searching.

    async def _heard(self, limit: Limit) -> AsyncIterator[Info | Answer]:
        """What it says until it has answered; it is told to stop when its time is up."""
        self._told_to_stop = False
        self._until = _now() + self._patience.of(limit)
        infos: dict[int, Info] = {}
        while True:
            try:
                line = await self._receive(min(self._until, _now() + LOOK_UP))
            except EngineSilent:
                if _now() >= self._until:
                    if self._told_to_stop:
                        raise EngineSilent(f"{self.name} does not answer, even when it is told to stop") from None
                    await self.stop()
                continue
            if line.startswith("info "):
                info = read_info(line, self.dialect)
                if info is not None:
                    infos[info.rank] = info
                    yield info
                continue
            answer = self._answered(line, tuple(infos[rank] for rank in sorted(infos)))
            if answer is not None:
                self.state = State.IDLE
                yield answer
                return

    def _answered(self, line: str, infos: tuple[Info, ...]) -> Answer | None:
        try:
            return read_answer(line, self.dialect, infos)
        except MoveSyntaxError as error:
            raise EngineError(f"{self.name} answers {line[:60]!r}: {error}") from None

    async def _break_off(self) -> None:
        """Stop a search that nobody listens to."""
        if self.state is not State.SEARCHING:
            return
        await self.stop()
        with suppress(MoveSyntaxError):
            while read_answer(await self._receive(self._until), self.dialect, ()) is None:
                pass
        self.state = State.IDLE

    # Words.

    async def _ready(self, deadline: float) -> None:
        """Wait until it has done all that it was told, and drop what it says until then."""
        await self._send("isready", deadline)
        try:
            while (line := await self._receive(deadline)) != "readyok":
                if self.state is State.NEW:
                    self._note_greeting(line)
        except EngineSilent:
            raise EngineSilent(f"{self.name} does not answer 'isready'") from None

    async def _send(self, line: str, deadline: float) -> None:
        await self._running().send(line, deadline)

    async def _receive(self, deadline: float) -> str:
        return await self._running().receive(deadline)

    def _running(self) -> EngineProcess:
        if self._process is None:
            raise EngineGone(f"{self.name} has been let go")
        return self._process


def _now() -> float:
    return asyncio.get_running_loop().time()
