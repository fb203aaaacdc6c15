"""WXF files."""

import io

import pytest
from games import moves
from xqcore_formats.options import TextOptions
from xqcore_formats.wxf_file import WxfFormat

from xqcore import GameRecord, Position, RecordError

WXF = WxfFormat(TextOptions())
FOUR = moves("h2e2 h9g7 h0g2 i9h9")

XIEXIE = """FORMAT\tWXF
GAME\t
RED\tSomebody;1200;;
BLACK\tSomebody else;;;
RESULT\t0-1
DATE\t24-12-2022
/*five minutes each*/
a word in between

START{
 1.  C2.5  H8+7!     !!2.  H2+3  R9.8 }END
"""


def read(text: str | bytes):
    data = text if isinstance(text, bytes) else text.encode()
    return [*WXF.read(io.BytesIO(data), "a.wxf")]


def written(*records: GameRecord) -> str:
    stream = io.BytesIO()
    WXF.write(records, stream)
    return stream.getvalue().decode()


def test_a_file_as_xiexie_writes_it():
    (game,) = read(XIEXIE)
    assert game == GameRecord(
        moves=FOUR,
        result="0-1",
        headers=(("Red", "Somebody"), ("RedElo", "1200"), ("Black", "Somebody else"), ("Date", "24-12-2022")),
        comments=((0, "five minutes each"), (0, "a word in between"), (2, "$1"), (2, "!!")),
    )
    assert read(written(game)) == [game]


def test_a_comment_may_hold_a_game():
    record = GameRecord(moves=FOUR, comments=((0, "START{\n1. C2.5 }END"), (2, "\nSTART{")))
    assert read(written(record)) == [record]


def test_a_file_as_playok_writes_it():
    text = XIEXIE.replace("\t", "     ").replace("C2.5  H8+7", "C2.5  h8+7").replace("\n", "\r\n")
    assert [str(move) for move in read(text)[0].moves] == [str(move) for move in FOUR]


def test_several_games():
    records = [GameRecord(moves=FOUR[:count], id=f"G {count}") for count in range(1, 5)]
    assert read(written(*records)) == records
    assert [game.source for game in read(written(*records))] == ["a.wxf:1", "a.wxf:8", "a.wxf:15", "a.wxf:23"]


def test_other_starts():
    for fen in ("3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 3 7", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"):
        start = Position.from_fen(fen)
        record = GameRecord(start, moves("e9f9") if "b" in fen.split() else ())
        assert read(written(record)) == [record]


@pytest.mark.parametrize(
    "headers",
    [
        (("Red", "a"), ("RedElo", "1"), ("Event", "")),
        (("RedElo", "1"), ("Red", "a")),
        (("Red", "a;b;c"), ("RedElo", "")),
        (("Red", " a "), ("RedElo", "1")),
        (("Anything", "else"), ("red", "small")),
        (("Format", "AXF"),),
        (("Red", "a"), ("Red", "b")),
    ],
)
def test_headers_that_are_kept(headers):
    record = GameRecord(moves=FOUR, headers=headers)
    assert read(written(record)) == [record]


@pytest.mark.parametrize(
    "header",
    [("RED", "a"), ("FEN", "x"), ("a b", "c"), ("Event", "a\nb"), ("Event", "/*"), ("Red", "a;b"), ("FORMATé", "")],
)
def test_headers_that_are_refused(header):
    with pytest.raises(RecordError, match="game G: a header called"):
        written(GameRecord(id="G", headers=(header,)))


@pytest.mark.parametrize("comment", ["*/", "\r", "x\nFORMAT y"])
def test_comments_that_are_refused(comment):
    with pytest.raises(RecordError, match="cannot be kept"):
        written(GameRecord(moves=FOUR, comments=((1, comment),)))


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("FORMAT\tWXF\nRED\ta\n", 1, "no START{ opens the moves"),
        ("FORMAT\tWXF\nSTART{\n1. C2.5", 3, "no }END closes the moves"),
        ("FORMAT\tWXF\n/*open\nSTART{ }END", 2, "a comment begins with /*"),
        ("FORMAT\tWXF\n\nSTART{\n1. C2.5 /* }END", 4, "a comment begins with /*"),
        ("FORMAT\tWXF\n\nSTART{\n1. C2.5\nR9+3 }END", 5, "'R9+3': i9i6 is illegal"),
        ("FORMAT\tWXF\n\nSTART{\n1. C2.5\nhello }END", 5, "'hello' is no move as wxf writes it"),
        ('FORMAT\tWXF\n\nSTART{\n1. \x01" }END', 4, "'\\x01\"' is no move as wxf writes it"),
        ("FORMAT\tWXF\n\nSTART{\n1. C2.5 " + "hello" * 9, 4, "no }END closes"),
        (
            "FORMAT\tWXF\n\nSTART{\n1. " + "hello" * 9 + " }END",
            4,
            "'hellohellohellohello...' is no move as wxf writes it",
        ),
        ("FORMAT\tWXF\nFEN\tx\nSTART{ }END", 3, "the start cannot be"),
        ("FORMAT\tAXF, K(K) R(C)\nSTART{ }END", 2, "the pieces have letters of their own here, 'AXF, K(K) R(C)'"),
    ],
)
def test_errors(text, line, says):
    (error,) = read(text)
    assert isinstance(error, RecordError)
    assert error.source == f"a.wxf:{line}"
    assert error.message.startswith(says)


def test_the_moves_before_an_error_stay():
    (error,) = read(XIEXIE.replace("R9.8", "R9.9"))
    assert (error.ply, error.prefix.moves) == (4, FOUR[:3])
    assert dict(error.prefix.headers)["Red"] == "Somebody"
