"""What rules on a game: policies, and the judges they appoint."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, runtime_checkable

from xqcore.judge.timeline import Timeline
from xqcore.model.verdict import Verdict
from xqcore.rules.schema import Loaded

CALM: Final = "calm"
"""The name of a capability and of its method."""

Look = Callable[[Timeline], bool]
"""Tells of a line that it is calm; ``False`` when in doubt."""


@runtime_checkable
class Judge(Protocol):
    """Rules on one game under one ruleset.

    A judge reads its timeline and changes nothing in it. It is told how far the game has come: ply by ply in a live
    game, in one step for a record. Both give the same verdict.
    """

    def advance(self, ply: int) -> Verdict | None:
        """The game has come to ``ply``: return the verdict of the first ply not seen before that ends it.

        The first call of a game may be for ply 0, the start. ``None`` means that the game goes on, or that an
        ending hangs on the next move.
        """
        ...

    def retreat(self, ply: int) -> None:
        """Moves were taken back: the game stands at ``ply`` again, which no verdict had ended."""
        ...

    def close(self) -> Verdict | None:
        """No move will follow: return the verdict that hung on one, if any."""
        ...


@runtime_checkable
class Policy(Protocol):
    """Appoints judges. A policy that reads every key of a ruleset declares the capability ``data-model``."""

    def start(self, ruleset: Loaded, timeline: Timeline) -> Judge:
        """Return a judge for a game that is about to be told to it from ply 0."""
        ...


@runtime_checkable
class Overseer(Protocol):
    """The capability ``calm`` of a policy: one look at a whole line for several rulesets."""

    def calm(self, rulesets: Sequence[Loaded]) -> Look:
        """Return a look that tells of lines that are *calm*: under none of these rulesets is there a verdict on them."""
        ...
