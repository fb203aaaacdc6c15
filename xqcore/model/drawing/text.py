"""Positions as plain text, for a terminal with a font of fixed width.

A file is four columns wide and a rank two lines high, about a square. A Chinese character takes two columns,
everything else one. Terminals set up for East Asian text may show the lines of the style ``characters`` two
columns wide; the style ``letters`` is ASCII and stands everywhere.
"""

import unicodedata
from typing import Final, Literal

from xqcore.model.drawing.orientation import column_and_row
from xqcore.model.move import Move
from xqcore.model.piece import CHARACTERS, LETTERS
from xqcore.model.position import Position
from xqcore.model.square import FILES, RANKS

Style = Literal["letters", "characters"]

_PIECES: Final[dict[Style, str]] = {"letters": LETTERS, "characters": CHARACTERS}

_BOARDS: Final[dict[Style, str]] = {
    "letters": r"""
    +---+---+---+---+---+---+---+---+
    |   |   |   | \ | / |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
    +---+---+---+---+---+---+---+---+
    |  ~   ~   ~  river  ~   ~   ~  |
    +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   |   |   | \ | / |   |   |   |
    +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
    +---+---+---+---+---+---+---+---+
""",
    "characters": """
    ┌───┬───┬───┬───┬───┬───┬───┬───┐
    │   │   │   │ ╲ │ ╱ │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │ ╱ │ ╲ │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │   │   │   │   │   │
    ├───┴───┴───┴───┴───┴───┴───┴───┤
    │     楚  河         漢  界     │
    ├───┬───┬───┬───┬───┬───┬───┬───┤
    │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │ ╲ │ ╱ │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
    │   │   │   │ ╱ │ ╲ │   │   │   │
    └───┴───┴───┴───┴───┴───┴───┴───┘
""",  # noqa: RUF001
}


def draw(position: Position, *, style: Style = "letters", flipped: bool = False, last_move: Move | None = None) -> str:
    """Return the board as text, then the names of the files, then whose turn it is; no line feed at the end.

    ``letters`` is ASCII, upper case for Red; ``characters`` has the traditional characters, which differ between
    the sides in every kind. ``flipped`` puts Black at the bottom. ``last_move`` is marked ``( )`` where it began
    and ``[ ]`` where it ended. Raises ``KeyError`` for another style.
    """
    rows = cells(position, style=style, flipped=flipped)
    if last_move:
        bracket(rows, cell(last_move.origin, flipped=flipped), "(", ")")
        bracket(rows, cell(last_move.target, flipped=flipped), "[", "]")
    turn = f"{position.turn.word.capitalize()} to move" + (f" after {last_move}" if last_move else "")
    return "\n".join([*("".join(row).rstrip() for row in rows), "", turn])


def cells(position: Position, *, style: Style = "letters", flipped: bool = False) -> list[list[str]]:
    """Return the board and the names of the files line by line, each a list of its columns.

    A character that takes two columns is followed by an empty text. Raises ``KeyError`` for another style.
    """
    rows = [_cells(f"{line}  ") for line in _BOARDS[style].strip("\n").split("\n")]
    for point, code in enumerate(position.board):
        column, row = cell(point, flipped=flipped)
        rows[row][1] = RANKS[point // 9]
        if code:
            piece = _cells(_PIECES[style][code])
            rows[row][column : column + len(piece)] = piece
    files = "   ".join(reversed(FILES) if flipped else FILES)
    return [*rows, _cells(f"    {files}  ")]


def cell(point: int, *, flipped: bool) -> tuple[int, int]:
    """Return the column and the line of a point; a piece of two columns takes the next one too."""
    column, row = column_and_row(point, flipped=flipped)
    return 4 + 4 * column, 2 * row


def bracket(rows: list[list[str]], at: tuple[int, int], before: str, after: str) -> None:
    """Put marks, a column each, on both sides of a point of :func:`cells`."""
    column, row = at
    width = 2 if rows[row][column + 1] == "" else 1
    rows[row][column - 1] = before
    rows[row][column + width] = after


def _cells(text: str) -> list[str]:
    """Return a text column by column: a character of two columns is followed by an empty one."""
    return [cell for c in text for cell in ((c, "") if unicodedata.east_asian_width(c) == "W" else (c,))]
