"""The table of deliberately wrong providers: small mutants of what the core has, each with the check that must fail it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from xqcore import Xqcore

T = TypeVar("T")

XQ = Xqcore(movegen="reference")
"""The context in which they are checked."""


class Wrong(NamedTuple):
    """A wrong thing: the check that must fail, and those that inevitably do with it.

    ``make`` returns what is checked: a provider, a folder of rulesets, a plugin.
    """

    check: str
    thing: Any
    make: Callable[[], Any]
    also: frozenset[str]


TABLE: list[Wrong] = []


def wrong(check: str, *, also: Iterable[str] = (), as_: Callable[[Any], Any] = lambda thing: thing) -> Callable[[T], T]:
    """Enter something into the table; ``as_`` makes what is checked of it."""

    def enter(thing: T) -> T:
        TABLE.append(Wrong(check, thing, lambda: as_(thing), frozenset(also)))
        return thing

    return enter
