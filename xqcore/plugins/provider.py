"""What a plugin announces: a name, a line about it, and how to make the thing when somebody wants it."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import attrs

from xqcore.judge.protocol import Policy
from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins.protocols import Format
from xqcore.rules.library import RulesetSource

API: Final = 1
"""The version of the protocols and providers described here."""

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Provider(Generic[T]):
    """Something that can be chosen by name.

    ``factory`` is called without arguments when the thing is first used; it is the place to import what is heavy.
    ``capabilities`` names what the thing can do beyond its protocol. ``api`` is the version of the protocols that
    it was written for.
    """

    name: str
    summary: str
    factory: Callable[[], T]
    capabilities: frozenset[str] = frozenset()
    api: int = API


@attrs.frozen(kw_only=True)
class MovegenProvider(Provider[MoveGenerator]):
    """A move generator. Capabilities: ``threats``, ``replay``."""


@attrs.frozen(kw_only=True)
class PolicyProvider(Provider[Policy]):
    """A way to rule on games. Capability: ``data-model``, it reads every key of a ruleset."""


@attrs.frozen(kw_only=True)
class FormatProvider(Provider[Format]):
    """A file format. ``suffixes`` are the endings of its files, such as ``.jsonl``. Capabilities: ``read``, ``write``."""

    suffixes: tuple[str, ...] = ()
    capabilities: frozenset[str] = frozenset({"read", "write"})


__all__ = ["API", "FormatProvider", "MovegenProvider", "PolicyProvider", "Provider", "RulesetSource"]
