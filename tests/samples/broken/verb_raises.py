"""One of its verbs cannot be made, one is none, one fails when it runs."""

import click

from xqcore.plugins import hookimpl


def _load():
    import a_library_that_is_not_there  # noqa: F401


@click.command()
def _fails():
    {}["nothing"]


@hookimpl
def xqcore_commands(commands):
    commands.add("cannot-load", "Is never made.", _load)
    commands.add("cannot-run", "Fails.", lambda: _fails)
    commands.add("no-command", "Is none.", lambda: "run me")
