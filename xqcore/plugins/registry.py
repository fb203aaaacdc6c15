"""Plugins and what they provide: discovery, loading, choosing by name, and blame for what fails."""

import importlib
import importlib.metadata
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from types import TracebackType
from typing import Any, Final

import attrs
import pluggy
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from xqcore import __version__
from xqcore.model.errors import PluginError
from xqcore.plugins import hookspecs
from xqcore.plugins.options import built
from xqcore.plugins.provider import (
    API,
    FormatProvider,
    MovegenProvider,
    ObserverProvider,
    PlayerProvider,
    PolicyProvider,
)
from xqcore.rules.diagnostic import did_you_mean, listed
from xqcore.rules.library import RulesetSource
from xqcore.rules.node import Mapping as MappingNode

GROUP: Final = "xqcore"
CORE: Final = "core"

_HOOKS: Final = {
    "xqcore_movegens": ("movegen", MovegenProvider),
    "xqcore_policies": ("policy", PolicyProvider),
    "xqcore_players": ("player", PlayerProvider),
    "xqcore_formats": ("format", FormatProvider),
    "xqcore_rulesets": ("rulesets", RulesetSource),
    "xqcore_observers": ("observer", ObserverProvider),
}
"""The hooks that return providers: what they provide and of which class."""


class State(StrEnum):
    """What became of a plugin."""

    LOADED = "loaded"
    OFF = "off"
    BLOCKED = "blocked"
    FAILED = "failed"


@attrs.define
class Plugin:
    """A plugin that was found: its entry point, its distribution, what became of it and what it provides."""

    name: str
    module: str
    distribution: str
    version: str
    state: State = State.LOADED
    reason: str = ""
    error: BaseException | None = None
    providers: list[tuple[str, Any]] = attrs.field(factory=list)

    def __str__(self) -> str:
        return f"{self.name} ({self.distribution} {self.version})"

    @property
    def package(self) -> str:
        """The package that the plugin's code is in."""
        return self.module.partition(":")[0].partition(".")[0]


