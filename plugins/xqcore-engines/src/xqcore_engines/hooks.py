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


def _generic(options: EngineOptions) -> Player:
    from xqcore_engines.generic import engine_of
    from xqcore_engines.player import EnginePlayer

    return EnginePlayer(engine_of(options), options)


def _own(name: str, bounds: Bounds) -> Player:
    from xqcore_engines.config import configured
    from xqcore_engines.player import EnginePlayer

    (engine,) = (engine for engine in configured() if engine.name == name)
    return EnginePlayer(engine, bounds)


@hookimpl
def xqcore_players() -> Iterable[PlayerProvider]:
    """Announce one player for any engine, and the engines of the user's file by their names."""
    from xqcore_engines.config import names

    lawful = frozenset({"lawful"})
    generic = PlayerProvider(
        name="engine",
        summary="any program that speaks UCI or UCCI: engine:command=...",
        factory=_generic,
        options=EngineOptions,
        capabilities=lawful,
    )
    own = (
        PlayerProvider(
            name=name,
            summary="an engine of yours, see xqcore engines",
            factory=partial(_own, name),
            options=Bounds,
            capabilities=lawful,
        )
        for name in names()
    )
    return [generic, *own]


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
