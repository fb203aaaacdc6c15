"""Options that many verbs share. Every long option has its variable: ``--plugin-off`` is ``XQCORE_PLUGIN_OFF``."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar, get_args

import click

from xqcore.cli.remembered import CONTEXT, remember
from xqcore.cli.telling import tell, want_traceback
from xqcore.plugins.context import Xqcore
from xqcore.plugins.registry import CORE
from xqcore.rules.diagnostic import did_you_mean

Tell = Callable[[str, str], None]
F = TypeVar("F", bound=Callable[..., Any])

OnError = Literal["stop", "skip-game", "keep-prefix"]
ON_ERROR: Final[tuple[OnError, ...]] = get_args(OnError)


def option(*names: str, **about: Any) -> Callable[[F], F]:
    """Declare an option with its environment variable."""
    long = next(name for name in names if name.startswith("--")).split("/")[0]
    about.setdefault("envvar", "XQCORE_" + long.removeprefix("--").replace("-", "_").upper())
    return click.option(*names, **about)


def common(command: F) -> F:
    """Add the options that every verb has; they arrive as ``movegen``, ``plugin_off``, ``strict_plugins``."""
    for add in (
        option(
            "--traceback",
            is_flag=True,
            expose_value=False,
            callback=want_traceback,
            help="Show where an error comes from.",
        ),
        option("--strict-plugins", is_flag=True, help="Stop when a plugin is broken, instead of leaving it out."),
        option("--plugin-off", multiple=True, metavar="NAME", help="Do not load this plugin; may be repeated."),
        option("--movegen", metavar="NAME", help="Move generator [native where installed, else reference]."),
    ):
        command = add(command)
    return command


def reading(command: F) -> F:
    """Add the options of verbs that read games."""
    for add in (
        option(
            "--from",
            "from_format",
            metavar="FORMAT",
            help="Format of the games, with options such as pgn:encoding=big5 [recognised by content].",
        ),
        click.argument("games", nargs=-1, required=True, metavar="GAME..."),
    ):
        command = add(command)
    return command


def handling(command: F) -> F:
    """Add the options that say how games are decoded, and what becomes of those with faults: ``encoding``, ``on_error``."""
    for add in (
        option(
            "--on-error",
            type=click.Choice(ON_ERROR),
            default="skip-game",
            show_default=True,
            help="What becomes of a game that cannot be read to its end; it is reported in any case.",
        ),
        option(
            "--encoding", metavar="ENCODING", help="Encoding of the games, such as gb18030 [recognised by content]."
        ),
    ):
        command = add(command)
    return command


language = option(
    "--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="Language of the explanations."
)


def context(movegen: str | None, plugin_off: tuple[str, ...], strict_plugins: bool, tell: Tell = tell) -> Xqcore:
    """Make the context that the common options ask for; ``tell`` hears what goes on without a plugin."""
    off = tuple(name for names in plugin_off for name in names.replace(",", " ").split())
    xq = Xqcore(movegen=movegen, plugins_off=off, strict_plugins=strict_plugins, tell=tell)
    remember(CONTEXT, xq)
    plugins = {plugin.name for plugin in xq.registry.plugins}
    for name in off:
        if name == CORE:
            xq.note("the core cannot be switched off")
        elif name not in plugins and (meant := did_you_mean(name, plugins)):
            xq.note(f"there is no plugin {name!r} to switch off{meant}")
    return xq
