"""What chance makes: positions that can be, loops that come back, long games that do not."""

import pytest

from xqcore.model.fen import faults
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.testing.positions import seeded
from xqcore.witness.loop import loop
from xqcore.witness.placement import placement
from xqcore.witness.wandering import wandering

MOVEGEN = ReferenceGenerator()


def walked(start, moves):
    """The positions of a game whose moves are legal."""
    stood = [start]
    for move in moves:
        assert MOVEGEN.is_legal(stood[-1], move)
        stood.append(stood[-1].after(move))
    return stood


def test_placements_can_arise_and_are_small():
    chance = seeded("placements")
    found = [placement(chance) for _ in range(200)]
    assert not [position for position in found if faults(position.board, position.turn)]
    assert {90 - position.board.count(0) for position in found} == {3, 4, 5, 6, 7, 8}


@pytest.mark.parametrize(("plies", "least"), [(4, 100), (6, 10), (8, 30)])
def test_loops_come_back_and_not_before(plies, least):
    chance = seeded(f"loops of {plies}")
    found = 0
    for _ in range(150):
        start = placement(chance)
        moves = loop(chance, MOVEGEN, start, plies)
        if moves is not None:
            found += 1
            stood = walked(start, moves)
            assert len(moves) == plies
            assert stood[-1].placement == start.placement
            assert stood[-1].clock == plies
    assert found >= least


def test_many_loops_threaten_something():
    chance = seeded("threats")
    starts = [placement(chance) for _ in range(100)]
    loops = [(start, moves) for start in starts if (moves := loop(chance, MOVEGEN, start, 4))]
    telling = [
        any(MOVEGEN.checkers(after) or MOVEGEN.captures(after, after.turn.other) for after in walked(*each)[1:])
        for each in loops
    ]
    assert sum(telling) > len(telling) / 3


@pytest.mark.parametrize("patience", [20, 200])
def test_wandering_never_comes_back(patience):
    moves = wandering(seeded("wandering"), MOVEGEN, Position.start(), 200, patience)
    stood = walked(Position.start(), moves)
    assert len(moves) == 200
    assert len({position.placement for position in stood}) == 201
    stirs = [
        ply for ply, move in enumerate(moves, 1) if stood[ply].clock == 0 or stood[ply - 1].board[move.origin] & 7 == 7
    ]
    assert all(later - ply > 20 for ply, later in zip([0, *stirs], stirs, strict=False))
    assert bool(stirs) == (patience == 20)