class Registry:
    """The plugins of one context. ``off`` names those that are switched off; ``strict`` makes any failure an error."""

    def __init__(self, off: Iterable[str] = (), *, strict: bool = False, discover: bool = True):
        self.plugins: list[Plugin] = []
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._made: dict[tuple[str, str, Any], Any] = {}
        self._load(Plugin(CORE, "xqcore.builtin.hooks", "xqcore", __version__))
        if discover:
            for plugin, requires in found():
                self._admit(plugin, requires, frozenset(off))
        for plugin in self.plugins:
            self._ask(plugin)
        broken = [plugin for plugin in self.plugins if plugin.state in (State.BLOCKED, State.FAILED)]
        if strict and broken:
            raise PluginError("; ".join(f"plugin {plugin}: {plugin.reason}" for plugin in broken)) from broken[0].error

    # Discovery and loading: one plugin's failure is its own.

    def _admit(self, plugin: Plugin, requires: Requirement | None, off: frozenset[str]) -> None:
        """Decide by what is known before any import whether a plugin is loaded."""
        if plugin.name in off:
            plugin.state, plugin.reason = State.OFF, "switched off"
        elif any(other.name == plugin.name for other in self.plugins):
            plugin.state, plugin.reason = State.BLOCKED, "another plugin of this name was found first"
        elif requires is not None and not requires.specifier.contains(__version__, prereleases=True):
            plugin.state = State.BLOCKED
            plugin.reason = f"it asks for xqcore{requires.specifier}, this is xqcore {__version__}"
        if plugin.state is State.LOADED:
            self._load(plugin)
        else:
            self.plugins.append(plugin)

    def _load(self, plugin: Plugin) -> None:
        self.plugins.append(plugin)
        try:
            module = importlib.import_module(plugin.module)
        except Exception as error:  # noqa: BLE001 - whatever a stranger's module does is its failure, not ours
            self._fail(plugin, f"its module {plugin.module} cannot be imported: {brief(error)}", error)
            return
        try:
            self._manager.register(module, plugin.name)
            self._manager.check_pending()
        except Exception as error:  # noqa: BLE001
            self._manager.unregister(name=plugin.name)
            self._fail(plugin, f"its hooks do not fit: {brief(error)}", error)

    def _ask(self, plugin: Plugin) -> None:
        """Ask a plugin for its providers, by itself, so that it cannot spoil the others."""
        for hook, (kind, cls) in _HOOKS.items():
            if plugin.state is not State.LOADED:
                return
            try:
                for answer in self._call(plugin, hook):
                    for provider in answer:
                        plugin.providers.append((kind, _accepted(provider, kind, cls, hook)))
            except Exception as error:  # noqa: BLE001
                self._fail(plugin, f"its hook {hook} failed: {brief(error)}", error)

    def _call(self, plugin: Plugin, hook: str, **arguments: Any) -> list[Any]:
        others = [module for name, module in self._manager.list_name_plugin() if name != plugin.name]
        answers: list[Any] = self._manager.subset_hook_caller(hook, others)(**arguments)
        return answers

    def _fail(self, plugin: Plugin, reason: str, error: BaseException) -> None:
        plugin.state, plugin.reason, plugin.error = State.FAILED, reason, error
        plugin.providers.clear()

    # Choosing and making.

    def providers(self, kind: str) -> Iterator[tuple[Plugin, Any]]:
        """Yield the providers of a kind with the plugins that offer them."""
        for plugin in self.plugins:
            for offered, provider in plugin.providers:
                if offered == kind:
                    yield plugin, provider

    def names(self, kind: str) -> list[str]:
        """The names that can be chosen for a kind, those left out that two plugins offer."""
        names = [provider.name for _, provider in self.providers(kind)]
        return [name for name in dict.fromkeys(names) if names.count(name) == 1]

    def provider(self, kind: str, name: str) -> tuple[Plugin, Any]:
        """Return the provider chosen by name; raise :class:`PluginError` when there is none, or more than one."""
        offers = [(plugin, provider) for plugin, provider in self.providers(kind) if provider.name == name]
        if len(offers) == 1:
            return offers[0]
        if offers:
            whose = listed((plugin for plugin, _ in offers), "and")
            raise PluginError(f"{kind} {name!r} is offered by {whose}; switch one of them off with --plugin-off")
        names = self.names(kind)
        hint = did_you_mean(name, names) or f"; known: {listed(names, 'and') or 'none'}"
        raise PluginError(f"there is no {kind} {name!r}{hint}{self._left_out()}")

    def _left_out(self) -> str:
        """Remind of plugins that are not loaded: what is missing may be theirs."""
        out = [f"{plugin.name} is {plugin.state}" for plugin in self.plugins if plugin.state is not State.LOADED]
        return f" ({listed(out, 'and')})" if out else ""

    def make(self, kind: str, name: str, options: MappingNode | Mapping[str, Any] | None = None) -> Any:
        """Return a new thing from the provider chosen by name.

        Raises :class:`PluginError` when the provider fails, :class:`FaultyRuleset` when the options have faults.
        """
        plugin, provider = self.provider(kind, name)
        arguments = self._options(plugin, kind, provider, options)
        try:
            return provider.factory(*arguments)
        except Exception as error:
            raise PluginError(f"plugin {plugin} failed to make its {kind} {name!r}: {brief(error)}") from error

    def shared(self, kind: str, name: str, options: Any = None) -> Any:
        """Return the thing that :meth:`make` makes, made once for this context."""
        key = (kind, name, options)
        if key not in self._made:
            self._made[key] = self.make(kind, name, options)
        return self._made[key]

    def _options(self, plugin: Plugin, kind: str, provider: Any, given: Any) -> tuple[Any, ...]:
        if provider.options is None:
            if given and (not isinstance(given, MappingNode) or given.entries):
                raise PluginError(f"{kind} {provider.name!r} of plugin {plugin} has no options")
            return ()
        if isinstance(given, provider.options):
            return (given,)
        return (built(provider.options, given, f"{kind} {provider.name}"),)

    # Commands of the command line.

    def commands(self, commands: Any) -> None:
        """Let every plugin announce its subcommands; a plugin whose hook fails is left out."""
        for plugin in self.plugins:
            if plugin.state is State.LOADED:
                try:
                    self._call(plugin, "xqcore_commands", commands=commands.of(plugin))
                except PluginError:
                    raise
                except Exception as error:  # noqa: BLE001
                    self._fail(plugin, f"its hook xqcore_commands failed: {brief(error)}", error)

    # Blame.

    def culprit(self, error: BaseException) -> Plugin | None:
        """The plugin, other than the core, in whose code an exception arose, by its traceback."""
        packages = {plugin.package: plugin for plugin in self.plugins if plugin.name != CORE}
        blamed = None
        for module in _modules(error.__traceback__):
            blamed = packages.get(module.partition(".")[0], blamed)
        return blamed

    def blamed(self, error: Exception, doing: str) -> PluginError | None:
        """An error that names the plugin in whose code an exception arose, ``None`` where there is none."""
        plugin = self.culprit(error)
        if plugin is None:
            return None
        told = PluginError(f"plugin {plugin} failed {doing}: {brief(error)}")
        told.__cause__ = error
        return told


def _modules(traceback: TracebackType | None) -> Iterator[str]:
    """The modules that an exception passed through, the one in which it arose last."""
    while traceback is not None:
        yield traceback.tb_frame.f_globals.get("__name__", "")
        traceback = traceback.tb_next


def _accepted(provider: object, kind: str, cls: type, hook: str) -> object:
    """Return a provider that fits its hook; raise where it does not."""
    if not isinstance(provider, cls):
        raise TypeError(f"{hook} announces {type(provider).__name__} where a {cls.__name__} was expected")
    api = getattr(provider, "api", API)
    if api != API:
        name = getattr(provider, "name", "")
        raise ValueError(f"{kind} {name!r} was written for version {api} of the hooks, this is {API}")
    return provider


def found() -> Iterator[tuple[Plugin, Requirement | None]]:
    """Yield the plugins installed, by name, each with what its distribution asks of xqcore. Nothing is imported."""
    entries = importlib.metadata.entry_points(group=GROUP)
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        name = entry.dist.metadata["Name"] if entry.dist else "unknown"
        version = entry.dist.version if entry.dist else "unknown"
        requires = (entry.dist.requires or []) if entry.dist else []
        yield Plugin(entry.name, entry.value, name, version), _on_xqcore(requires)


def _on_xqcore(requirements: Iterable[str]) -> Requirement | None:
    for text in requirements:
        try:
            requirement = Requirement(text)
        except InvalidRequirement:
            continue
        applies = requirement.marker is None or requirement.marker.evaluate()
        if canonicalize_name(requirement.name) == "xqcore" and applies:
            return requirement
    return None


def brief(error: BaseException) -> str:
    """An exception as one line."""
    text = str(error).strip().split("\n", 1)[0]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
