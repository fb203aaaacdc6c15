"""The ninety points: numbers, names, reflections."""

import pytest
from hypothesis import given
from strategies import points

from xqcore.model.square import NAMES, SQUARES, file_of, mirrored, rank_of, square, turned

#  name, number, file, rank, its mirror image, seen from the other side
FACTS = [
    ("a0", 0, 0, 0, "i0", "a9"),
    ("i0", 8, 8, 0, "a0", "i9"),
    ("a1", 9, 0, 1, "i1", "a8"),
    ("e0", 4, 4, 0, "e0", "e9"),
    ("h2", 25, 7, 2, "b2", "h7"),
    ("d4", 39, 3, 4, "f4", "d5"),
    ("a9", 81, 0, 9, "i9", "a0"),
    ("i9", 89, 8, 9, "a9", "i0"),
]


@pytest.mark.parametrize(("name", "point", "file", "rank", "mirror", "turn"), FACTS)
def test_a_point_is_rank_times_nine_plus_file(name, point, file, rank, mirror, turn):
    assert square(name) == point
    assert NAMES[point] == name
    assert (file_of(point), rank_of(point)) == (file, rank)
    assert NAMES[mirrored(point)] == mirror
    assert NAMES[turned(point)] == turn


def test_there_are_ninety_points_with_ninety_names():
    assert list(SQUARES) == list(range(90))
    assert len(set(NAMES)) == len(NAMES) == 90


@given(points)
def test_a_name_leads_back_to_its_point(point):
    assert square(NAMES[point]) == point


@given(points)
def test_reflecting_twice_changes_nothing(point):
    assert mirrored(mirrored(point)) == turned(turned(point)) == point
    assert rank_of(mirrored(point)) == rank_of(point)
    assert file_of(turned(point)) == file_of(point)


@pytest.mark.parametrize("name", ["", "e", "e10", "a-1", "j0", "A0", "0a", "e0 ", "ee", "00"])
def test_nothing_else_is_a_name(name):
    with pytest.raises(KeyError):
        square(name)
