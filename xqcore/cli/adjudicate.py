"""``xqcore adjudicate``: games under one ruleset, with the reason."""

import sys
from functools import partial
from typing import Any

import click

from xqcore.cli.games import Run
from xqcore.cli.options import OnError, common, context, handling, language, option, reading
from xqcore.compare import Comparison
from xqcore.report.words import Language


@click.command(name="adjudicate")
@reading
@handling
@option(
    "-r",
    "--ruleset",
    required=True,
    metavar="RULESET",
    help="The ruleset: an id, a YAML file, or 'game' for the one the record names.",
)
@option("--output", type=click.Choice(["text", "json"]), default="text", show_default=True, help="What to print.")
@language
@option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes to use [one for each core].")
@common
def command(
    games: tuple[str, ...],
    from_format: str | None,
    encoding: str | None,
    on_error: OnError,
    ruleset: str,
    output: str,
    lang: Language,
    jobs: int | None,
    **chosen: Any,
) -> int:
    """Rule on games under one ruleset, with the reason for each verdict.

    \b
    Examples:
      xqcore adjudicate -r cxq games.jsonl
      xqcore adjudicate -r ./my-rules.yaml --lang zh game.txt
      echo 'position startpos moves h2e2' | xqcore adjudicate -r simplified -
    """
    run = Run(context(**chosen), games, from_format, [ruleset], jobs, encoding, on_error)
    if output == "json":
        from xqcore.report.json_lines import json_line

        render = partial(json_line, language=lang)
    else:
        render = partial(_text, lang=lang)
    for text in run.results(render):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    return run.exit_code


def _text(comparison: Comparison, lang: Language) -> str:
    """A heading, the explanation, and the moves that were judged."""
    from xqcore.model.square import NAMES
    from xqcore.report import table
    from xqcore.report.explain import sentences
    from xqcore.report.printable import printable
    from xqcore.report.words import words

    say = words(lang)
    ((name, verdict),) = comparison.verdicts.items()
    record = comparison.record
    lines = [f"{printable(record.name)}: {verdict.result}"]
    lines += [
        f"  {printable(sentence)}" for sentence in sentences(verdict, comparison.called(name), len(record.moves), lang)
    ]
    rows = [
        [
            "",
            f"{entry.ply}.",
            say.side(entry.side),
            str(entry.move),
            say.joint.join(say.name(label) for label in entry.labels),
            " ".join(NAMES[point] for point in entry.by),
            ("-> " if entry.targets else "") + " ".join(NAMES[point] for point in entry.targets),
        ]
        for entry in verdict.evidence
    ]
    if rows:
        lines.append(table.plain(rows))
    return "\n".join(lines)
