"""The graph of an analysis as SVG: Red's chances over the game, with mistakes, blunders and the end."""

from html import escape
from typing import Final

from xqcore.model.drawing.board import INK, PAPER
from xqcore.model.drawing.svg import BLACK, IVORY, RED
from xqcore.report.printable import printable
from xqcore.report.words import Language, words
from xqcore_players.analyse.judged import Analysis, Judged, Mark, chances
from xqcore_players.analyse.words import LABELS
from xqcore_players.notation import PLAIN, written
from xqcore_players.worth import shown

WIDTH: Final = 960
HEIGHT: Final = 320
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 44, 36
GOLD: Final = "#c77700"

_LEADS: Final = (-500, -200, 0, 200, 500)
"""The scores that are marked at the side."""


def drawn(analysis: Analysis, language: Language = "en", notation: str = PLAIN) -> str:
    """Return the graph as an ``<svg>`` element that stands by itself."""
    label = LABELS[language]
    names = {"game": analysis.record.name, "player": analysis.player, "ruleset": analysis.ruleset}
    title = _text(label["graph"].format(**names))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="sans-serif" font-size="12" fill="{INK}"><title>{title}</title>'
        f"<desc>{_text(label['graph-about'])}</desc>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{PAPER}"/>'
        f'<text x="{LEFT}" y="26" font-size="15" font-weight="bold">{title}</text>'
        f"{_Graph(analysis, language, notation).parts()}</svg>\n"
    )


class _Graph:
    def __init__(self, analysis: Analysis, language: Language, notation: str):
        self._analysis = analysis
        self._language: Language = language
        self._notation = notation
        self._plies = max(1, len(analysis.record.moves))

    def parts(self) -> str:
        return "".join(
            [self._areas(), self._grid(), self._curve(), self._end(), *map(self._move, self._analysis.moves)]
        )

    def _x(self, ply: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / self._plies, 1)

    def _y(self, score: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chances(score)), 1)

    def _points(self) -> list[tuple[float, float]]:
        """The points of the curve, those left out of which nothing is known."""
        scores = [self._analysis.start.score, *(judged.seen.score for judged in self._analysis.moves)]
        return [(self._x(ply), self._y(score)) for ply, score in enumerate(scores) if score is not None]

    def _areas(self) -> str:
        """Red's share below the curve, Black's above it."""
        points = self._points()
        last = points[-1][0]
        below = " ".join(f"{x},{y}" for x, y in [(LEFT, HEIGHT - BOTTOM), *points, (last, HEIGHT - BOTTOM)])
        return (
            f'<rect x="{LEFT}" y="{TOP}" width="{last - LEFT:.1f}" height="{HEIGHT - TOP - BOTTOM}" fill="{BLACK}" '
            f'fill-opacity="0.78"/><polygon points="{below}" fill="{IVORY}"/>'
            f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT - TOP - BOTTOM}" fill="none" '
            f'stroke="{INK}"/>'
        )

    def _grid(self) -> str:
        label = LABELS[self._language]
        parts = []
        for lead in _LEADS:
            y = self._y(lead)
            dashes = "" if lead == 0 else ' stroke-dasharray="3 5"'
            parts.append(
                f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{GOLD if lead == 0 else "#8a8078"}" '
                f'stroke-width="{1.5 if lead == 0 else 0.7}"{dashes}/>'
                f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{f"{lead // 100:+d}" if lead else "0"}</text>'
            )
        for key, y in (("red-wins", TOP + 4), ("black-wins", HEIGHT - BOTTOM + 4)):
            parts.append(f'<text x="{LEFT - 8}" y="{y}" text-anchor="end" font-size="11">{_text(label[key])}</text>')
        step = next(step for step in (2, 5, 10, 20, 50, 100, 200, self._plies) if self._plies / step <= 16)
        for ply in range(0, self._plies + 1, step):
            x = self._x(ply)
            parts.append(
                f'<path d="M{x} {HEIGHT - BOTTOM}v5" stroke="{INK}"/>'
                f'<text x="{x}" y="{HEIGHT - BOTTOM + 19}" text-anchor="middle">{ply}</text>'
            )
        return "".join(parts)

    def _curve(self) -> str:
        points = " ".join(f"{x},{y}" for x, y in self._points())
        return f'<polyline points="{points}" fill="none" stroke="{RED}" stroke-width="2" stroke-linejoin="round"/>'

    def _end(self) -> str:
        """Where the ruleset ends the game, and by what."""
        verdict = self._analysis.verdict
        if verdict.ply is None or verdict.ply > len(self._analysis.moves):
            return ""
        x, name = self._x(verdict.ply), words(self._language).name(verdict.ending)
        return (
            f'<path d="M{x} {TOP}V{HEIGHT - BOTTOM}" stroke="{GOLD}" stroke-width="2" stroke-dasharray="6 4"/>'
            f'<text x="{WIDTH - RIGHT}" y="26" text-anchor="end">{_text(f"{verdict.result}: {name}, {verdict.ply}")}</text>'
        )

    def _move(self, judged: Judged) -> str:
        """A strip that tells of a move when it is pointed at, and the sign of a bad one."""
        if judged.seen.score is None:
            return ""
        x, y = self._x(judged.ply), self._y(judged.seen.score)
        move = written(judged.move, judged.before, self._notation)
        side = words(self._language).side(judged.side)
        told = _text(f"{judged.ply}. {side} {move}{judged.mark} {shown(judged.seen.score)}")
        wide = (WIDTH - LEFT - RIGHT) / self._plies
        strip = (
            f'<rect x="{x - wide / 2:.1f}" y="{TOP}" width="{wide:.1f}" height="{HEIGHT - TOP - BOTTOM}" '
            f'fill-opacity="0"><title>{told}</title></rect>'
        )
        if judged.mark is Mark.FINE:
            return strip
        return (
            f'<g class="xq-{judged.mark.name.lower()}"><circle cx="{x}" cy="{y}" r="9" '
            f'fill="{RED if judged.mark is Mark.BLUNDER else GOLD}" stroke="{PAPER}" stroke-width="1.5"/>'
            f'<text x="{x}" y="{y + 4:.1f}" text-anchor="middle" font-weight="bold" font-size="11" fill="{PAPER}">'
            f"{judged.mark}</text></g>{strip}"
        )


def _text(words_: str) -> str:
    return escape(printable(words_), quote=False)
