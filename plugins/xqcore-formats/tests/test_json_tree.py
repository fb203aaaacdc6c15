"""A game as a JSON object."""

import io
import json

import attrs
import pytest
from games import SMALL, moves, tree
from xqcore_formats.json_tree import JsonFormat
from xqcore_formats.tree import ordered

from xqcore import GameRecord, Position, RecordError
from xqcore.model.event import Resigned
from xqcore.model.piece import Side
from xqcore.model.record import Line

JSON = JsonFormat()


def read(data: object):
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return [*JSON.read(io.BytesIO(raw), "a.json")]


def written(record: GameRecord) -> bytes:
    stream = io.BytesIO()
    JSON.write([record], stream)
    return stream.getvalue()


def test_a_game_as_it_is_written():
    assert json.loads(written(SMALL)) == {
        "format": "xiangqi",
        "result": "*",
        "comment": "start",
        "moves": [
            {"uci": "h2e2"},
            {
                "uci": "h9g7",
                "comment": "horse",
                "variations": [
                    [{"uci": "h7e7", "comment": "cannon"}, {"uci": "b0c2", "variations": [[{"uci": "h0g2"}]]}],
                    [{"uci": "b9c7"}],
                ],
            },
            {"uci": "h0g2"},
            {"uci": "i9h9", "comment": "end", "variations": [[{"uci": "g6g5"}]]},
        ],
    }
    assert read(written(SMALL)) == [ordered(SMALL)]


def test_all_that_a_game_has():
    record = attrs.evolve(
        SMALL,
        id="G",
        result="0-1",
        ruleset="cxq",
        headers=(("Red", "甲"), ("Red", "乙")),
        events=(Resigned(4, Side.RED),),
        comments=((1, "one"), (1, "two")),
        variations=(Line(0, 2, moves("b9c7"), ((1, "before"), (2, "on it"))),),
    )
    assert read(written(record)) == [record]
    for seed in range(4):
        assert read(written(tree(seed))) == [tree(seed)]
    start = Position.from_fen("3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 3 7")
    assert read(written(GameRecord(start, moves("e9f9")))) == [GameRecord(start, moves("e9f9"))]


def test_one_game_a_file_in_writing_and_any_in_reading():
    assert len(read([{"moves": []}, {"moves": [{"uci": "h2e2"}]}])) == 2
    with pytest.raises(RecordError, match="holds one game"):
        JSON.write([SMALL, SMALL], io.BytesIO())


@pytest.mark.parametrize(
    ("data", "ply", "says"),
    [
        (b"{", None, "not JSON"),
        (b"\xff", None, "not UTF-8"),
        (b"[" * 100_000, None, "nested too deeply"),
        (b'{"moves": [], "x": NaN}', None, "NaN is no number"),
        ({}, None, "expected a JSON object with a list of moves"),
        ({"moves": ["h2e2"]}, 1, "a move is an object such as"),
        ({"moves": [None, {"uci": "h2e2"}]}, 1, "a move is an object such as"),
        ({"moves": [{"uci": "h2e2"}, {"uci": "h2e2"}]}, 2, "h2e2 is illegal"),
        ({"moves": [{"uci": "C2.5"}]}, 1, "'C2.5' is no move"),
        ({"moves": [{"uci": "h2e2", "comment": 1}]}, 1, "a comment is a text"),
        ({"moves": [{"uci": "h2e2", "variations": {}}]}, 1, "variations are a list"),
        ({"moves": [{"uci": "h2e2", "variations": [1]}]}, 1, "a variation is a list of moves"),
        ({"moves": [], "fen": "x"}, None, "the start cannot be"),
        ({"moves": [], "id": 7}, None, "'id' should be a text"),
        ({"moves": [], "result": "won"}, None, "the result is 'won'"),
        ({"moves": [], "events": "stopped"}, None, "the events are 'stopped'"),
        ({"moves": [], "headers": [["a"]]}, None, "'headers' should be"),
        ({"moves": [], "headers": "Red"}, None, "'headers' should be"),
        ({"moves": [], "headers": [1]}, None, "'headers' should be"),
    ],
)
def test_errors(data, ply, says):
    (error,) = read(data)
    assert isinstance(error, RecordError)
    assert (error.source or "").startswith("a.json")
    assert error.ply == ply
    assert says in error.message
