"""A game read from its tags."""

import re
from collections.abc import Iterator
from typing import Any, Final

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.piece import Piece, Side
from xqcore.model.position import Position
from xqcore.model.record import MAIN, GameRecord
from xqcore_formats import ending
from xqcore_formats.ancestry import Ancestry
from xqcore_formats.dhtmlxq import squares, tags
from xqcore_formats.notation.notation import is_legal
from xqcore_formats.quoted import quoted
from xqcore_formats.text import RESULT_WORDS, start_from
from xqcore_formats.tree import Builder, Place

_RESULTS: Final = {**RESULT_WORDS, "W": "1-0", "L": "0-1", "D": "1/2-1/2", "未知": "*", "和局": "1/2-1/2"}
_LINE: Final = re.compile(r"move_([0-9]{1,7})_([0-9]{1,7})_([0-9]{1,7})")
_COMMENT: Final = re.compile(r"comment(?:([0-9]{1,7})_)?([0-9]{1,7})")
_SQUARES: Final = 64


class Line:
    """A line of moves as its tag tells it: it leaves line ``parent`` with ply ``ply``."""

    def __init__(self, parent: int, ply: int, digits: str):
        self.parent = parent
        self.ply = ply
        self.moves = [digits[at : at + 4] for at in range(0, len(digits), 4)]


def read(text: str, source: str) -> GameRecord | RecordError:
    """Return the game that is told by the tags of a text, or the error that says why it cannot be read."""
    found = [*tags.read(text)]
    reading = _Reading(found)
    try:
        return reading.game(source)
    except RecordError as error:
        return RecordError(error.message, source=source, game=reading.keys.get("gameid") or None, ply=error.ply)


def bare(digits: str, source: str) -> GameRecord | RecordError:
    """Return the game that is told by its moves alone."""
    return read(f"[DhtmlXQ_movelist]{digits}[/DhtmlXQ_movelist]", source)


def opens_a_game(digits: str) -> bool:
    """Say whether the first of some moves can be made in the usual start, where a game without a board begins."""
    move = squares.move_from(digits[:4])
    return move is not None and is_legal(Position.start(), move)


