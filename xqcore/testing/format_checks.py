"""What a file format must do. See :class:`xqcore.plugins.protocols.Format`.

Which of a game's parts are written and read again is asked by capability; see
:class:`xqcore.plugins.provider.FormatProvider`.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, BinaryIO, Final, cast

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore.plugins.protocols import Format
from xqcore.testing.check import Level, check
from xqcore.testing.deadline import within
from xqcore.testing.failure import at, fail, skip
from xqcore.testing.positions import seeded
from xqcore.testing.records import HOSTILE, differences, everything, keeping, plain
from xqcore.testing.subject import Subject

NAME: Final = "some-games"
"""What the file is called that the checks have read."""

SECONDS: Final = 20.0
"""How long the reading of a small file may take."""

_PLACE: Final = re.compile(re.escape(NAME) + r":(\d+)(?::\d+)?")
_HEAD: Final = 4096
_LETTERS: Final = b' \t\n{}[]()<>"\\:;,.0123456789abcdefghiRr/-'
_MOST: Final = 5_000


@check()
def check_made(subject: Subject) -> None:
    """The factory makes something with the methods of a format.

    Compare with ``xqcore.plugins.protocols.Format``; the factory is called with the options where there are any, else with
    nothing.
    """
    assert subject.thing is not None


@check()
def check_suffixes(subject: Subject) -> None:
    """The suffixes of its files begin with a dot and are in lower case.

    Files are looked at by ``Path.suffix`` in lower case.
    """
    for suffix in getattr(subject.provider, "suffixes", ()):
        if not suffix.startswith(".") or suffix != suffix.lower() or len(suffix) < 2:
            fail(f"the suffix {suffix!r} should be a dot and small letters, such as '.pgn'")


# Written and read again


@check("read", "write")
def check_moves(subject: Subject) -> None:
    """A game's moves are read as they were written.

    Games from the usual start of 1 to 300 plies.
    """
    _kept(subject, plain(), ())


@check("read", "write", "result")
def check_result(subject: Subject) -> None:
    """The result is kept.

    A format that keeps it only sometimes does not declare the capability ``result``.
    """
    _kept(subject, keeping("result"), ("result",))


@check("read", "write", "start")
def check_start(subject: Subject) -> None:
    """A start other than the usual one is kept: its pieces and whose turn it is.

    Look at a game that Black begins; a format without such starts does not declare the capability ``start`` and refuses them
    with ``RecordError``.
    """
    _kept(subject, keeping("start"), ("start",))


@check("read", "write", "start", "clock")
def check_clock(subject: Subject) -> None:
    """The plies since the last capture and the move number of a start are kept.

    They are the last two fields of a FEN.
    """
    _kept(subject, keeping("clock"), ("start", "clock"))


@check("read", "write", "id")
def check_id(subject: Subject) -> None:
    """The name of a game is kept.

    Names with spaces and Chinese characters among them.
    """
    _kept(subject, keeping("id"), ("id",))


@check("read", "write", "ruleset")
def check_ruleset(subject: Subject) -> None:
    """The id of the ruleset that a game names is kept.

    ``compare -r game`` rules by it.
    """
    _kept(subject, keeping("ruleset"), ("ruleset",))


@check("read", "write", "headers")
def check_headers(subject: Subject) -> None:
    """Headers are kept, in their order.

    Those asked for are Event, Site, Date, Red and Black.
    """
    _kept(subject, keeping("headers"), ("headers",))


@check("read", "write", "comments")
def check_comments(subject: Subject) -> None:
    """Comments are kept, each at its ply.

    A comment at ply 0 stands before the first move; one at ply n behind the nth.
    """
    _kept(subject, keeping("comments"), ("comments",))


@check("read", "write", "variations")
def check_variations(subject: Subject) -> None:
    """Variations are kept: where each leaves its line, and its moves.

    One of the first move, one of the last, two of the same move, one within another.
    """
    _kept(subject, keeping("variations"), ("variations",))


@check("read", "write", "variations", "comments")
def check_commented_variations(subject: Subject) -> None:
    """Comments within variations are kept.

    Their plies are counted from the start of the game.
    """
    _kept(subject, keeping("commented-variations"), ("variations", "comments"))


@check("read", "write", "events")
def check_events(subject: Subject) -> None:
    """That the players agreed to a draw, or one resigned, is kept.

    With the ply and the side; of a draw the side that offered it may not be known.
    """
    _kept(subject, keeping("events"), ("events",))


@check("read", "write")
def check_texts(subject: Subject) -> None:
    """A text that could be taken for the end of a comment or header is kept, or refused, but never changed.

    Braces, brackets, quotes, newlines: escape them, or raise ``RecordError`` for a game that the format cannot hold.
    """
    kept = subject.capabilities & {"comments", "headers"}
    if not kept:
        skip("it keeps neither comments nor headers")
    for text in HOSTILE:
        for part in sorted(kept):
            game = plain()[2]
            value: Any = ((1, text),) if part == "comments" else (("Event", text),)
            game = attrs.evolve(game, **{part: value})
            with at(f"{part} {text!r}"):
                data = _written(subject, [game], refuses=True)
                if data is not None:
                    _compare(_read(subject, data), [game], (part,), data)


@check("read", "write")
def check_undeclared(subject: Subject) -> None:
    """A game with more than the format keeps is written without that, or refused with ``RecordError``.

    What is not declared is dropped as a whole; it must not garble the moves.
    """
    game = everything()
    data = _written(subject, [game], refuses=True)
    if data is not None:
        _compare(_read(subject, data), [game], (), data)


@check("read", "write", "games")
def check_games(subject: Subject) -> None:
    """Several games are read as they were written, in their order.

    A format whose files hold one game does not declare the capability ``games`` and refuses a second one with
    ``RecordError``.
    """
    games = [*plain(), *plain()[:2]]
    data = _must_write(subject, games)
    _compare(_read(subject, data), games, (), data)


@check("read", "write")
def check_refused(subject: Subject) -> None:
    """A game that the format cannot hold is refused with ``RecordError``, and with nothing else.

    Games without moves, from other starts, with all that a record can hold, and several at once.
    """
    for games in ([GameRecord()], [*keeping("clock")[:1]], [everything()], [*plain()[:3]]):
        _written(subject, games, refuses=True)


@check("write")
def check_same_bytes(subject: Subject) -> None:
    """The same game is written as the same bytes.

    No clock, no chance, no order of a set in what is written.
    """
    for game in plain()[:3]:
        if _must_write(subject, [game]) != _must_write(subject, [game], subject.make()):
            fail(f"written twice the game {_name(game)} gives different bytes")


@check("write")
def check_stream_left_open(subject: Subject) -> None:
    """The stream is left open when the games are written.

    Whoever opened it closes it. An ``io.TextIOWrapper`` closes what it wraps; ``detach()`` it.
    """
    stream = io.BytesIO()
    cast("Format", subject.thing).write(plain()[:1], stream)
    if stream.closed:
        fail("write closes the stream that it is given")


@check("write")
def check_iterator(subject: Subject) -> None:
    """Games are written from an iterator as they are from a list.

    ``write`` is given whatever yields games: those of a file of millions do not fit into a list.
    """
    games, stream = plain()[:1], _Kept()
    expected = _must_write(subject, games)
    with at("an iterator"):
        cast("Format", subject.thing).write(iter(games), stream)
    if stream.written() != expected:
        fail("games of an iterator are written otherwise than those of a list")


# Reading


@check("read", "write")
def check_sources(subject: Subject) -> None:
    """What is read says where it stands: its source begins with the name of the file.

    ``GameRecord.source`` is ``f"{source}:{line}"`` where there are lines, else the name of the file.
    """
    for game in _read(subject, _must_write(subject, plain()[:1])):
        if not (game.source or "").startswith(NAME):
            fail(f"the source of a game read from {NAME!r} is {game.source!r}")


@check("read", "write", "games")
def check_error_places(subject: Subject) -> None:
    """In a text of several lines, an error says on which line it stands.

    ``RecordError.source`` is ``f"{source}:{line}"``, or with the column ``f"{source}:{line}:{column}"``, both counted from 1.
    """
    data = _must_write(subject, plain()[:3])
    if b"\0" in data or data.count(b"\n") < 2:
        skip("its files are no text of several lines")
    chance = seeded("error places")
    for _ in range(60):
        where = chance.randrange(len(data))
        damaged = data[:where] + bytes(chance.choices(_LETTERS, k=5)) + data[where + 5 :]
        for item in _survives(subject, damaged):
            if isinstance(item, RecordError):
                place = _PLACE.fullmatch(item.source or "")
                if not place or not 1 <= int(place[1]) <= damaged.count(b"\n") + 1:
                    fail(f"an error has the place {item.source!r}, not a line of the file: {item.message}")


@check("read", "write", "games")
def check_lazy(subject: Subject) -> None:
    """The first game is there before a long file is read to its end.

    ``read`` must be a generator that reads as it goes: files are larger than memory, and streams end late.
    """
    data = _must_write(subject, plain()[:4])
    count = -(-400_000 // len(data))
    while len(data) < 400_000:  # twice the games may be less than twice the bytes
        data = _must_write(subject, plain()[:4] * count)
        count *= 2
    source = _Counted(data)
    games = cast("Format", subject.thing).read(cast("BinaryIO", io.BufferedReader(source)), NAME)
    if source.given > len(data) // 2:
        fail(f"read has taken {source.given} of {len(data)} bytes before it was asked for a game")
    next(iter(games), None)
    if source.given > len(data) // 2:
        fail(f"read has taken {source.given} of {len(data)} bytes for the first game")


@check("read")
def check_garbage(subject: Subject) -> None:
    """Random bytes never raise: they are read as games, or as ``RecordError`` that names the file.

    A thousand bytes, many times. Catch what your decoder raises and yield a ``RecordError`` with the place and what was
    expected there.
    """
    _garbage(subject, 60)


@check("read", level=Level.FULL)
def check_garbage_at_length(subject: Subject) -> None:
    """Random bytes never raise, a thousand files of them.

    See ``format-garbage``.
    """
    _garbage(subject, 1_000)


def _garbage(subject: Subject, files: int) -> None:
    chance = seeded("garbage")
    for data in (b"", b"\n", b"\0", b"\xff\xfe", b"{", b"[" * 1_000, b'"', b"<" * 1_000):
        _survives(subject, data)
    for index in range(files):
        letters = index % 2 == 1
        _survives(subject, bytes(chance.choices(_LETTERS, k=1_000)) if letters else chance.randbytes(1_000))


@check("read", "write")
def check_damage(subject: Subject) -> None:
    """A damaged or cut file never raises; the games before the damage stay.

    Bytes are changed, left out and put in. A game that cannot be read comes as a ``RecordError``, and what was read before it
    has been yielded.
    """
    _damage(subject, 150)


@check("read", "write", level=Level.FULL)
def check_damage_at_length(subject: Subject) -> None:
    """A damaged or cut file never raises, damaged in very many ways.

    See ``format-damage``.
    """
    _damage(subject, 2_000)


def _damage(subject: Subject, times: int) -> None:
    chance = seeded("damage")
    several = "games" in subject.capabilities
    games = [_rich(subject, game) for game in (plain()[:3] if several else plain()[3:4])]
    data = _must_write(subject, games)
    parts = [_must_write(subject, games[:count]) for count in range(1, len(games))]
    ends = [len(part) for part in parts if data.startswith(part)]  # where its games simply follow each other
    for _ in range(times):
        where = chance.randrange(len(data))
        damaged = _damaged(chance, data, where)
        found = _survives(subject, damaged)
        intact = sum(end <= where for end in ends)
        with at(f"{damaged!r}" if len(damaged) < 500 else f"{len(damaged)} bytes, damaged at byte {where}"):
            for game, expected in zip(games[:intact], [*found, None, None], strict=False):
                if not isinstance(expected, GameRecord) or expected.moves != game.moves:
                    fail(f"damage at byte {where} spoils a game before it, which ends by byte {ends[intact - 1]}")


def _rich(subject: Subject, game: GameRecord) -> GameRecord:
    """A game with a little of what the format keeps."""
    kept = subject.capabilities
    parts: dict[str, Any] = {"result": "1-0", "id": "G-01", "ruleset": "cxq"}
    parts |= {"headers": (("Event", "Club final"),), "comments": ((1, "A good move"),)}
    return attrs.evolve(game, **{name: value for name, value in parts.items() if name in kept})


def _damaged(chance: Random, data: bytes, where: int) -> bytes:
    """Data with something done to it at a byte, nothing before."""
    length = chance.choice((1, 1, 2, 20))
    other = chance.randbytes(length)
    return {
        "changed": data[:where] + other + data[where + length :],
        "flipped": data[:where] + bytes([data[where] ^ 1 << chance.randrange(8)]) + data[where + 1 :],
        "left out": data[:where] + data[where + length :],
        "put in": data[:where] + other + data[where:],
        "twice": data[:where] + data[where : where + length] + data[where:],
        "cut": data[:where],
    }[chance.choice(("changed", "flipped", "left out", "put in", "twice", "cut"))]


# Recognising


@check("read", "write")
def check_sniff_own(subject: Subject) -> None:
    """It recognises what it has written: at 0.5 or more, and more surely than the core's formats do.

    A file is read by the format that is the surest by its name and its first 4096 bytes.
    """
    for games in ([plain()[2]], [_rich(subject, plain()[4])]):
        data = _must_write(subject, games)
        name = NAME + (subject.provider.suffixes or ("",))[0]
        score = _score(subject, data, name)
        if score < 0.5:
            fail(f"of its own output, {_shown(data)}, it is only {score} sure")
        for rival, theirs in _core(subject):
            if theirs.sniff(name, data[:_HEAD]) >= score:
                fail(f"of its own output, {_shown(data)}, it is {score} sure and the format {rival!r} no less")


@check()
def check_sniff_garbage(subject: Subject) -> None:
    """Of anything at all it says a number from 0 to 1, below 0.5 for random bytes.

    Empty files, binary ones, half a character at the end: ``sniff`` sees them all and must not raise.
    """
    chance = seeded("sniff")
    for data in (b"", b"\n", b"\xff", b"\xef\xbb\xbf", "象".encode()[:2], b"\x1f\x8b\x08", b"PK\x03\x04", b" " * _HEAD):
        _score(subject, data)
    for _ in range(200):
        data = chance.randbytes(chance.choice((10, 1_000, _HEAD)))
        score = _score(subject, data)
        if score >= 0.5:
            fail(f"of random bytes, {_shown(data)}, it is {score} sure")


@check()
def check_sniff_others(subject: Subject) -> None:
    """Of what the core's formats have written it is less sure than they are.

    Look for what is your format's alone; text, or an opening brace, is not.
    """
    for name, other in _core(subject):
        stream = io.BytesIO()
        other.write(plain()[:3], stream)
        head = stream.getvalue()[:_HEAD]
        score, theirs = _score(subject, head), other.sniff(NAME, head)
        if score >= theirs:
            fail(f"of a file in the format {name!r}, {_shown(head)}, it is {score} sure and {name!r} no more, {theirs}")


def _core(subject: Subject) -> Iterator[tuple[str, Format]]:
    """The core's own formats, the one that is checked left out."""
    for plugin, provider in subject.context.registry.providers("format"):
        if plugin is subject.context.registry.plugins[0] and provider.name != subject.name:
            yield provider.name, provider.factory()


