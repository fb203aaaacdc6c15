"""What a plugin announces: a name, a line about it, and how to make the thing when somebody wants it."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import attrs

from xqcore.judge.protocol import Policy
from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins.protocols import Format, Observer, Player
from xqcore.rules.library import RulesetSource

API: Final = 1
"""The version of the protocols and providers described here."""

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Provider(Generic[T]):
    """Something that can be chosen by name.

    ``factory`` is called when the thing is first used; it is the place to import what is heavy. It takes no argument, or,
    where ``options`` names an attrs class of options (see :mod:`xqcore.plugins.options`), an instance of that
    class. ``capabilities`` names what the thing can do beyond its protocol. ``api`` is the version of the protocols
    that it was written for.
    """

    name: str
    summary: str
    factory: Callable[..., T]
    options: type[Any] | None = None
    capabilities: frozenset[str] = frozenset()
    api: int = API


@attrs.frozen(kw_only=True)
class MovegenProvider(Provider[MoveGenerator]):
    """A move generator. Capabilities: ``threats``, ``replay``, ``runs``, ``sights``, ``mates``; see :mod:`xqcore.movegen.protocol`."""


@attrs.frozen(kw_only=True)
class PolicyProvider(Provider[Policy]):
    """A way to rule on games.

    Capabilities: ``data-model``, it reads every key of a ruleset; ``calm``, it tells at a look that nothing ends a line
    (see :class:`xqcore.judge.protocol.Overseer`).
    """


@attrs.frozen(kw_only=True)
class PlayerProvider(Provider[Player]):
    """An opponent. Each game has a player of its own.

    Capabilities: ``seeded``, it has an option ``seed``, and the same options give the same moves; ``lawful``, it never makes
    a move that loses by the ruleset's conduct rules when another does not; ``opponent``, it is a fair one for whoever names no
    player.
    """


@attrs.frozen(kw_only=True)
class FormatProvider(Provider[Format]):
    """A file format. ``suffixes`` are the endings of its files, such as ``.jsonl``.

    Capabilities: ``read`` and ``write``; ``games``, a file holds more than one; and what of a game beside its moves is written
    and read again unchanged: ``result``, ``id``, ``ruleset``, ``headers``, ``comments``, ``variations``, ``events``
    (resignation, draw by agreement), ``start`` (pieces and turn of a start other than the usual one) and ``clock`` (the
    two counts of a FEN with it). A part that is not declared is left out in writing, or the game is refused.
    """

    suffixes: tuple[str, ...] = ()
    capabilities: frozenset[str] = frozenset({"read", "write"})


@attrs.frozen(kw_only=True)
class ObserverProvider(Provider[Observer]):
    """Something that hears the events of live games. Each game has an observer of its own."""


__all__ = [
    "API",
    "FormatProvider",
    "MovegenProvider",
    "ObserverProvider",
    "PlayerProvider",
    "PolicyProvider",
    "Provider",
    "RulesetSource",
]
