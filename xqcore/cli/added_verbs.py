"""The verbs that plugins add."""

import os
import sys
from collections.abc import Callable, Container
from itertools import pairwise
from typing import Final

import attrs
import click

from xqcore.cli.telling import tell
from xqcore.model.errors import PluginError
from xqcore.plugins.registry import Plugin, Registry, State, brief

_KEY: Final = "xqcore.added"


@attrs.frozen(slots=True)
class Verb:
    """A verb of a plugin: whose it is, a line about it, and what imports it."""

    plugin: Plugin
    summary: str
    load: Callable[[], click.Command]


def added(ctx: click.Context, taken: Container[str]) -> dict[str, Verb]:
    """The verbs of all plugins, found once for a command line; raise :class:`PluginError` for a name that is taken."""
    meta = ctx.find_root().meta
    if _KEY not in meta:
        meta[_KEY] = {}
        verbs = _Verbs(taken)
        registry = Registry(_switched_off())
        registry.commands(verbs)
        for plugin in registry.plugins:
            if plugin.state is State.FAILED and "xqcore_commands" in plugin.reason:
                tell(f"plugin {plugin}: {plugin.reason}")
        meta[_KEY] = verbs.verbs
    found: dict[str, Verb] = meta[_KEY]
    return found


class _Verbs:
    """Collects what plugins announce; each is handed its own view, so that its verbs carry its name."""

    def __init__(self, taken: Container[str]):
        self._taken = taken
        self.verbs: dict[str, Verb] = {}

    def of(self, plugin: Plugin) -> "_Announced":
        return _Announced(self, plugin)

    def put(self, name: str, verb: Verb) -> None:
        if name in self._taken:
            raise PluginError(
                f"plugin {verb.plugin} adds the verb {name!r}, which is xqcore's own; switch it off with XQCORE_PLUGIN_OFF"
            )
        if name in self.verbs:
            other = self.verbs[name].plugin
            raise PluginError(
                f"the verb {name!r} is added by {other} and {verb.plugin}; switch one of them off with XQCORE_PLUGIN_OFF"
            )
        self.verbs[name] = verb


class _Announced:
    """Where one plugin announces its verbs. See :class:`xqcore.plugins.protocols.Commands`."""

    def __init__(self, verbs: _Verbs, plugin: Plugin):
        self._verbs = verbs
        self._plugin = plugin

    def add(self, name: str, summary: str, load: Callable[[], click.Command]) -> None:
        """Announce a verb."""

        def loaded() -> click.Command:
            try:
                return load()
            except Exception as error:
                raise PluginError(f"plugin {self._plugin} failed to make its verb {name!r}: {brief(error)}") from error

        self._verbs.put(name, Verb(self._plugin, summary, loaded))


def _switched_off() -> list[str]:
    """The plugins that are switched off, by the environment or anywhere on the command line: verbs are found before options."""
    words = sys.argv[1:]
    names = [word.partition("=")[2] for word in words if word.startswith("--plugin-off=")]
    names += [value for word, value in pairwise(words) if word == "--plugin-off"]
    return " ".join([os.environ.get("XQCORE_PLUGIN_OFF", ""), *names]).replace(",", " ").split()
