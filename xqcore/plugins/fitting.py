"""Whether what a plugin hands over fits: its hooks, the providers that they return, what the factories make."""

import inspect
import re
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any, Final, NamedTuple

import attrs
import pluggy

from xqcore.judge.protocol import Policy
from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins.protocols import Format, Observer, Player
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


class Hook(NamedTuple):
    """A hook that returns providers: of which kind and class, and the protocol of what their factories make."""

    name: str
    kind: str
    provider: type
    protocol: type | None


HOOKS: Final = (
    Hook("xqcore_movegens", "movegen", MovegenProvider, MoveGenerator),
    Hook("xqcore_policies", "policy", PolicyProvider, Policy),
    Hook("xqcore_players", "player", PlayerProvider, Player),
    Hook("xqcore_formats", "format", FormatProvider, Format),
    Hook("xqcore_rulesets", "rulesets", RulesetSource, None),
    Hook("xqcore_observers", "observer", ObserverProvider, Observer),
)

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Misfit(Exception):
    """Something does not fit; the text goes on a sentence about it."""


class OtherVersion(Misfit):
    """A provider that was written for another version of the protocols."""


def check_hooks(module: object, manager: pluggy.PluginManager) -> None:
    """Raise :class:`Misfit` for a hook that there is none of, that asks for too much, or that was forgotten."""
    known = [name for name in dir(manager.hook) if name.startswith("xqcore_")]
    for name, value in _members(module):
        options = manager.parse_hookimpl_opts(module, name)
        if options is None:
            if name in known and isinstance(value, FunctionType):
                raise Misfit(f"its function {name} lacks the decorator @hookimpl")
            continue
        hook = options.get("specname") or name
        if hook not in known:
            if options.get("optionalhook"):
                continue
            raise Misfit(f"there is no hook {hook}{did_you_mean(hook, known)}")
        spec = getattr(manager.hook, hook).spec
        extra = [argument for argument in _arguments(value) if argument not in spec.argnames]
        if extra:
            given = listed(spec.argnames, "and") or "no argument"
            raise Misfit(f"its hook {hook} asks for {listed(extra, 'and')}; that hook is called with {given}")


def _members(module: object) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(module, name, None)) for name in dir(module))


def _arguments(function: Any) -> list[str]:
    """The names of the arguments that must be given."""
    parameters = inspect.signature(function).parameters.values()
    return [each.name for each in parameters if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]


def providers(answers: list[Any], hook: Hook) -> Iterator[object]:
    """Yield what a hook announced; raise :class:`Misfit` for an answer that is not what the hook asks for."""
    if not answers:
        raise Misfit(f"returned nothing; to announce no {hook.kind}, return []")
    for answer in answers:
        if not isinstance(answer, Iterable):
            raise Misfit(f"returned {_kind_of(answer)} where a list of {hook.provider.__name__} was expected")
        for provider in answer:
            check_provider(provider, hook)
            yield provider


def check_provider(provider: Any, hook: Hook) -> None:
    """Raise :class:`Misfit` for a provider that cannot be one."""
    if not isinstance(provider, hook.provider):
        raise Misfit(f"announces {_kind_of(provider)} where a {hook.provider.__name__} was expected")
    if isinstance(provider, RulesetSource):
        if not provider.folder.is_dir():
            raise Misfit(f"announces a folder that is not there: {provider.folder}")
        return
    about: Any = provider
    if not isinstance(about.name, str) or not _NAME.fullmatch(about.name):
        raise Misfit(f"announces a {hook.kind} called {about.name!r}; a name is small letters, digits and hyphens")
    if about.api != API:
        raise OtherVersion(
            f"its {hook.kind} {about.name!r} is written for version {about.api} of the protocols, this xqcore has {API}"
        )
    for wrong in _wrong(about):
        raise Misfit(f"announces the {hook.kind} {about.name!r}, whose {wrong}")


def _wrong(provider: Any) -> Iterator[str]:
    if not isinstance(provider.summary, str):
        yield f"summary is no text but {_kind_of(provider.summary)}"
    if not callable(provider.factory):
        yield f"factory cannot be called: it is {_kind_of(provider.factory)}"
    if not isinstance(provider.capabilities, frozenset):
        yield f"capabilities are no frozenset but {_kind_of(provider.capabilities)}"
    if provider.options is not None and not _are_options(provider.options):
        yield "options are no class made by attrs.frozen, its fields by xqcore.plugins.key"


def _are_options(cls: Any) -> bool:
    if not (isinstance(cls, type) and attrs.has(cls) and cls.__hash__ is not None):
        return False
    return all("doc" in field.metadata for field in attrs.fields(cls))


def check_made(made: object, hook: Hook) -> None:
    """Raise :class:`Misfit` for something made by a factory that lacks methods of its protocol."""
    protocol = hook.protocol
    if protocol is not None and not isinstance(made, protocol):
        methods = [name for name, value in vars(protocol).items() if isinstance(value, FunctionType) and name[0] != "_"]
        lacking = [name for name in methods if not callable(getattr(made, name, None))]
        raise Misfit(f"made {_kind_of(made)}, which is no {protocol.__name__}: it lacks {listed(lacking, 'and')}")


def _kind_of(thing: object) -> str:
    """A thing by its class, for a sentence."""
    if thing is None or isinstance(thing, type):
        return repr(thing)
    name = type(thing).__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
