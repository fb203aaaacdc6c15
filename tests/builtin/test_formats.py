"""The core's own formats: what lines read as, what is written, which file is which."""

import gzip
import io
import json

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from xqcore import GameRecord, Move, Position, Side, Xqcore
from xqcore.builtin.jsonl_format import JsonlFormat
from xqcore.builtin.lines import LONGEST, lines
from xqcore.builtin.position_format import PositionFormat
from xqcore.model.errors import RecordError
from xqcore.model.event import DrawAgreed, Resigned
from xqcore.model.record import Line
from xqcore.model.verdict import RESULTS

POSITION, JSONL = PositionFormat(), JsonlFormat()
START = Position.start()
FEN = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 30 17"
OTHER = Position.from_fen(FEN)


def moves(text):
    return tuple(map(Move.parse, text.split()))


def read(form, data, name="games"):
    return list(form.read(io.BytesIO(data if isinstance(data, bytes) else data.encode()), name))


def written(form, *records):
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


# Lines


def test_lines_have_their_numbers_and_blank_ones_are_none():
    found = list(lines(io.BytesIO(b"\xef\xbb\xbfone\n\n \t\r\n  two \r\nthree"), "f"))
    assert found == [("f:1", "one"), ("f:4", "two"), ("f:5", "three")]


def test_a_mark_of_byte_order_is_one_only_at_the_beginning():
    assert list(lines(io.BytesIO("a\n\ufeffb".encode()), "f")) == [("f:1", "a"), ("f:2", "\ufeffb")]


@pytest.mark.parametrize("end", [b"", b"\n", b"\nnext\n"])
@pytest.mark.parametrize("length", [LONGEST - 1, LONGEST, LONGEST + 1, 3 * LONGEST + 2])
def test_lines_are_bounded(length, end):
    found = [
        str(line) if isinstance(line, RecordError) else line for line in lines(io.BytesIO(b"x" * length + end), "f")
    ]
    whole = length + len(end[:1]) <= LONGEST
    assert (
        (len(found[0]) == 2 and len(found[0][1]) == length) if whole else found[0].startswith("f:1: the line is longer")
    )
    assert found[1:] == ([("f:2", "next")] if b"next" in end else [])


# The format ``position``

POSITION_LINES = {
    "position startpos": GameRecord(START),
    "position startpos moves": GameRecord(START),
    "position startpos moves h2e2 h9g7": GameRecord(START, moves("h2e2 h9g7")),
    "  position   startpos  moves  h2e2 ": GameRecord(START, moves("h2e2")),
    "position startpos result 1-0": GameRecord(START, result="1-0"),
    "position startpos moves h2e2 result 1/2-1/2": GameRecord(START, moves("h2e2"), result="1/2-1/2"),
    "position startpos moves result *": GameRecord(START),
    f"position fen {FEN}": GameRecord(OTHER),
    f"position fen {FEN} moves f1e1 result 0-1": GameRecord(OTHER, moves("f1e1"), result="0-1"),
    "position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 r - - 30 17": GameRecord(OTHER),
    "position fen 4k4/9/9/9/9/9/9/9/5R3/3K5": GameRecord(Position.from_fen("4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1")),
    "A game\tposition startpos": GameRecord(START, id="A game"),
    "  A \tposition startpos moves h2e2": GameRecord(START, moves("h2e2"), "A"),
    "A\tB\tposition startpos": GameRecord(START, id="A\tB"),
    "第一局\tposition startpos": GameRecord(START, id="第一局"),
    "\tposition startpos": GameRecord(START),
    "moves\tposition startpos": GameRecord(START, id="moves"),
}


@pytest.mark.parametrize("line", POSITION_LINES)
def test_a_position_line_reads_as(line):
    (record,) = read(POSITION, line)
    assert record == POSITION_LINES[line]
    assert record.source == "games:1"


def test_comments_and_blank_lines_are_no_games():
    text = "# one\n\n  # two\nposition startpos\n#position startpos\n"
    assert [record.source for record in read(POSITION, text)] == ["games:4"]


def test_what_position_lines_hold_is_written_and_the_rest_left_out():
    record = GameRecord(
        OTHER, moves("f1e1"), " My\n\tgame ", "1-0", "cxq", (Resigned(1, Side.RED),), (("a", "b"),), ((1, "c"),)
    )
    assert written(POSITION, record, GameRecord()) == (
        b"My game\tposition fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 30 17 moves f1e1 result 1-0\nposition startpos\n"
    )


@pytest.mark.parametrize("name", ["#1", "# 1", "## #1"])
def test_a_name_does_not_make_a_comment_of_a_game(name):
    assert [record.id for record in read(POSITION, written(POSITION, GameRecord(id=name)))] == ["1"]


