"""Captures reckoned up: what a whole series of them on one point brings."""

import pytest

from xqcore import Move, Position
from xqcore.judge.exchange import Exchange
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.rules.schema import Values

VALUES = Values(chariot=4, cannon=2, horse=2, advisor=1, elephant=1, soldier=1)

CASES = [
    ("an unprotected piece", "3k5/9/9/1n7/9/9/9/9/1R7/4K4", "b1b6", True),
    ("a horse with a root, for a chariot", "3k5/9/9/1n6r/9/9/9/9/1R7/4K4", "b1b6", False),
    ("a chariot with a root, for a horse", "3k5/9/2N6/r7r/9/9/9/9/9/4K4", "c7a6", True),
    ("a horse with a root, for a horse", "3k5/9/2N6/n7r/9/9/9/9/9/4K4", "c7a6", False),
    ("one root, two attackers of its worth: short of roots", "3k5/9/2N6/n7r/9/9/R8/9/9/4K4", "c7a6", True),
    ("whichever of them takes first", "3k5/9/2N6/n7r/9/9/R8/9/9/4K4", "a3a6", True),
    ("two roots, two attackers", "3k5/9/2N6/n7r/9/9/R8/9/9/4K4".replace("3k5/9", "r2k5/9"), "c7a6", False),
    ("a pinned root is none", "4k4/9/9/1n2r4/9/9/9/9/1R2R4/4K4", "b1b6", True),
    ("the general is a root where it may take", "4k4/4n4/9/4R4/9/9/9/9/9/3K5", "e6e8", False),
    ("and none where another attacker stands behind", "4k4/4n4/9/4R4/4R4/9/9/9/9/3K5", "e6e8", True),
]


@pytest.mark.parametrize(("board", "capture", "pays"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_pays(board: str, capture: str, pays: bool):
    move, exchange = Move.parse(capture), Exchange(ReferenceGenerator(), VALUES)
    for _ in range(2):
        position = Position.from_fen(f"{board} w", "lenient")
        assert exchange.pays(position.board, move.origin, move.target) is pays
        turned = position.swapped()
        assert exchange.pays(turned.board, move.turned().origin, move.turned().target) is pays
