"""CBF: what is written is read again, encodings, XML that is none of ours."""

import io

import attrs
import pytest
from games import SMALL, moves
from shared import files, needed
from xqcore_formats.cbf import CbfFormat
from xqcore_formats.options import TextOptions

from xqcore import GameRecord, RecordError
from xqcore.model.event import Resigned
from xqcore.model.piece import Side

CBF = CbfFormat(TextOptions())
FULL = attrs.evolve(
    SMALL,
    variations=(),
    result="0-1",
    id="G 1",
    ruleset="cxq",
    events=(Resigned(4, Side.RED),),
    headers=(("Event", "<杯>"), ("Red", "甲"), ("RecordType", "endgame"), ("Opening", "C03")),
)


def written(record, form=CBF) -> bytes:
    stream = io.BytesIO()
    form.write([record], stream)
    return stream.getvalue()


def read(data: bytes, form=CBF):
    (found,) = form.read(io.BytesIO(data), "a.cbf")
    return found


@pytest.mark.parametrize("encoding", [None, "gb18030", "utf-16"])
def test_all_that_a_game_has_is_kept_but_variations(encoding):
    form = CbfFormat(TextOptions(encoding=encoding))
    assert read(written(attrs.evolve(FULL, variations=SMALL.variations), form), form) == FULL


def test_several_results():
    record = GameRecord(headers=(("Results", "several"),))
    assert b"<RecordResult>4<" in written(record)
    assert read(written(record)) == record


def document(moves: str, head: str = "") -> bytes:
    text = f"<ChineseChessRecord><Head>{head}</Head><MoveList>{moves}</MoveList></ChineseChessRecord>"
    return text.encode()


def test_moves_behind_the_end_are_told_of():
    found = read(document('<Move value="77-47" end="1"/><Move value="17-47"/>'))
    assert found.moves == moves("h2e2")
    assert found.comments == ((1, "1 moves behind the end are left out, whose place is not known: 17-47"),)


def test_elements_that_are_not_known_are_headers():
    assert read(document("", "<Weather>rain</Weather>")).headers == (("Weather", "rain"),)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<ChineseChessRecord>", "a.cbf:1: not XML: no element found"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><ChineseChessRecord/>', "declares a document type"),
        (b"<ChineseChessRecord>" + b"<a>" * 9, "deeper"),
        (b"<svg/>", "<svg> where a <ChineseChessRecord> was expected"),
        (document('<Move value="7-4"/>'), "ply 1: '7-4' is no move"),
        (document('<Move value="70-40"/>'), "ply 1: '70-40': h9e9 is illegal"),
        (document("", "<FEN>9/9 w</FEN>"), "the start cannot be"),
    ],
)
def test_what_cannot_be_is_said(data, said):
    found = read(data)
    assert isinstance(found, RecordError)
    assert said in str(found)


def test_characters_that_xml_does_not_have_are_refused():
    with pytest.raises(RecordError, match="cannot be written in XML"):
        written(GameRecord(comments=((0, "\x01"),)))


@needed
@pytest.mark.parametrize("path", files("cbf"), ids=lambda path: path.name)
def test_real_files_survive(path):
    found = read(path.read_bytes())
    assert len(found.moves) > 40
    assert read(written(found)) == found
