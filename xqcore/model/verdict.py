"""How a game ended under a ruleset, and why."""

from enum import StrEnum
from typing import Final, Literal

import attrs

from xqcore.model.move import Move
from xqcore.model.piece import Piece, Side

Result = Literal["1-0", "0-1", "1/2-1/2", "*"]

RESULTS: Final[tuple[Result, ...]] = ("1-0", "0-1", "1/2-1/2", "*")


def win_for(side: Side) -> Result:
    """The result when ``side`` wins."""
    return "0-1" if side is Side.BLACK else "1-0"


class Ending(StrEnum):
    """The reasons that the core knows. A ruleset's own conducts and limits add theirs by name."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    PERPETUAL_CHECK = "perpetual-check"
    PERPETUAL_CHASE = "perpetual-chase"
    PERPETUAL_ATTACK = "perpetual-attack"
    REPETITION = "repetition"
    BARE_MATERIAL = "bare-material"
    NO_CAPTURE = "no-capture"
    TOTAL_MOVES = "total-moves"
    EFFECTIVE_MOVES = "effective-moves"
    PROGRESS = "progress"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    MUST_VARY = "must-vary"
    BARRED = "barred"
    FAILED = "failed"
    NONE = "none"


class Reason(StrEnum):
    """Why an attacked piece counts as unprotected, or the attack counts although it is protected."""

    __hash__ = str.__hash__  # an enumeration's own is slow

    NO_RECAPTURE = "no-legal-recapture"
    COUNTS_ANYWAY = "counts-though-protected"
    NET_GAIN = "wins-material"
    PROTECTION_IGNORED = "protection-ignored"


@attrs.frozen(slots=True)
class Attack:
    """One piece attacking another after a move: who, whom, and why the attack counts.

    ``by`` and ``target`` are points after the move. ``followed`` names the target through the game, however
    it moves: the point on which it stood at the start of the record.
    """

    by: int
    attacker: Piece
    target: int
    victim: Piece
    reason: Reason
    followed: int


@attrs.frozen(slots=True)
class Evidence:
    """What one move of the window was.

    ``labels`` are ``check``, ``kill``, ``chase`` or ``idle``; ``checkers`` the points of the pieces that give check after
    the move; ``attacks`` what it chases.
    """

    ply: int
    side: Side
    move: Move
    labels: tuple[str, ...]
    checkers: tuple[int, ...] = ()
    attacks: tuple[Attack, ...] = ()

    @property
    def targets(self) -> tuple[int, ...]:
        """The points of the chased pieces, each once."""
        return tuple(dict.fromkeys(attack.target for attack in self.attacks))

    @property
    def by(self) -> tuple[int, ...]:
        """The points of all pieces that check or chase, each once."""
        return tuple(dict.fromkeys((*self.checkers, *(attack.by for attack in self.attacks))))


@attrs.frozen(slots=True)
class Rule:
    """Where the rule that decided stands: the ruleset, the path of the key, the file and its line (1-based)."""

    ruleset: str
    path: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@attrs.frozen(slots=True)
class Count:
    """What was counted when a verdict fell.

    ``reached`` is the occurrences of a position, the length of a run, or the moves of each side under a limit;
    ``allowed`` how long a run made by ``pieces`` different pieces may be.
    """

    reached: int
    allowed: int | None = None
    pieces: int | None = None


@attrs.frozen(slots=True)
class Verdict:
    """The end of a game under one ruleset, or ``*`` when the ruleset lets it go on.

    ``ply`` is the 1-based ply after which the game ended, 0 for a start that is already lost; ``fault`` the side
    that lost by its conduct; ``window`` the first and last ply judged; ``evidence`` one entry for each of them.
    ``count`` is what was counted; ``conducts`` are Red's and Black's over the window, each ``None`` for idle, where
    both were compared.
    """

    result: Result
    ending: str
    ply: int | None = None
    fault: Side | None = None
    window: tuple[int, int] | None = None
    sanction: str | None = None
    rule: Rule | None = None
    evidence: tuple[Evidence, ...] = ()
    count: Count | None = None
    conducts: tuple[str | None, str | None] | None = None

    @property
    def ended(self) -> bool:
        """Whether the game has ended."""
        return self.ply is not None


GOES_ON: Final = Verdict("*", Ending.NONE)
"""The verdict of a ruleset under which the game goes on after the last move."""

FAILED: Final = Verdict("*", Ending.FAILED)
"""What stands for a verdict where a plugin failed to give one."""
