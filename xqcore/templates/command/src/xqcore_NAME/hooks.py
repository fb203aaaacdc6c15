"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported when the verb is used.
"""

from typing import TYPE_CHECKING

from xqcore.plugins import hookimpl
from xqcore.plugins.protocols import Commands

if TYPE_CHECKING:
    import click


def _load() -> "click.Command":
    from xqcore_NAME.verb import command

    return command


@hookimpl
def xqcore_commands(commands: Commands) -> None:
    """Add the verb."""
    commands.add("NAME", "Say how long games are.", _load)
