"""Encodings recognised by content."""

import pytest
from xqcore_formats.encoding import decode, known

from xqcore import RecordError

MOVES = "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n"
TRADITIONAL = "1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n"
NAMES = '[Red "广东吕钦"]\n[Event "全国象棋个人赛决赛第三轮"]\n'
TAIWAN = '[Red "廣東呂欽"]\n[Event "全國象棋個人賽決賽第三輪"]\n'


@pytest.mark.parametrize("text", [MOVES, NAMES + MOVES, NAMES])
def test_the_mainland_s(text):
    assert decode(text.encode("gb18030")) == (text, "gb18030")


@pytest.mark.parametrize("text", [TRADITIONAL, TAIWAN + TRADITIONAL, TAIWAN])
def test_taiwan_s(text):
    assert decode(text.encode("cp950")) == (text, "cp950")


@pytest.mark.parametrize("text", [MOVES, TAIWAN, "Café 马", "½"])
def test_utf_8(text):
    assert decode(text.encode()) == (text, "utf-8")
    assert decode(b"\xef\xbb\xbf" + text.encode()).text == text


def test_utf_16_by_its_mark():
    assert decode(b"\xff\xfe" + MOVES.encode("utf-16-le")).text == MOVES
    assert decode(b"\xfe\xff" + MOVES.encode("utf-16-be")).text == MOVES


def test_a_byte_that_is_broken_does_not_spoil_the_rest():
    broken = MOVES.encode() + b"\xb3 end"
    assert decode(broken) == (MOVES + "\ufffd end", "utf-8")
    assert decode(MOVES.encode("gb18030") + b"\xff").text == MOVES + "\ufffd"


def test_a_text_with_the_sign_for_broken_bytes_is_not_broken():
    assert decode("\ufffd\ufffd".encode()) == ("\ufffd\ufffd", "utf-8")


def test_what_speaks_for_nothing():
    assert decode(b"1. C2.5") == ("1. C2.5", "ascii")
    assert decode("王".encode("cp950"), likely="cp950").text == "王"


def test_one_that_is_given_decides():
    assert decode(MOVES.encode("gb18030"), "gbk") == (MOVES, "gbk")
    assert decode(MOVES.encode("gb18030"), "big5").text != MOVES
    with pytest.raises(RecordError, match="no encoding 'klingon'; write utf-8"):
        decode(b"", "klingon")
    with pytest.raises(RecordError):
        known("base64")
