"""What is wrong with plugins that loaded: names offered twice, rulesets that cannot be used. Nothing heavy is imported."""

from collections.abc import Iterator

from xqcore.model.errors import PluginError, XqError
from xqcore.plugins.context import Xqcore, first_of
from xqcore.plugins.fitting import HOOKS
from xqcore.plugins.registry import Plugin
from xqcore.rules.diagnostic import listed
from xqcore.rules.library import SUFFIXES, RulesetSource


def faults(xq: Xqcore, plugin: Plugin) -> tuple[str, ...]:
    """What is wrong with a plugin, each as a sentence; why it is not loaded, where it is not."""
    if plugin.reason:
        return (plugin.reason,)
    return (*_collisions(xq, plugin), *_rulesets(xq, plugin))


def _collisions(xq: Xqcore, plugin: Plugin) -> Iterator[str]:
    for hook in HOOKS:
        if hook.protocol is not None:
            own = [provider.name for kind, provider in plugin.providers if kind == hook.kind]
            for name in dict.fromkeys(own):
                offers = [other for other, provider in xq.registry.providers(hook.kind) if provider.name == name]
                if len(offers) > 1:
                    yield offered(f"{hook.kind} {name!r}", plugin, offers)


def offered(what: str, plugin: Plugin, offers: list[Plugin]) -> str:
    """Say that something is offered more than once."""
    others = [other for other in offers if other is not plugin]
    return f"the {what} is offered by {listed(others, 'and')} too" if others else f"the {what} is offered twice"


def _rulesets(xq: Xqcore, plugin: Plugin) -> Iterator[str]:
    homes = [(other, source.folder) for other, source in xq.registry.providers("rulesets")]
    for kind, source in plugin.providers:
        if kind == "rulesets":
            for name, fault in _faulty(xq, source):
                yield f"its ruleset {name!r} cannot be used: {fault}"
            for name in _ids(source):
                offers = [other for other, folder in homes if any((folder / (name + end)).exists() for end in SUFFIXES)]
                if len(offers) > 1:
                    yield offered(f"ruleset {name!r}", plugin, offers)


def _ids(source: RulesetSource) -> list[str]:
    return sorted(path.stem for path in source.folder.iterdir() if path.suffix in SUFFIXES)


def _faulty(xq: Xqcore, source: RulesetSource) -> Iterator[tuple[str, str]]:
    for path in sorted(source.folder.iterdir()):
        if path.suffix in SUFFIXES:
            loaded = None
            try:
                loaded = xq.ruleset(path)
                xq.registry.provider("policy", loaded.ruleset.policy)
            except PluginError as error:
                place = "" if loaded is None else f"{loaded.marks['policy']}: "
                yield path.stem, f"{place}{error}"
            except XqError as error:
                yield path.stem, first_of(error)
