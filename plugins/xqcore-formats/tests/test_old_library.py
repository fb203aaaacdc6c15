"""Libraries of the old kind, made here as the reader expects them: compressed, records one behind the other."""

import io
import zlib
from random import Random

import attrs
import pytest
from games import SMALL, moves
from shared import files, needed
from xqcore_formats.ccbridge.format import CblFormat
from xqcore_formats.tree import nodes, ordered
from xqcore_formats.xqf.header import SLOTS

from xqcore import GameRecord, Position, RecordError
from xqcore.model.piece import Side

DATES = b"2009-02-01 17:14:042009-02-01 17:14:05"
TOLD = (
    *(("Title", "三兵"), ("Text1", "杯"), ("Text10", "乙")),
    *(("Created", "2009-02-01 17:14:04"), ("Modified", "2009-02-01 17:14:05"), ("RecordType", "4")),
)
LIBRARY = (
    *(("Library", "残局"), ("LibraryText4", "注")),
    *(("LibraryCreated", "2009-02-01 17:14:04"), ("LibraryModified", "2009-02-01 17:14:05")),
)
ENDGAME = GameRecord(
    Position.from_fen("4k4/9/9/9/9/9/9/9/4p4/3K5 b"), moves("e1d1"), result="0-1", headers=TOLD, comments=((1, "胜"),)
)
FIRST = attrs.evolve(SMALL, result="1-0", headers=(*TOLD, *LIBRARY))


def number(value: int) -> bytes:
    return value.to_bytes(4, "little")


def text(said: str) -> bytes:
    data = said.encode("gb18030")
    return number(len(data)) + data


def point(at: int) -> int:
    return at % 9 << 4 | 9 - at // 9


def body(game: GameRecord) -> bytes:
    """A record without the number that begins it."""
    waiting = {piece: [at for at in range(90) if game.start.board[at] == piece] for piece in SLOTS}
    points = bytes(point(waiting[piece].pop()) + 0x11 if waiting[piece] else 0 for piece in SLOTS)
    played = list(nodes(game))
    remark = next((said for ply, said in game.comments if ply == 0), "")
    return b"".join(
        (
            *(points, number(4), number(0), number(1), text("三兵"), text("杯"), *[text("")] * 5),
            *(number(("*", "1-0", "0-1").index(game.result)), *[text("")] * 3, text("乙"), text(remark)),
            *(bytes([game.start.turn is Side.RED]), DATES, number(len(played))),
            *(bytes([n.ply, 0, point(n.move.origin), point(n.move.target), 0, 0]) for n in played),
            *("\n".join(n.texts).encode("gb18030") + b"\r\n" for n in played),
        )
    )


def packed(unpacked: bytes) -> bytes:
    return b"CCBridge" + b"\x15\0\0\0\3\0\0\0" + number(len(unpacked)) + zlib.compress(unpacked)


def library(*records: bytes, count: int | None = None) -> bytes:
    parts = (
        text("残局"),
        *[text("")] * 3,
        text("注"),
        DATES,
        number(len(records) if count is None else count),
        number(0),
    )
    return packed(b"".join((*parts, *(number(len(record) + 4) + record for record in records))))


def read(data: bytes):
    return list(CblFormat().read(io.BytesIO(data), "old.cbl"))


def test_trees_comments_results_and_texts_are_read():
    data = library(body(FIRST), body(ENDGAME))
    assert read(data) == [ordered(FIRST), ENDGAME]
    assert CblFormat().sniff("a", data) > 0.5


def test_a_text_ends_at_a_zero():
    record = body(ENDGAME).replace(DATES[:19], b"2009".ljust(18, b"\0") + b"x")
    (found,) = read(library(record))
    assert dict(found.headers)["Created"] == "2009"


def test_comments_that_cannot_be_placed_are_kept():
    (found, _) = read(library(body(FIRST) + b"more\r\n", body(ENDGAME)))
    assert found.comments[-1] == (4, "\nhorse\nend\n\n\ncannon\n\n\nmore\n") or "more" in found.comments[-1][1]
    assert found.moves == FIRST.moves


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (b"\x1f" + body(ENDGAME)[1:], "red chariot stands where it cannot, at 0x1f"),
        (bytes(32) + body(ENDGAME)[32:], "the start cannot be: red has no general"),
        (body(ENDGAME)[:-8], "of the unpacked library: 6 bytes should follow, 2 do"),
        (body(ENDGAME).replace(b"\1\0\x48\x38", b"\2\0\x48\x38"), "move 1 stands at ply 2, with 0 plies before it"),
        (body(ENDGAME).replace(b"\1\0\x48\x38", b"\1\0\x9a\x38"), "from or to a point that no board has"),
        (body(ENDGAME).replace(b"\1\0\x48\x38", b"\1\0\x48\x47"), "e1e2 is illegal"),
    ],
)
def test_a_broken_record_leaves_the_others(broken, said):
    error, game = read(library(broken, body(ENDGAME)))
    assert isinstance(error, RecordError)
    assert error.source == "old.cbl:1"
    assert said in str(error)
    assert game == ENDGAME


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"CCBridge\x15\0\0\0\3\0\0\0" + number(9) + b"junk", "is compressed, and cannot be unpacked"),
        (library(body(ENDGAME))[:-40], "when it is unpacked, and is not"),
        (b"CCBridge\x15\0\0\0\3\0\0\0" + number(1 << 30), "1,073,741,824 bytes long when it is unpacked"),
        (library(b"", body(ENDGAME)), "byte 72 of the unpacked library: a record is said to be 4 bytes long"),
        (packed(bytes(5)), "byte 4 of the unpacked library: 4 bytes should follow, 1 do"),
    ],
)
def test_a_library_that_cannot_be_read_says_why(data, said):
    (error,) = read(data)
    assert said in str(error)


def test_records_that_are_missing_or_too_many_are_told_of():
    for count, said in ((2, "4 bytes should follow, 0 do"), (0, "behind the last of 0 records")):
        *games, error = read(library(body(ENDGAME), count=count))
        assert said in str(error)
        assert len(games) == min(count, 1)


def test_damaged_libraries_are_games_or_errors():
    whole = zlib.decompress(library(body(FIRST), body(ENDGAME))[20:])
    chance = Random(1)  # noqa: S311
    for _ in range(1000):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 2, 8))):
            at = chance.randrange(len(data))
            data[at : at + chance.choice((0, 1, 4))] = chance.choice((b"", bytes([chance.randrange(256)]), b"\xff" * 4))
        for found in read(packed(bytes(data))):
            assert isinstance(found, GameRecord | RecordError)


@needed
def test_the_real_one_is_read_whole():
    (path,) = (path for path in files("cbl") if path.name.startswith("e85942111e"))
    games = read(path.read_bytes())
    assert len(games) == 196
    assert sum(len(game.moves) + sum(len(line.moves) for line in game.variations) for game in games) == 5137
    assert sum(game.start.turn is Side.BLACK for game in games) == 4
