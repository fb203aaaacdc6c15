"""What the command line says about itself, on standard error."""

import click

from xqcore.report.printable import printable


def tell(sentence: str) -> None:
    """Say what went wrong, in one line."""
    click.echo(f"xqcore: {printable(sentence)}", err=True)
