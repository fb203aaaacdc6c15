"""``xqcore ruleset witness``: a small game on which two rulesets part."""

import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, Self

import click

from xqcore.cli.games import Run
from xqcore.cli.options import common, context, language, option
from xqcore.cli.telling import tell
from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore.report.words import Language

if TYPE_CHECKING:
    from xqcore.witness.parting import Witness


@click.command()
@click.argument("first")
@click.argument("second")
@option("--games", multiple=True, metavar="GAME", help="A file of games to look through first; may be repeated.")
@option("--from", "from_format", metavar="FORMAT", help="Format of the games [recognised by content].")
@option("--seed", type=int, default=0, show_default=True, help="Another number, another search.")
@option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=30.0,
    show_default=True,
    help="Seconds after which the search ends.",
)
@option(
    "--output",
    type=click.Choice(["table", "json", "html"]),
    default="table",
    show_default=True,
    help="What to print.",
)
@language
@option(
    "--pieces",
    type=click.Choice(["characters", "letters"]),
    help="Pieces on the board [letters in text, characters on the page].",
)
@option("--save", type=click.File("wb", lazy=True), metavar="FILE", help="Write the game to this file, as jsonl.")
@common
def witness(
    first: str,
    second: str,
    games: tuple[str, ...],
    from_format: str | None,
    seed: int,
    seconds: float,
    output: str,
    lang: Language,
    pieces: Any,
    save: BinaryIO | None,
    **chosen: Any,
) -> int:
    """Find a small game on which two rulesets part, and show what each makes of it.

    It is looked for in games of yours (--games), else in a table of known cases, and then in loops and endings made by
    chance; what is found is cut down until nothing more can be taken away. The exit code is 1 when none is found.

    \b
    Examples:
      xqcore ruleset witness site-asian cxq
      xqcore ruleset witness cxq my-rules.yaml --save difference.jsonl
      xqcore ruleset witness simplified cxq --games games.jsonl --output html > page.html
    """
    xq = context(**chosen)
    run = Run(xq, games, from_format, None)
    with _Counting() as counting:
        found = xq.witness(first, second, games=_records(run), seed=seed, seconds=seconds, tried=counting.count)
    if found is None:
        from xqcore.report.parting import none_found

        click.echo(none_found(xq.ruleset(first), xq.ruleset(second), counting.tried, lang))
        return run.exit_code or 1
    click.echo(_shown(found, output, lang, pieces), nl=output != "html")
    if save is not None:
        xq.registry.shared("format", "jsonl").write([found.record], save)
    return run.exit_code


def _records(run: Run) -> Iterator[GameRecord]:
    """The games of the command line, or the known cases where it names none."""
    if not run.paths:
        from xqcore.testing.scenarios import scenarios

        yield from (scenario.record for scenario in scenarios())
    for record in run.records():
        if isinstance(record, RecordError):
            run.refused += 1
            tell(str(record))
        else:
            yield record


def _shown(found: "Witness", output: str, lang: Language, pieces: Any) -> str:
    from xqcore.report import parting

    if output == "json":
        return parting.as_json(found, lang)
    if output == "html":
        return parting.as_page(found, lang, pieces or "characters")
    return parting.as_text(found, lang, pieces or "letters")


class _Counting:
    """Counts the games that are tried, on a terminal for all to see."""

    def __init__(self) -> None:
        self.tried = 0
        self._shown = time.monotonic()
        self._seen = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._show("")

    def count(self) -> None:
        """Count a game."""
        self.tried += 1
        if time.monotonic() - self._shown > 0.2:
            self._shown = time.monotonic()
            self._show(f"{self.tried:,} games tried")

    def _show(self, text: str) -> None:
        if self._seen:
            click.echo(f"\r\033[K{text}", err=True, nl=False)
