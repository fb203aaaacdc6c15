"""Sides, kinds and pieces, and the codes that stand for them on a board."""

import pytest
from hypothesis import given
from strategies import points

from xqcore.model.piece import CHARACTERS, LETTERS, Kind, Piece, Side, crossed_river
from xqcore.model.square import rank_of, square, turned

#  code, side, kind, letter, character, in words
FACTS = [
    (1, "red", "general", "K", "帥", "red general"),
    (2, "red", "advisor", "A", "仕", "red advisor"),
    (3, "red", "elephant", "B", "相", "red elephant"),
    (4, "red", "horse", "N", "傌", "red horse"),
    (5, "red", "chariot", "R", "俥", "red chariot"),
    (6, "red", "cannon", "C", "炮", "red cannon"),
    (7, "red", "soldier", "P", "兵", "red soldier"),
    (9, "black", "general", "k", "將", "black general"),
    (10, "black", "advisor", "a", "士", "black advisor"),
    (11, "black", "elephant", "b", "象", "black elephant"),
    (12, "black", "horse", "n", "馬", "black horse"),
    (13, "black", "chariot", "r", "車", "black chariot"),
    (14, "black", "cannon", "c", "砲", "black cannon"),
    (15, "black", "soldier", "p", "卒", "black soldier"),
]


@pytest.mark.parametrize(("code", "side", "kind", "letter", "character", "words"), FACTS)
def test_a_code_is_the_kind_plus_eight_for_black(code, side, kind, letter, character, words):
    piece = Piece(code)
    assert piece.side is Side.named(side)
    assert piece.kind.word == str(piece.kind) == kind
    assert LETTERS[code] == letter
    assert CHARACTERS[code] == character
    assert str(piece) == words
    assert Piece.of(piece.side, piece.kind) is piece


def test_no_other_code_is_a_piece():
    assert [piece.value for piece in Piece] == [code for code, *_ in FACTS]
    assert len(LETTERS) == len(CHARACTERS) == 16
    assert LETTERS[0] == "."


def test_each_side_has_the_seven_kinds():
    assert {(piece.side, piece.kind) for piece in Piece} == {(side, kind) for side in Side for kind in Kind}


def test_a_side_has_an_opponent_and_a_word():
    assert [side.other for side in Side] == [Side.BLACK, Side.RED]
    assert [side.word for side in Side] == [str(side) for side in Side] == ["red", "black"]


@pytest.mark.parametrize("word", ["", "white", "Red", "BLACK", "w", "r"])
def test_a_side_is_named_in_no_other_way(word):
    with pytest.raises(KeyError):
        Side.named(word)


@pytest.mark.parametrize(
    ("name", "by_red", "by_black"),
    [("a0", False, True), ("e4", False, True), ("i4", False, True), ("a5", True, False), ("e9", True, False)],
)
def test_the_river_flows_between_ranks_4_and_5(name, by_red, by_black):
    assert crossed_river(Side.RED, square(name)) is by_red
    assert crossed_river(Side.BLACK, square(name)) is by_black


@given(points)
def test_a_point_is_across_the_river_for_one_side_only(point):
    assert crossed_river(Side.RED, point) is (rank_of(point) >= 5)
    assert crossed_river(Side.RED, point) is not crossed_river(Side.BLACK, point)
    assert crossed_river(Side.RED, point) is crossed_river(Side.BLACK, turned(point))
