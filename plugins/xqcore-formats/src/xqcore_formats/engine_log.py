"""The format ``engine-log``: the position lines of UCI and UCCI engines, out of a log of what they were told.

A log tells a game again and again, each time some moves longer: of lines that continue each other the last is the game. Ranks
count from 0, or from 1 as Fairy-Stockfish counts them.
"""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError
from xqcore.model.position import Placement, Position
from xqcore.model.record import GameRecord
from xqcore_formats.notation import NotationError
from xqcore_formats.notation.recognition import recognised
from xqcore_formats.options import TextOptions
from xqcore_formats.text import encoded, start_from
from xqcore_formats.tree import Builder

LONGEST: Final = 1 << 20
"""The longest line that is read, in bytes."""

NEW_GAME: Final = re.compile(rb"\b(?:ucinewgame|uccinewgame|setoption newgame)\b")
POSITION: Final = re.compile(
    rb"\bposition\s+(?:fen\s+)?(?P<start>startpos|[1-9A-Za-z]+(?:/[1-9A-Za-z]+){9}(?:(?!\s+moves\b)\s+[!-~]{1,20}){0,5})"
    rb"(?:\s+moves(?P<moves>(?:\s+[a-i][0-9]{1,2}[a-i][0-9]{1,2})*))?"
)


class EngineLogFormat:
    """Reads and writes position lines. See :class:`xqcore.plugins.protocols.Format`."""

    def __init__(self, options: TextOptions):
        self._options = options

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for the beginning of a game or for ranks from 1, which the format ``position`` does not read."""
        found = POSITION.search(head)
        if not found:
            return 0.0
        other = NEW_GAME.search(head) or re.search(rb"[a-i]10", found["moves"] or b"")
        return 0.95 if other else 0.5

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games."""
        game: _Game | None = None
        number = 0
        while line := stream.readline(LONGEST + 1):
            number += 1
            place = f"{source}:{number}"
            if len(line) > LONGEST:
                while line and not line.endswith(b"\n"):
                    line = stream.readline(LONGEST + 1)
                yield RecordError(f"the line is longer than {LONGEST >> 20} MB, which no game is", source=place)
                continue
            if game and NEW_GAME.search(line):
                yield game.told()
                game = None
            found = POSITION.search(line)
            if found:
                start, moves = found["start"].decode("ascii"), (found["moves"] or b"").decode("ascii").split()
                if game and game.goes_on(start, moves):
                    continue
                if game:
                    yield game.told()
                game = _Game(start, moves, place)
        if game:
            yield game.told()

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the games, each as what an engine is told of it."""
        for record in records:
            start = "startpos" if record.start == Position.start() else f"fen {record.start.fen()}"
            moves = "".join(f" {move}" for move in record.moves)
            text = f"ucinewgame\nposition {start}{' moves' if moves else ''}{moves}\n"
            stream.write(encoded(text, self._options, record.id))


class _Game:
    """A game as far as it has been told: the start of the line that began it, and words for the moves."""

    def __init__(self, start: str, moves: list[str], place: str):
        self._start = start
        self._moves = moves
        self._place = place
        self._plies: dict[Placement, int] | None = None

    def goes_on(self, start: str, moves: list[str]) -> bool:
        """Say whether a line tells the same game, and remember the moves that it tells beyond.

        UCCI tells a game from its last capture on: such a line begins in a position of this game.
        """
        before = [] if start == self._start else self._until(start)
        if before is None:
            return False
        told = before + moves
        common = min(len(told), len(self._moves))
        if told[:common] != self._moves[:common]:
            return False
        if len(told) > len(self._moves):
            self._moves, self._plies = told, None
        return True

    def _until(self, start: str) -> list[str] | None:
        """The moves up to a start of another line, ``None`` where this game does not come to it."""
        if start == "startpos":
            return None
        if self._plies is None:
            self._plies = _plies(self.told())
        try:
            ply = self._plies.get(start_from(start).placement)
        except RecordError:
            return None
        return self._moves[:ply] if ply is not None else None

    def told(self) -> GameRecord | RecordError:
        """Return the game, or the error that says why it cannot be read."""
        try:
            start = Position.start() if self._start == "startpos" else start_from(self._start)
        except RecordError as error:
            return RecordError(error.message, source=self._place)
        notation = recognised(self._moves[0], lambda: self._moves, start) if self._moves else None
        builder = Builder(start)
        for word in self._moves:
            if builder.position is None or notation is None:
                builder.fail(word)
                continue
            try:
                builder.play(notation.resolve(word, builder.position))
            except NotationError as error:
                builder.fail(str(error))
        return builder.finish(source=self._place)


def _plies(game: GameRecord | RecordError) -> dict[Placement, int]:
    """The placements of a game, each by the last ply after which it stands."""
    if isinstance(game, RecordError):
        return {}
    position = game.start
    plies = {position.placement: 0}
    for ply, move in enumerate(game.moves, 1):
        position = position.after(move)
        plies[position.placement] = ply
    return plies
