"""Tables as plain text, and as rich draws them on a terminal where it is installed."""

from collections.abc import Sequence
from typing import Any, Final
from unicodedata import east_asian_width

from xqcore.report.brief import Brief

Rows = Sequence[Sequence[str]]
"""Rows of cells; the first is the heading."""

GAP: Final = "  "


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def plain(rows: Rows, least: Sequence[int] = ()) -> str:
    """Return a table with its columns aligned, at least so wide."""
    columns = len(rows[0])
    widths = [max([*(width(row[i]) for row in rows), least[i] if i < len(least) else 0]) for i in range(columns)]
    lines = [
        GAP.join(cell + " " * (size - width(cell)) for cell, size in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def markdown(rows: Rows) -> str:
    """Return a table in Markdown."""
    heading, *body = [[_unmarked(cell) for cell in row] for row in rows]
    lines = [heading, ["---"] * len(heading), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _unmarked(cell: str) -> str:
    """A cell in which no end of a column and no tag is seen."""
    return cell.replace("\\", "\\\\").replace("|", "\\|").replace("<", "\\<")


def rich_table(rows: Rows, title: str | None = None) -> Any:
    """Return a table for rich to print."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False)
    for name in rows[0]:
        table.add_column(name, overflow="fold")
    for row in rows[1:]:
        table.add_row(*(Text(cell, style=_style(cell)) for cell in row))
    return table


def _style(cell: str) -> str:
    """Colour a verdict: it repeats what the text says."""
    return (
        "red"
        if cell.startswith("1-0 ")
        else "cyan"
        if cell.startswith("0-1 ")
        else "yellow"
        if cell.startswith("1/2")
        else ""
    )


def heading(rulesets: Sequence[str]) -> list[str]:
    """The heading of a table of games."""
    return ["game", "plies", "recorded", "parts at", *rulesets]


def row(brief: Brief) -> list[str]:
    """The row of a game in such a table."""
    parts = "-" if brief.first_divergence is None else str(brief.first_divergence)
    return [brief.game, str(brief.plies), brief.recorded, parts, *(outcome.code for outcome in brief.outcomes)]