# The format ``jsonl``

JSON_LINES = {
    '{"moves": []}': GameRecord(START),
    '{"moves": ["h2e2", "h9g7"]}': GameRecord(START, moves("h2e2 h9g7")),
    '{"moves": "h2e2 h9g7"}': GameRecord(START, moves("h2e2 h9g7")),
    '{"moves": [], "id": "G", "result": "1-0", "ruleset": "cxq"}': GameRecord(START, (), "G", "1-0", "cxq"),
    '{"moves": [], "id": 7}': GameRecord(START, id="7"),
    '{"moves": [], "id": null, "fen": null, "result": null, "ruleset": null, "events": null}': GameRecord(START),
    '{"moves": [], "id": "", "fen": "", "result": "", "ruleset": ""}': GameRecord(START),
    '{"moves": [], "id": "\\u7b2c"}': GameRecord(START, id="第"),
    f'{{"fen": "{FEN}", "moves": ["f1e1"]}}': GameRecord(OTHER, moves("f1e1")),
    '{"moves": ["h2e2"], "events": [{"ply": 1, "kind": "resigned", "side": "black"}]}': GameRecord(
        START, moves("h2e2"), events=(Resigned(1, Side.BLACK),)
    ),
    '{"moves": [], "events": [{"ply": 0, "kind": "draw-agreed", "side": "red"}]}': GameRecord(
        START, events=(DrawAgreed(0, Side.RED),)
    ),
    '{"moves": [], "events": [{"ply": 0, "kind": "draw-agreed"}]}': GameRecord(START, events=(DrawAgreed(0),)),
    '{"moves": [], "Event": "Final", "n": 5, "headers": {"Red": "A", "Event": "x"}}': GameRecord(
        START, headers=(("Red", "A"), ("Event", "Final"))
    ),
    '{"moves": ["h2e2"], "comments": [[0, "before"], [1, "after"]]}': GameRecord(
        START, moves("h2e2"), comments=((0, "before"), (1, "after"))
    ),
    '{"moves": ["h2e2"], "variations": [{"ply": 1, "moves": ["b2e2"]}, {"parent": 1, "ply": 2, "moves": "h9g7", "comments": [[2, "x"]]}]}': (
        GameRecord(START, moves("h2e2"), variations=(Line(0, 1, moves("b2e2")), Line(1, 2, moves("h9g7"), ((2, "x"),))))
    ),
}


@pytest.mark.parametrize("line", JSON_LINES)
def test_an_object_reads_as(line):
    (record,) = read(JSONL, f"\n{line}\n")
    assert record == JSON_LINES[line]
    assert record.source == "games:2"


def test_an_object_is_written_like_this():
    record = GameRecord(
        OTHER,
        moves("f1e1"),
        "第一局",
        "1-0",
        "cxq",
        (Resigned(1, Side.BLACK), DrawAgreed(1)),
        (("Event", "x"),),
        ((1, "c"),),
        (Line(0, 1, moves("f1f9")),),
    )
    assert written(JSONL, record, GameRecord()).decode() == (
        f'{{"id": "第一局", "fen": "{FEN}", "moves": ["f1e1"], "result": "1-0", "ruleset": "cxq",'
        ' "events": [{"ply": 1, "kind": "resigned", "side": "black"}, {"ply": 1, "kind": "draw-agreed"}],'
        ' "headers": {"Event": "x"}, "comments": [[1, "c"]],'
        ' "variations": [{"parent": 0, "ply": 1, "moves": ["f1f9"]}]}\n'
        '{"moves": [], "result": "*"}\n'
    )


# There and back

texts = st.text(st.characters(codec=None), max_size=8)
names = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Z"]), max_size=8).filter(
    lambda name: not name.startswith(("#", "\ufeff"))
)
plies = st.integers(0, 300)
comments = st.lists(st.tuples(plies, texts), max_size=3).map(tuple)


@st.composite
def records(draw, name=texts):
    """Legal games from the start, or from where one of them led, with everything that a record holds."""
    played, end = draw(games(20))
    start, line = draw(st.sampled_from([(START, played), (end, ())]))
    events = st.builds(Resigned, st.integers(0, len(line)), st.sampled_from(Side)) | st.builds(
        DrawAgreed, st.integers(0, len(line)), st.none() | st.sampled_from(Side)
    )
    variations = [
        Line(draw(st.integers(0, index)), draw(st.integers(1, 300)), played[: draw(st.integers(0, 5))], draw(comments))
        for index in range(draw(st.integers(0, 3)))
    ]
    return GameRecord(
        start,
        line,
        draw(name),
        draw(st.sampled_from(RESULTS)),
        draw(st.none() | st.sampled_from(["cxq", "my-own"])),
        tuple(draw(st.lists(events, max_size=2))),
        tuple(draw(st.dictionaries(texts, texts, max_size=3)).items()),
        draw(comments),
        tuple(variations),
    )


