"""``xqcore compare``: the same games under each ruleset."""

import os
import stat
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TextIO

import attrs
import click

from xqcore.cli.games import Run
from xqcore.cli.options import OnError, common, context, handling, language, option, reading
from xqcore.compare import Comparison
from xqcore.parallel import ruled
from xqcore.plugins.context import Xqcore
from xqcore.report.brief import Brief, Tally
from xqcore.report.words import Language

BATCH = 40
"""Games in one table; the columns of the next one may be wider."""


@click.command(name="compare")
@reading
@handling
@option(
    "-r",
    "--ruleset",
    "rulesets",
    multiple=True,
    metavar="RULESET",
    help="A ruleset: an id, a YAML file, or 'game' for the one the record names; may be repeated [all that are not abstract].",
)
@option(
    "--output",
    type=click.Choice(["table", "json", "html", "markdown"]),
    default="table",
    show_default=True,
    help="What to print.",
)
@language
@option(
    "--pieces",
    type=click.Choice(["characters", "letters"]),
    default="characters",
    show_default=True,
    help="Pieces on the boards of the page.",
)
@option("--differing", is_flag=True, help="Show only games on which the rulesets differ.")
@option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes to use [one for each core].")
@common
def command(
    games: tuple[str, ...],
    from_format: str | None,
    encoding: str | None,
    on_error: OnError,
    rulesets: tuple[str, ...],
    output: str,
    lang: Language,
    pieces: Any,
    differing: bool,
    jobs: int | None,
    **chosen: Any,
) -> int:
    """Rule on the same games under each ruleset, side by side, with the reason for each verdict.

    GAME is a file of games, or - for standard input. A game that cannot be read is reported and the others go on.

    \b
    Examples:
      xqcore compare games.jsonl
      xqcore compare -r cxq -r site-asian --differing games.jsonl
      xqcore compare --output html games.txt > page.html
      xqcore compare --output json games.jsonl.gz | jq .first_divergence
    """
    run = Run(context(**chosen), games, from_format, rulesets or None, jobs, encoding, on_error)
    {"table": _table, "json": _json, "html": _page, "markdown": _markdown}[output](run, lang, pieces, differing)
    return run.exit_code


def _json(run: Run, lang: Language, _: Any, differing: bool) -> None:
    from xqcore.report.json_lines import json_line

    watched = _is_watched(sys.stdout)
    for parted, line in run.results(partial(_rendered, partial(json_line, language=lang))):
        if parted or not differing:
            sys.stdout.write(line + "\n")
            if watched:
                sys.stdout.flush()


def _is_watched(stream: TextIO) -> bool:
    """Whether somebody may be waiting for each line: a program or a person, but not a file."""
    try:
        return not stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return True


def _rendered(render: Callable[[Comparison], str], comparison: Comparison) -> tuple[bool, str]:
    """Whether the rulesets differ, and the game rendered: this runs in the process that rules on it."""
    return comparison.first_divergence is not None, render(comparison)


def _table(run: Run, lang: Language, _: Any, differing: bool) -> None:
    """Tables of games as they come, the explanation when there is but one game, a summary at the end."""
    from xqcore.report import table

    tally = Tally()
    batch: list[Brief] = []
    widths: list[int] = []
    told = ""
    for brief, text in run.results(_Telling(lang, run.rulesets, run.context), evidence=False):
        tally.add(brief)
        told = told or text
        if brief.first_divergence is not None or not differing:
            batch.append(brief)
        if len(batch) == BATCH:
            widths = _print(batch, widths)
            batch = []
    if batch:
        _print(batch, widths)
    if tally.games == 1 and (tally.divergent or not differing):
        click.echo(f"\n{told}")
    if tally.games > 1:
        click.echo(f"\n{_sum(tally)}")
        for rows in (tally.endings_table(), tally.pairs_table()):
            if len(rows) > 1:
                click.echo("")
                _show(rows, table)


def _sum(tally: Tally) -> str:
    games = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    return f"{games}, {tally.plies:,} plies; the rulesets differ on {tally.divergent:,}."


@attrs.define
class _Telling:
    """Shortens comparisons; the first of them, which may stay the only one, it also explains."""

    lang: Language
    rulesets: Sequence[str] | None
    context: Xqcore
    first: bool = True

    def __call__(self, comparison: Comparison) -> tuple[Brief, str]:
        told = ruled(comparison.record, self.rulesets, self.explained, self.context) if self.first else ""
        self.first = False
        return Brief.of(comparison), str(told)

    def explained(self, comparison: Comparison) -> str:
        """The verdicts in words, a line for each."""
        from xqcore.report.explain import explain
        from xqcore.report.printable import printable

        plies = len(comparison.record.moves)
        return "\n".join(
            printable(f"{name}: {explain(verdict, comparison.called(name), plies, self.lang)}")
            for name, verdict in comparison.verdicts.items()
        )


def _print(batch: list[Brief], widths: list[int]) -> list[int]:
    """Print a table of games, under the one before if that had ``widths``; return how wide its columns are."""
    from xqcore.report import table

    rows = [table.heading([outcome.ruleset for outcome in batch[0].outcomes]), *map(table.row, batch)]
    if _rich():
        _show(rows, table)
        return widths
    text = table.plain(rows, widths)
    click.echo(text.partition("\n")[2] if widths else text)
    return widths or [max(map(table.width, column)) for column in zip(*rows, strict=True)]


def _show(rows: list[list[str]], table: Any) -> None:
    if _rich():
        from rich.console import Console

        Console().print(table.rich_table(rows))
    else:
        click.echo(table.plain(rows))


def _rich() -> bool:
    """Whether to draw with rich: on a terminal, where it is installed."""
    from importlib.util import find_spec

    return sys.stdout.isatty() and find_spec("rich") is not None


def _markdown(run: Run, _: Language, __: Any, differing: bool) -> None:
    from xqcore.report import table

    tally = Tally()
    for brief in run.results(Brief.of, evidence=False):
        if tally.games == 0:
            click.echo(table.markdown([table.heading([outcome.ruleset for outcome in brief.outcomes])]))
        tally.add(brief)
        if brief.first_divergence is not None or not differing:
            click.echo(table.markdown([[], table.row(brief)]).rpartition("\n")[2])
    click.echo(f"\n{_sum(tally)}")
    if tally.games > 1:
        for rows in (tally.endings_table(), tally.pairs_table()):
            if len(rows) > 1:
                click.echo(f"\n{table.markdown(rows)}")


def _page(run: Run, lang: Language, pieces: Any, differing: bool) -> None:
    from xqcore.report import page

    tally = Tally()
    title = f"xqcore compare {' '.join(path.rpartition('/')[2] for path in run.paths)}"
    sys.stdout.write(page.head(lang, pieces, title))
    for brief, section in run.results(
        partial(_section, lang=lang, pieces=pieces), lambda error: _write(page.refusal(error))
    ):
        tally.add(brief)
        if brief.first_divergence is not None or not differing:
            _write(section)
    sys.stdout.write(page.foot(tally, lang))


def _write(text: str) -> None:
    sys.stdout.write(text)


def _section(comparison: Comparison, lang: Language, pieces: Any) -> tuple[Brief, str]:
    from xqcore.report import page

    return Brief.of(comparison), page.section(comparison, lang, pieces)
