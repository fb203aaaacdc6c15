"""Options that many verbs share. Every long option has its variable: ``--plugin-off`` is ``XQCORE_PLUGIN_OFF``."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from xqcore.cli.telling import tell
from xqcore.plugins.context import Xqcore

F = TypeVar("F", bound=Callable[..., Any])


def option(*names: str, **about: Any) -> Callable[[F], F]:
    """Declare an option with its environment variable."""
    long = next(name for name in names if name.startswith("--")).split("/")[0]
    about.setdefault("envvar", "XQCORE_" + long.removeprefix("--").replace("-", "_").upper())
    return click.option(*names, **about)


def common(command: F) -> F:
    """Add the options that every verb has; they arrive as ``movegen``, ``plugin_off``, ``strict_plugins``."""
    for add in (
        option("--traceback", is_flag=True, expose_value=False, help="Show where an error comes from."),
        option("--strict-plugins", is_flag=True, help="Stop when a plugin is broken, instead of leaving it out."),
        option("--plugin-off", multiple=True, metavar="NAME", help="Do not load this plugin; may be repeated."),
        option("--movegen", metavar="NAME", help="Move generator [native where installed, else reference]."),
    ):
        command = add(command)
    return command


def reading(command: F) -> F:
    """Add the options of verbs that read games."""
    for add in (
        option("--from", "from_format", metavar="FORMAT", help="Format of the games [recognised by content]."),
        click.argument("games", nargs=-1, required=True, metavar="GAME..."),
    ):
        command = add(command)
    return command


language = option(
    "--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="Language of the explanations."
)


def context(movegen: str | None, plugin_off: tuple[str, ...], strict_plugins: bool) -> Xqcore:
    """Make the context that the common options ask for."""
    off = tuple(name for names in plugin_off for name in names.replace(",", " ").split())
    return Xqcore(movegen=movegen, plugins_off=off, strict_plugins=strict_plugins, tell=tell)