@settings(max_examples=60)
@given(st.lists(records(), max_size=3))
def test_jsonl_holds_everything(given_records):
    data = written(JSONL, *given_records)
    assert read(JSONL, data) == given_records
    assert data.count(b"\n") == len(given_records)
    assert written(JSONL, *read(JSONL, data)) == data


@settings(max_examples=60)
@given(st.lists(records(names), max_size=3))
def test_position_lines_hold_start_moves_result_and_name(given_records):
    data = written(POSITION, *given_records)
    bare = [
        attrs.evolve(record, ruleset=None, events=(), headers=(), comments=(), variations=())
        for record in given_records
    ]
    assert read(POSITION, data) == bare
    assert data.count(b"\n") == len(given_records)


@settings(max_examples=60)
@given(records(texts))
def test_no_name_breaks_a_position_line(record):
    (back,) = read(POSITION, written(POSITION, record))
    assert (back.start, back.moves, back.result) == (record.start, record.moves, record.result)


@pytest.mark.parametrize("form", [POSITION, JSONL], ids=["position", "jsonl"])
@pytest.mark.parametrize("changed", [{"clock": 7}, {"number": 3}, {"turn": Side.BLACK}], ids=str)
def test_the_start_of_all_games_is_no_other(changed, form):
    record = GameRecord(attrs.evolve(START, **changed))
    assert read(form, written(form, record)) == [record]


# Which format a file is of

HEADS = {
    b"position startpos moves h2e2\n": "position",
    b"# a comment\n\n A\tposition fen x\n": "position",
    b"\xef\xbb\xbfposition startpos": "position",
    b"\xef\xbb\xbf\n  {": "jsonl",
    b'{"moves": []}': "jsonl",
    b'{"id": "position startpos"}': "jsonl",
    b"foo\nposition startpos\n": "position",
    b'oops\n{"moves": []}\n': "jsonl",
    b'[]\n{"id": 1, "moves": []}\n': "jsonl",
    b"# only comments\n": "position",
    b"position": "position",
    b"positions\n": None,
    b"": None,
    b"\n\n": None,
    b'[Event "x"]\n\n1. h2e2 {position startpos}\n': None,
    b"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n": None,
    b"[1, 2]": None,
    b"\x00\x01\x02{": None,
    b"\xff\xfe{\x00": None,
    b"Dear Sir\nposition of the stars\n": None,
}


@pytest.mark.parametrize("head", HEADS)
def test_sniffing(head):
    scores = {"position": POSITION.sniff("games", head), "jsonl": JSONL.sniff("games", head)}
    expected = HEADS[head]
    assert max(scores, key=scores.get) == expected if expected else set(scores.values()) == {0.0}


def test_an_empty_text_file_may_be_of_positions():
    assert POSITION.sniff("games.txt", b"") > 0
    assert POSITION.sniff("games.txt", b"noise\n") == 0


@given(st.binary(max_size=200), st.text())
def test_sniffing_takes_anything(head, name):
    for form in (POSITION, JSONL):
        assert 0.0 <= form.sniff(name, head) <= 1.0
        for found in form.read(io.BytesIO(head), name):
            assert isinstance(found, GameRecord | RecordError)
            assert str(found.source).startswith(name)


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "packed"])
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a", b"A\tposition startpos\n"),
        ("b.jsonl", b'{"id": "A", "moves": []}\n'),
        ("c.txt", b"# c\nA\tposition startpos\n"),
    ],
)
def test_a_context_reads_whatever_it_is(name, data, pack, tmp_path):
    path = tmp_path / name
    path.write_bytes(pack(data))
    xq = Xqcore()
    (record,) = xq.read(path)
    assert record.id == "A"
    assert record.source == f"{path}:{data.count(b'#') + 1}"
    (again,) = xq.read(str(path), "jsonl" if name == "b.jsonl" else "position")
    assert again == record


def test_a_file_is_closed_when_it_has_been_read_and_when_it_has_not(tmp_path):
    path = tmp_path / "games.txt"
    path.write_bytes(b"position startpos\n" * 3)
    reading = Xqcore().read(path)
    next(reading)
    reading.close()
    assert len(list(Xqcore().read(path))) == 3  # a file left open would be an error here: warnings are


def test_numbers_of_json_stay_numbers():
    assert json.loads(written(JSONL, GameRecord(events=(DrawAgreed(0),))))["events"] == [
        {"ply": 0, "kind": "draw-agreed"}
    ]
