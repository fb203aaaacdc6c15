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
from xqcore_formats.notation import Notation, NotationError
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
        refused: str | None = None
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
                game = None
                if start != refused:
                    try:
                        game, refused = _Game(start, moves, place), None
                    except RecordError as error:
                        refused = start
                        yield RecordError(error.message, source=place)
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
    """A game as far as it has been told: the start of the line that began it, and words for the moves.

    Raises :class:`RecordError` for a start that cannot be.
    """

    def __init__(self, start: str, words: list[str], place: str):
        self._start = start
        self._words = words
        self._place = place
        self._play_from(Position.start() if start == "startpos" else start_from(start), None)

    def goes_on(self, start: str, words: list[str]) -> bool:
        """Say whether a line tells the same game, and remember the moves that it tells beyond.

        UCCI tells a game from its last capture on: such a line begins in a position of this game.
        """
        ply = 0 if start == self._start else self._ply(start)
        if ply is None:
            return False
        common = self._words[ply : ply + len(words)]
        if words[: len(common)] != common:
            return False
        self._words += words[len(common) :]
        return True

    def told(self) -> GameRecord | RecordError:
        """Return the game, or the error that says where it cannot be read."""
        try:
            self._play()
        except RecordError as error:
            self._builder.stop(error.message)
        return self._builder.finish(source=self._place)

    def _ply(self, start: str) -> int | None:
        """The last ply after which the start of another line stands, ``None`` where this game does not come to it."""
        if start == "startpos":
            return None
        try:
            self._play()
            return self._plies.get(start_from(start).placement) if self._builder.position else None
        except RecordError:
            return None

    def _play(self) -> None:
        """Play the moves that have been told and not yet played."""
        new = self._words[self._played :]
        if new and not (self._notation and all(map(self._notation.fits, new))):
            notation = recognised(self._words[0], lambda: self._words, self._begin)
            if notation is not self._notation:
                self._play_from(self._begin, notation)
        for word in self._words[self._played :]:
            self._played += 1
            if self._builder.position is None or self._notation is None:
                self._builder.fail(word)
                continue
            try:
                self._builder.play(self._notation.resolve(word, self._builder.position), word)
            except NotationError as error:
                self._builder.fail(str(error))
            if self._builder.position is not None:
                self._plies[self._builder.position.placement] = self._played

    def _play_from(self, begin: Position, notation: Notation | None) -> None:
        """Take back all moves, and read them in a notation from now on."""
        self._begin = begin
        self._notation = notation
        self._builder = Builder(begin)
        self._plies: dict[Placement, int] = {begin.placement: 0}
        self._played = 0
