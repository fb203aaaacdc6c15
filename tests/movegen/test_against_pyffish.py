"""The reference generator against Fairy-Stockfish, whose binding pyffish plays xiangqi: ranks 1 to 10 there.

``XQCORE_PYFFISH=30`` in the environment makes the comparison thirty times as long.
"""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from strategies import games, strict

from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed; the rulebook of the tests is asked anyway")

REFERENCE = ReferenceGenerator()
TIMES = int(os.environ.get("XQCORE_PYFFISH", "1"))


def from_1(move):
    """Write a move with ranks from 1 to 10."""
    origin, target = str(move)[:2], str(move)[2:]
    return f"{origin[0]}{int(origin[1]) + 1}{target[0]}{int(target[1]) + 1}"


def compare_moves(position):
    fen = position.fen()
    legal = sorted(map(from_1, REFERENCE.legal_moves(position)))
    assert legal == sorted(pyffish.legal_moves("xiangqi", fen, []))
    if not legal:  # mated or stalemated: lost either way
        assert pyffish.game_result("xiangqi", fen, []) == -pyffish.VALUE_MATE


@settings(max_examples=30 * TIMES, suppress_health_check=[HealthCheck.too_slow])
@given(games(most=150))
def test_every_position_of_a_random_game(game):
    position, checks = Position.start(), []
    compare_moves(position)
    for move in game[0]:
        position = position.after(move)
        compare_moves(position)
        checks.append(bool(REFERENCE.checkers(position)))
    written = pyffish.get_san_moves("xiangqi", Position.start().fen(), list(map(from_1, game[0])))
    assert checks == [move[-1] in "+#" for move in written]


@settings(max_examples=1000 * TIMES)
@given(strict)
def test_positions_of_few_pieces(position):
    compare_moves(position)
    assert bool(REFERENCE.checkers(position)) is pyffish.gives_check("xiangqi", position.fen(), [])


@pytest.mark.parametrize(
    ("fen", "check"),
    [
        ("R3k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1", True),
        ("3aka3/9/4C4/9/4C4/9/9/9/9/4K4 b - - 0 1", True),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", False),
    ],
    ids=["mate by two chariots", "mate by two cannons", "stalemate"],
)
def test_mate_and_stalemate(fen, check):
    position = Position.from_fen(fen)
    assert REFERENCE.legal_moves(position) == ()
    assert pyffish.gives_check("xiangqi", fen, []) is check
    compare_moves(position)


def test_they_agree_on_what_the_start_is():
    assert Position.from_fen(pyffish.start_fen("xiangqi")) == Position.start()
