"""What a move generator must answer, and what it may answer to be fast."""

from collections.abc import Sequence
from enum import IntFlag
from typing import Final, NamedTuple, Protocol, runtime_checkable

from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position

THREATS: Final = "threats"
REPLAY: Final = "replay"
RUNS: Final = "runs"
SIGHTS: Final = "sights"
MATES: Final = "mates"


class Threat(NamedTuple):
    """One capture that a side could make if it were to move, and what would come of it.

    A *capture* is legal for its side as if that side were to move; where it stands in check, that check need
    not be answered, but the capture must not expose the general to another attacker. Taking the general is
    check, not a capture.
    """

    attacker: int
    """The point of the piece that could capture."""
    target: int
    """The point of the piece that it could take."""
    protected: bool
    """Whether, the capture played, the other side has a legal recapture on the target's point."""
    hits_back: bool
    """Whether the target could capture the attacker where it stands."""
    takeable: bool
    """Whether any piece of the other side could capture the attacker where it stands."""


class Sights(NamedTuple):
    """The captures of the side that made a move, in ascending order of attacker, then of target.

    Each is one number, a *sight*: see :mod:`xqcore.movegen.sight`.
    ``after`` are those after it; ``before`` those before it that the move was not, in the order in which they were then,
    without ``MOVED``, ``HELD`` and ``STOOD``. In both the points are those after the move.
    """

    after: Sequence[int]
    before: Sequence[int]


class Replay(NamedTuple):
    """A line of moves played out until its end or its first illegal move.

    ``boards[i]`` is the board after ``i`` moves, ``captured[i]`` the code of the piece that move ``i`` took (0 for
    none), ``checks[i]`` 1 where move ``i`` gave check. ``counts[i]`` says how many times the placement after ``i``
    moves has stood by then, the start included, 255 at most. ``illegal`` is the index of the first move that is
    not legal, ``None`` when all were.
    """

    boards: list[bytes]
    captured: bytes
    checks: bytes
    counts: bytes
    illegal: int | None


class Counts(IntFlag):
    """Which threats count, by the two pieces: a table of 256 bytes holds flags at ``attacker << 4 | target``, both codes.

    The threats are those of the side that has just moved.
    """

    COUNTS = 1
    """It may count at all."""
    OPENED = 2
    """Also when another piece has moved than the attacker."""
    UNLESS_HOME = 4
    """Not while the target, a soldier, has not crossed the river."""
    UNLESS_PROTECTED = 8
    UNLESS_HITS_BACK = 16
    UNLESS_TAKEABLE = 32
    """Not where :class:`Threat` says so."""


@runtime_checkable
class MoveGenerator(Protocol):
    """Movement with general safety and facing generals, for any position that passes ``lenient`` validation.

    Where it is a side's turn although the enemy general stands in check, that general may be taken. A side whose
    general has been taken has no moves and no captures, and is not in check.

    Every answer is deterministic; lists of moves come in ascending order of origin, then of target.
    """

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """All legal moves of the side to move."""
        ...

    def is_legal(self, position: Position, move: Move) -> bool:
        """Whether the side to move may make this move."""
        ...

    def checkers(self, position: Position) -> Sequence[int]:
        """The points of the pieces that check the side to move, in ascending order."""
        ...

    def captures(self, position: Position, side: Side) -> Sequence[Move]:
        """The captures of ``side`` as if it were to move, as :class:`Threat` defines them."""
        ...

    def perft(self, position: Position, depth: int, *, bulk: bool = True) -> int:
        """The number of lines of ``depth`` legal moves; ``bulk`` counts the last move without making it."""
        ...


@runtime_checkable
class ThreatFinder(Protocol):
    """The capability ``threats``: all captures of a side with what would come of each, in one call."""

    def threats(self, board: bytes, side: int) -> Sequence[Threat]:
        """The captures of ``side`` on a board of 90 codes, in ascending order of attacker, then of target."""
        ...


@runtime_checkable
class Replayer(Protocol):
    """The capability ``replay``: a whole line of moves in one call."""

    def replay(self, position: Position, moves: Sequence[Move]) -> Replay:
        """Play the moves from the position until the first illegal one."""
        ...


@runtime_checkable
class RunFinder(Protocol):
    """The capability ``runs``: a look at a whole line for moves in a row that all threaten something."""

    def runs(
        self, boards: Sequence[bytes], moves: Sequence[Move], table: bytes, least: int, given: bytes = b""
    ) -> bytes:
        """Of a line with the boards of its replay, 1 for each move that belongs to a run, else 0.

        A *run* is at least ``least`` moves, one after another of one side, after each of which a threat of that side
        counts by the table (see :class:`Counts`), or which ``given`` marks: 1 for each move that is in it whatever it
        threatens, as checks may be; empty for none.
        """
        ...


@runtime_checkable
class Seer(Protocol):
    """The capability ``sights``: the captures around a move, before it and after it, in one call."""

    def sights(self, before: bytes, after: bytes, move: Move) -> Sights:
        """The captures of the side that made a move, by the boards before and after it."""
        ...


@runtime_checkable
class MateFinder(Protocol):
    """The capability ``mates``: a look for mate by checks alone, in one call."""

    def mates(self, board: bytes, side: int, moves: int) -> bool:
        """Whether ``side``, were it to move, can force mate in so many moves of its own, 1 to 3, each of them a check."""
        ...
