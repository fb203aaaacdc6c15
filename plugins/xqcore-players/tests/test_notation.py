"""Moves as people type them."""

import pytest
from xqcore_players import notation
from xqcore_players.notation import known, read, written

from xqcore.model.errors import AmbiguousMove, XqError
from xqcore.model.move import Move, MoveSyntaxError
from xqcore.model.position import Position

START = Position.start()
MOVE = Move.parse("h2e2")


@pytest.mark.parametrize("text", ["h2e2", "H2E2", " h2e2 ", "h2-e2", "H2-E2"])
def test_plain_moves_are_read_anyhow(text):
    assert read(text, START) is MOVE


def test_a_plain_move_may_be_illegal_so_that_the_reason_can_be_told():
    assert str(read("h2h8", START)) == "h2h8"


@pytest.mark.parametrize("text", ["炮二平五", "砲二平五", "C2.5", "C2=5", "Che2"])
def test_other_notations_are_read_where_they_are_installed(text):
    pytest.importorskip("xqcore_formats")
    assert read(text, START) is MOVE


def test_what_fits_several_moves_is_said_with_all_of_them():
    pytest.importorskip("xqcore_formats")
    with pytest.raises(AmbiguousMove, match=r"^'P5\+2' is no legal move, or several; it could be a3a4, .* or i3i4$"):
        read("P5+2", START)


def test_ranks_from_one_are_not_guessed():
    assert str(read("h3e3", START)) == "h3e3"  # which is illegal


@pytest.mark.parametrize("text", ["castle", "", "e2e4e5", "\x1b[A"])
def test_what_is_no_move_is_said(text):
    with pytest.raises(MoveSyntaxError, match="is no move; write it like h2e2"):
        read(text, START)


def test_moves_are_written_in_what_there_is():
    assert written(MOVE, START) == "h2e2"
    assert known("uci") == "uci"
    pytest.importorskip("xqcore_formats")
    assert written(MOVE, START, known("chinese")) == "炮二平五"
    with pytest.raises(XqError, match=r"no notation 'wxg'.*wxf"):
        known("wxg")


def test_without_the_formats_there_is_the_plain_notation(monkeypatch):
    monkeypatch.setattr(notation, "notations", dict)
    assert read("h2e2", START) is MOVE
    with pytest.raises(MoveSyntaxError, match=r"files a-i and ranks 0-9$"):
        read("C2.5", START)
    with pytest.raises(XqError, match="install xqcore-formats"):
        known("chinese")
