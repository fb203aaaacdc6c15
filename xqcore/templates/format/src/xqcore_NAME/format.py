"""The format: a first line that says what the file is, then a game a line, its result and its moves."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from xqcore.model.errors import RecordError
from xqcore.model.move import Move, MoveSyntaxError
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import RESULTS

_FIRST = b"NAME games"
_START = Position.start()


class GameALine:
    """Reads and writes the format. See ``xqcore.plugins.protocols``."""

    def sniff(self, name: str, head: bytes) -> float:
        """How surely a file is of this format, 0 to 1, by its name and its first 4096 bytes."""
        return 1.0 if head.startswith(_FIRST) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games one by one; one that cannot be read as the error that says why."""
        first = stream.readline()
        if first.strip() != _FIRST:
            yield RecordError(f"expected {_FIRST.decode()!r}, found {first[:40]!r}", source=f"{source}:1")
            return
        for number, line in enumerate(stream, 2):
            if line.strip():
                yield _game(line, f"{source}:{number}")

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write games; raise :class:`RecordError` for one that the format cannot hold."""
        stream.write(_FIRST + b"\n")
        for record in records:
            if record.start != _START:
                raise RecordError("this format holds games from the usual start only", game=record.id or None)
            stream.write(" ".join([record.result, *map(str, record.moves)]).encode() + b"\n")


def _game(line: bytes, place: str) -> GameRecord | RecordError:
    """One game. Whether its moves are legal is not the format's concern."""
    try:
        result, *words = line.decode("utf-8").split()
    except UnicodeDecodeError as error:
        return RecordError(f"the line is not UTF-8 text at column {error.start + 1}", source=place)
    if result not in RESULTS:
        return RecordError(f"expected one of {', '.join(RESULTS)} at column 1, found {result[:20]!r}", source=place)
    moves = []
    for ply, word in enumerate(words, 1):
        try:
            moves.append(Move.parse(word))
        except MoveSyntaxError as error:
            return RecordError(str(error), source=place, ply=ply)
    return GameRecord(_START, tuple(moves), result=result, source=place)
