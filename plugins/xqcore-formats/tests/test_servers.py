"""Files of game servers: MXQ, CCM, CHE and CHN, made here as the readers expect them."""

import io
import struct

import pytest
from games import moves
from shared import files, needed
from xqcore_formats.options import BinaryOptions
from xqcore_formats.servers.ccm import CcmFormat
from xqcore_formats.servers.che import CheFormat
from xqcore_formats.servers.chn import ChnFormat
from xqcore_formats.servers.mxq import MxqFormat

from xqcore import GameRecord, RecordError

MXQ = MxqFormat(BinaryOptions())
GAME = moves("h2e2 h9g7 h0g2")


def read(form, data: bytes):
    (found,) = form.read(io.BytesIO(data), "a.game")
    return found


def seen(turned):
    """The moves as files and rows, from Red's side or from Black's."""
    for move in GAME:
        points = (move.origin % 9, 9 - move.origin // 9, move.target % 9, 9 - move.target // 9)
        yield (8 - points[0], 9 - points[1], 8 - points[2], 9 - points[3]) if turned else points


def mxq(players: str, played: tuple[str, ...], *after: str, encoding: str = "gb18030") -> bytes:
    texts = ("厅", "02-10-07", players, "1900", "1800", *"12345", "认负", "Moves", *played, *after)
    return b"".join(bytes([len(text.encode(encoding))]) + text.encode(encoding) for text in texts)


def test_mxq():
    data = mxq("甲-a-负-乙", ("7C-4C", "7J-6H"), "Ends", "好棋", "CommentsEnd")
    found = read(MXQ, data)
    assert found.moves == GAME[:2]
    assert found.result == "0-1"
    assert found.comments == ((2, "好棋"),)
    assert found.headers == (
        *(("Site", "厅"), ("Date", "02-10-07"), ("Red", "甲-a"), ("Black", "乙"), ("RedElo", "1900")),
        *(("BlackElo", "1800"), ("Termination", "认负"), ("Figures", "1 2 3 4 5")),
    )
    assert MXQ.sniff("a", data) > 0.5


@pytest.mark.parametrize(("word", "result"), [("勝", "1-0"), ("㎝", "1/2-1/2"), ("璽", "0-1")])
def test_mxq_in_traditional_characters(word, result):
    assert read(MXQ, mxq(f"a-{word}-b", (), "Ends")).result == result


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (mxq("a-和-b", ("7C-7D",)), "the file ends within the moves"),
        (mxq("a-和-b", ("7C-5A",), "Ends"), "ply 1: '7C-5A': h2f0 is illegal"),
        (mxq("a-和-b", ("7C4C",), "Ends"), "ply 1: '7C4C' is no move"),
        (b"\5Moves", "eleven texts"),
        (b"\5Mo", "byte 0: a text of 5 bytes begins 2 before the end"),
    ],
)
def test_mxq_that_cannot_be(data, said):
    found = read(MXQ, data)
    assert isinstance(found, RecordError)
    assert said in str(found)


def ccm(turned: bool) -> bytes:
    return b"".join(bytes([9, 9, 9, x, to_x, y, to_y]) for x, y, to_x, to_y in seen(turned))


def chn(turned: bool) -> bytes:
    return bytes(188) + b"".join(struct.pack("<16H", 0, 0, *step, *[7] * 10) for step in seen(turned))


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("form", "made"), [(CcmFormat(), ccm), (ChnFormat(), chn)], ids=["ccm", "chn"])
def test_games_as_they_were_seen(form, made, turned):
    assert read(form, made(turned)) == GameRecord(moves=GAME)
    assert form.sniff("A.CCM", made(turned)) + form.sniff("A.CHN", made(turned)) > 0.5


def test_che():
    numbers = [5, len(GAME)]
    for move in GAME:
        (rank, file), (to_rank, to_file) = divmod(move.origin, 9), divmod(move.target, 9)
        numbers += [1, 2, 3, rank, file, to_rank, to_file, 4, 5, 6]
    data = b"".join(b"%d;" % number for number in numbers)
    assert read(CheFormat(), data) == GameRecord(moves=GAME)
    assert CheFormat().sniff("a.che", data) > 0.5
    assert "here 2 do, not 3" in str(read(CheFormat(), data[:-4]))


@pytest.mark.parametrize(
    ("form", "data", "said"),
    [
        (CcmFormat(), b"12345678", "7 bytes for each move"),
        (CcmFormat(), bytes([0, 0, 0, 9, 9, 9, 9]), "which no board has"),
        (ChnFormat(), b"1", "188 bytes and 32 more"),
        (CheFormat(), b"x", "here 0 do, not -1"),
    ],
)
def test_what_cannot_be_is_said(form, data, said):
    assert said in str(read(form, data))


@pytest.mark.parametrize("form", [MXQ, CcmFormat(), CheFormat(), ChnFormat()], ids=lambda form: form.called)
def test_they_are_not_written(form):
    with pytest.raises(RecordError, match="read, not written"):
        form.write([GameRecord()], io.BytesIO())


@needed
@pytest.mark.parametrize("path", files("mxq"), ids=lambda path: path.name)
def test_real_files_are_read(path):
    found = read(MXQ, path.read_bytes())
    assert isinstance(found, GameRecord)
    assert {"Red", "Black", "RedElo", "Termination"} <= dict(found.headers).keys()
    assert found.result != "*"
