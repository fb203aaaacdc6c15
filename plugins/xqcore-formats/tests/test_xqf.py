"""XQF: what is written is read again; hidden versions; files that are cut, or say what cannot be."""

import io

import attrs
import pytest
from games import SMALL, moves, tree
from shared import files, needed
from xqcore_formats.options import XqfOptions
from xqcore_formats.tree import ordered
from xqcore_formats.xqf.format import XqfFormat
from xqcore_formats.xqf.hiding import hidden

from xqcore import GameRecord, Position, RecordError
from xqcore.model.event import DrawAgreed, Resigned
from xqcore.model.piece import Side

XQF = XqfFormat(XqfOptions())
FULL = attrs.evolve(
    SMALL,
    result="1-0",
    id="G 1",
    ruleset="cxq",
    events=(DrawAgreed(3, Side.RED), Resigned(4, Side.BLACK)),
    headers=(("Event", "杯"), ("Red", "甲"), ("Title", "题"), ("Stage", "endgame"), ("Round", '3 "a\\b"')),
)


def written(record, form=XQF) -> bytes:
    stream = io.BytesIO()
    form.write([record], stream)
    return stream.getvalue()


def read(data: bytes, form=XQF):
    (found,) = form.read(io.BytesIO(data), "a.xqf")
    return found


def test_all_that_a_game_has_is_kept():
    assert read(written(FULL)) == ordered(FULL)
    for seed in range(10):
        assert read(written(tree(seed))) == tree(seed)


def test_a_clock_is_kept_and_a_termination_in_other_words():
    start = Position.from_fen("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 17 40")
    record = GameRecord(start, moves("f0f1"), headers=(("Termination", "认负"),))
    assert read(written(record)) == record


def test_black_may_begin_and_the_board_be_any():
    start = Position.from_fen("3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 0 1")
    for record in (GameRecord(start), GameRecord(start, moves("e9f9"))):
        assert read(written(record)).start == start


def test_the_side_to_move_is_the_one_that_moves_first():
    data = bytearray(written(GameRecord(Position.from_fen("4k4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1"), moves("e9e8"))))
    data[50] = 0
    assert read(bytes(data)).start.turn.word == "black"


@pytest.mark.parametrize("version", range(11, 19))
def test_hidden_versions_are_read(version):
    for record in (FULL, *map(tree, range(5))):
        data = hidden(written(record), version)
        assert data[2] == version
        assert read(data) == ordered(record)


def test_the_last_hidden_version_is_written():
    form = XqfFormat(XqfOptions(hidden=True))
    assert written(FULL, form)[2] == 18
    assert read(written(FULL, form)) == ordered(FULL)


def test_texts_too_long_for_their_field_are_kept_whole():
    record = GameRecord(
        headers=(("Red", "一二三四五六七八九十"), ("Event", "x" * 64), ("Site", "十个字的地方也放不下"))
    )
    found = read(written(record))
    assert dict(found.headers) == dict(record.headers)
    assert found.comments == ()


@pytest.mark.parametrize("encoding", [None, "big5", "utf-8"])
def test_texts_in_other_encodings(encoding):
    form = XqfFormat(XqfOptions(encoding=encoding))
    record = GameRecord(moves=moves("h2e2"), headers=(("Red", "許銀川"),), comments=((1, "車馬"),))
    assert read(written(record, form), form) == record


def test_half_a_character_at_the_end_is_left_out_and_other_bytes_stay_visible():
    data = bytearray(written(GameRecord(headers=(("Red", "甲乙"), ("Title", "abc")))))
    data[304:309] = bytes([4]) + "甲".encode("gb18030") + b"\xb0\x00"
    data[304] = 3
    data[81] = 0xFF
    assert dict(read(bytes(data)).headers) == {"Red": "甲", "Title": "\\xffbc"}


@pytest.mark.parametrize("missing", [1, 5, 9, 20])
def test_a_cut_file_keeps_what_came_before(missing):
    data = written(FULL)
    error = read(data[:-missing])
    assert isinstance(error, RecordError)
    assert "the file ends within the move that begins here" in str(error)
    assert str(error).startswith("a.xqf")
    assert error.prefix.moves == FULL.moves


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({2: 19}, "version 1.9"),
        ({0: 0}, "begins with XQ"),
        ({16: 40}, "both stand on e0"),
        ({20: 255}, "no general"),
        ({1032: 200}, "no board has"),
    ],
)
def test_what_cannot_be_is_said(change, said):
    data = bytearray(written(GameRecord(moves=moves("h2e2"))))
    for offset, value in change.items():
        data[offset] = value
    assert said in str(read(bytes(data)))


def test_bytes_behind_the_tree_are_told_of():
    assert "3 more bytes" in read(written(SMALL) + b"abc").comments[-1][1]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (GameRecord(Position.from_fen("4k4/9/9/9/9/9/9/9/9/RRRK5 w", "lenient")), "more red chariots"),
        (GameRecord(headers=(("a b", "c"),)), "cannot hold"),
    ],
)
def test_what_it_cannot_hold_is_refused(record, said):
    with pytest.raises(RecordError, match=said):
        written(record)


@needed
@pytest.mark.parametrize("path", files("xqf"), ids=lambda path: path.name)
def test_real_files_survive(path):
    found = read(path.read_bytes())
    if isinstance(found, RecordError):
        assert "illegal" in path.name
        assert found.ply is not None
        found = found.prefix
    assert read(written(found)) == found
    if path.stat().st_size < 200_000:
        assert read(hidden(written(found))) == found


@pytest.mark.parametrize(("offset", "name"), [(51, "Results"), (64, "Stage")])
def test_numbers_without_a_word_are_kept(offset, name):
    data = bytearray(written(GameRecord(moves=moves("h2e2"), headers=(("Red", "a"),))))
    data[offset] = 84
    found = read(bytes(data))
    assert found.headers == (("Red", "a"), (name, "84"))
    assert written(found) == bytes(data)
