"""The format ``cbf``, XML of CCBridge. It is not known how it writes variations: of these the main line alone is read and written."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, BinaryIO, Final
from xml.parsers import expat

from xqcore.model.errors import RecordError
from xqcore.model.move import MOVES, Move
from xqcore.model.record import GameRecord
from xqcore_formats import headers, result_numbers
from xqcore_formats.ccbridge.layout import STAGE_HEADER, STAGES
from xqcore_formats.encoding import decode
from xqcore_formats.fields import number, word
from xqcore_formats.headers import Headers
from xqcore_formats.options import TextOptions
from xqcore_formats.quoted import quoted
from xqcore_formats.text import encoded, start_from
from xqcore_formats.tree import Builder, Played, Said, steps
from xqcore_formats.whole import contents, only

_ROOT: Final = "ChineseChessRecord"
_ELEMENTS: Final = {
    "Contest": "Event",
    "Site": "Site",
    "Date": "Date",
    "Round": "Round",
    "Red": "Red",
    "RedTeam": "RedTeam",
    "RedTime": "RedTime",
    "RedRating": "RedElo",
    "Black": "Black",
    "BlackTeam": "BlackTeam",
    "BlackTime": "BlackTime",
    "BlackRating": "BlackElo",
    "Name": "Title",
    "URL": "URL",
    "From": "Source",
    "ContestType": "EventType",
    "Group": "Group",
    "Table": "Table",
    "TimeRule": "TimeControl",
    "Referee": "Arbiter",
    "Recorder": "Recorder",
    "Commentator": "Annotator",
    "CommentatorURL": "AnnotatorMail",
    "Creator": "Author",
    "CreatorURL": "AuthorMail",
    "DateCreated": "Created",
    "DateModified": "Modified",
    "ECCO": "ECCO",
    "RecordKind": "Nature",
    "ResultType": "Termination",
}
"""The elements of the head by the headers that they are read as, in the order in which these are listed."""

_STAGE: Final = "RecordType"
_DIGITS: Final = frozenset("0123456789")
_VALUE: Final = re.compile(r"([0-8])([0-9])-([0-8])([0-9])")
_NO_MOVE: Final = "00-00"
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MOST_ELEMENTS: Final = 2_000_000


class CbfFormat:
    """Reads and writes CBF. See :class:`xqcore.plugins.protocols.Format`."""

    def __init__(self, options: TextOptions):
        self._options = options

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for the root of the XML."""
        text = head.replace(b"\0", b"")
        return 0.95 if b"<" + _ROOT.encode() in text else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game."""
        document = _Document(source)
        try:
            document.parse(decode(contents(stream, source), self._options.encoding).text)
            yield _game(document, source)
        except RecordError as error:
            yield RecordError(error.message, source=error.source or source, ply=error.ply)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the game."""
        text = "\n".join(_lines(only(records, "CBF")))
        wrong = _NOT_IN_XML.search(text)
        if wrong:
            raise RecordError(f"{wrong[0]!r} cannot be written in XML")
        stream.write(encoded(text + "\n", self._options))


class _Document:
    """What stands in the XML: the texts of the head, and of each move its value, whether it is the last, and its comment."""

    def __init__(self, source: str):
        self.head: dict[str, str] = {}
        self.moves: list[tuple[str, bool, str]] = []
        self._source = source
        self._path: list[str] = []
        self._text: list[str] = []
        self._move = ("", False)
        self._count = 0
        self._parser = expat.ParserCreate()
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append
        self._parser.buffer_text = True

    def parse(self, text: str) -> None:
        """Take in a document; raise :class:`RecordError` for what is none of this format."""
        try:
            self._parser.Parse(text, True)
        except expat.ExpatError as error:
            raise RecordError(f"not XML: {expat.ErrorString(error.code)}", source=self._place()) from None

    def _place(self) -> str:
        return f"{self._source}:{self._parser.CurrentLineNumber}"

    def _refuse(self, *_: Any) -> None:
        raise RecordError("the XML declares a document type, which no game needs", source=self._place())

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._path) > 3 or self._count > _MOST_ELEMENTS:
            raise RecordError("the XML has more elements, or deeper ones, than a game", source=self._place())
        if not self._path and name != _ROOT:
            raise RecordError(f"the XML is a <{name[:40]}> where a <{_ROOT}> was expected", source=self._place())
        self._path.append(name)
        self._text.clear()
        self._move = attributes.get("value", ""), attributes.get("end", "") == "1"

    def _end(self, name: str) -> None:
        self._path.pop()
        text = "".join(self._text)
        self._text.clear()
        if self._path == [_ROOT, "Head"]:
            self.head[name] = text
        elif self._path == [_ROOT, "MoveList"]:
            self.moves.append((*self._move, text))


