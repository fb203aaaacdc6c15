"""``xqcore plugins``: every plugin with its state."""

import json
from typing import Any

import click

from xqcore.cli.options import common, context, option


@click.command(name="plugins")
@option("--json", "as_json", is_flag=True, help="Print JSON.")
@option("--requirements", is_flag=True, help="Print the installed set as pip requirements.")
@common
def command(as_json: bool, requirements: bool, **chosen: Any) -> int:
    """Show every plugin with its state, its version and what it provides.

    \b
    Examples:
      xqcore plugins
      xqcore plugins --requirements > requirements.txt
    """
    from xqcore.report import table

    plugins = context(**chosen).registry.plugins
    if requirements:
        click.echo("\n".join(dict.fromkeys(f"{plugin.distribution}=={plugin.version}" for plugin in plugins)))
        return 0
    rows: list[dict[str, Any]] = [
        {
            "name": plugin.name,
            "distribution": plugin.distribution,
            "version": plugin.version,
            "state": plugin.state.value,
            "reason": plugin.reason,
            "provides": [
                {
                    "kind": kind,
                    "name": getattr(provider, "name", getattr(provider, "origin", "")),
                    "summary": getattr(provider, "summary", ""),
                }
                for kind, provider in plugin.providers
            ],
        }
        for plugin in plugins
    ]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    lines = [["plugin", "version", "state", "provides"]]
    for row in rows:
        provides = ", ".join(f"{item['kind']} {item['name']}" for item in row["provides"])
        lines.append([row["name"], row["version"], row["state"], provides or row["reason"]])
    click.echo(table.plain(lines))
    return 0
