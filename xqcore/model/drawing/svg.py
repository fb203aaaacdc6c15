"""Positions as SVG: one element that stands by itself, needs no font, and may be repeated on a page.

A drawing defines no ids, so that no two can clash: each glyph is an outline where it stands. On a page with many
boards, put :func:`symbols` once anywhere in the page and draw with ``shared=True``.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from xqcore.model.drawing import board, marks
from xqcore.model.drawing.description import description, heading
from xqcore.model.drawing.glyphs import Glyphs, PieceStyle
from xqcore.model.drawing.orientation import column_and_row
from xqcore.model.move import Move
from xqcore.model.piece import Piece, Side
from xqcore.model.position import Position
from xqcore.model.square import NAMES

IVORY: Final = "#fffaf0"
RED: Final = "#b3181d"
BLACK: Final = "#22201e"

_XMLNS: Final = 'xmlns="http://www.w3.org/2000/svg"'


def draw(
    position: Position,
    *,
    pieces: PieceStyle = "characters",
    flipped: bool = False,
    last_move: Move | None = None,
    checked: Sequence[int] = (),
    attackers: Sequence[int] = (),
    targets: Sequence[int] = (),
    arrows: Sequence[tuple[int, int]] = (),
    size: int = 360,
    coordinates: bool = True,
    title: str | None = None,
    shared: bool = False,
) -> str:
    """Return the position as an ``<svg>`` element ``size`` pixels wide, with its own background.

    Red's discs are light, Black's dark, with ``characters`` or capital ``letters`` on them. ``flipped`` puts Black
    at the bottom. ``last_move`` gets four angles at both ends, the points in ``checked`` a thick ring, those in
    ``attackers`` a dashed and those in ``targets`` a double one; ``arrows`` are pairs of points. ``title`` names
    the drawing for those who cannot see it; a description of all pieces and marks follows it. ``shared`` refers
    to the glyphs in :func:`symbols` of the same ``pieces`` instead of holding them.

    Raises ``IndexError`` for a point off the board, ``ValueError`` for an arrow from a point to itself,
    ``KeyError`` for other ``pieces``.
    """

    def place(point: int) -> marks.Place:
        column, row = column_and_row(point, flipped=flipped)
        return 100 * column, 100 * row

    glyphs = Glyphs(pieces, shared=shared)
    shown = [
        board.lines(),
        board.river(glyphs),
        board.coordinates(glyphs, flipped=flipped) if coordinates else "",
        *(marks.last_move(place(end)) for end in ((last_move.origin, last_move.target) if last_move else ())),
        *(_piece(glyphs, code, point, place(point)) for point, code in enumerate(position.board) if code),
        *(marks.check(place(point)) for point in checked),
        *(marks.target(place(point)) for point in targets),
        *(marks.attacker(place(point)) for point in attackers),
        *(marks.arrow(place(start), place(end)) for start, end in arrows),
    ]
    told = description(
        position, last_move=last_move, checked=checked, attackers=attackers, targets=targets, arrows=arrows
    )
    named = f"<title>{_text(title or heading(position))}</title><desc>{_text(told)}</desc>"
    return _sheet(size, named, shown, coordinates=coordinates)


def symbols(pieces: PieceStyle) -> str:
    """Return an invisible ``<svg>`` with the glyphs for every drawing with ``shared=True`` on the same page."""
    return (
        f'<svg {_XMLNS} width="0" height="0" display="none"><defs>{Glyphs(pieces, shared=True).symbols()}</defs></svg>'
    )


def pieces_by_code(pieces: PieceStyle) -> str:
    """Return the pieces as ``<g>`` elements round the origin, each with the id ``xq-piece-CODE``, for pages that move them."""
    glyphs = Glyphs(pieces, shared=False)
    return "".join(f'<g id="xq-piece-{piece:d}">{_disc(glyphs, piece, (0, 0))}</g>' for piece in Piece)


def _sheet(size: int, named: str, shown: Sequence[str], *, coordinates: bool) -> str:
    """Return the paper with everything on it; the names of files and ranks need more of a margin."""
    left, top, right, bottom = (92, 64, 64, 100) if coordinates else (64, 64, 64, 64)
    width, height = left + 800 + right, top + 900 + bottom
    return (
        f'<svg {_XMLNS} viewBox="{-left} {-top} {width} {height}" width="{size}" height="{round(size * height / width)}" '
        f'role="img">{named}<rect x="{-left}" y="{-top}" width="{width}" height="{height}" rx="14" fill="{board.PAPER}"/>'
        f"{''.join(shown)}</svg>"
    )


def _piece(glyphs: Glyphs, code: int, point: int, place: marks.Place) -> str:
    """Return a piece with its name."""
    return f'<g class="xq-piece"><title>{Piece(code)} {NAMES[point]}</title>{_disc(glyphs, code, place)}</g>'


def _disc(glyphs: Glyphs, code: int, place: marks.Place) -> str:
    """Return a disc: ivory with a red rim and character, or black with an ivory one."""
    x, y = place
    disc, rim, ink = (IVORY, RED, RED) if Piece(code).side is Side.RED else (BLACK, BLACK, IVORY)
    return (
        f'<circle cx="{x}" cy="{y}" r="43" fill="{disc}" stroke="{rim}" stroke-width="3"/>'
        f'<circle cx="{x}" cy="{y}" r="38" fill="none" stroke="{ink}" stroke-width="1.5"/>'
        f"{glyphs.draw(glyphs.of_piece(code), x, y, 54, ink)}"
    )


def _text(words: str) -> str:
    """Return words as the text of an element, without the control characters that XML forbids."""
    return escape("".join(c if c.isprintable() else " " for c in words), quote=False)
