"""Games as trees of moves: built as they are read, walked as they are written.

Nothing here is recursive: a tree may be as deep and as wide as a file makes it, up to :data:`MOST` moves.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import attrs

from xqcore.model.errors import IllegalMove, RecordError
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.model.record import MAIN, GameRecord, Line
from xqcore.movegen.illegality import why_illegal
from xqcore.movegen.reference import ReferenceGenerator
from xqcore_formats.ancestry import Ancestry
from xqcore_formats.quoted import quoted

MOST: Final = 1_000_000
"""The most moves that a game may have, variations included, and the most comments: four times the largest tree met in the wild."""

_GENERATOR: Final = ReferenceGenerator()


class Place(NamedTuple):
    """A point of a tree: so many plies along a line; ``position`` is ``None`` behind a move that could not be played."""

    line: int
    ply: int
    position: Position | None


@attrs.define(slots=True)
class _Open:
    """A line that is being read; ``cut`` when it breaks off at a move that could not be played."""

    parent: int
    ply: int
    moves: list[Move] = attrs.field(factory=list)
    comments: list[tuple[int, str]] = attrs.field(factory=list)
    cut: bool = False

    @property
    def last(self) -> int:
        return self.ply + len(self.moves) - 1


class Builder:
    """Makes a record of moves, comments and variations in the order in which a file tells them.

    Moves are checked for legality. The game breaks off at one that is illegal in the main line: :meth:`finish` then
    returns an error with the game so far. A variation ends before its illegal move, and a comment says so.
    ``place`` is where the next move goes.
    """

    def __init__(self, start: Position):
        self.place = Place(MAIN, 0, start)
        self._start = start
        self._lines = [_Open(MAIN, 1)]
        self._moves = self._comments = 0
        self._before = self.place
        self._entered: list[tuple[Place, Place]] = []
        self._waiting: list[tuple[int, str]] = []
        self._error: RecordError | None = None
        self._left_out: dict[tuple[int, int], list[str]] = {}
        self._remarks: dict[tuple[int, int], list[str]] = {}

    @property
    def position(self) -> Position | None:
        """The position here, ``None`` behind a move that could not be played."""
        return self.place.position

    def play(self, move: Move, word: str = "") -> None:
        """Add a move here; ``word`` is what the file has for it, which is told where the move is illegal.

        Raises :class:`RecordError` when there are more of them than any game has.
        """
        position = self._next()
        if position is not None:
            if _GENERATOR.is_legal(position, move):
                self._add(move, position.after(move))
            else:
                told = "" if word in ("", str(move)) else f"{quoted(word)}: "
                self._break_off(f"{told}{why_illegal(position, move)}, in {position.fen()}")

    def fail(self, why: str) -> None:
        """Take note of something that stands where the next move should, and is none; ``why`` tells what it is."""
        if self._next() is not None:
            self._break_off(why)

    def stop(self, why: str) -> None:
        """Take note that the file breaks off here, or goes on in a way that cannot be understood."""
        if self._error is None:
            self._error = RecordError(why, ply=self.place.ply + 1)

    def remark(self, text: str) -> None:
        """Add a comment on the last move of the main line: what cannot be placed."""
        self._annotate(MAIN, self._lines[MAIN].last, text)

    def comment(self, text: str) -> None:
        """Add a comment on the move that leads here, or at the start of a variation before its first move.

        Raises :class:`RecordError` when there are more of them than any game has.
        """
        self._comments += 1
        if self._comments > MOST:
            raise RecordError(f"there are more than {MOST:,} comments, which is no game")
        if self._waiting_at(self.place):
            self._waiting.append((self.place.ply, text))
        elif self.place.position is None:
            self._annotate(self.place.line, self.place.ply, text)
        else:
            self._lines[self.place.line].comments.append((self.place.ply, text))

    def go(self, place: Place) -> None:
        """Go on from another place: a move there continues its line, or leaves it where the line goes on already."""
        self._settle()
        self.place = self._before = place

    def begin_variation(self) -> None:
        """Begin another move in place of the last one that was played. Raises :class:`RecordError` where there is none."""
        if self._before is self.place:
            raise RecordError("a variation begins where there is no move to replace", ply=self.place.ply or None)
        self._entered.append((self.place, self._before))
        self.go(self._before)

    def begin_line(self, before: Place) -> None:
        """Begin a variation that leaves its line behind a place; it ends as any other does."""
        self._entered.append((before, before))
        self.go(before)

    def end_variation(self) -> None:
        """Go back to where the last variation began. Raises :class:`RecordError` outside of one."""
        if not self._entered:
            raise RecordError("a variation ends where none has begun", ply=self.place.ply or None)
        place, before = self._entered.pop()
        self.go(place)
        self._before = before

    @property
    def plies(self) -> int:
        """How many moves the main line has so far."""
        return len(self._lines[MAIN].moves)

    @property
    def inside(self) -> int:
        """How many variations have begun and not ended."""
        return len(self._entered)

    def finish(self, **parts: Any) -> GameRecord | RecordError:
        """Return the game with ``parts`` of a :class:`GameRecord`, or what is wrong with it, the game so far in ``prefix``."""
        self._settle()
        for (line, ply), reasons in self._left_out.items():
            told = "; ".join(filter(None, reasons))
            more = f" (and {reasons.count('')} more after it)" if "" in reasons else ""
            self._annotate(line, ply, f"left out: {told}{more}")
        said: dict[int, dict[int, int]] = {}
        for (line, ply), texts in self._remarks.items():
            comments = self._lines[line].comments
            if line not in said:
                said[line] = {at: index for index, (at, _) in reversed([*enumerate(comments)])}
            index = said[line].setdefault(ply, len(comments))
            before = [text for _, text in comments[index : index + 1]]
            comments[index : index + 1] = [(ply, "\n".join((*before, *texts)))]
        self._remarks.clear()
        main, *others = self._lines
        record = ordered(
            GameRecord(
                self._start,
                tuple(main.moves),
                comments=tuple(main.comments),
                variations=tuple(Line(o.parent, o.ply, tuple(o.moves), tuple(o.comments)) for o in others),
                **parts,
            )
        )
        if self._error is None:
            return record
        return RecordError(
            self._error.message, source=record.source, game=record.id or None, ply=self._error.ply, prefix=record
        )

    def _annotate(self, line: int, ply: int, text: str) -> None:
        """Add to what is said at a place, in the end."""
        self._remarks.setdefault((line, ply), []).append(text)

    def _next(self) -> Position | None:
        """Count a move, and return the position in which it is to be played; ``None`` where none can be."""
        self._moves += 1
        if self._moves > MOST:
            raise RecordError(f"there are more than {MOST:,} moves, which is no game")
        line = self._lines[self.place.line]
        if self.place.position is not None and not (line.cut and self.place.ply == line.last):
            return self.place.position
        self._left_out[self.place.line, self.place.ply].append("")
        self._before, self.place = self.place, self.place._replace(position=None)
        return None

    def _add(self, move: Move, after: Position) -> None:
        index, ply, _ = self._before = self.place
        if self._lines[index].last > ply:
            self._lines.append(_Open(index, ply + 1, comments=self._waiting))
            self._waiting = []
            index = len(self._lines) - 1
        self._lines[index].moves.append(move)
        self.place = Place(index, ply + 1, after)

    def _break_off(self, why: str) -> None:
        index, ply, _ = self._before = self.place
        line = self._lines[index]
        if line.last == ply:
            line.cut = True
            if index == MAIN:
                self._error = RecordError(why, ply=ply + 1)
        self._left_out.setdefault((index, ply), []).append(why)
        self.place = Place(index, ply, None)

    def _waiting_at(self, place: Place) -> bool:
        """Whether a variation has begun here that has no move yet."""
        return bool(self._entered) and self._entered[-1][1] is place and self._before is place

    def _settle(self) -> None:
        """Leave what was said in a variation without moves to the place that it leaves."""
        self._lines[self.place.line].comments += self._waiting
        self._waiting = []


class Branches:
    """The variations of a record by the place where they leave: those in place of the same move together.

    A line that replaces the first move of a variation is one more in place of the same move. Raises
    :class:`RecordError` for a line that leaves nowhere, or has no moves, and for a comment on no move.
    """

    def __init__(self, record: GameRecord):
        self.record = record
        self.parents = [MAIN]
        self._at: dict[tuple[int, int], list[int]] = {}
        self._leaving: dict[int, list[tuple[int, int]]] = {}
        self._check_comments(MAIN)
        ancestry = Ancestry()
        for number, line in enumerate(record.variations, 1):
            parent = line.parent
            if not 0 <= parent < number:
                raise self._refusal(f"variation {number} leaves line {parent}, which is not before it", line.ply)
            parent = ancestry.left(parent, line.ply)
            first, moves = self.line(parent)
            if not line.moves or not 1 <= line.ply < first + len(moves):
                raise self._refusal(f"variation {number} has no moves, or replaces none", line.ply)
            self.parents.append(parent)
            ancestry.add(number, parent, line.ply)
            self._at.setdefault((parent, line.ply), []).append(number)
            self._leaving.setdefault(parent, []).append((line.ply, number))
            self._check_comments(number)

    def line(self, index: int) -> tuple[int, tuple[Move, ...]]:
        """Return the first ply of a line, and its moves."""
        if index == MAIN:
            return 1, self.record.moves
        line = self.record.variations[index - 1]
        return line.ply, line.moves

    def at(self, index: int, ply: int) -> Sequence[int]:
        """Return the lines that replace a ply of a line."""
        return self._at.get((index, ply), ())

    def leaving(self, index: int) -> list[int]:
        """Return the lines that leave a line, in the order of their plies."""
        return [number for _, number in sorted(self._leaving.get(index, ()))]

    def comments(self, index: int) -> dict[int, list[str]]:
        """Return the comments of a line by ply."""
        found: dict[int, list[str]] = {}
        for ply, text in self._comments(index):
            found.setdefault(ply, []).append(text)
        return found

    def _comments(self, index: int) -> tuple[tuple[int, str], ...]:
        return self.record.comments if index == MAIN else self.record.variations[index - 1].comments

    def _check_comments(self, index: int) -> None:
        first, moves = self.line(index)
        for ply, _ in self._comments(index):
            if not first - 1 <= ply < first + len(moves):
                raise self._refusal(
                    f"a comment stands at ply {ply} of a line of {len(moves)} plies from {first} on", ply
                )

    def _refusal(self, message: str, ply: int) -> RecordError:
        return RecordError(message, source=self.record.source, game=self.record.id or None, ply=ply)


def ordered(record: GameRecord) -> GameRecord:
    """Return the record with its lines numbered as they are written between brackets, so that equal trees compare equal."""
    if not record.variations:
        return attrs.evolve(record, comments=_by_ply(record.comments))
    branches = Branches(record)
    numbers = {MAIN: MAIN}
    lines: list[Line] = []
    waiting = [iter(branches.leaving(MAIN))]
    while waiting:
        number = next(waiting[-1], None)
        if number is None:
            waiting.pop()
            continue
        line = record.variations[number - 1]
        numbers[number] = len(lines) + 1
        parent = numbers[branches.parents[number]]
        lines.append(attrs.evolve(line, parent=parent, comments=_by_ply(line.comments)))
        waiting.append(iter(branches.leaving(number)))
    return attrs.evolve(record, comments=_by_ply(record.comments), variations=tuple(lines))


def _by_ply(comments: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(comments, key=lambda comment: comment[0]))


class Node(NamedTuple):
    """A move of a tree; ``child`` and ``sibling`` say whether one follows.

    ``texts`` are its comments, and before them what a variation says before its first move.
    """

    move: Move
    ply: int
    texts: list[str]
    child: bool
    sibling: bool


def nodes(record: GameRecord) -> Iterator[Node]:
    """Yield the moves of a game, each line to its end and then the latest of the lines that wait: the order of XQF.

    What the game says before its first move is not among them.
    """
    branches = Branches(record)
    waiting = [[MAIN]]
    while waiting:
        index = waiting[-1].pop()
        more = bool(waiting[-1])
        if not more:
            waiting.pop()
        first, moves = branches.line(index)
        comments = branches.comments(index)
        if index != MAIN and first - 1 in comments:
            comments[first] = comments[first - 1] + comments.get(first, [])
        for ply, move in enumerate(moves, first):
            if index == MAIN or ply > first:
                siblings = branches.at(index, ply)
                more = bool(siblings)
                if more:
                    waiting.append([*reversed(siblings)])
            yield Node(move, ply, comments.get(ply, []), ply < first + len(moves) - 1, more)


class Played(NamedTuple):
    """A move, its ply, and the position in which it is played."""

    ply: int
    move: Move
    position: Position


class Said(NamedTuple):
    """A comment, after a ply."""

    ply: int
    text: str


class Begun(NamedTuple):
    """A variation begins; its first move has this ply."""

    ply: int


class Ended(NamedTuple):
    """The variation that began last ends, and the line that it leaves goes on with this ply."""

    ply: int


class _Entered(NamedTuple):
    line: int
    position: Position


Step = Played | Said | Begun | Ended


def steps(record: GameRecord) -> Iterator[Step]:
    """Yield a game in the order of PGN: a move, its comments, the variations in its place, the next move.

    Raises :class:`RecordError` for a move of a piece that is not there.
    """
    branches = Branches(record)
    open_lines = [_line(branches, MAIN, record.start)]
    while open_lines:
        step = next(open_lines[-1], None)
        if step is None:
            open_lines.pop()
        elif isinstance(step, _Entered):
            open_lines.append(_line(branches, step.line, step.position))
        else:
            yield step


def _line(branches: Branches, index: int, position: Position) -> Iterator[Step | _Entered]:
    first, moves = branches.line(index)
    comments = branches.comments(index)
    if index != MAIN:
        yield Begun(first)
    yield from (Said(first - 1, text) for text in comments.get(first - 1, ()))
    for ply, move in enumerate(moves, first):
        yield Played(ply, move, position)
        before = position
        try:
            position = before.after(move)
        except IllegalMove as error:
            record = branches.record
            raise RecordError(str(error), source=record.source, game=record.id or None, ply=ply) from None
        yield from (Said(ply, text) for text in comments.get(ply, ()))
        yield from (_Entered(line, before) for line in branches.at(index, ply))
    if index != MAIN:
        yield Ended(first + 1)
