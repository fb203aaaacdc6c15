"""The shapes of characters, letters and digits, so that a drawing needs no font.

The outlines come from a font by way of ``extract_glyphs.py``; ``NOTICE`` credits it.
"""

import functools
import json
from importlib import resources
from typing import Any, Final, Literal

import attrs

from xqcore.model.piece import CHARACTERS, LETTERS, Piece
from xqcore.model.square import FILES, RANKS

PieceStyle = Literal["characters", "letters"]

RIVER: Final = "楚河漢界"

_ON_PIECES: Final[dict[PieceStyle, str]] = {"characters": CHARACTERS, "letters": LETTERS.upper()}


@functools.cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(resources.files(__package__).joinpath("glyphs.json").read_text("utf-8"))
    return data


@attrs.frozen(slots=True)
class Glyphs:
    """How the glyphs of one drawing are written: each where it stands, or as references to :meth:`symbols`."""

    style: PieceStyle
    shared: bool

    def of_piece(self, code: int) -> str:
        """Return the character or letter on a piece; letters are capitals for both sides."""
        return _ON_PIECES[self.style][code]

    def draw(self, character: str, x: float, y: float, height: float, fill: str) -> str:
        """Return the element that shows a glyph in a square of ``height`` round ``x``, ``y``."""
        shape = f'use href="#{self._id(character)}"' if self.shared else f'path d="{_data()["outlines"][character]}"'
        return f'<{shape} transform="translate({x:g} {y:g}) scale({height / _data()["box"]:.4g})" fill="{fill}"/>'

    def symbols(self) -> str:
        """Return the elements that :meth:`draw` refers to when glyphs are shared."""
        used = dict.fromkeys("".join(self.of_piece(piece) for piece in Piece) + RIVER + FILES + RANKS)
        return "".join(f'<path id="{self._id(c)}" d="{_data()["outlines"][c]}"/>' for c in used)

    def _id(self, character: str) -> str:
        return f"xq-{self.style}-{ord(character):x}"
