"""Whether a generator answers as the reference does.

    python tests/agreement.py [POSITIONS]

compares the native generator on so many positions, by default a million: half of them from games of random moves, half of
them thrown on the board. It stops at the first that differs.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice

from positions import REFERENCE, game, placement, seeded

from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator


def disagreement(movegen: MoveGenerator, position: Position) -> str | None:
    """Say on which question about a position a generator answers otherwise than the reference."""
    legal = REFERENCE.legal_moves(position)
    asked = {
        "legal_moves": (movegen.legal_moves(position), legal),
        "is_legal": (tuple(movegen.is_legal(position, move) for move in legal), (True,) * len(legal)),
        "checkers": (movegen.checkers(position), REFERENCE.checkers(position)),
        "perft": (movegen.perft(position, 1), len(legal)),
    }
    for side in Side:
        asked[f"captures of {side}"] = (movegen.captures(position, side), REFERENCE.captures(position, side))
        asked[f"threats of {side}"] = (
            movegen.threats(position.board, side),
            REFERENCE.threats(position.board, side),
        )
    for question, (answer, right) in asked.items():
        if answer != right:
            return f"{question} on {position.fen()}: {answer}, not {right}"
    return None


def positions(chance: random.Random) -> Iterator[Position]:
    """Yield positions without end."""
    while True:
        played = list(game(chance))
        yield from played
        for _ in played:
            yield placement(chance)


def main(count: int) -> int:
    """Compare on so many positions and say what came of it."""
    from xqcore_native._native import NativeGenerator

    native = NativeGenerator()
    for position in islice(positions(seeded(count)), count):
        found = disagreement(native, position)
        if found is not None:
            sys.stdout.write(f"{found}\n")
            return 1
    sys.stdout.write(f"{count:,} positions: no difference in moves, legality, checks, captures, threats\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))
