"""A place of a game as text for a terminal."""

from typing import Literal

from xqcore.model.drawing.text import draw
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.report.printable import printable
from xqcore_formats.notation import NOTATIONS, NotationError
from xqcore_formats.show.pick import Shown


def told(place: Shown, pieces: Literal["characters", "letters"], notation: str, *, flipped: bool) -> str:
    """Return who plays, the board, the move that led here, what is said of it, and what could be played instead."""
    record = place.record
    lines = [f"{name}: {printable(value)}" for name, value in record.headers if name in _SHOWN and value]
    lines += [
        f"Result: {record.result}",
        "",
        draw(place.position, style=pieces, flipped=flipped, last_move=place.move),
        "",
    ]
    played = f": {written(place.move, place.before, notation)}" if place.move else ""
    lines.append(f"Ply {place.ply} of {len(record.moves)}{played}")
    lines += [printable(line) for text in place.comments for line in text.splitlines()]
    if place.instead:
        instead = ", ".join(written(move, place.position, notation) for move in place.instead)
        lines.append(f"Variations of the next move: {instead}")
    return "\n".join(lines)


def written(move: Move, position: Position, notation: str) -> str:
    """Return a move in a notation, in coordinates where that has no text for it."""
    try:
        return NOTATIONS[notation].write(move, position)
    except NotationError:
        return str(move)


_SHOWN = ("Event", "Title", "Site", "Date", "Round", "Red", "Black")
