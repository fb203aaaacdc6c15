"""Make ``glyphs.json`` from a font; run once, by hand, when the glyphs are to change.

Needs fontTools, which the project itself does not::

    uv pip install fonttools
    python -m xqcore.model.drawing.extract_glyphs NotoSerifCJK-Bold.ttc

The font is the Traditional Chinese face of Noto Serif CJK Bold (Debian package ``fonts-noto-cjk``), whose Latin
letters and digits are taken as well. ``NOTICE`` beside this file must name the version that ``glyphs.json`` names.

Each glyph becomes the data of an SVG path round the origin, y downwards, in whole units; ``box`` in the file is
the side of the square that the ink fills. A Chinese character is scaled to fill the square by itself and centred
on its ink. Latin letters and digits share one scale, by which the capitals fill the square; each is centred from
left to right on its own ink, from top to bottom with its group, so that they keep a common baseline.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from xqcore.model.piece import CHARACTERS, LETTERS
from xqcore.model.square import FILES, RANKS

BOX: Final = 400
FACE: Final = "Noto Serif CJK TC Bold"

CHINESE: Final = CHARACTERS.replace("・", "") + "楚河漢界"
LATIN: Final = (LETTERS[1:8], FILES, RANKS)

Point = tuple[float, float]
Outline = list[tuple[str, tuple[Point, ...]]]


class Ink(NamedTuple):
    """The smallest upright box round an outline, in units of the font, y upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def side(self) -> float:
        """The longer side."""
        return max(self.right - self.left, self.top - self.bottom)

    @property
    def centre(self) -> Point:
        """Halfway from left to right, and from bottom to top."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


def main(path: str) -> None:
    """Write ``glyphs.json`` beside this file from the font collection at ``path``."""
    font = _face(path)
    outlines = {c: _path(font, c, _ink(font, c).centre, BOX / _ink(font, c).side) for c in CHINESE}
    scale = BOX / max(_ink(font, c).side for c in LATIN[0])
    for group in LATIN:
        inks = {c: _ink(font, c) for c in group}
        middle = (min(ink.bottom for ink in inks.values()) + max(ink.top for ink in inks.values())) / 2
        outlines |= {c: _path(font, c, (inks[c].centre[0], middle), scale) for c in group}
    written = json.dumps({"source": _source(font), "box": BOX, "outlines": outlines}, ensure_ascii=False, indent=1)
    Path(__file__).with_name("glyphs.json").write_text(written + "\n", encoding="utf-8")


def _face(path: str) -> Any:
    from fontTools.ttLib import TTCollection  # type: ignore[import-not-found, unused-ignore]

    faces = {font["name"].getDebugName(4): font for font in TTCollection(path)}
    if FACE not in faces:
        raise SystemExit(f"{path} holds {', '.join(faces)}, not {FACE}")
    return faces[FACE]


def _source(font: Any) -> dict[str, str]:
    names = font["name"]
    return {
        "font": names.getDebugName(4),
        "version": names.getDebugName(5),
        "copyright": names.getDebugName(0),
        "licence": "SIL Open Font License 1.1; see NOTICE",
    }


def _outline(font: Any, character: str) -> Outline:
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-not-found, unused-ignore]

    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    outline: Outline = pen.value
    return outline


def _ink(font: Any, character: str) -> Ink:
    from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-not-found, unused-ignore]

    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return Ink(*pen.bounds)


def _path(font: Any, character: str, centre: Point, scale: float) -> str:
    """Move, scale and round the outline of a character, and write it with relative commands.

    The differences are taken between rounded points, so that errors do not add up along the way.
    """

    def rounded(point: Point) -> tuple[int, int]:
        return round((point[0] - centre[0]) * scale), round((centre[1] - point[1]) * scale)

    return "".join(_commands((name, [rounded(p) for p in points]) for name, points in _outline(font, character)))


def _commands(outline: Iterator[tuple[str, list[tuple[int, int]]]]) -> Iterator[str]:
    x = y = first_x = first_y = 0
    for name, points in outline:
        steps = [(px - x, py - y) for px, py in points]
        if name == "closePath":
            yield "z"
            x, y = first_x, first_y
        elif name == "moveTo":
            yield "m" + _numbers(steps)
            x, y = first_x, first_y = points[-1]
        elif name == "curveTo" or any(step != (0, 0) for step in steps):
            yield _line(*steps[0]) if name == "lineTo" else "c" + _numbers(steps)
            x, y = points[-1]


def _line(dx: int, dy: int) -> str:
    if dy == 0:
        return f"h{dx}"
    return f"v{dy}" if dx == 0 else "l" + _numbers([(dx, dy)])


def _numbers(steps: list[tuple[int, int]]) -> str:
    """Write numbers with no more between them than SVG needs: a minus sign parts them as well as a space."""
    return " ".join(f"{n}" for step in steps for n in step).replace(" -", "-")


if __name__ == "__main__":
    main(sys.argv[1])
