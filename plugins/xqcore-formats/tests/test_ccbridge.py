"""CBR and CBL: what is written is read again; libraries with long, deleted and missing records; what cannot be."""

import io

import attrs
import pytest
from games import SMALL, moves, tree
from shared import files, needed
from xqcore_formats.ccbridge import layout
from xqcore_formats.ccbridge.format import CblFormat, CbrFormat
from xqcore_formats.tree import ordered

from xqcore import GameRecord, Position, RecordError
from xqcore.model.event import Resigned
from xqcore.model.piece import Side

CBR, CBL = CbrFormat(), CblFormat()
FULL = attrs.evolve(
    SMALL,
    result="1-0",
    id="G 1",
    ruleset="cxq",
    events=(Resigned(4, Side.BLACK),),
    headers=(("Event", "杯" * 40), ("Red", "甲"), ("RedElo", "2500"), ("RecordType", "endgame"), ("Opening", "C03")),
)


def written(records, form) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def read(data: bytes, form):
    return list(form.read(io.BytesIO(data), "a.cbl"))


@pytest.mark.parametrize("form", [CBR, CBL], ids=["cbr", "cbl"])
def test_all_that_a_game_has_is_kept(form):
    assert read(written([FULL], form), form) == [ordered(FULL)]
    start = attrs.evolve(Position.from_fen("3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b"), number=7, clock=3)
    for record in (GameRecord(start), GameRecord(start, moves("e9f9"), headers=(("Results", "several"),))):
        assert read(written([record], form), form) == [record]


LONG = tree(7, plies=300, variations=300)


def test_a_library_holds_long_games_and_short_ones():
    games = [LONG, FULL, LONG, *(tree(seed) for seed in range(5))]
    data = written(games, CBL)
    assert read(data, CBL) == [ordered(game) for game in games]
    assert len(data) > layout.INDEX + 128 * layout.ENTRY + 8 * layout.BLOCK


def test_a_library_tells_of_itself_in_its_first_game():
    games = [
        GameRecord(headers=(("Library", "书"), ("LibraryMail", "m" * 40), ("LibraryRemarks", "a\nb"))),
        GameRecord(headers=(("Entry", "x"),)),
    ]
    assert read(written(games, CBL), CBL) == games


@pytest.fixture
def library() -> bytearray:
    return bytearray(written([tree(1), LONG, tree(2)], CBL))


def test_deleted_records_are_left_out(library):
    library[layout.INDEX + layout.ENTRY] = 0
    assert read(bytes(library), CBL) == [tree(1), tree(2)]


def test_a_missing_record_is_told_of(library):
    (*games, error) = read(bytes(library[: -layout.BLOCK]), CBL)
    assert games == [tree(1), LONG]
    assert "'-' of the index is not in the library" in str(error)


def test_a_broken_entry_of_the_index_leaves_the_others(library):
    library[layout.INDEX + layout.ENTRY_GUID.offset + 4] = 0x78
    error, *games = read(bytes(library), CBL)
    assert str(error).startswith("a.cbl: entry 1 of the index, '-', has the GUID '{")
    assert games == [LONG, tree(2)]


def test_a_broken_record_leaves_the_others(library):
    begin = layout.INDEX + 128 * layout.ENTRY
    library[begin + layout.BOARD] = 0x35
    error, *games = read(bytes(library), CBL)
    assert str(error) == "a.cbl:1: byte 2120: 0x35 stands where a piece was expected"
    assert games == [LONG, tree(2)]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"CCBridgeLibrary\0", "begins with 'CCBridgeLibrary' and an index"),
        (
            b"CCBridgeLibrary\0".ljust(layout.INDEX, b"\0")[:60] + b"\xff" * 4 + bytes(layout.INDEX - 64),
            "4,294,967,295",
        ),
    ],
)
def test_libraries_that_cannot_be_read_say_why(data, said):
    (error,) = read(data, CBL)
    assert said in str(error)


@pytest.mark.parametrize(
    ("at", "value", "said"),
    [
        (layout.KIND, 3, "kind 3"),
        (layout.TREE + 6, 200, "no board has"),
        (layout.BOARD + 4, 0, "black has no general"),
        (layout.TREE, 4, "file ends within"),
    ],
)
def test_what_cannot_be_is_said(at, value, said):
    data = bytearray(written([GameRecord(moves=moves("h2e2"))], CBR))
    data[at] = value
    (error,) = read(bytes(data), CBR)
    assert said in str(error)


def test_the_old_kind_of_record_is_read():
    """It has no script, judge and recorder, and squares as file and rank."""
    data = written([GameRecord(moves=moves("h2e2"), headers=(("Red", "甲"), ("Author", "乙")))], CBR)
    data = data[:52] + data[180:1524] + data[1652:]
    tree_at = layout.shift(layout.OLD_KIND, layout.TREE)
    node = bytes([1, 0, 0x77, 0x47])
    data = data[:19] + b"\1" + data[20 : tree_at + 4] + node
    (found,) = read(data, CBR)
    assert found == GameRecord(moves=moves("h2e2"), headers=(("Red", "甲"), ("Author", "乙")))


@needed
@pytest.mark.parametrize("path", files("cbl") + files("cbr"), ids=lambda path: path.name)
def test_real_files_survive(path):
    form = CBL if path.suffix == ".cbl" else CBR
    found = read(path.read_bytes(), form)
    assert not [error for error in found if isinstance(error, RecordError)]
    assert read(written(found, form), form) == found
