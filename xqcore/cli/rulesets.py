"""``xqcore rulesets``: what there is to choose from."""

import json
from typing import Any

import click

from xqcore.cli.options import common, context, language, option
from xqcore.report.words import Language


@click.command(name="rulesets")
@option("--json", "as_json", is_flag=True, help="Print JSON.")
@language
@common
def command(as_json: bool, lang: Language, **chosen: Any) -> int:
    """List the rulesets there are to choose from.

    \b
    Examples:
      xqcore rulesets
      xqcore rulesets --json
    """
    from xqcore.model.errors import XqError
    from xqcore.plugins.context import first_of
    from xqcore.report import table
    from xqcore.report.words import words

    xq, say = context(**chosen), words(lang)
    rows = []
    for name in xq.rulesets:
        row: dict[str, Any] = {"id": name, "origin": xq.rulesets.origin(name)}
        try:
            loaded = xq.ruleset(name)
        except XqError as error:
            rows.append(row | {"error": first_of(error)})
            continue
        ruleset = loaded.ruleset
        rows.append(
            row
            | {
                "title": say.text(ruleset.title),
                "source": say.text(ruleset.source),
                "extends": ruleset.extends,
                "abstract": ruleset.abstract,
                "digest": loaded.digest,
            }
        )
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    lines = [["id", "title", "extends", "origin"]]
    for row in rows:
        title = row.get("title") or f"! {row['error']}"
        lines.append(
            [
                row["id"],
                title + (" (abstract)" if row.get("abstract") else ""),
                row.get("extends") or "-",
                row["origin"],
            ]
        )
    click.echo(table.plain(lines))
    return 0
