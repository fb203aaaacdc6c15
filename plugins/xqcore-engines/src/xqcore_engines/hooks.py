"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported where it is used.
"""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from xqcore.plugins import PlayerProvider, hookimpl
from xqcore.plugins.protocols import Commands, Player
from xqcore_engines.player_options import Bounds, EngineOptions

if TYPE_CHECKING:
    import click

    from xqcore_engines.engine import Engine


def _generic(options: EngineOptions) -> Player:
    from xqcore_engines.generic import engine_of

    return _known(engine_of(options), options)


def _known(engine: "Engine", bounds: Bounds) -> Player:
    from xqcore_engines.player import EnginePlayer

    return EnginePlayer(engine, bounds)


@hookimpl
def xqcore_players() -> Iterable[PlayerProvider]:
    """Announce the engines of the user's configuration, and one for any command."""
    from xqcore_engines.config import configured

    lawful = frozenset({"lawful"})
    return [
        PlayerProvider(
            name="engine",
            summary="any program that speaks UCI or UCCI: engine:command=...",
            factory=_generic,
            options=EngineOptions,
            capabilities=lawful,
        ),
        *(
            PlayerProvider(
                name=engine.name,
                summary=f"the engine {engine.command}",
                factory=partial(_known, engine),
                options=Bounds,
                capabilities=lawful,
            )
            for engine in configured()
        ),
    ]


def _engines() -> "click.Command":
    from xqcore_engines.cli.engines import command

    return command


def _match() -> "click.Command":
    from xqcore_engines.cli.match import command

    return command


def _engine() -> "click.Command":
    from xqcore_engines.cli.engine import command

    return command


@hookimpl
def xqcore_commands(commands: Commands) -> None:
    """Add the verbs."""
    commands.add("engines", "Engines that play as xqcore players: list, add, probe, options.", _engines)
    commands.add("match", "Players against each other, with the score and its error.", _match)
    commands.add("engine", "Be an engine: a player for programs that speak UCI or UCCI.", _engine)
