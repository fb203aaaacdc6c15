"""A plugin and what became of it."""

import traceback
from enum import StrEnum
from typing import Any

import attrs


class State(StrEnum):
    """What became of a plugin."""

    LOADED = "loaded"
    OFF = "off"
    BLOCKED = "blocked"
    FAILED = "failed"


@attrs.define(eq=False)
class Plugin:
    """A plugin that was found: its entry point, its distribution, what became of it and what it provides.

    ``module`` is what the entry point names: a module, perhaps with the name of an object in it behind a colon.
    ``reason`` says why it is not loaded, and ``error`` is what it raised, if anything.
    """

    name: str
    module: str
    distribution: str
    version: str
    state: State = State.LOADED
    reason: str = ""
    error: BaseException | None = None
    providers: list[tuple[str, Any]] = attrs.field(factory=list)

    def __str__(self) -> str:
        return f"{self.name} ({self.distribution} {self.version})"

    @property
    def trace(self) -> str:
        """The traceback of what the plugin raised; empty where it raised nothing."""
        error = self.error
        return "" if error is None or not error.__traceback__ else "".join(traceback.format_exception(error))

    def fail(self, reason: str, error: BaseException | None = None, state: State = State.FAILED) -> None:
        """Leave the plugin out with everything that it provides."""
        self.state, self.reason, self.error = state, reason, error
        self.providers.clear()

    def shares(self, module: str) -> int:
        """How many packages, from the outermost, a module of this name shares with the plugin's own; 0 for a stranger."""
        own, other = self.module.partition(":")[0].split("."), module.split(".")
        pairs = list(zip(own, other, strict=False))
        return next((depth for depth, (mine, theirs) in enumerate(pairs) if mine != theirs), len(pairs))


def brief(error: BaseException) -> str:
    """An exception as one line."""
    text = str(error).strip().split("\n", 1)[0]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
