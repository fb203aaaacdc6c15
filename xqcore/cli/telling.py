"""What the command line says about itself, on standard error."""

import click

from xqcore.cli.remembered import TRACEBACK, remember, remembered
from xqcore.report.printable import printable


def tell(sentence: str, trace: str = "") -> None:
    """Say what went wrong, in one line; the traceback behind it goes before it, where the command line asks for such."""
    if trace and remembered(TRACEBACK):
        click.echo("\n".join(map(printable, trace.splitlines())), err=True)
    click.echo(f"xqcore: {printable(sentence)}", err=True)


def want_traceback(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Remember whether tracebacks are asked for."""
    remember(TRACEBACK, wanted, context)
