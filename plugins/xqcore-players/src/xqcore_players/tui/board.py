"""The board: moves are made on it with the mouse, or with arrows and Enter."""

from collections.abc import Iterator
from typing import ClassVar, Final

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from xqcore.model.drawing.text import Style, bracket, cell, cells
from xqcore.model.move import Move
from xqcore.model.piece import BLACK_BIT
from xqcore.model.position import Position
from xqcore.model.square import SQUARES

COLUMNS: Final = 39
LINES: Final = 20


EMPTY: Final = "*"
"""The sign of a point to which the picked piece can go, where nothing stands there."""

_Picture = tuple[list[list[str]], dict[tuple[int, int], str]]
"""The columns of all lines, and by column and line how those are shown that are not the lines of the board."""


class Board(Widget, can_focus=True):
    """A position, a cursor, and the piece that has been picked up. Whatever is shown in colour is shown in signs as well.

    ``legal`` are the moves that can be made now; none while somebody else is to move.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--line",
        "board--red",
        "board--black",
        "board--mark",
        "board--target",
        "board--cursor",
    }
    DEFAULT_CSS = """
    Board { width: 39; height: 20; background: $surface; }
    Board .board--line { color: $text-muted; }
    Board .board--red { color: #ff5f5f; text-style: bold; }
    Board .board--black { color: $text; text-style: bold; }
    Board .board--mark { color: $warning; text-style: bold; }
    Board .board--target { color: $success; text-style: bold; }
    Board .board--cursor { text-style: reverse bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0, 1)", show=False),
        Binding("down", "step(0, -1)", show=False),
        Binding("left", "step(-1, 0)", show=False),
        Binding("right", "step(1, 0)", show=False),
        Binding("enter,space", "pick", show=False),
        Binding("escape", "put_down", show=False),
    ]

    position: reactive[Position] = reactive(Position.start)
    pieces: reactive[Style] = reactive("letters")
    flipped: reactive[bool] = reactive(False)
    last_move: reactive[Move | None] = reactive(None)
    hint: reactive[Move | None] = reactive(None)
    legal: reactive[tuple[Move, ...]] = reactive(())
    cursor: reactive[int] = reactive(40)
    picked: reactive[int | None] = reactive(None)

    class Chosen(Message):
        """A piece was put down on another point."""

        def __init__(self, move: Move):
            super().__init__()
            self.move = move

    def show(self, position: Position, last_move: Move | None, legal: tuple[Move, ...]) -> None:
        """Show a position. Where it is another one, nothing is picked up any more."""
        if (position, legal) != (self.position, self.legal):
            self.picked = self.hint = None
        self.position, self.last_move, self.legal = position, last_move, legal

    def action_step(self, right: int, up: int) -> None:
        """Move the cursor by a point, as it is seen."""
        turn = -1 if self.flipped else 1
        rank, file = divmod(self.cursor, 9)
        self.cursor = max(0, min(9, rank + turn * up)) * 9 + max(0, min(8, file + turn * right))

    def action_pick(self) -> None:
        """Pick the piece under the cursor up, or put the picked one down there."""
        self._touch(self.cursor)

    def action_put_down(self) -> None:
        """Put the picked piece back."""
        self.picked = None

    def on_click(self, event: Click) -> None:
        """Touch the point that was clicked on."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for point in SQUARES:
            column, line = cell(point, flipped=self.flipped)
            if line == offset.y and column - 1 <= offset.x <= column + 2:
                self.cursor = point
                self._touch(point)
                return

    def _touch(self, point: int) -> None:
        own = self._own(point)
        if self.picked is None or own:
            self.picked = point if own and point != self.picked else None
        else:
            move, self.picked = Move(self.picked, point), None
            self.post_message(self.Chosen(move))

    def _own(self, point: int) -> bool:
        code = self.position.board[point]
        return bool(self.legal) and bool(code) and (code >= BLACK_BIT) == bool(self.position.turn)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return some of the lines of the board."""
        self._picture = self._drawn()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Return a line of the board."""
        if y >= LINES:
            return Strip.blank(COLUMNS, self.rich_style)
        rows, styles = self._picture
        segments = [
            Segment(text, self.get_component_rich_style(f"board--{styles.get((column, y), 'line')}"))
            for column, text in enumerate(rows[y])
            if text
        ]
        return Strip(segments, COLUMNS)

    def _drawn(self) -> _Picture:
        rows = cells(self.position, style=self.pieces, flipped=self.flipped)
        styles: dict[tuple[int, int], str] = {}
        for point, code in enumerate(self.position.board):
            if code:
                styles[cell(point, flipped=self.flipped)] = "black" if code >= BLACK_BIT else "red"
        for point, signs, style in self._marks():
            column, line = at = cell(point, flipped=self.flipped)
            if signs == EMPTY:
                rows[line][column], styles[at] = "*", style
                continue
            bracket(rows, at, *signs)
            wide = rows[line][column + 1] == ""
            styles[column - 1, line] = styles[column + 1 + wide, line] = style
            if style == "cursor":
                styles[at] = style
        return rows, styles

    def _marks(self) -> Iterator[tuple[int, str, str]]:
        """The points with the signs before and after them and how these are shown, the more important ones later."""
        if self.last_move is not None:
            yield self.last_move.origin, "()", "mark"
            yield self.last_move.target, "[]", "mark"
        if self.hint is not None:
            yield self.hint.origin, "??", "target"
            yield self.hint.target, "??", "target"
        for move in self.legal:
            if move.origin == self.picked:
                yield move.target, "**" if self.position.board[move.target] else EMPTY, "target"
        if self.picked is not None:
            yield self.picked, "{}", "mark"
        if self.has_focus:
            yield self.cursor, "{}" if self.picked == self.cursor else "><", "cursor"
