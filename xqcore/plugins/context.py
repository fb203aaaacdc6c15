"""The context: one choice of plugins, move generator and rulesets, and everything that can be done with them."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import attrs

from xqcore.compare import RECORDED, Code, Comparison, Panel, replayed, ruled
from xqcore.game import Game
from xqcore.model.errors import PluginError, RecordError, RulesetError, XqError
from xqcore.model.event import Event
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Verdict
from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins.options import parsed
from xqcore.plugins.protocols import Observer, Player
from xqcore.plugins.reading import Source, games, opened
from xqcore.plugins.registry import Registry, State
from xqcore.plugins.seat import Seat
from xqcore.rules.consistency import Fault, placed
from xqcore.rules.diagnostic import Diagnostic, FaultyRuleset, Mark
from xqcore.rules.library import Library, RulesetSource
from xqcore.rules.schema import Loaded, Ruleset

if TYPE_CHECKING:
    from xqcore.witness.parting import Witness


@attrs.frozen(slots=True)
class Settings:
    """How to make a context; it can be sent to another process."""

    movegen: str | None = None
    plugins_off: tuple[str, ...] = ()
    strict_plugins: bool = False


class Xqcore:
    """Plugins, move generator and rulesets, chosen once and used for any number of games.

    There is no state outside a context: two of them never meet. ``movegen`` names the move generator (else
    ``native`` where it is installed, else ``reference``); ``plugins_off`` names plugins that are not to be
    loaded; ``strict_plugins`` makes a broken plugin an error instead of leaving it out.

    Whatever a plugin does wrong is raised as :class:`PluginError`, with the plugin's name, distribution and version. What
    goes on without a plugin is said to ``tell``, a function of a sentence and of the traceback behind it (empty where there
    is none), and kept in ``notes``.
    """

    def __init__(
        self,
        *,
        movegen: str | None = None,
        plugins_off: Iterable[str] = (),
        strict_plugins: bool = False,
        tell: Callable[[str, str], None] | None = None,
    ):
        self.settings = Settings(movegen, tuple(plugins_off), strict_plugins)
        self.registry = Registry(self.settings.plugins_off, strict=strict_plugins)
        self.notes: list[str] = []
        self._asked: dict[tuple[str | Path, ...], Panel] = {}
        self._tell = tell
        self._known: dict[str, Code] = {}
        for plugin in self.registry.plugins:
            if plugin.state in (State.BLOCKED, State.FAILED):
                self.note(f"plugin {plugin} is left out: {plugin.reason}", plugin.trace)

    def __reduce__(self) -> tuple[Any, ...]:
        return _context, (self.settings,)  # sent to another process it becomes one with the same settings there

    @cached_property
    def movegen(self) -> MoveGenerator:
        """The move generator."""
        name = self.settings.movegen
        if name is None and "native" in self.registry.names("movegen"):
            try:
                return cast("MoveGenerator", self.registry.shared("movegen", "native"))
            except PluginError as error:  # nobody asked for it
                if self.settings.strict_plugins:
                    raise
                self.note(f"{error}; the move generator 'reference' takes its place", error.trace)
        return cast("MoveGenerator", self.registry.shared("movegen", name or "reference"))

    @cached_property
    def rulesets(self) -> Library:
        """The rulesets that can be chosen by id: the shipped ones, those of plugins, those in the user's own folder."""
        sources = [source for _, source in self.registry.providers("rulesets")]
        own = RulesetSource(user_folder() / "rulesets", "you")
        return Library([*sources, own], self._options)

    @cached_property
    def concrete(self) -> tuple[str, ...]:
        """The ids of all rulesets that a game can be played under: those that are not abstract and have no fault."""
        return tuple(name for name in self.rulesets if self._playable(name))

    def ruleset_schema(self) -> dict[str, Any]:
        """Return the JSON Schema (draft-07) of rulesets, the options of the installed policies included."""
        from xqcore.rules.json_schema import ruleset_schema

        return ruleset_schema(self._options)

    def ruleset(self, reference: str | Path) -> Loaded:
        """Return a ruleset by id or YAML file; raise :class:`RulesetError` where that fails."""
        return self.rulesets.load(reference)

    def faults(self, reference: str | Path) -> tuple[Diagnostic, ...]:
        """List every fault of a ruleset, those included for which it can be read and not used.

        Raises :class:`RulesetError` where there is none.
        """
        found = self.rulesets.examined(reference)
        faults = [*found.faults, *found.absent]
        if not found.absent:
            whole = Mark(str(self.rulesets.path(reference)), 1, 1)
            unfit = self._unfit(found.sketch, made=not faults and not found.sketch.abstract)
            faults += [placed(fault, found.marks, whole) for fault in unfit]
        return FaultyRuleset(faults).diagnostics

    def _unfit(self, ruleset: Ruleset, *, made: bool) -> Iterator[Fault]:
        """What is wrong with the policy of a ruleset, which can also be ``made`` where nothing else is wrong."""
        name = ruleset.policy
        try:
            if made:
                self.registry.shared("policy", name, (ruleset.extensions or {}).get(name))
            else:
                self.registry.provider("policy", name)
        except FaultyRuleset as error:  # options that it must have and has not
            for fault in error.diagnostics:
                yield f"extensions.{name}", fault.message, ("extensions", "policy")
        except PluginError as error:
            yield "policy", str(error), ()

    def code(self, reference: str | Path | Loaded) -> Code:
        """Return a ruleset with the policy that applies it; the same again for the same text.

        Raises :class:`RulesetError` for an abstract one, :class:`PluginError` where its policy is not to be had.
        """
        if not isinstance(reference, str):
            return self._code(reference if isinstance(reference, Loaded) else self.ruleset(reference))
        if reference not in self._known:
            self._known[reference] = self._code(self.ruleset(reference))
        return self._known[reference]

    def _code(self, loaded: Loaded) -> Code:
        ruleset = loaded.ruleset
        if ruleset.abstract:
            raise RulesetError(f"the ruleset {loaded.id!r} is abstract: it is there to be extended, not to play by")
        options = (ruleset.extensions or {}).get(ruleset.policy)
        try:
            policy = self.registry.shared("policy", ruleset.policy, options)
            return Code(loaded, policy, self.registry.whose("policy", ruleset.policy))
        except PluginError as error:
            raise PluginError(f"{loaded.marks.get('policy', loaded.id)}: {error}", trace=error.trace) from error

    def game(self, ruleset: str | Path | Loaded, start: Position | str | None = None) -> Game:
        """Begin a live game under a ruleset, from the usual start or from a position or FEN.

        Every installed observer hears its events.
        """
        position = Position.from_fen(start) if isinstance(start, str) else start or Position.start()
        code = self.code(ruleset)
        with self._blaming(f"beginning a game under {code.ruleset.id}"):
            game = Game(code, position, self.movegen, self.blame)
        for name in self.registry.names("observer"):
            self._observe(game, name)
        return game

    def player(self, choice: str) -> Player:
        """Return a new player by name, with options where it has any: ``random``, ``random:seed=7``."""
        name, options = parsed(choice, "player")
        made: Player = self.registry.make("player", name, options)
        return made

    @property
    def opponent(self) -> str:
        """The player for whoever names none: the first that says it is one, else ``random``."""
        players = self.registry.providers("player")
        fair = (provider.name for _, provider in players if "opponent" in provider.capabilities)
        return next((name for name in fair if name in self.registry.names("player")), "random")

    def seat(self, choice: str) -> Seat:
        """Return a player by name, held to its word: where it fails, a random player goes on in its place."""
        name, _ = parsed(choice, "player")
        player, whose = self.player(choice), self.registry.whose("player", name)
        return Seat(name, whose, player, lambda: self.player("random"), self.blame, self.note)

    def compare(
        self, record: GameRecord, rulesets: Sequence[str | Path] | None = None, *, evidence: bool = True
    ) -> Comparison:
        """Rule on a record under each ruleset, all concrete ones when none are named.

        ``"game"`` stands for the ruleset that the record names. Without ``evidence`` verdicts do not say what each move
        was, which is quicker. Raises :class:`RecordError` for an illegal move, with its ply.
        """
        panel = self._panel(record, self.concrete if rulesets is None else rulesets)
        try:
            return panel.compare(record, self.movegen, self.blame, evidence=evidence)
        except Exception:
            with self._blaming("replaying a game"):  # once it is needed: entering it takes longer than reading a record
                raise

    def adjudicate(self, record: GameRecord, ruleset: str | Path) -> Verdict:
        """Rule on a record under one ruleset."""
        (code,) = self._panel(record, [ruleset]).codes.values()
        with self._blaming(f"ruling under {code.ruleset.id}"):
            timeline = replayed(record, self.movegen)
            return ruled(code.policy.start(code.ruleset, timeline), timeline, record.events, code)

    def witness(
        self,
        first: str | Path | Loaded,
        second: str | Path | Loaded,
        *,
        games: Iterable[GameRecord] = (),
        seed: int = 0,
        seconds: float = 30.0,
        tried: Callable[[], None] = lambda: None,
    ) -> "Witness | None":
        """Find a small game on which two rulesets part, ``None`` where none is found.

        ``games`` are looked through first, then games by chance: loops, endings, long walks. The known cases with which the
        command line begins are those of :func:`xqcore.testing.scenarios.scenarios`. The same is found for the same
        ``seed``, unless ``seconds`` run out. ``tried`` is called for every game that is ruled upon. Raises
        :class:`RulesetError` and :class:`PluginError` as :meth:`code` does.
        """
        from xqcore.witness.parting import Question
        from xqcore.witness.search import search

        ours, theirs = self.code(first), self.code(second)
        if ours.ruleset.digest == theirs.ruleset.digest:
            return None
        names = (ours.ruleset.id, theirs.ruleset.id if theirs.ruleset.id != ours.ruleset.id else str(second))
        question = Question(dict(zip(names, (ours, theirs), strict=True)), self.movegen, self.blame, tried)
        with self._blaming("looking for a witness"):
            return search(question, games, seed, seconds)

    def read(
        self,
        path: str | Path | Source,
        format: str | None = None,  # noqa: A002
        encoding: str | None = None,
    ) -> Iterator[GameRecord | RecordError]:
        """Yield the games of a file; one that cannot be read comes as the error that says why.

        ``format`` names the format, with options where it has any (``pgn:encoding=big5``), else it is recognised;
        ``encoding`` is that option.
        """
        source = path if isinstance(path, Source) else opened(path)
        with self._blaming(f"reading {source.name}"):
            yield from games(source, self.registry, format, encoding, self.note_failure)

    def blame(self, error: Exception, doing: str) -> Exception:
        """Return what to raise for an exception: an error that names the plugin to blame, else the exception."""
        return self.registry.blamed(error, doing) or error

    def note(self, text: str, trace: str = "") -> None:
        """Say that something is left out, once, and keep at hand the traceback behind it."""
        if text not in self.notes:
            self.notes.append(text)
            if self._tell is not None:
                self._tell(text, trace)

    def note_failure(self, error: Exception, doing: str) -> None:
        """Say that a plugin failed where the work goes on without it; raise what no plugin is to blame for."""
        told = self.blame(error, doing)
        if not isinstance(told, PluginError):
            raise error
        self.note(str(told), told.trace)

    @contextmanager
    def _blaming(self, doing: str) -> Iterator[None]:
        try:
            yield
        except XqError:
            raise
        except Exception as error:
            told = self.blame(error, doing)
            if told is error:
                raise
            raise told from error

    @property
    def _options(self) -> dict[str, type]:
        """By policy, what a ruleset can set under ``extensions``."""
        return {
            provider.name: provider.options for _, provider in self.registry.providers("policy") if provider.options
        }

    def _playable(self, name: str) -> bool:
        """Whether a ruleset can be played by; one that should be and cannot is noted."""
        try:
            return not self.rulesets.load(name).ruleset.abstract and self.code(name) is not None
        except XqError as error:
            self.note(f"the ruleset {name!r} of {self.rulesets.origin(name)} is left out: {first_of(error)}")
            return False

    def _observe(self, game: Game, name: str) -> None:
        """Let an observer hear a game, until it fails."""
        try:
            observer: Observer | None = self.registry.make("observer", name)
        except PluginError as error:
            self.note(str(error), error.trace)
            return

        def hear(event: Event, of: Game) -> None:
            nonlocal observer
            if observer is not None:
                try:
                    observer.notify(event, of)
                except Exception as error:  # noqa: BLE001 - an observer must not spoil a game
                    observer = None
                    told = self.blame(error, f"in its observer {name!r}")
                    self.note(f"{told}; it hears no more of this game", getattr(told, "trace", ""))

        game.observe(hear)

    def _panel(self, record: GameRecord, references: Iterable[str | Path]) -> Panel:
        """The codes asked for, the same again where a record has no say in it."""
        asked = tuple(references)
        by_name = {*map(type, asked)} == {str}
        if by_name and asked in self._asked:
            return self._asked[asked]
        codes: dict[str, Code] = {}
        for reference in asked:
            if reference == RECORDED:
                codes[RECORDED] = self._recorded(record)
                continue
            code = self.code(reference)
            codes[code.ruleset.id if code.ruleset.id not in codes else str(reference)] = code
        panel = Panel(codes)
        if by_name and RECORDED not in asked:
            self._asked[asked] = panel
        return panel

    def _recorded(self, record: GameRecord) -> Code:
        """The ruleset that a record names: by its id, for a stranger's record opens no files."""
        if record.ruleset is None:
            raise RecordError(
                "the record names no ruleset; choose one with -r", source=record.source, game=record.id or None
            )
        try:
            return self.code(self.rulesets.file(record.ruleset))
        except (RulesetError, PluginError) as error:
            raise RecordError(f"its ruleset: {first_of(error)}", source=record.source, game=record.id or None) from None


@lru_cache(maxsize=1)
def _context(settings: Settings) -> Xqcore:
    """The context of a process to which one was sent."""
    return Xqcore(movegen=settings.movegen, plugins_off=settings.plugins_off, strict_plugins=settings.strict_plugins)


def first_of(error: Exception) -> str:
    """The first of the faults that an error lists, and how many more there are."""
    first, *more = str(error).splitlines()
    return f"{first} (and {len(more)} more)" if more else first


def user_folder() -> Path:
    """The folder of the user's own settings and rulesets, where the platform keeps such things."""
    import click

    return Path(os.environ.get("XQCORE_HOME") or click.get_app_dir("xqcore"))
