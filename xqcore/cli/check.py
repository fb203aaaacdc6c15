"""``xqcore check``: the conformance kit."""

import json
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from xqcore.cli.options import common, context, option
from xqcore.cli.telling import tell

if TYPE_CHECKING:
    from xqcore.testing import Check, Outcome, Subject

    Work = list[tuple[Subject, tuple[Check, ...]]]

KINDS: Final = ("movegen", "policy", "player", "format", "rulesets", "observer", "packaging")


@click.command(name="check")
@click.argument("plugin", required=False)
@option("--kind", type=click.Choice(KINDS), help="Check only what is of this kind.")
@option("--name", metavar="NAME[:OPTION=VALUE,...]", help="Check only the provider of this name, with these options.")
@option(
    "--level",
    type=click.Choice(["quick", "full"]),
    default="full",
    show_default=True,
    help="quick takes seconds, full up to some minutes.",
)
@option("--only", multiple=True, metavar="ID", help="Make this check, whatever its level; may be repeated.")
@option("--list", "listing", is_flag=True, help="List the checks instead of making them.")
@option("--output", type=click.Choice(["table", "json"]), default="table", show_default=True, help="What to print.")
@common
def command(
    plugin: str | None,
    kind: str | None,
    name: str | None,
    level: str,
    only: tuple[str, ...],
    listing: bool,
    output: str,
    **chosen: Any,
) -> int:
    """Check that what plugins provide does what it should. The exit code is 1 when something does not.

    PLUGIN is the name of a plugin, of its distribution or of a provider; without one, everything that is installed is
    checked. 'core' is what comes with xqcore.

    \b
    Examples:
      xqcore check my-plugin
      xqcore check core --kind movegen --level quick
      xqcore check random --name random:seed=7
      xqcore check my-plugin --only movegen-perft --only movegen-bulk
      xqcore check --list --kind format
      xqcore check my-plugin --output json | jq 'select(.outcome == "failed")'
    """
    from xqcore.testing.check import checks, known

    known(only)
    if listing and not (plugin or name):
        wanted = [each for each in checks() if kind in (None, each.kind) and (not only or each.id in only)]
        _list(wanted, output)
        return 0
    work = _work(context(**chosen), plugin, kind, name, level, only)
    if listing:
        _list(dict.fromkeys(check for _, checks_ in work for check in checks_), output)
        return 0
    return (_json if output == "json" else _table)(work)


def _work(xq: Any, plugin: str | None, kind: str | None, name: str | None, level: str, only: tuple[str, ...]) -> "Work":
    """What is to be checked, and by which checks."""
    from xqcore.testing.check import UnknownCheck, chosen
    from xqcore.testing.finding import subjects

    work = [(subject, chosen(subject, level, only)) for subject in subjects(xq, plugin, kind, name)]
    made = {check.id for _, checks in work for check in checks}
    for id_ in only:
        if id_ not in made:
            raise UnknownCheck(f"the check {id_!r} does not apply to {plugin or 'what is installed'}")
    return work


def _list(checks: "Iterable[Check]", output: str) -> None:
    from xqcore.report import table

    checks = list(checks)
    if output == "json":
        for check in checks:
            click.echo(_line(_about(check) | {"level": check.level.value, "since": check.since, "asks": check.asks}))
        return
    rows = [["check", "level", "if it can", "what must be so"]]
    rows += [[each.id, each.level.value, ", ".join(sorted(each.capability)), each.asks] for each in checks]
    click.echo(table.plain(rows))


def _json(work: "Work") -> int:
    """An object for each check, as soon as it is made."""
    failed = False
    with _progress(work) as step:
        for subject, outcome in _outcomes(work, step):
            failed |= outcome.failed
            click.echo(_line(_row(subject, outcome)))
    return int(failed)


def _row(subject: "Subject", outcome: "Outcome") -> dict[str, Any]:
    return {
        "plugin": subject.plugin.name if subject.plugin else None,
        "kind": subject.kind,
        "name": subject.name,
        "check": outcome.check.id,
        "outcome": outcome.status.value,
        "seconds": round(outcome.seconds, 3),
        "message": outcome.message,
        "remedy": outcome.check.remedy if outcome.failed else "",
    }


def _about(check: "Check") -> dict[str, Any]:
    return {"check": check.id, "kind": check.kind, "capabilities": sorted(check.capability), "remedy": check.remedy}


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _table(work: "Work") -> int:
    """A table for each provider, its rows as the checks are made; below a row what is wrong and what to do."""
    from xqcore.report.printable import printable

    width = max((len(check.id) for _, checks in work for check in checks), default=0)
    counts = dict.fromkeys(("passed", "failed", "skipped"), 0)
    seconds = 0.0
    above: Subject | None = None
    with _progress(work) as step:
        for subject, outcome in _outcomes(work, step):
            if subject is not above:
                click.echo(f"{'' if above is None else chr(10)}{subject}, plugin {subject.plugin}")
                above = subject
            status = outcome.status.value
            counts[status] += 1
            seconds += outcome.seconds
            click.echo(f"  {outcome.check.id:{width}}  {_coloured(f'{status:7}')}  {outcome.seconds:6.2f} s")
            for text in (outcome.message, outcome.check.remedy if outcome.failed else ""):
                for line in _wrapped(printable(text)):
                    click.echo(f"      {line}")
    told = ", ".join(f"{count} {what}" for what, count in counts.items() if count or what == "passed")
    click.echo(f"\n{told} in {seconds:.1f} s")
    return int(counts["failed"] > 0)


def _wrapped(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, 110, break_long_words=False, break_on_hyphens=False)


def _coloured(status: str) -> str:
    import os

    colour = {"passed": "green", "failed": "red", "skipped": "yellow"}[status.strip()]
    return status if "NO_COLOR" in os.environ else click.style(status, fg=colour)


def _outcomes(work: "Work", step: "Callable[[Check], None]") -> "Iterator[tuple[Subject, Outcome]]":
    """Make all the checks; a traceback goes with what was raised, where tracebacks are asked for."""
    from xqcore.testing.failure import Failure
    from xqcore.testing.running import outcomes

    for subject, checks in work:
        for outcome in outcomes(subject, checks, step):
            yield subject, outcome
            if outcome.failed and outcome.error is not None and not isinstance(outcome.error, Failure):
                trace = "".join(traceback.format_exception(outcome.error))
                _tell_trace(outcome, trace)


def _tell_trace(outcome: "Outcome", trace: str) -> None:
    from xqcore.cli.remembered import TRACEBACK, remembered

    if remembered(TRACEBACK):
        tell(f"{outcome.check.id} raised this", trace)


@contextmanager
def _progress(work: "Work") -> "Iterator[Callable[[Check], None]]":
    """A progress bar on standard error where that is a terminal and standard output, which has the rows, is none."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _: None
        return
    total = sum(len(checks) for _, checks in work)
    with click.progressbar(length=total, file=sys.stderr, width=30, item_show_func=lambda item: item) as bar:
        yield lambda check: bar.update(1, check.id)
