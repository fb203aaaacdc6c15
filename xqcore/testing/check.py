"""What a check is, and the registry of all of them.

A check is a function ``check_*(subject)`` in the module of its kind, ``movegen_checks.py`` and so on. It returns when all is well
and raises when it is not. Its docstring says in the first line what must be so, and below it what to do when it is not.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Final, TypeVar

import attrs

from xqcore.model.errors import XqError
from xqcore.rules.diagnostic import did_you_mean
from xqcore.testing.subject import Subject

KINDS: Final = ("movegen", "policy", "player", "format", "rulesets", "observer", "packaging")
"""What can be checked, in the order in which it is."""

_ASKED: Final = "xqcore_check"

F = TypeVar("F", bound=Callable[[Subject], None])


class Level(StrEnum):
    """How thorough to be: ``quick`` takes about a second, ``full`` makes every check and takes up to a minute."""

    QUICK = "quick"
    FULL = "full"


class UnknownCheck(XqError, ValueError):
    """A check was asked for that there is not, or that does not apply."""


@attrs.frozen(slots=True)
class Check:
    """One check.

    ``since`` is the version of xqcore that brought it, ``capability`` what a provider must declare for it to apply, all
    of it.
    """

    id: str
    kind: str
    level: Level
    since: str
    capability: frozenset[str]
    function: Callable[[Subject], None] = attrs.field(repr=False)

    @property
    def asks(self) -> str:
        """What must be so, in one line."""
        return _unmarked(self._told[0])

    @property
    def remedy(self) -> str:
        """What to do when it is not so."""
        return _unmarked(" ".join(self._told[2].split()))

    @property
    def _told(self) -> tuple[str, str, str]:
        return (inspect.getdoc(self.function) or "").partition("\n\n")

    def applies(self, subject: Subject, level: Level) -> bool:
        """Whether the check is one for this subject at this level."""
        return (
            subject.kind == self.kind
            and self.capability <= subject.capabilities
            and (level is Level.FULL or self.level is Level.QUICK)
        )


def _unmarked(text: str) -> str:
    """A text of a docstring with single backquotes around what is code."""
    return re.sub(r"(?::\w+:)?`+([^`]+)`+", r"`\1`", text)


@attrs.frozen(slots=True)
class _Asked:
    """What the decorator of a check says about it."""

    level: Level
    since: str
    capability: frozenset[str]


def check(*capability: str, level: Level = Level.QUICK, since: str = "0.1") -> Callable[[F], F]:
    """Declare a function to be a check, for providers that declare every ``capability`` named."""

    def declare(function: F) -> F:
        function.__dict__[_ASKED] = _Asked(level, since, frozenset(capability))
        return function

    return declare


@cache
def checks() -> tuple[Check, ...]:
    """Return all checks, those of a kind together and in the order of their module."""
    return tuple(found for kind in KINDS for found in _of(kind))


def _of(kind: str) -> Iterator[Check]:
    for name, function in vars(import_module(f"xqcore.testing.{kind}_checks")).items():
        asked = getattr(function, "__dict__", {}).get(_ASKED)
        if asked is not None:
            id_ = f"{kind}-{name.removeprefix('check_').replace('_', '-')}"
            yield Check(id_, kind, asked.level, asked.since, asked.capability, function)


def chosen(subject: Subject, level: Level | str, only: Iterable[str] = ()) -> tuple[Check, ...]:
    """Return the checks for a subject at a level, or those of them that are named, whatever the level.

    Raises :class:`UnknownCheck` for a name that no check has.
    """
    level, names = Level(level), known(only)
    if names:
        return tuple(found for found in checks() if found.id in names and found.applies(subject, Level.FULL))
    return tuple(found for found in checks() if found.applies(subject, level))


def known(ids: Iterable[str]) -> frozenset[str]:
    """Return the ids given; raise :class:`UnknownCheck` for one that no check has."""
    names = frozenset(ids)
    every = [found.id for found in checks()]
    for name in sorted(names.difference(every)):
        raise UnknownCheck(f"there is no check {name!r}{did_you_mean(name, every)}")
    return names
