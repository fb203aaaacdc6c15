"""The format ``position``: UCI position lines, one game a line.

``#`` starts a comment line. Every other line is ``[NAME<TAB>]position startpos|fen FEN [moves m1 m2 ...] [result R]``
with ranks 0 to 9.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Final

import attrs

from xqcore.builtin.lines import lines
from xqcore.model.errors import PositionError, RecordError
from xqcore.model.move import Move, MoveSyntaxError
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import RESULTS

_LIKE_A_MOVE: Final = re.compile("[a-i][0-9]{1,2}-?[a-i][0-9]{1,2}", re.IGNORECASE)


class PositionFormat:
    """Reads and writes position lines. See :class:`xqcore.plugins.protocols.Format`."""

    def sniff(self, name: str, head: bytes) -> float:
        """Look for lines that begin a position, the first of all lines if no broken one stands before it."""
        lines = [line.strip() for line in head.decode("utf-8", "replace").lstrip("\ufeff").splitlines()]
        games = [line.rpartition("\t")[2].split()[:2] for line in lines if line and line[0] != "#"]
        if games and games[0][:1] == ["position"]:
            return 0.9
        if ["position", "startpos"] in games or ["position", "fen"] in games:
            return 0.6
        return 0.1 if not games and (any(lines) or name.endswith(".txt")) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games."""
        for line in lines(stream, source):
            if isinstance(line, RecordError):
                yield line
            elif not line[1].startswith("#"):
                yield _game(*line)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the games. Headers, comments, variations and events have no place in this format."""
        stream.writelines(_line(record).encode("utf-8", "backslashreplace") for record in records)


def _game(place: str, text: str) -> GameRecord | RecordError:
    name, _, body = text.rpartition("\t")
    words = body.split()
    try:
        return attrs.evolve(_read(words), id=name.strip(), source=place)
    except RecordError as error:
        return RecordError(error.message, source=place, game=name.strip() or None, ply=error.ply)


def _read(words: list[str]) -> GameRecord:
    if words[:1] != ["position"]:
        raise RecordError(f"expected 'position startpos' or 'position fen ...', found {_shown(words)}")
    result = "*"
    if words[-1] == "result":
        raise RecordError(f"expected one of {', '.join(RESULTS)} after 'result', found nothing")
    if len(words) > 2 and words[-2] == "result":
        result = words[-1]
        words = words[:-2]
        if result not in RESULTS:
            raise RecordError(f"the result is {result[:20]!r}; write one of {', '.join(RESULTS)}")
    split = words.index("moves") if "moves" in words else len(words)
    start = _start(words[1:split])
    return GameRecord(start, _moves(words[split + 1 :]), result=result)  # type: ignore[arg-type]


def _start(words: list[str]) -> Position:
    if words[:1] == ["startpos"]:
        start, behind = Position.start(), words[1:]
    elif words[:1] == ["fen"]:
        length = fen_length(words[1:])
        start, behind = start_from(" ".join(words[1 : length + 1])), words[length + 1 :]
    else:
        raise RecordError(f"expected 'startpos' or 'fen' after 'position', found {_shown(words)}")
    if behind:
        raise RecordError(f"expected 'moves' after the position, found {_shown(behind[:1])}")
    return start


def fen_length(words: Sequence[str]) -> int:
    """Return how many of the words are a FEN: all, unless moves or a result stand among them, or a word before moves."""
    for at, word in enumerate(words):
        if at and word == "result":
            return at
        if at and _LIKE_A_MOVE.fullmatch(word):
            before = words[at - 1]
            return at - 1 if at > 1 and len(before) > 1 and before.isalpha() else at
    return len(words)


def _shown(words: list[str]) -> str:
    return repr(" ".join(words)[:40].rstrip()) if words else "nothing"


def start_from(fen: str) -> Position:
    """Read the FEN of a game's start; raise :class:`RecordError` when it cannot be one."""
    try:
        return Position.from_fen(fen)
    except PositionError as error:
        raise RecordError(f"the start cannot be: {error}") from None


def _moves(words: list[str]) -> tuple[Move, ...]:
    return tuple(move_at(ply, word) for ply, word in enumerate(words, 1))


def move_at(ply: int, text: object) -> Move:
    """Read a move of a game; raise :class:`RecordError` with its ply when it is none."""
    try:
        return Move.parse(text)  # type: ignore[arg-type]
    except MoveSyntaxError as error:
        raise RecordError(str(error), ply=ply) from None


def _line(record: GameRecord) -> str:
    start = "startpos" if record.start == Position.start() else f"fen {record.start.fen()}"
    moves = " moves " + " ".join(map(str, record.moves)) if record.moves else ""
    result = f" result {record.result}" if record.result != "*" else ""
    name = " ".join(record.id.split()).lstrip("# ")  # a line that begins with # would be a comment
    label = f"{name}\t" if name else ""
    return f"{label}position {start}{moves}{result}\n"