class _Reading:
    """The tags of a game sorted, then its lines played."""

    def __init__(self, found: list[tuple[str, str]]):
        self.keys: dict[str, str] = {}
        self._headers: list[tuple[str, str]] = []
        self._lines: dict[int, Line] = {}
        self._said: dict[tuple[int, int], list[str]] = {}
        self._places: dict[int, list[Place]] = {}
        self._ancestry = Ancestry()
        self._unplaced: list[str] = []
        for name, value in found:
            self._sort(name, value)

    def _sort(self, name: str, value: str) -> None:
        line, comment = _LINE.fullmatch(name), _COMMENT.fullmatch(name)
        if line and (number := int(line[3])) not in self._lines and (number or not int(line[1])):
            self._lines[number] = Line(int(line[1]), int(line[2]), value.strip())
        elif comment:
            self._said.setdefault((int(comment[1] or MAIN), int(comment[2])), []).append(value)
        elif name in tags.OURS and name not in self.keys:
            self.keys[name] = value
        else:
            self._headers.append((tags.HEADERS.get(name, name), value))

    def game(self, source: str) -> GameRecord | RecordError:
        """Return the game; raise :class:`RecordError` where there is none."""
        digits = self.keys.get("movelist", "").strip()
        if digits or MAIN not in self._lines:
            self._aside(digits)
        if not self._lines[MAIN].moves and not {"binit", "fen"} & self.keys.keys() and not self._headers:
            raise RecordError("there is no game here: neither moves nor a board")
        builder = Builder(self._start())
        self._places[MAIN] = [builder.place]
        for number in self._order():
            self._play(builder, number)
        self._say(builder)
        game = builder.finish(**self._parts(), source=source)
        if isinstance(game, RecordError):
            return game
        return attrs.evolve(game, events=ending.read(self.keys.get("ending", ""), len(game.moves)))

    def _aside(self, digits: str) -> None:
        """Take the list of moves as the main line, and a main line that says otherwise as a variation."""
        other = self._lines.pop(MAIN, None)
        self._lines[MAIN] = Line(MAIN, 1, digits)
        if other is not None and other.moves != self._lines[MAIN].moves:
            self._lines[max(self._lines) + 1] = Line(MAIN, 1, "".join(other.moves))

    def _start(self) -> Position:
        if self.keys.get("fen", "").strip():
            return start_from(self.keys["fen"].strip())
        digits = self.keys.get("binit", "").strip()
        if len(digits) < _SQUARES:
            return Position.start()
        position = squares.start_from(digits, Side.RED)
        first = squares.move_from((self._lines[MAIN].moves or [""])[0])
        if first is not None and position.board[first.origin]:
            return squares.start_from(digits, Piece(position.board[first.origin]).side)
        return position

    def _order(self) -> Iterator[int]:
        """The lines by their numbers, each behind the one that it leaves; those that leave none become headers."""
        waiting: dict[int, list[int]] = {}
        for number, line in sorted(self._lines.items()):
            if number != MAIN:
                waiting.setdefault(line.parent, []).append(number)
        ready = [MAIN]
        while ready:
            number = ready.pop()
            yield number
            ready += reversed(waiting.pop(number, []))
        for number in sorted(number for numbers in waiting.values() for number in numbers):
            self._leave_out(number)

    def _leave_out(self, number: int) -> None:
        line = self._lines[number]
        self._unplaced.append(f"left out: move_{line.parent}_{line.ply}_{number} {' '.join(line.moves)}")

    def _play(self, builder: Builder, number: int) -> None:
        line = self._lines[number]
        if number == MAIN:
            self._play_moves(builder, line.moves, self._places[MAIN])
            return
        left = self._ancestry.left(line.parent, line.ply)
        self._ancestry.add(number, left, line.ply)
        before = self._place(left, line.ply - 1)
        if before is None or not line.moves:
            self._leave_out(number)
            return
        builder.begin_line(before)
        for text in self._said.pop((number, line.ply - 1), ()):
            builder.comment(text)
        self._places[number] = []
        self._play_moves(builder, line.moves, self._places[number])
        builder.end_variation()

    def _play_moves(self, builder: Builder, moves: list[str], places: list[Place]) -> None:
        for digits in moves:
            move = squares.move_from(digits) if len(digits) == 4 else None
            if move is None:
                builder.fail(f"{quoted(digits)} is no move, which is file, rank, file, rank in four digits")
            else:
                builder.play(move, digits)
            places.append(builder.place)

    def _place(self, number: int, ply: int) -> Place | None:
        """Where a line has come to after a ply of its own."""
        if number not in self._places:
            return None
        places = self._places[number]
        index = ply if number == MAIN else ply - self._lines[number].ply
        return places[index] if 0 <= index < len(places) else None

    def _say(self, builder: Builder) -> None:
        """Add the comments where they belong, and at the start what belongs nowhere."""
        for (number, ply), texts in self._said.items():
            place = self._place(number, ply)
            if place is None:
                self._unplaced += [f"left out: comment{number}_{ply} {text}" for text in texts]
                continue
            builder.go(place)
            for text in texts:
                builder.comment(text)
        builder.go(self._places[MAIN][0])
        for text in self._unplaced:
            builder.comment(text)

    def _parts(self) -> dict[str, Any]:
        result = self.keys.get("result", "").strip()
        if result not in _RESULTS:
            self._headers.append(("Result", result))
        return {
            "id": self.keys.get("gameid", ""),
            "result": _RESULTS.get(result, "*"),
            "ruleset": self.keys.get("ruleset") or None,
            "headers": tuple(self._headers),
        }
