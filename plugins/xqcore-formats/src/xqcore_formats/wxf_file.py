"""The format ``wxf``: files of XieXie, PlayOK and others, with moves in WXF between ``START{`` and ``}END``."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore_formats import encoding, ending
from xqcore_formats.notation import NOTATIONS, NotationError
from xqcore_formats.notation.foresight import Foresight
from xqcore_formats.options import TextOptions
from xqcore_formats.pgn.movetext import NAGS, nag, signed
from xqcore_formats.text import LONGEST, RESULT_WORDS, encoded, lines, plain, start_from
from xqcore_formats.tree import Builder, Played, Said, steps

_WXF: Final = NOTATIONS["wxf"]
_BEGINS: Final = re.compile(rb"(?:\xef\xbb\xbf)?[ \t]*FORMAT\b")
_OPENS: Final = re.compile(r"/\*|^[ \t]*START[ \t]*\{", re.MULTILINE)
_LIKE_A_GAME: Final = re.compile(r"^[ \t]*FORMAT\b", re.MULTILINE | re.ASCII)
_KEY: Final = re.compile(
    r"([^\s{}]+)\t(.*)|[ \t]*(FORMAT|GAME|RED|BLACK|RESULT|DATE|EVENT|SITE|ROUND|FEN)(?:[ \t]+(.*)|$)"
)
_NAMES: Final = {key.upper(): key for key in ("Red", "Black", "Event", "Date", "Site", "Round")}
_OURS: Final = ("FORMAT", "GAME", "RESULT", "FEN", "RULESET", "ENDING")
_TOKEN: Final = re.compile(
    r"""\s+
      | /\* (?P<comment> .*? ) \*/
      | (?P<unclosed> /\* )
      | (?P<end> \} (?: \s* END )? )
      | (?P<marks> [!?]+ ) (?= [0-9]+ \. | \s | $ )
      | (?P<number> [0-9]+ \. ) (?= \s | $ )
      | (?P<gap> [.]+ ) (?= \s | $ )
      | (?P<word> [^\s{}/]+ | [{/] )
    """,
    re.VERBOSE | re.DOTALL,
)
_BY_NAG: Final = {nag: sign for sign, nag in NAGS.items()}


class WxfFormat:
    """Reads and writes WXF files. See :class:`xqcore.plugins.protocols.Format`."""

    def __init__(self, options: TextOptions):
        self._options = options

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for what opens the file or its moves."""
        read = encoding.head(head)
        if _BEGINS.match(read.lstrip()) or re.search(rb"^[ \t]*START[ \t]*\{", read, re.MULTILINE):
            return 0.95
        return 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games."""
        likely = encoding.UTF_8
        for line, data in _games(stream, source):
            if len(data) > LONGEST:
                yield RecordError(f"the game is longer than {LONGEST >> 20} MB", source=f"{source}:{line}")
                continue
            text, found = encoding.decode(data, self._options.encoding, likely)
            likely = found if found != "ascii" else likely
            if text.strip():
                yield _Reading(plain(text), source, line).game()

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the games, without variations."""
        for record in records:
            try:
                text = _written(attrs.evolve(record, variations=()))
            except RecordError as error:
                raise RecordError(error.message, game=record.id or None, ply=error.ply) from None
            stream.write(encoded(text, self._options, record.id))


def _games(stream: BinaryIO, source: str) -> Iterator[tuple[int, bytes]]:
    """Cut a file into games, each with the number of its first line; of one that is too long comes a little more than may be."""
    number = first = 1
    size = 0
    kept = bytearray()
    for line in lines(stream, source):
        if _BEGINS.match(line) and kept and not kept.isspace():
            yield first, bytes(kept)
            first, size, kept = number, 0, bytearray()
        if size <= LONGEST:
            kept += line
        size += len(line)
        number += line.endswith(b"\n")
    if kept:
        yield first, bytes(kept)


class _Reading:
    """A game while it is read; ``_at`` is where in its text."""

    def __init__(self, text: str, source: str, line: int):
        self._text = text
        self._source = source
        self._line = line
        self._at = self._failed = 0
        self._foresight = Foresight()
        self._keys: dict[str, str] = {}
        self._headers: list[tuple[str, str]] = []
        self._said: list[str] = []

    def game(self) -> GameRecord | RecordError:
        """Return the game, or the error that says why there is none."""
        try:
            self._head()
            parts = self._parts()
            builder = Builder(start_from(self._keys["FEN"]) if self._keys.get("FEN") else Position.start())
            for text in self._said:
                builder.comment(text)
            self._moves(builder)
        except RecordError as error:
            return RecordError(error.message, source=self._place(self._at), ply=error.ply)
        game = builder.finish(**parts)
        if isinstance(game, RecordError):
            game.source = self._place(self._failed)
            return game
        return attrs.evolve(game, events=ending.read(self._keys.get("ENDING", ""), len(game.moves)))

    def _place(self, at: int) -> str:
        return f"{self._source}:{self._line + self._text.count(chr(10), 0, at)}"

    def _head(self) -> None:
        """Read the lines before the moves: keys with values, comments, and free text."""
        begin = 0
        while opens := _OPENS.search(self._text, begin):
            self._keyed(self._text[begin : opens.start()])
            self._at = opens.end()
            if opens[0] != "/*":
                return
            end = self._text.find("*/", self._at)
            if end < 0:
                raise RecordError("a comment begins with /* and does not end")
            self._said.append(self._text[self._at : end])
            begin = end + 2
        raise RecordError("no START{ opens the moves of this game")

    def _keyed(self, text: str) -> None:
        free: list[str] = []
        for line in text.split("\n"):
            match = _KEY.fullmatch(line)
            if match:
                name, value = (match[1], match[2]) if match[1] else (match[3], (match[4] or "").strip())
                if name in _OURS:
                    self._keys[name] = value.strip()
                else:
                    self._headers += _header(name, value)
            elif line.strip():
                free.append(line.strip())
        if free:
            self._said.append("\n".join(free))

    def _parts(self) -> dict[str, Any]:
        form = self._keys.get("FORMAT", "WXF")
        if "(" in form:
            raise RecordError(f"the pieces have letters of their own here, {form[:60]!r}, which is not supported")
        if form.upper() not in ("WXF", ""):
            self._headers.append(("Format", form))
        result = self._keys.get("RESULT", "")
        if result not in RESULT_WORDS:
            self._headers.append(("Result", result))
        return {
            "id": self._keys.get("GAME", ""),
            "result": RESULT_WORDS.get(result, "*"),
            "ruleset": self._keys.get("RULESET") or None,
            "headers": tuple(self._headers),
            "source": self._place(0),
        }

    def _moves(self, builder: Builder) -> None:
        ended = False
        while token := _TOKEN.match(self._text, self._at):
            kind = token.lastgroup
            if kind == "end":
                ended = True
            elif ended and kind is not None:
                builder.comment(self._text[self._at :].strip())
                break
            elif kind == "comment":
                builder.comment(token["comment"])
            elif kind == "unclosed":
                raise RecordError("a comment begins with /* and does not end")
            elif kind == "marks":
                builder.comment(token[0])
            elif kind == "word":
                self._move(token[0], builder)
            self._at = token.end()
        if not ended:
            raise RecordError("no }END closes the moves of this game", ply=builder.place.ply or None)

    def _move(self, word: str, builder: Builder) -> None:
        position = builder.position
        if position is None:
            builder.fail(word)
            return
        move, sign = signed(word)
        try:
            builder.play(self._foresight.resolve(_WXF, move, position, self._following), word)
        except NotationError as error:
            builder.fail(str(error))
        if builder.position is None:
            self._failed = self._at
        if sign:
            builder.comment(nag(sign))

    def _following(self) -> Iterator[str | None]:
        """The moves behind this one, ``None`` for each other token."""
        for token in _TOKEN.finditer(self._text, self._at):
            if token.lastgroup in ("end", "unclosed"):
                return
            if token.lastgroup == "word" and token.start() > self._at:
                yield signed(token[0])[0]
            elif token.lastgroup is not None:
                yield None


def _header(name: str, value: str) -> list[tuple[str, str]]:
    """A key and its value as headers: a player's name and rating are two."""
    if name not in ("RED", "BLACK"):
        return [(_NAMES.get(name, name), value)]
    player, *others = value.split(";")
    if any(part.strip() for part in others[1:]):
        return [(_NAMES[name], value)]
    rating = others[0].strip() if others else ""
    return [(_NAMES[name], player.strip() if others else value)] + ([(f"{_NAMES[name]}Elo", rating)] if rating else [])


def _written(record: GameRecord) -> str:
    keys = [("FORMAT", "WXF"), ("GAME", record.id), *_keys(record.headers)]
    keys += [("RESULT", record.result)] if record.result != "*" else []
    keys += [("RULESET", record.ruleset)] if record.ruleset else []
    keys += [("FEN", record.start.fen())] if record.start != Position.start() else []
    keys += [("ENDING", ending.told(record.events, len(record.moves)))] if record.events else []
    said = "".join(f"{_comment(text, ply)}\n" for ply, text in record.comments if not ply)
    return "".join(_line(name, value) for name, value in keys) + f"{said}\nSTART{{\n{_moves(record)}}}END\n\n"


def _keys(headers: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Headers as keys: a player's name and the rating behind it are one."""
    waiting: tuple[str, str] | None = None
    for name, value in headers:
        if waiting and _header(waiting[0], f"{waiting[1]};{value};;") == [
            (waiting[0].title(), waiting[1]),
            (name, value),
        ]:
            yield waiting[0], f"{waiting[1]};{value};;"
            waiting = None
            continue
        if waiting:
            yield waiting
        key = name.upper() if name in _NAMES.values() else name
        waiting = key, value
        if _header(key, value) != [(name, value)] or key in _OURS:
            raise RecordError(f"a header called {name!r} with the value {value[:40]!r} cannot be kept")
    if waiting:
        yield waiting


def _line(key: str, value: str) -> str:
    line = f"{key}\t{value}"
    alike = _LIKE_A_GAME.match(line) and key != "FORMAT"
    if alike or "\n" in value or "\r" in value or "/*" in line or not _KEY.fullmatch(line):
        raise RecordError(f"a header called {key[:40]!r} with blanks in its name, or several lines, cannot be kept")
    return f"{line}\n"


def _comment(text: str, ply: int) -> str:
    if text in _BY_NAG and ply:
        return _BY_NAG[text]
    if "*/" in text or "\r" in text or _LIKE_A_GAME.search(text):
        raise RecordError("a comment with */, a carriage return or a line that begins a game cannot be kept", ply=ply)
    return f"/*{text}*/"


def _moves(record: GameRecord) -> str:
    """Return the moves, a full move on a line."""
    text = ""
    for step in steps(record):
        if isinstance(step, Played):
            if step.position.turn is Side.RED or not text:
                text += f"{text and chr(10)}{step.position.number:>3}." + (
                    "" if step.position.turn is Side.RED else "  ..."
                )
            text += "  " + _WXF.write(step.move, step.position)
        elif isinstance(step, Said) and step.ply:
            said = _comment(step.text, step.ply)
            text += said if said in NAGS and not text.endswith(("!", "?", "/")) else f" {said}"
    return f"{text}\n" if text else ""
