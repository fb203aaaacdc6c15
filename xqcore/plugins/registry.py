"""Plugins and what they provide: discovery, loading, choosing by name, and blame for what fails."""

import importlib
import importlib.metadata
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, Final, TypeVar

import attrs
import pluggy
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from xqcore import __version__
from xqcore.model.errors import PluginError
from xqcore.plugins import hookspecs
from xqcore.plugins.provider import API, Provider
from xqcore.rules.diagnostic import did_you_mean, listed
from xqcore.rules.library import RulesetSource

GROUP: Final = "xqcore"
CORE: Final = "core"

T = TypeVar("T")

_HOOKS: Final = {
    "xqcore_movegens": "movegen",
    "xqcore_policies": "policy",
    "xqcore_formats": "format",
    "xqcore_rulesets": "rulesets",
}


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


class Registry:
    """The plugins of one context. ``off`` names those that are switched off; ``strict`` makes any failure an error."""

    def __init__(self, off: Iterable[str] = (), *, strict: bool = False, discover: bool = True):
        self.plugins: list[Plugin] = []
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._made: dict[tuple[str, str], Any] = {}
        self._load(Plugin(CORE, "xqcore.builtin.hooks", "xqcore", __version__))
        if discover:
            for plugin, requires in found():
                self._admit(plugin, requires, frozenset(off))
        self._ask()
        broken = [plugin for plugin in self.plugins if plugin.state in (State.BLOCKED, State.FAILED)]
        if strict and broken:
            raise PluginError("; ".join(f"plugin {plugin}: {plugin.reason}" for plugin in broken))

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
            self._fail(plugin, f"its module {plugin.module} cannot be imported: {_brief(error)}", error)
            return
        try:
            self._manager.register(module, plugin.name)
            self._manager.check_pending()
        except Exception as error:  # noqa: BLE001
            self._manager.unregister(name=plugin.name)
            self._fail(plugin, f"its hooks do not fit: {_brief(error)}", error)

    def _ask(self) -> None:
        """Ask every loaded plugin for its providers, each by itself so that one cannot spoil the others."""
        for plugin in self.plugins:
            for hook, kind in _HOOKS.items():
                if plugin.state is State.LOADED:
                    self._ask_one(plugin, hook, kind)

    def _ask_one(self, plugin: Plugin, hook: str, kind: str) -> None:
        others = [module for name, module in self._manager.list_name_plugin() if name != plugin.name]
        try:
            for answer in self._manager.subset_hook_caller(hook, others)():
                for provider in answer:
                    self._accept(plugin, hook, kind, provider)
        except Exception as error:  # noqa: BLE001
            self._fail(plugin, f"its hook {hook} failed: {_brief(error)}", error)

    def _accept(self, plugin: Plugin, hook: str, kind: str, provider: object) -> None:
        if not isinstance(provider, Provider | RulesetSource):
            raise TypeError(f"{hook} returned {type(provider).__name__}, which is no provider")
        if isinstance(provider, Provider) and provider.api != API:
            raise ValueError(
                f"{kind} {provider.name!r} was written for version {provider.api} of the hooks, this is {API}"
            )
        plugin.providers.append((kind, provider))

    def _fail(self, plugin: Plugin, reason: str, error: BaseException) -> None:
        plugin.state, plugin.reason, plugin.error = State.FAILED, reason, error
        plugin.providers.clear()

    def providers(self, kind: str) -> Iterator[tuple[Plugin, Any]]:
        """Yield the providers of a kind with the plugins that offer them."""
        for plugin in self.plugins:
            for offered, provider in plugin.providers:
                if offered == kind:
                    yield plugin, provider

    def provider(self, kind: str, name: str) -> tuple[Plugin, Any]:
        """Return the provider chosen by name; raise :class:`PluginError` when there is none, or more than one."""
        offers = [(plugin, provider) for plugin, provider in self.providers(kind) if provider.name == name]
        if len(offers) == 1:
            return offers[0]
        if offers:
            whose = listed((plugin for plugin, _ in offers), "and")
            raise PluginError(f"{kind} {name!r} is offered by {whose}; switch one of them off with --plugin-off")
        names = [provider.name for _, provider in self.providers(kind)]
        hint = did_you_mean(name, names) or f"; known: {listed(names, 'and')}"
        raise PluginError(f"there is no {kind} {name!r}{hint}")

    def make(self, kind: str, name: str) -> Any:
        """Return the thing that a provider makes, made once for this context."""
        if (kind, name) not in self._made:
            plugin, provider = self.provider(kind, name)
            try:
                self._made[kind, name] = provider.factory()
            except Exception as error:
                raise PluginError(f"plugin {plugin} failed to make its {kind} {name!r}: {_brief(error)}") from error
        return self._made[kind, name]


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
        if canonicalize_name(requirement.name) == "xqcore" and (
            requirement.marker is None or requirement.marker.evaluate()
        ):
            return requirement
    return None


def _brief(error: BaseException) -> str:
    """An exception as one line."""
    text = str(error).strip().split("\n")[0]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
