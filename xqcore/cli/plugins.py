"""``xqcore plugins``: every plugin with its state."""

import json
from typing import Any

import click

from xqcore.cli.options import common, context, option
from xqcore.cli.remembered import TRACEBACK, remembered
from xqcore.cli.telling import tell
from xqcore.plugins.context import Xqcore
from xqcore.plugins.registry import Plugin


@click.command(name="plugins")
@option("--json", "as_json", is_flag=True, help="Print JSON.")
@option("--requirements", is_flag=True, help="Print the installed set as pip requirements.")
@common
def command(as_json: bool, requirements: bool, **chosen: Any) -> int:
    """Show every plugin with its state, its version, what it provides and what is wrong with it.

    With --traceback, a plugin that failed shows where.

    \b
    Examples:
      xqcore plugins
      xqcore plugins --traceback --plugin-off native
      xqcore plugins --requirements > requirements.txt
    """
    xq = context(**chosen, tell=_only_with_traceback)
    plugins = xq.registry.plugins
    if requirements:
        click.echo("\n".join(dict.fromkeys(f"{plugin.distribution}=={plugin.version}" for plugin in plugins)))
        return 0
    rows = _rows(xq)
    click.echo(json.dumps(rows, ensure_ascii=False, indent=2) if as_json else _table(rows))
    return 0


def _only_with_traceback(sentence: str, trace: str) -> None:
    """Say what is in the table anyway only where there is more to see."""
    if trace and remembered(TRACEBACK):
        tell(sentence, trace)


def _rows(xq: Xqcore) -> list[dict[str, Any]]:
    """A row for each plugin, as JSON has it."""
    from xqcore.cli.added_verbs import collected
    from xqcore.cli.verbs import OWN
    from xqcore.plugins.faults import faults, offered

    verbs = collected(xq.registry, OWN)
    rows = []
    for plugin in xq.registry.plugins:
        provides = [
            {
                "kind": kind,
                "name": getattr(provider, "name", getattr(provider, "origin", "")),
                "summary": getattr(provider, "summary", ""),
            }
            for kind, provider in plugin.providers
        ]
        wrong = list(faults(xq, plugin))
        for verb in verbs.values():
            adding = [verb.plugin, *verb.others]
            if plugin in adding and not plugin.reason:
                provides.append({"kind": "verb", "name": verb.name, "summary": verb.summary})
                wrong += [offered(f"verb {verb.name!r}", plugin, adding)] if verb.others else []
        rows.append(_row(plugin) | {"provides": provides, "faults": wrong})
    return rows


def _row(plugin: Plugin) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "distribution": plugin.distribution,
        "version": plugin.version,
        "state": plugin.state.value,
        "reason": plugin.reason,
    }


def _table(rows: list[dict[str, Any]]) -> str:
    """Each plugin with what it provides; below that, behind an exclamation mark, what is wrong with it."""
    from xqcore.report import table

    lines = [["plugin", "version", "state", "provides"]]
    for row in rows:
        name, distribution = row["name"], row["distribution"]
        usual = distribution in (name, f"xqcore-{name}") or name == "core"
        provides = ", ".join(f"{item['kind']} {item['name']}" for item in row["provides"])
        said = [provides] if provides or not row["faults"] else []
        said += [fault if row["reason"] else f"! {fault}" for fault in row["faults"]]
        lines.append([name if usual else f"{name} ({distribution})", row["version"], row["state"], said[0]])
        lines += [["", "", "", more] for more in said[1:]]
    return table.plain(lines)