def _score(subject: Subject, data: bytes, name: str = NAME) -> float:
    with at(_shown(data)):
        score: Any = cast("Format", subject.thing).sniff(name, data[:_HEAD])
    if not isinstance(score, int | float) or not 0 <= score <= 1:
        fail(f"of {_shown(data)} sniff says {score!r}, which is no number from 0 to 1")
    return float(score)


# Helping


class _Counted(io.RawIOBase):
    """Bytes that know how many of them were asked for, and that refuse whoever asks for ever."""

    def __init__(self, data: bytes):
        self._data = io.BytesIO(data)
        self.given = 0
        self._at_end = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = self._data.readinto(buffer)
        self.given += count
        self._at_end += not count
        if self._at_end > 1_000:
            fail("read goes on asking for bytes at the end of the file")
        return count


def _all(form: Format, data: bytes) -> list[GameRecord | RecordError]:
    """Everything read from some bytes, the more patiently the fewer there are."""
    stream = cast("BinaryIO", io.BufferedReader(_Counted(data)))
    found = list(islice(form.read(stream, NAME), _MOST))
    if len(found) == _MOST:
        fail(f"read finds {_MOST} games and more in {len(data)} bytes, {_shown(data)}")
    return found


def _survives(subject: Subject, data: bytes) -> list[GameRecord | RecordError]:
    """Read what may be anything: games, or errors that say where."""
    with at(_shown(data)):
        found = within(SECONDS, lambda: _all(subject.thing, data), f"reading {_shown(data)}")
    for item in found:
        if not isinstance(item, GameRecord | RecordError):
            fail(f"read yields {type(item).__name__}, neither a game nor a RecordError, from {_shown(data)}")
        if isinstance(item, RecordError) and not (item.source or "").startswith(NAME):
            fail(f"an error's source is {item.source!r}, which does not begin with {NAME!r}: {item.message}")
    return found


