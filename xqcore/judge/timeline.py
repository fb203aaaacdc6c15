"""A game replayed ply by ply, with the facts that rulings ask for."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Final, NamedTuple

from xqcore.model.errors import IllegalMove
from xqcore.model.move import Move
from xqcore.model.piece import PIECES, SIDES, Piece, Side
from xqcore.model.position import Position
from xqcore.movegen.illegality import why_illegal
from xqcore.movegen.mate import mates
from xqcore.movegen.protocol import MATES, REPLAY, RUNS, SIGHTS, THREATS, MoveGenerator, Replay, Sights, Threat
from xqcore.movegen.sight import sights
from xqcore.movegen.threats import replay, runs, threats

_ORIGIN: Final = attrgetter("origin")
_TARGET: Final = attrgetter("target")
_MOST: Final = 255
_TAKEN: Final = b"\0" + b"\1" * 255
"""Makes 1 of the code of any piece taken."""

Replaying = Callable[[Position, Sequence[Move]], Replay]
Finding = Callable[[bytes, int], Sequence[Threat]]
Running = Callable[[Sequence[bytes], Sequence[Move], bytes, int, bytes], bytes]
Seeing = Callable[[bytes, bytes, Move], Sights]
Mating = Callable[[bytes, int, int], bool]
"""The capabilities of a move generator: its own, or what :mod:`xqcore.movegen.threats` makes of its answers."""


class Outline(NamedTuple):
    """A line at a look: its plies, how often a placement has stood at most, the longest stretch without a capture, whether it can go on."""

    plies: int
    most: int
    quiet: int
    can_move: bool


class Timeline:
    """The positions of a game from its start, and what is asked of them, each computed once and only when asked.

    Plies are 1-based: ply 1 is the first move, and "after ply 0" is the start. The timeline holds facts alone,
    so all rulesets share one.
    """

    def __init__(self, start: Position, movegen: MoveGenerator):
        self.start = start
        self.movegen = movegen
        self._replay: Replaying = getattr(movegen, REPLAY, None) or partial(replay, movegen)
        self._find: Finding = getattr(movegen, THREATS, None) or partial(threats, movegen)
        self.told = True
        """Whether verdicts say what each move was: whoever only counts them need not wait for that."""
        self.sees_at_once = hasattr(movegen, SIGHTS)
        """Whether :meth:`sights` cost no more than a glance at the captures."""
        self._sights: Seeing = getattr(movegen, SIGHTS, None) or partial(sights, self._found)
        self._runs: Running = getattr(movegen, RUNS, None) or partial(runs, movegen, self._find)
        self._mates: Mating = getattr(movegen, MATES, None) or partial(mates, movegen)
        self.moves: list[Move] = []
        self.boards: list[bytes] = [start.board]
        self.captured = bytearray(1)
        """The code of the piece taken by each ply, 0 for none; index 0 is unused."""
        self.checks = bytearray((1 if movegen.checkers(start) else 0,))
        """1 for each ply that gave check; index 0 says whether the start is in check."""
        self.counts = bytearray((1,))
        """How many times the placement after each ply has stood by then, 255 at most."""
        self._threats: dict[tuple[bytes, int], Sequence[Threat]] = {}
        self._captures: dict[tuple[bytes, int], Sequence[Move]] = {}
        self._checkers: dict[int, tuple[int, ...]] = {}
        self.line: dict[Hashable, Any] = {}
        """What has been asked of the whole line as it is now: another object when the line has changed."""
        self.likes: dict[int, int] = {}
        """:meth:`first_like` of the plies for which it has been asked."""
        self._firsts: dict[tuple[bytes, int], int] = {}
        self.shared: dict[Hashable, Any] = {}
        """What has been found out of placements and moves: it holds for any line from this start."""
        self.answers: dict[Hashable, Any] = {}
        """Who answers for this timeline, shared by rulesets that agree in what they ask."""

    @property
    def plies(self) -> int:
        """The number of moves made."""
        return len(self.moves)

    def forget(self) -> None:
        """Let go of what was worked out. It refers back to the timeline, and would wait to be collected."""
        self._changed()
        self.shared, self.answers = {}, {}

    def branch(self, ply: int) -> "Timeline":
        """A timeline that goes its own way from a ply on; what has been found out of placements is known to both."""
        other = Timeline(self.start, self.movegen)
        other.moves, other.boards = self.moves[:ply], self.boards[: ply + 1]
        other.captured, other.checks, other.counts = (
            noted[: ply + 1] for noted in (self.captured, self.checks, self.counts)
        )
        other.shared, other._threats, other._captures = self.shared, self._threats, self._captures
        return other

    def extend(self, moves: Sequence[Move]) -> None:
        """Make moves. Up to the first illegal one they stay made; that one raises :class:`IllegalMove`."""
        before = self.position(self.plies)
        self._changed()
        played = self._replay(before, moves)
        plies = self.plies
        self.boards += played.boards[1:]
        self.captured += played.captured
        self.checks += played.checks
        self.moves += moves[: len(played.captured)]
        if plies == 0:
            self.counts[:] = played.counts
        else:
            self.counts += bytes(min(len(self._stood(ply)), 255) for ply in range(plies + 1, self.plies + 1))
        if played.illegal is not None:
            position, move = self.position(self.plies), moves[played.illegal]
            raise IllegalMove(why_illegal(position, move))

    def pop(self) -> Move:
        """Take the last move back and return it."""
        ply = self.plies
        del self.boards[ply], self.captured[ply], self.checks[ply], self.counts[ply]
        self._checkers.pop(ply, None)
        self._changed()
        return self.moves.pop()

    def _changed(self) -> None:
        self.line, self.likes, self._firsts = {}, {}, {}

    def mover(self, ply: int) -> Side:
        """The side that made a ply."""
        return SIDES[self.start.turn ^ (ply + 1 & 1)]

    def turn(self, ply: int) -> Side:
        """The side to move after a ply."""
        return SIDES[self.start.turn ^ (ply & 1)]

    def clock(self, ply: int) -> int:
        """Plies since the last capture, after a ply; the count that the start brings with it goes on."""
        last = len(self.captured[: ply + 1].rstrip(b"\0")) - 1  # the last capture's ply
        return ply - last if last > 0 else self.start.clock + ply

    def position(self, ply: int) -> Position:
        """The position after a ply."""
        if ply == 0:
            return self.start
        start = self.start
        number = start.number + (ply + start.turn) // 2
        return Position(self.boards[ply], self.turn(ply), self.clock(ply), number)

    def occurrences(self, ply: int) -> list[int]:
        """The plies after which this placement stood, up to and including this one, in order."""
        key = ("stood", ply)
        found: list[int] | None = self.line.get(key)
        if found is None:
            found = self.line[key] = self._stood(ply)[: self.counts[ply]]
        return found

    def _stood(self, ply: int) -> list[int]:
        board = self.boards[ply]
        return [earlier for earlier in range(ply & 1, ply + 1, 2) if self.boards[earlier] == board]

    def repeated(self, times: int) -> list[int]:
        """The plies after which a placement has stood so many times or more, in order."""
        found: list[int] | None = self.line.get(("repeated", times))
        if found is None:
            found = [ply for ply in range(len(self.counts)) if self.counts[ply] >= times]
            self.line["repeated", times] = found
        return found

    def checkers(self, ply: int) -> tuple[int, ...]:
        """The points of the pieces that give check after a ply."""
        if not self.checks[ply]:
            return ()
        if ply not in self._checkers:
            self._checkers[ply] = tuple(self.movegen.checkers(self.position(ply)))
        return self._checkers[ply]

    def threats(self, ply: int, side: int) -> Sequence[Threat]:
        """What ``side`` could capture after a ply, as if it were to move."""
        return self._found(self.boards[ply], side)

    def _found(self, board: bytes, side: int) -> Sequence[Threat]:
        found = self._threats.get((board, side))
        if found is None:
            found = self._threats[board, side] = self._find(board, side)
        return found

    def way(self, ply: int) -> int:
        """What, together with the board after a ply, determines the ply: its move and what it took."""
        move = self.moves[ply - 1]
        return (self.captured[ply] * 90 + move.origin) * 90 + move.target

    def first_like(self, ply: int) -> int:
        """The first ply of the line that is the same: the same move between the same placements."""
        found = self.likes[ply] = self._firsts.setdefault((self.boards[ply], self.way(ply)), ply)
        return found

    def sights(self, ply: int) -> Sights:
        """What the mover of a ply could capture before and after it."""
        board, way = self.boards[ply], self.way(ply)
        found: Sights | None = self.shared.get((board, way))
        if found is None:
            found = self.shared[board, way] = self._sights(self.boards[ply - 1], board, self.moves[ply - 1])
        return found

    def mates(self, ply: int, moves: int) -> bool:
        """Whether the mover of a ply, were it to move again at once, could mate by checks alone in so many moves."""
        return self.mates_on(self.boards[ply], self.mover(ply), moves)

    def mates_on(self, board: bytes, side: int, moves: int) -> bool:
        """Whether a side, were it to move on a board, could mate by checks alone in so many moves."""
        key = ("mates", board, side, moves)
        found: bool | None = self.shared.get(key)
        if found is None:
            found = self.shared[key] = self._mates(board, side, moves)
        return found

    def captures(self, ply: int, side: Side) -> Sequence[Move]:
        """The captures of :meth:`threats` without what would come of them, which is what costs time."""
        key = (self.boards[ply], side)
        found = self._captures.get(key)
        if found is None:
            found = self._captures[key] = self.movegen.captures(Position(*key), side)
        return found

    def runs(self, table: bytes, least: int, *, or_checks: bool = False) -> bytes:
        """Which plies belong to moves in a row that all threaten something, or check where that will do; beginning with ply 1.

        See :class:`~xqcore.movegen.protocol.RunFinder`.
        """
        key = (table, least, or_checks)
        if key not in self.line:
            given = bytes(self.checks[1:]) if or_checks else b""
            self.line[key] = self._runs(self.boards, self.moves, table, least, given)
        found: bytes = self.line[key]
        return found

    def identity(self, ply: int, point: int) -> int:
        """What names the piece that stands on a point after a ply, wherever it goes: where it began."""
        if "ways" not in self.line:
            self.line["ways"] = bytes(map(_ORIGIN, self.moves)), bytes(map(_TARGET, self.moves)), {}
        origins, targets, known = self.line["ways"]
        found: int | None = known.get((ply, point))
        if found is None:
            found, before = point, ply
            while (before := targets.rfind(found, 0, before)) >= 0:
                found = origins[before]
            known[ply, point] = found
        return found

    def piece(self, ply: int, point: int) -> Piece:
        """The piece on a point after a ply."""
        return PIECES[self.boards[ply][point]]

    def can_move(self) -> bool:
        """Whether the side to move at the end has a legal move."""
        if "can-move" not in self.line:
            self.line["can-move"] = bool(self.movegen.legal_moves(Position(self.boards[-1], self.turn(self.plies))))
        return bool(self.line["can-move"])

    @property
    def outline(self) -> Outline:
        """What can be told of the whole line at a look."""
        found: Outline | None = self.line.get("outline")
        if found is None:
            found = self.line["outline"] = Outline(self.plies, self.most, self.quiet, self.can_move())
        return found

    @property
    def most(self) -> int:
        """How many times a placement has stood, of the one that has stood most often."""
        if "most" not in self.line:
            most, counts = 1, self.counts
            while most < _MOST and most + 1 in counts:  # which has every number up to the greatest
                most += 1
            self.line["most"] = most
        return int(self.line["most"])

    @property
    def quiet(self) -> int:
        """The plies of the longest stretch without a capture; what the start's clock brings is left out."""
        if "quiet" not in self.line:
            self.line["quiet"] = max(map(len, self.captured[1:].translate(_TAKEN).split(b"\1")))
        return int(self.line["quiet"])
