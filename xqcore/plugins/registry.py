"""Plugins and what they provide: loading, choosing by name, making, and blame for what fails."""

import importlib
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from operator import attrgetter
from types import TracebackType
from typing import Any, Final

import pluggy

from xqcore import __version__
from xqcore.model.errors import PluginError, XqError
from xqcore.plugins import hookspecs
from xqcore.plugins.discovery import found
from xqcore.plugins.fitting import HOOKS, Misfit, OtherVersion, check_hooks, check_made, providers
from xqcore.plugins.options import built
from xqcore.plugins.plugin import Plugin, State, brief
from xqcore.rules.diagnostic import FaultyRuleset, did_you_mean, listed
from xqcore.rules.node import Mapping as MappingNode
from xqcore.rules.siblings import comes_with

__all__ = ["CORE", "Plugin", "Registry", "State", "brief"]

CORE: Final = "core"
MANY: Final = 6
"""How many plugins are named in a sentence."""

_KINDS: Final = {hook.kind: hook for hook in HOOKS}
_RAISED: Final = (Exception, SystemExit)
"""What a stranger's code may raise without an end to ours."""


class Registry:
    """The plugins of one context. ``off`` names those that are switched off; ``strict`` makes any failure an error."""

    def __init__(self, off: Iterable[str] = (), *, strict: bool = False, discover: bool = True):
        self.plugins: list[Plugin] = []
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._made: dict[tuple[str, str], list[tuple[Any, Any]]] = {}
        self._load(Plugin(CORE, "xqcore.builtin.hooks", "xqcore", __version__))
        if discover:
            for plugin, unmet in found():
                self._admit(plugin, unmet, frozenset(off))
        for plugin in self.plugins:
            self._ask(plugin)
        broken = [plugin for plugin in self.plugins if plugin.state in (State.BLOCKED, State.FAILED)]
        if strict and broken:
            raise PluginError("\n".join(f"plugin {plugin}: {plugin.reason}" for plugin in broken)) from broken[0].error

    # Loading: one plugin's failure is its own.

    def _admit(self, plugin: Plugin, unmet: str, off: frozenset[str]) -> None:
        """Decide by what is known before any import whether a plugin is loaded."""
        namesake = next((other for other in self.plugins if other.name == plugin.name), None)
        if plugin.name in off:
            plugin.fail("switched off", state=State.OFF)
        elif namesake is not None:
            plugin.fail(f"the name is taken by plugin {namesake}", state=State.BLOCKED)
        elif unmet:
            plugin.fail(f"it asks for xqcore{unmet}, this is xqcore {__version__}", state=State.BLOCKED)
        if plugin.state is State.LOADED:
            self._load(plugin)
        else:
            self.plugins.append(plugin)

    def _load(self, plugin: Plugin) -> None:
        self.plugins.append(plugin)
        try:
            with redirect_stdout(sys.stderr):  # what it prints is no part of anyone's output
                module = _imported(plugin.module)
        except _RAISED as error:
            plugin.fail(f"its module {plugin.module} cannot be imported: {brief(error)}", error)
            return
        namesake = self._manager.get_name(module)
        if namesake is not None:
            plugin.fail(f"its module {plugin.module} is the one of plugin {namesake!r}", state=State.BLOCKED)
            return
        try:
            check_hooks(module, self._manager)
            self._manager.register(module, plugin.name)
            self._manager.check_pending()
        except Misfit as misfit:
            plugin.fail(str(misfit))
        except _RAISED as error:
            if self._manager.has_plugin(plugin.name):
                self._manager.unregister(name=plugin.name)
            plugin.fail(f"its hooks do not fit: {brief(error)}", error)

    def _ask(self, plugin: Plugin) -> None:
        """Ask a plugin for its providers, by itself, so that it cannot spoil the others."""
        for hook in HOOKS:
            if plugin.state is State.LOADED and self._implements(plugin, hook.name):
                try:
                    with redirect_stdout(sys.stderr):
                        for provider in providers(self._call(plugin, hook.name), hook):
                            plugin.providers.append((hook.kind, provider))
                except OtherVersion as misfit:
                    plugin.fail(str(misfit), state=State.BLOCKED)
                except Misfit as misfit:
                    plugin.fail(f"its hook {hook.name} {misfit}")
                except _RAISED as error:
                    plugin.fail(f"its hook {hook.name} failed: {brief(error)}", error)

    def _implements(self, plugin: Plugin, hook: str) -> bool:
        return any(each.plugin_name == plugin.name for each in getattr(self._manager.hook, hook).get_hookimpls())

    def _call(self, plugin: Plugin, hook: str, **arguments: Any) -> list[Any]:
        others = [module for name, module in self._manager.list_name_plugin() if name != plugin.name]
        answers: list[Any] = self._manager.subset_hook_caller(hook, others)(**arguments)
        return answers

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
        hint = comes_with(kind, name) or did_you_mean(name, names) or f"; known: {listed(names, 'and') or 'none'}"
        raise PluginError(f"there is no {kind} {name!r}{hint}{self.left_out()}")

    def left_out(self) -> str:
        """Remind of plugins that are not loaded, for the end of a sentence: what is missing may be theirs."""
        out = list(dict.fromkeys(plugin.name for plugin in self.plugins if plugin.state is not State.LOADED))
        shown = out if len(out) <= MANY else [*out[: MANY - 1], f"{len(out) - MANY + 1} more"]
        return f" (left out: {listed(shown, 'and')}; 'xqcore plugins' says why)" if out else ""

    def whose(self, kind: str, name: str) -> str:
        """What to call a provider in a sentence that lays something at its door."""
        plugin, _ = self.provider(kind, name)
        return f"plugin {plugin}: its {kind} {name!r}"

    def make(self, kind: str, name: str, options: MappingNode | Mapping[str, Any] | None = None) -> Any:
        """Return a new thing from the provider chosen by name.

        Raises :class:`PluginError` when the provider fails, :class:`FaultyRuleset` when the options have faults.
        """
        plugin, provider = self.provider(kind, name)
        hook = _KINDS[kind]
        arguments = self._options(plugin, kind, provider, options)
        try:
            made = provider.factory(*arguments)
            check_made(made, hook)
        except Misfit as misfit:
            raise PluginError(f"plugin {plugin}: the factory of its {kind} {name!r} ({hook.name}) {misfit}") from misfit
        except XqError as error:  # its text is meant for whoever chose it
            raise _told(f"{kind} {name!r} of plugin {plugin}: {error}", error) from error
        except _RAISED as error:
            raise _told(
                f"plugin {plugin} failed to make its {kind} {name!r} ({hook.name}): {brief(error)}", error
            ) from error
        return made

    def shared(self, kind: str, name: str, options: Any = None) -> Any:
        """Return the thing that :meth:`make` makes, made once for this context."""
        made = self._made.setdefault((kind, name), [])
        for known, thing in made:
            if known == options:
                return thing
        made.append((options, self.make(kind, name, options)))
        return made[-1][1]

    def _options(self, plugin: Plugin, kind: str, provider: Any, given: Any) -> tuple[Any, ...]:
        if provider.options is None:
            if given and (not isinstance(given, MappingNode) or given.entries):
                raise PluginError(f"{kind} {provider.name!r} of plugin {plugin} has no options")
            return ()
        if isinstance(given, provider.options):
            return (given,)
        try:
            return (built(provider.options, given, f"{kind} {provider.name}"),)
        except FaultyRuleset:
            raise
        except _RAISED as error:
            whose = f"plugin {plugin}: the options of its {kind} {provider.name!r} ({_KINDS[kind].name})"
            raise _told(f"{whose} cannot be read: {brief(error)}", error) from error

    # Commands of the command line.

    def commands(self, commands: Any) -> None:
        """Let every plugin announce its subcommands; a plugin whose hook fails is left out."""
        for plugin in self.plugins:
            if plugin.state is State.LOADED:
                try:
                    with redirect_stdout(sys.stderr):
                        self._call(plugin, "xqcore_commands", commands=commands.of(plugin))
                except Misfit as misfit:
                    plugin.fail(f"its hook xqcore_commands {misfit}")
                except _RAISED as error:
                    plugin.fail(f"its hook xqcore_commands failed: {brief(error)}", error)

    # Blame.

    def culprit(self, error: BaseException) -> Plugin | None:
        """The plugin, other than the core, in whose code an exception arose, by its traceback."""
        plugins = [plugin for plugin in self.plugins if plugin.name != CORE]
        blamed = None
        for module in _modules(error.__traceback__):
            nearest = max(plugins, key=lambda plugin: plugin.shares(module), default=None)
            if nearest is not None and nearest.shares(module):
                blamed = nearest
        return blamed

    def blamed(self, error: Exception, doing: str) -> PluginError | None:
        """An error that names the plugin in whose code an exception arose, ``None`` where there is none."""
        plugin = self.culprit(error)
        return _told(f"plugin {plugin} failed {doing}: {brief(error)}", error) if plugin is not None else None


def _imported(reference: str) -> Any:
    """What an entry point names: a module, or an object in it."""
    name, _, path = reference.partition(":")
    module = importlib.import_module(name)
    return attrgetter(path)(module) if path else module


def _told(sentence: str, error: BaseException) -> PluginError:
    """An error with the traceback of what a plugin raised."""
    told = PluginError(sentence, trace="".join(traceback.format_exception(error)))
    told.__cause__ = error
    return told


def _modules(traceback_: TracebackType | None) -> Iterator[str]:
    """The modules that an exception passed through, the one in which it arose last."""
    while traceback_ is not None:
        yield traceback_.tb_frame.f_globals.get("__name__", "")
        traceback_ = traceback_.tb_next
