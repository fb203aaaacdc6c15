"""The ruleset is kept: a move that loses by it is asked for again without it, of an engine that plays as it is told."""

import pytest

from xqcore.model.decision import Limit

ONCE_MORE = {"uci": "e2f2", "ucci": "e1f1"}
OTHER = {"uci": "e2e3", "ucci": "e1e2"}
"""Moves as the engine writes them."""


@pytest.fixture
def game(xq):
    """A game in which Red loses by perpetual check if it repeats once more."""
    game = xq.game("simplified", "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1")
    for move in ["f1e1", "e9f9", "e1f1", "f9e9", "f1e1", "e9f9"]:
        assert game.push(move) is None
    return game


@pytest.mark.parametrize("dialect", ["uci", "ucci"])
def test_its_own_second_choice_is_played(scripted, tmp_path, game, dialect):
    log, moves = tmp_path / "log", f"go#2: say bestmove {ONCE_MORE[dialect]}\ngo#3: say bestmove {OTHER[dialect]}"
    player = scripted(f"dialect {dialect}\n{moves}").player(log=log)
    decision = player.choose(game, Limit(seconds=0.5))
    player.close()
    assert (str(decision.move), decision.note) == ("e1e2", "")
    assert decision.replaced.told("simplified") == "not e1f1, which loses by perpetual-check under simplified"
    asked = log.read_text()
    if dialect == "ucci":
        assert "> banmoves e1f1\n" in asked
    else:
        (searched,) = [line.partition(" searchmoves ")[2].split() for line in asked.splitlines() if "searchm" in line]
        legal = set(map(str, game.legal_moves()))
        assert len(searched) == len(legal) - 1
        assert "e2f2" not in searched


@pytest.mark.parametrize(
    ("second", "note"),
    [
        ("say bestmove e2f2", "fake chooses e1f1 all the same; a random player moves in its place"),
        ("say bestmove (none)", "fake gives no move (bestmove (none)); a random player moves in its place"),
        ("die 1", "fake has ended with exit code 1; it has been given up; a random player moves in its place"),
    ],
)
def test_an_engine_that_has_no_second_choice_is_not_asked_a_third_time(scripted, game, second, note):
    player = scripted(f"go#2: say bestmove e2f2\ngo#3: {second}\n2/go#2: {second}").player()
    decision = player.choose(game, Limit(seconds=0.5))
    player.close()
    assert str(decision.move) != "e1f1"
    assert decision.note == note
    assert str(decision.replaced.move) == "e1f1"


def test_the_same_move_is_let_pass_where_it_does_not_lose(scripted, xq, game):
    other = xq.game("simplified", game.record.start)
    for move in game.moves[:2]:
        other.push(move)
    player = scripted("go#2: say bestmove e2f2").player()
    decision = player.choose(other, Limit(seconds=0.5))
    player.close()
    assert (str(decision.move), decision.replaced, decision.note) == ("e1f1", None, "")
