"""What a player is allowed and what it decides."""

from collections.abc import Sequence
from typing import Final

import attrs

from xqcore.model.move import Move
from xqcore.model.verdict import Verdict

MATE: Final = 30_000
"""The score of having given mate; a mate in n plies is worth n less."""

RULING: Final = 20_000
"""The score of a game won because a ruling goes against the other side; one that comes in n plies is worth n less."""


@attrs.frozen(slots=True, kw_only=True)
class Limit:
    """How much a player may spend on a move; what is ``None`` is not bounded.

    ``seconds`` is for this move alone. ``clock`` and ``increment`` are the seconds that the player has left for the game and
    gets back for each move. ``nodes`` and ``depth`` bound a search. ``among`` are the only moves that are asked about; empty
    for all.
    """

    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    among: tuple[Move, ...] = ()

    def asked(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Those of some moves that are asked about; all where none of them is."""
        return [move for move in moves if move in self.among] or moves if self.among else moves


@attrs.frozen(slots=True)
class Replaced:
    """A move that was not played because of the ruling that it would have brought."""

    move: Move
    verdict: Verdict

    def told(self, ruleset: str) -> str:
        """Say what was not played, and why, under the ruleset of this id."""
        return f"not {self.move}, which loses by {self.verdict.ending} under {ruleset}"


@attrs.frozen(slots=True)
class Decision:
    """The move that a player chose and what it knows of it.

    ``score`` is in hundredths of a soldier, for the side that moves, and below 10,000 but for a win that is seen
    (:data:`MATE`, :data:`RULING`); ``line`` what the player expects, this move first.
    ``replaced`` is the move it would have liked, where the ruleset forbade that. ``note`` is for people. ``offers_draw`` offers a
    draw with the move, or agrees to the one that the other side has offered; ``resigns`` gives the game up.
    :meth:`xqcore.game.Game.play` does all that.
    """

    move: Move
    score: int | None = None
    depth: int | None = None
    nodes: int | None = None
    line: tuple[Move, ...] = ()
    replaced: Replaced | None = None
    note: str = ""
    offers_draw: bool = False
    resigns: bool = False
