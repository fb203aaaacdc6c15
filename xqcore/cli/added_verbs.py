"""The verbs that plugins add."""

import os
from collections.abc import Callable, Container
from itertools import pairwise

import attrs
import click

from xqcore.cli.remembered import ADDED, WORDS, remember, remembered
from xqcore.cli.telling import tell
from xqcore.model.errors import PluginError
from xqcore.plugins.fitting import Misfit
from xqcore.plugins.registry import Plugin, Registry, State, brief
from xqcore.rules.diagnostic import listed


@attrs.frozen(slots=True)
class Verb:
    """A verb of a plugin: whose it is, a line about it, and what imports it.

    ``others`` are plugins that add a verb of the same name; there is no telling which is meant.
    """

    name: str
    plugin: Plugin
    summary: str
    load: Callable[[], click.Command]
    others: tuple[Plugin, ...] = ()

    def loaded(self) -> click.Command:
        """Import the verb; raise :class:`PluginError` where that fails, or where it is another plugin's too."""
        if self.others:
            whose = listed((self.plugin, *self.others), "and")
            raise PluginError(f"the verb {self.name!r} is added by {whose}; switch one of them off with --plugin-off")
        try:
            command = self.load()
        except (Exception, SystemExit) as error:
            raise PluginError(
                f"plugin {self.plugin} failed to make its verb {self.name!r} (xqcore_commands): {brief(error)}"
            ) from error
        if not isinstance(command, click.Command):
            raise PluginError(
                f"plugin {self.plugin}: its verb {self.name!r} (xqcore_commands) is {command!r:.60} where a click.Command"
                " was expected"
            )
        return command


@attrs.frozen(slots=True)
class Added:
    """The verbs of all plugins by name, and the plugins in which they were looked for."""

    verbs: dict[str, Verb]
    registry: Registry


def added(ctx: click.Context, taken: Container[str]) -> Added:
    """The verbs of all plugins, found once for a command line; what a plugin does wrong is said, and its verbs left out."""
    found: Added | None = remembered(ADDED, ctx)
    if found is None:
        registry = Registry(_switched_off(remembered(WORDS, ctx) or ()))
        found = Added(collected(registry, taken), registry)
        remember(ADDED, found, ctx)
        for plugin in registry.plugins:
            if plugin.state is State.FAILED and "xqcore_commands" in plugin.reason:
                tell(f"plugin {plugin}: {plugin.reason}")
    return found


def collected(registry: Registry, taken: Container[str]) -> dict[str, Verb]:
    """Let every plugin announce its verbs; those that ``taken`` names are the core's own. One that fails at it adds none."""
    verbs = _Verbs(taken)
    registry.commands(verbs)
    return {name: verb for name, verb in verbs.verbs.items() if verb.plugin.state is State.LOADED}


class _Verbs:
    """Collects what plugins announce; each is handed its own view, so that its verbs carry its name."""

    def __init__(self, taken: Container[str]):
        self._taken = taken
        self.verbs: dict[str, Verb] = {}

    def of(self, plugin: Plugin) -> "_Announced":
        return _Announced(self, plugin)

    def put(self, verb: Verb) -> None:
        if verb.name in self._taken:
            raise Misfit(f"adds the verb {verb.name!r}, which is xqcore's own")
        first = self.verbs.get(verb.name)
        self.verbs[verb.name] = attrs.evolve(first, others=(*first.others, verb.plugin)) if first else verb


class _Announced:
    """Where one plugin announces its verbs. See :class:`xqcore.plugins.protocols.Commands`."""

    def __init__(self, verbs: _Verbs, plugin: Plugin):
        self._verbs = verbs
        self._plugin = plugin

    def add(self, name: str, summary: str, load: Callable[[], click.Command]) -> None:
        """Announce a verb."""
        self._verbs.put(Verb(name, self._plugin, summary, load))


def _switched_off(words: tuple[str, ...]) -> list[str]:
    """The plugins that are switched off, by the environment or anywhere on the command line: verbs are found before options."""
    names = [word.partition("=")[2] for word in words if word.startswith("--plugin-off=")]
    names += [value for word, value in pairwise(words) if word == "--plugin-off"]
    return " ".join([os.environ.get("XQCORE_PLUGIN_OFF", ""), *names]).replace(",", " ").split()
