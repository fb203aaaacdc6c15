"""Games of every ending, and their verdicts."""

from collections.abc import Callable
from functools import cache

import attrs
import pytest

from xqcore import Comparison, GameRecord, Move, Position, Side, Xqcore
from xqcore.model.event import DrawAgreed, Resigned
from xqcore.testing.scenarios import scenarios

TABLE = {scenario.id: scenario.record for scenario in scenarios()}

# A chariot attacks two pieces by turns, which cxq allows for ever; soldiers across the river keep the game moving.
BUSY = "3k1a3/9/7P1/c7n/2PPPP3/9/9/9/6R2/4K4 w - - 0 1"
BUSY_LOOP = "g1a1 a6b6 a1i1 i6g5 i1b1 b6a6 b1g1 g5i6"

# The same soldiers, and nobody who attacks anything.
QUIET = "3k1ab2/9/7P1/9/2PPPP3/9/9/9/9/4K4 w - - 0 1"
QUIET_LOOP = "e0e1 g9i7 e1e0 i7g9"

ADVANCES = ["c5c6", "f5f6", "c6c7", "f6f7", "c7c8", "f7f8", "h7h8", "h8h9", "d5d6", "d6d7", "e5e6", "e6e7"]


def marching(start: str, loop: str, plies: int) -> GameRecord:
    """So many plies: 56 of a loop, a step of a soldier and one of an advisor, and so on."""
    moves: list[str] = []
    for number, advance in enumerate(ADVANCES):
        moves += loop.split() * (56 // len(loop.split()))
        moves += [advance, "f9e8" if number % 2 == 0 else "e8f9"]
    return GameRecord(Position.from_fen(start), tuple(map(Move.parse, moves[:plies])), "a march")


RECORDS = {
    **TABLE,
    "total moves": marching(BUSY, BUSY_LOOP, 600),
    "effective moves": marching(QUIET, QUIET_LOOP, 240),
    "agreement": attrs.evolve(TABLE["S34"], events=(DrawAgreed(10, Side.RED),)),
    "resignation": attrs.evolve(TABLE["S34"], events=(Resigned(9, Side.BLACK),)),
}


@pytest.fixture(scope="session")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


@pytest.fixture(scope="session")
def compared(xq: Xqcore) -> Callable[[str], Comparison]:
    """A game by its name under every shipped ruleset."""
    return cache(lambda name: xq.compare(RECORDS[name]))
