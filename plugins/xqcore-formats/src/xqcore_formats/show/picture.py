"""A place of a game as a picture."""

import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Literal

from xqcore.model.drawing import svg
from xqcore.model.errors import PluginError, XqError
from xqcore.model.move import Move, MoveSyntaxError
from xqcore.model.square import BY_NAME
from xqcore_formats.show.pick import Shown


class NoPoint(XqError, ValueError):
    """A text that names no point of the board, or no two of them."""


def drawing(
    place: Shown,
    *,
    pieces: Literal["characters", "letters"],
    flipped: bool,
    size: int,
    arrows: Sequence[tuple[int, int]],
    marks: Sequence[int],
) -> str:
    """Return an SVG with the last move and check marked, and what is asked for."""
    return svg.draw(
        place.position,
        pieces=pieces,
        flipped=flipped,
        size=size,
        last_move=place.move,
        checked=place.checked,
        arrows=arrows,
        targets=marks,
    )


def png(drawn: str, size: int) -> bytes:
    """Return an SVG as a PNG so many pixels wide; raise :class:`PluginError` where what it takes is not installed."""
    try:
        renderer = import_module("resvg_py")
    except ImportError:
        raise PluginError("PNG needs resvg-py: pip install 'xqcore-formats[png]'; or choose --output svg") from None
    made: Any = renderer.svg_to_bytes(svg_string=drawn, width=size)
    return bytes(made)


def points(names: Iterable[str]) -> list[int]:
    """Return points by name; raise :class:`NoPoint`."""
    found = []
    for name in names:
        if name not in BY_NAME:
            raise NoPoint(f"{name[:20]!r} is no point; points are called a0 to i9")
        found.append(BY_NAME[name])
    return found


def pairs(moves: Iterable[str]) -> list[tuple[int, int]]:
    """Return the two points of each of some moves; raise :class:`NoPoint`."""
    found = []
    for text in moves:
        try:
            move = Move.parse(re.sub("[- >]", "", text))
        except MoveSyntaxError as error:
            raise NoPoint(f"an arrow is written like a move: {error}") from None
        if move.origin == move.target:
            raise NoPoint(f"the arrow {text!r} leads from a point to itself")
        found.append((move.origin, move.target))
    return found
