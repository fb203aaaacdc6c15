"""Providers and plugins found by the names that people use for them."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from packaging.utils import canonicalize_name

from xqcore.model.errors import PluginError
from xqcore.plugins.context import Xqcore
from xqcore.plugins.options import parsed
from xqcore.plugins.registry import CORE, Plugin, Registry, State
from xqcore.rules.diagnostic import did_you_mean, listed
from xqcore.rules.library import RulesetSource
from xqcore.testing.check import KINDS
from xqcore.testing.subject import Subject, subject_of


class Offer(NamedTuple):
    """Something of a plugin that can be checked; for the kind ``packaging`` it is the plugin itself."""

    plugin: Plugin
    kind: str
    provider: Any

    @property
    def name(self) -> str:
        """The provider's name; a folder of rulesets goes by its origin."""
        return str(self.provider.origin if isinstance(self.provider, RulesetSource) else self.provider.name)


def named(context: Xqcore, kind: str, name: str) -> tuple[Plugin, Any]:
    """Return the one provider of a kind with a name, and its plugin; for ``packaging`` the plugin twice.

    Raises :class:`PluginError` when there is none, or more than one.
    """
    registry = context.registry
    if kind not in ("packaging", "rulesets"):
        return registry.provider(kind, name)
    offers = [offer for plugin in registry.plugins for offer in _offers(plugin) if offer.kind == kind]
    for offer in offers:
        if offer.name == name:
            return _loaded(offer.plugin), offer.provider
    hint = did_you_mean(name, [offer.name for offer in offers])
    raise PluginError(f"there {'is no plugin' if kind == 'packaging' else 'are no rulesets of'} {name!r}{hint}")


def subjects(
    context: Xqcore, word: str | None = None, kind: str | None = None, choice: str | None = None
) -> tuple[Subject, ...]:
    """Return everything of a plugin that can be checked, those of one kind or with one name where that is asked for.

    ``word`` is the name of a plugin, of its distribution, or of a provider; ``core`` is the core's own; without one,
    everything that is loaded. ``choice`` is the name of a provider, with options where it has any: ``random:seed=7``.
    Raises :class:`PluginError` for what there is not, and for a plugin that is not loaded.
    """
    meant = tuple(_meant(context.registry, word))
    name, options = parsed(choice, "--name") if choice is not None else (None, None)
    found = [
        subject_of(offer.provider, None, options=options, context=context, plugin=offer.plugin)
        for offer in meant
        if (kind is None or kind == offer.kind) and (name is None or name == offer.name)
    ]
    if not found:
        names = [offer.name for offer in meant if kind in (None, offer.kind)]
        what = " ".join(filter(None, ("nothing", kind and f"of kind {kind}", name and f"called {name!r}")))
        has = listed((f"{offer.kind} {offer.name}" for offer in meant), "and")
        hint = did_you_mean(name or "", names) or f"; there is {has or 'nothing to check'}"
        raise PluginError(f"{repr(word) if word else 'what is installed'} has {what}{hint}")
    return tuple(found)


def _meant(registry: Registry, word: str | None) -> Iterator[Offer]:
    """Everything that a word names, a plugin's own in the order of the kinds; all there is without one."""
    if word is None:
        plugins: Sequence[Plugin] = [plugin for plugin in registry.plugins if plugin.state is State.LOADED]
    else:
        plugins = [plugin for plugin in registry.plugins if plugin.name == word] or [
            plugin for plugin in registry.plugins if canonicalize_name(plugin.distribution) == canonicalize_name(word)
        ]
    for plugin in plugins:
        yield from sorted(_offers(_loaded(plugin)), key=lambda offer: KINDS.index(offer.kind))
    if not plugins and word is not None:
        every = [offer for plugin in registry.plugins for offer in _offers(plugin) if offer.kind != "packaging"]
        meant = [offer for offer in every if offer.name == word]
        if not meant:
            known = did_you_mean(word, [*_plugins(registry), *(offer.name for offer in every)])
            hint = known or f"; plugins: {listed(_plugins(registry), 'and')}"
            raise PluginError(f"there is no plugin and no provider {word!r}{hint}")
        yield from meant


def _offers(plugin: Plugin) -> Iterator[Offer]:
    for kind, provider in plugin.providers:
        yield Offer(plugin, kind, provider)
    if plugin.name != CORE:  # the core is no plugin's distribution
        yield Offer(plugin, "packaging", plugin)


def _loaded(plugin: Plugin) -> Plugin:
    if plugin.state is not State.LOADED:
        raise PluginError(f"plugin {plugin} is {plugin.state}: {plugin.reason}", trace=plugin.trace) from plugin.error
    return plugin


def _plugins(registry: Registry) -> list[str]:
    return [plugin.name for plugin in registry.plugins]
