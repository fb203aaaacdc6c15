"""What the Chinese rules say that no game of the scenario table asks about."""

import pytest
from facts import mirrored, swapped

from xqcore import GameRecord, Position
from xqcore.model.move import Move
from xqcore.testing.scenarios import SWAPPED, verdict_code

ONE_AND_TWO = "4kabr1/1c1RaR1c1/r1n1b1n2/p3p3p/9/9/P3P3P/1CN1C1N2/9/2BAKAB2 b - - 0 1"
"""A cannon and two chariots that attack it by turns."""

BACK_RANK = "5k3/6r2/9/9/7c1/9/9/9/{}/4K3R w - - 0 1"
"""A chariot that chases a cannon, from the rank that it guards where Black has another chariot on the next."""


@pytest.mark.parametrize(
    ("start", "loop", "verdict"),
    [
        # 26.9: both chase; the cannon alone a chariot, which is graver than what two chariots do together
        (ONE_AND_TWO, "e8d9 d8d2 d9e8 d2d8", "1-0 @16 lone-chase"),
        # 24.3: who takes and is mated at once wins nothing
        (BACK_RANK.format("r8"), "i0h0 h5i5 h0i0 i5h5", "1/2-1/2 @12 repetition"),
        (BACK_RANK.format("9"), "i0h0 h5i5 h0i0 i5h5", "0-1 @16 lone-chase"),
        ("3k5/5r3/5r1n1/9/8c/9/7N1/9/4N4/4K1R2 w - - 0 1", "g0i0 i5g5 i0g0 g5i5", "1/2-1/2 @12 repetition"),
        # 24.17: one attacks and another cuts the root
        ("2b2k3/9/cRn6/9/9/9/9/9/9/R3K4 w - - 0 1", "b7b8 a7a6 b8b7 a6a7", "0-1 @16 long-attack"),
    ],
)
def test_article(xq, start, loop, verdict):
    record = GameRecord(Position.from_fen(start), tuple(map(Move.parse, loop.split())) * 5)
    assert verdict_code(xq.adjudicate(record, "cxa-2020")) == verdict
    assert verdict_code(xq.adjudicate(mirrored(record), "cxa-2020")) == verdict
    told, _, rest = verdict.partition(" ")
    assert verdict_code(xq.adjudicate(swapped(record), "cxa-2020")) == f"{SWAPPED[told]} {rest}"