def _read(subject: Subject, data: bytes) -> list[GameRecord]:
    """Read what was written: games and nothing else."""
    games = []
    for item in _survives(subject, data):
        if isinstance(item, RecordError):
            fail(f"what was written cannot be read: {item}; {_shown(data)}")
        games.append(item)
    return games


def _written(
    subject: Subject, games: Sequence[GameRecord], form: Format | None = None, *, refuses: bool = False
) -> bytes | None:
    """The bytes of some games; ``None`` where they are refused, and may be."""
    stream = _Kept()
    try:
        (form or cast("Format", subject.thing)).write(games, stream)
    except RecordError as error:
        if not refuses:
            fail(f"it does not write the game {_name(games[0])}: {error}")
        return None
    return stream.written()


def _must_write(subject: Subject, games: Sequence[GameRecord], form: Format | None = None) -> bytes:
    data = _written(subject, games, form)
    assert data is not None
    return data


class _Kept(io.BytesIO):
    """A stream whose bytes are not lost when it is closed, which is a check of its own."""

    kept = b""

    def written(self) -> bytes:
        return self.kept if self.closed else self.getvalue()

    def close(self) -> None:
        if not self.closed:
            self.kept = self.getvalue()
        super().close()


def _kept(subject: Subject, games: Iterable[GameRecord], parts: Sequence[str]) -> None:
    for game in games:
        data = _must_write(subject, [game])
        _compare(_read(subject, data), [game], parts, data)


def _compare(found: list[GameRecord], expected: list[GameRecord], parts: Iterable[str], data: bytes) -> None:
    if len(found) != len(expected):
        fail(f"{len(expected)} games were written and {len(found)} read, {_shown(data)}")
    for ours, theirs in zip(found, expected, strict=True):
        said = differences(ours, theirs, parts)
        if said:
            fail(f"a game is not read as it was written: {said}; {_shown(data)}")


def _name(game: GameRecord) -> str:
    return game.id or f"of {len(game.moves)} plies"


def _shown(data: bytes) -> str:
    return f"{data!r}" if len(data) <= 60 else f"{data[:50]!r} ... ({len(data)} bytes)"
