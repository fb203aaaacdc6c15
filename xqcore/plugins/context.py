"""The context: one choice of plugins, move generator and rulesets, and everything that can be done with them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import attrs

from xqcore.compare import Code, Comparison, compare, replayed, ruled
from xqcore.game import Game
from xqcore.model.errors import PluginError, RecordError, RulesetError
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Verdict
from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins.reading import Source, games, opened
from xqcore.plugins.registry import Registry
from xqcore.rules.library import Library, RulesetSource
from xqcore.rules.schema import Loaded

RECORDED: Final = "game"
"""The name that stands for the ruleset that a record names."""

POLICY: Final = "conduct"


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
    """

    def __init__(self, *, movegen: str | None = None, plugins_off: Iterable[str] = (), strict_plugins: bool = False):
        self.settings = Settings(movegen, tuple(plugins_off), strict_plugins)
        self.registry = Registry(self.settings.plugins_off, strict=strict_plugins)

    @cached_property
    def movegen(self) -> MoveGenerator:
        """The move generator."""
        name = self.settings.movegen
        if name is None:
            known = {provider.name for _, provider in self.registry.providers("movegen")}
            name = "native" if "native" in known else "reference"
        made: MoveGenerator = self.registry.make("movegen", name)
        return made

    @cached_property
    def rulesets(self) -> Library:
        """The rulesets that can be chosen by id."""
        return Library(source for _, source in self.registry.providers("rulesets") if isinstance(source, RulesetSource))

    @cached_property
    def concrete(self) -> tuple[str, ...]:
        """The ids of all rulesets that a game can be played under: those that are not abstract."""
        return tuple(name for name in self.rulesets if not self.rulesets.load(name).ruleset.abstract)

    def ruleset(self, reference: str | Path) -> Loaded:
        """Return a ruleset by id or YAML file; raise :class:`RulesetError` where that fails."""
        return self.rulesets.load(reference)

    def code(self, reference: str | Path) -> Code:
        """Return a ruleset with the policy that applies it; refuse an abstract one."""
        loaded = self.ruleset(reference)
        if loaded.ruleset.abstract:
            raise RulesetError(f"the ruleset {loaded.id!r} is abstract: it is there to be extended, not to play by")
        return Code(loaded, self.registry.make("policy", POLICY))

    def game(self, ruleset: str | Path | Loaded, start: Position | str | None = None) -> Game:
        """Begin a live game under a ruleset, from the usual start or from a position or FEN."""
        code = (
            self.code(ruleset)
            if not isinstance(ruleset, Loaded)
            else Code(ruleset, self.registry.make("policy", POLICY))
        )
        position = Position.from_fen(start) if isinstance(start, str) else start or Position.start()
        return Game(code, position, self.movegen)

    def compare(self, record: GameRecord, rulesets: Sequence[str | Path] | None = None) -> Comparison:
        """Rule on a record under each ruleset, all concrete ones when none are named.

        ``"game"`` stands for the ruleset that the record names. Raises :class:`RecordError` for an illegal move, with
        its ply.
        """
        return compare(record, self._codes(record, self.concrete if rulesets is None else rulesets), self.movegen)

    def adjudicate(self, record: GameRecord, ruleset: str | Path) -> Verdict:
        """Rule on a record under one ruleset."""
        (code,) = self._codes(record, [ruleset]).values()
        timeline = replayed(record, self.movegen)
        return ruled(code.policy.start(code.ruleset, timeline), timeline, record.events, code.ruleset)

    def read(self, path: str | Path | Source, format: str | None = None) -> Iterator[GameRecord | RecordError]:  # noqa: A002
        """Yield the games of a file; one that cannot be read comes as the error that says why."""
        source = path if isinstance(path, Source) else opened(path)
        yield from games(source, self.registry, format)

    def _codes(self, record: GameRecord, references: Iterable[str | Path]) -> dict[str, Code]:
        codes: dict[str, Code] = {}
        for reference in references:
            if reference == RECORDED:
                codes[RECORDED] = self._recorded(record)
                continue
            code = self.code(reference)
            codes[code.ruleset.id if code.ruleset.id not in codes else str(reference)] = code
        return codes

    def _recorded(self, record: GameRecord) -> Code:
        """The ruleset that a record names."""
        if record.ruleset is None:
            raise RecordError(
                "the record names no ruleset; choose one with -r", source=record.source, game=record.id or None
            )
        try:
            return self.code(record.ruleset)
        except (RulesetError, PluginError) as error:
            raise RecordError(f"its ruleset: {error}", source=record.source, game=record.id or None) from None
