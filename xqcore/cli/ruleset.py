"""``xqcore ruleset``: one ruleset shown, checked, explained, set against another, in words and by a game; the schema of all."""

import json
from typing import Any, TextIO

import click

from xqcore.cli.options import common, context, language, option
from xqcore.cli.verbs import Group
from xqcore.cli.witness import witness
from xqcore.report.words import Language


@click.group(cls=Group, name="ruleset", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Show, check and explain rulesets.

    A RULESET is an id, or the path of a YAML file.

    \b
    Examples:
      xqcore ruleset explain cxq
      xqcore ruleset diff site-asian cxq
      xqcore ruleset check my-rules.yaml
    """


@command.command()
@click.argument("ruleset")
@option("--resolved", is_flag=True, help="Everything that it extends merged in, and where each value stands.")
@option("--json", "as_json", is_flag=True, help="Print JSON, resolved.")
@common
def show(ruleset: str, resolved: bool, as_json: bool, **chosen: Any) -> int:
    """Show a ruleset as YAML.

    \b
    Examples:
      xqcore ruleset show cxq
      xqcore ruleset show simplified-60 --resolved
    """
    from xqcore.report.resolved import as_data, as_yaml

    xq = context(**chosen)
    loaded = xq.ruleset(ruleset)
    if as_json:
        click.echo(json.dumps(as_data(loaded), ensure_ascii=False, indent=2))
    elif resolved:
        click.echo(as_yaml(loaded), nl=False)
    else:
        click.echo(xq.rulesets.path(ruleset).read_text(encoding="utf-8"), nl=False)
    return 0


@command.command()
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET...")
@common
def check(rulesets: tuple[str, ...], **chosen: Any) -> int:
    """Check rulesets and list every fault with its place. The exit code is 1 when there are any.

    \b
    Examples:
      xqcore ruleset check my-rules.yaml
      xqcore ruleset check rulesets/*.yaml
    """
    xq = context(**chosen)
    faults = 0
    for reference in rulesets:
        found = xq.faults(reference)
        for diagnostic in found:
            click.echo(str(diagnostic))
        if found:
            click.echo(f"{reference}: {len(found)} fault{'s' if len(found) > 1 else ''}")
        else:
            loaded = xq.ruleset(reference)
            click.echo(f"{reference}: {loaded.id} is right (digest {loaded.digest})")
        faults += len(found)
    return 1 if faults else 0


@command.command()
@click.argument("ruleset")
@language
@common
def explain(ruleset: str, lang: Language, **chosen: Any) -> int:
    """Say in words what a ruleset holds, with the line behind each sentence.

    \b
    Examples:
      xqcore ruleset explain strict-chase
      xqcore ruleset explain cxq --lang zh
    """
    from xqcore.report.prose import explain_ruleset

    click.echo(explain_ruleset(context(**chosen).ruleset(ruleset), lang), nl=False)
    return 0


@command.command()
@click.argument("first")
@click.argument("second")
@language
@common
def diff(first: str, second: str, lang: Language, **chosen: Any) -> int:
    """Say in words where two rulesets differ.

    \b
    Examples:
      xqcore ruleset diff site-asian cxq
      xqcore ruleset diff simplified my-rules.yaml
    """
    from xqcore.report.prose import differences

    xq = context(**chosen)
    click.echo(differences(xq.ruleset(first), xq.ruleset(second), lang), nl=False)
    return 0


@command.command()
@option("--out", type=click.File("w", encoding="utf-8"), help="Write to this file.")
@common
def schema(out: TextIO | None, **chosen: Any) -> int:
    """Print the JSON Schema (draft-07) of rulesets, for editors, with the options of installed policies.

    \b
    Examples:
      xqcore ruleset schema --out xqcore-ruleset.schema.json
    """
    click.echo(json.dumps(context(**chosen).ruleset_schema(), ensure_ascii=False, indent=2), file=out)
    return 0


command.add_command(witness)
