"""What is checked: a provider, the thing that it makes, and what the checks need beside it."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

import attrs

from xqcore.model.errors import XqError
from xqcore.movegen.protocol import REPLAY, RUNS, SIGHTS, THREATS, Replayer, RunFinder, Seer, ThreatFinder
from xqcore.plugins.context import Xqcore
from xqcore.plugins.fitting import HOOKS, Hook, Misfit, check_made
from xqcore.plugins.options import built
from xqcore.plugins.provider import Provider
from xqcore.plugins.registry import Plugin
from xqcore.rules.library import Library, RulesetSource
from xqcore.rules.node import Mapping as MappingNode
from xqcore.testing.failure import Unmade, told

PROVIDERS: Final[Mapping[str, type[Provider[Any]]]] = {
    hook.kind: hook.provider for hook in HOOKS if issubclass(hook.provider, Provider)
}
"""By kind, the class of provider that announces it."""

PROTOCOLS: Final[Mapping[str, Hook]] = {hook.kind: hook for hook in HOOKS if hook.protocol is not None}
"""By kind, the hook that says what the thing must be able to do."""


@attrs.frozen(slots=False, eq=False)
class Subject:
    """What the checks are about.

    ``thing`` is what the provider makes, made once for all checks; :meth:`make` makes another one: players and observers are
    made for each game. ``options`` is an instance of the provider's options class, ``None`` where it has none.
    ``plugin`` is whose provider it is, ``None`` where it is nobody's. ``context`` has what else there is: rulesets, and
    the core's own providers. For the kinds ``rulesets`` and ``packaging`` the thing is the
    :class:`~xqcore.rules.library.RulesetSource` and the :class:`~xqcore.plugins.registry.Plugin` themselves.
    """

    kind: str
    provider: Any
    context: Xqcore = attrs.field(repr=False)
    plugin: Plugin | None = None
    options: Any = None

    @property
    def name(self) -> str:
        """The provider's name; a folder of rulesets goes by its origin."""
        provider = self.provider
        return str(provider.origin if isinstance(provider, RulesetSource) else provider.name)

    @property
    def capabilities(self) -> frozenset[str]:
        """What the provider declares."""
        return frozenset(getattr(self.provider, "capabilities", ()))

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"

    @cached_property
    def thing(self) -> Any:
        """The thing; raises :class:`Unmade` when the factory fails, or makes something else."""
        return self.make()

    @cached_property
    def library(self) -> Library:
        """The rulesets of the context, with those that are checked where they are not installed."""
        installed = [source for _, source in self.context.registry.providers("rulesets")]
        if self.provider in installed:
            return self.context.rulesets
        policies = [provider for _, provider in self.context.registry.providers("policy")]
        options = {provider.name: provider.options for provider in policies if provider.options}
        return Library([*installed, self.provider], options)

    def make(self, **changes: Any) -> Any:
        """Return a fresh thing, with some options changed."""
        __tracebackhide__ = True
        if self.kind not in PROTOCOLS:
            return self.provider
        options = self.options if not changes or self.options is None else attrs.evolve(self.options, **changes)
        try:
            thing = self.provider.factory(*(() if self.provider.options is None else (options,)))
            check_made(thing, PROTOCOLS[self.kind])
        except Misfit as misfit:
            raise Unmade(f"the factory of {self} {misfit}") from None
        except Exception as error:
            raise Unmade(f"the factory of {self} raises {told(error)}") from error
        return thing


def subject_of(
    given: Any,
    kind: str | None = None,
    *,
    options: MappingNode | Mapping[str, Any] | object = None,
    capabilities: Iterable[str] = (),
    context: Xqcore | None = None,
    plugin: Plugin | None = None,
) -> Subject:
    """Return the subject for a provider, a folder of rulesets, a plugin, a thing, or the class of one.

    A thing has no provider to say what it can do: ``capabilities`` does. A player or observer is made anew for each game, so
    of these give the class. ``options`` are given as the options class or as a mapping. Raises :class:`XqError` when
    nothing of this is recognised, and for faults of the options.
    """
    context = context or Xqcore(movegen="reference")
    if isinstance(given, RulesetSource):
        return Subject("rulesets", given, context, plugin)
    if isinstance(given, Plugin):
        return Subject("packaging", given, context, given)
    if isinstance(given, Provider):
        kind = kind or next(kind for kind, cls in PROVIDERS.items() if isinstance(given, cls))
        return Subject(kind, given, context, plugin, _options(given, kind, options))
    kind = kind or next((hook.kind for hook in PROTOCOLS.values() if isinstance(given, hook.protocol or ())), None)
    if kind is None or kind not in PROTOCOLS:
        raise XqError(f"{given!r} is nothing that can be checked; give a provider, or the kind of the thing")
    declared = frozenset(capabilities) | (_offered(given) if kind == "movegen" else frozenset())
    if kind == "format" and not declared:
        declared = frozenset({"read", "write"})
    factory = given if isinstance(given, type) else lambda *_: given
    name = getattr(given, "__name__", type(given).__name__)
    cls = PROVIDERS[kind]
    return Subject(
        kind, cls(name=name, summary="given as it is", factory=factory, capabilities=declared), context, plugin
    )


def _offered(movegen: object) -> frozenset[str]:
    """The capabilities of a move generator that can be seen."""
    return frozenset(
        name
        for name, protocol in ((THREATS, ThreatFinder), (REPLAY, Replayer), (RUNS, RunFinder), (SIGHTS, Seer))
        if isinstance(movegen, protocol)
    )


def _options(provider: Provider[Any], kind: str, given: Any) -> Any:
    if provider.options is None:
        if given and not (isinstance(given, MappingNode) and not given.entries):
            raise XqError(f"{kind} {provider.name!r} has no options")
        return None
    if isinstance(given, provider.options):
        return given
    return built(provider.options, given, f"{kind} {provider.name}")
