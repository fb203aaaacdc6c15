"""Games stored as they were seen: by the player whose side was at the bottom."""

from collections.abc import Sequence

from xqcore.model.errors import RecordError
from xqcore.model.move import MOVES
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore_formats.tree import Builder

Step = tuple[int, int, int, int]
"""A move as file and row of its origin, then of its target; files from the left, rows from the top."""


def game(steps: Sequence[Step], source: str) -> GameRecord | RecordError:
    """Return the game of these moves from the usual start; where Black was at the bottom the board is turned round."""
    builder = Builder(Position.start())
    if steps and steps[0][1] < 5:
        steps = [(8 - x, 9 - row, 8 - to_x, 9 - to_row) for x, row, to_x, to_row in steps]
    for x, row, to_x, to_row in steps:
        if 0 <= x < 9 and 0 <= to_x < 9 and 0 <= row < 10 and 0 <= to_row < 10:
            builder.play(MOVES[((9 - row) * 9 + x) * 90 + (9 - to_row) * 9 + to_x])
        else:
            builder.fail(f"a move from file {x}, row {row} to file {to_x}, row {to_row}, which no board has")
    return builder.finish(source=source)
