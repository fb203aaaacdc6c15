"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported where it is used.
"""

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from xqcore.plugins import PlayerProvider, hookimpl
from xqcore.plugins.protocols import Commands, Player
from xqcore_players.options import PlayerOptions

if TYPE_CHECKING:
    import click


_SUMMARIES: Final = {
    "easy": "looks a little ahead, and sometimes errs",
    "medium": "rarely gives a piece away, but does not plan far",
    "hard": "looks many moves ahead",
}


def _player(name: str, options: PlayerOptions) -> Player:
    from xqcore_players.levels import LEVELS
    from xqcore_players.player import LevelPlayer

    return LevelPlayer(LEVELS[name], options)


@hookimpl
def xqcore_players() -> Iterable[PlayerProvider]:
    """Announce a player for each level."""
    return [
        PlayerProvider(
            name=name,
            summary=summary,
            factory=partial(_player, name),
            options=PlayerOptions,
            capabilities=frozenset({"seeded", "lawful"} | ({"opponent"} if name == "medium" else set())),
        )
        for name, summary in _SUMMARIES.items()
    ]


def _verb(name: str) -> "click.Command":
    made: click.Command = import_module(f"xqcore_players.{name}.verb").command
    return made


@hookimpl
def xqcore_commands(commands: Commands) -> None:
    """Add the verbs."""
    commands.add("tui", "A game in the full terminal, with mouse and keys.", partial(_verb, "tui"))
    commands.add("analyse", "What a player thinks of each move of a game, with a graph.", partial(_verb, "analyse"))