def _game(document: _Document, source: str) -> GameRecord | RecordError:
    head = dict(document.head)
    fen = head.pop("FEN", "").strip()
    builder = Builder(start_from(fen) if fen else GameRecord().start)
    moves = iter(document.moves)
    tags: Headers = ()
    for value, last, text in moves:
        comment = text
        if value == _NO_MOVE:
            comment, tags = headers.parted(text)
        else:
            move = _move(value)
            if move is None:
                builder.fail(f"{quoted(value)} is no move; one is written like 77-47")
            else:
                builder.play(move, value)
        if comment:
            builder.comment(comment)
        if last:
            break
    rest = [value for value, _, _ in moves]
    if rest:
        builder.remark(
            f"{len(rest)} moves behind the end are left out, whose place is not known: {' '.join(rest)[:4000]}"
        )
    code = head.pop("RecordResult", "").strip()
    result = result_numbers.result(int(code)) if code in _DIGITS else "*"
    found = headers.merged(_headers(head, code), tags)
    return builder.finish(result=result, source=source, **headers.parts(found, builder.plies))


def _move(value: str) -> Move | None:
    match = _VALUE.fullmatch(value.strip())
    if match is None:
        return None
    x, row, to_x, to_row = map(int, match.groups())
    return MOVES[((9 - row) * 9 + x) * 90 + (9 - to_row) * 9 + to_x]


def _headers(head: dict[str, str], code: str) -> Iterator[tuple[str, str]]:
    for element, name in _ELEMENTS.items():
        if text := head.pop(element, ""):
            yield name, text
    stage = head.pop(_STAGE, "")
    if stage not in ("", "0"):
        yield STAGE_HEADER, word(int(stage), STAGES) if stage in _DIGITS else stage
    if code in _DIGITS:
        yield from result_numbers.header(int(code))
    elif code:
        yield result_numbers.HEADER, code
    yield from ((name, text) for name, text in head.items() if text)


def _lines(record: GameRecord) -> Iterator[str]:
    """Yield the lines of the document."""
    placed: dict[str, str] = {}
    others = []
    code, stage = result_numbers.number(record.result), 0
    for name, value in headers.of(record):
        if name in _ELEMENTS.values() and name not in placed:
            placed[name] = value
        elif name == STAGE_HEADER and not stage and (said := number(value, STAGES)):
            stage = said
        elif name == result_numbers.HEADER and not code and (said := result_numbers.named(value)):
            code = said
        else:
            others.append((name, value))
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<{_ROOT} Version="1.0">\n <Head>'
    for element, name in _ELEMENTS.items():
        yield f"  <{element}>{_escaped(placed[name])}</{element}>" if name in placed else f"  <{element} />"
    yield f"  <{_STAGE}>{stage}</{_STAGE}>"
    yield f"  <RecordResult>{code}</RecordResult>"
    yield f"  <FEN>{record.start.fen()}</FEN>\n </Head>\n <MoveList>"
    moves: list[tuple[str, list[str]]] = [(_NO_MOVE, [])]
    for step in steps(_main(record)):
        match step:
            case Played(_, move, _):
                moves.append((_value(move), []))
            case Said(_, text):
                moves[-1][1].append(text)
    moves[0] = _NO_MOVE, [headers.appended("\n".join(moves[0][1]), others)]
    for count, (value, texts) in enumerate(moves, 1):
        end = ' end="1"' if count == len(moves) else ""
        text = _escaped("\n".join(texts))
        yield f'  <Move value="{value}"{end}>{text}</Move>' if text else f'  <Move value="{value}"{end} />'
    yield f" </MoveList>\n</{_ROOT}>"


def _main(record: GameRecord) -> GameRecord:
    """The record without its variations."""
    return GameRecord(record.start, record.moves, comments=record.comments, id=record.id, source=record.source)


def _value(move: Move) -> str:
    (row, x), (to_row, to_x) = divmod(move.origin, 9), divmod(move.target, 9)
    return f"{x}{9 - row}-{to_x}{9 - to_row}"


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace("\r", "&#13;")
