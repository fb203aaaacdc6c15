"""The hooks, by which a plugin announces what it offers.

A hook is called once for each context, when it is made, and never during a game. What it returns are *providers*:
light records, whose factories import the heavy part when somebody uses it. A plugin implements the hooks that it needs, each
as a function of its hook module with the same name and the decorator :data:`hookimpl`.
"""

from collections.abc import Iterable
from typing import Final

import pluggy

from xqcore.plugins.protocols import Commands
from xqcore.plugins.provider import (
    FormatProvider,
    MovegenProvider,
    ObserverProvider,
    PlayerProvider,
    PolicyProvider,
)
from xqcore.rules.library import RulesetSource

PROJECT: Final = "xqcore"

hookspec: Final = pluggy.HookspecMarker(PROJECT)
hookimpl: Final = pluggy.HookimplMarker(PROJECT)


@hookspec
def xqcore_movegens() -> Iterable[MovegenProvider]:  # type: ignore[empty-body]
    """Announce move generators.

    The one that is asked for by name is used, else ``native``, else ``reference``. Two of one name are an error for
    whoever asks for that name.
    """


@hookspec
def xqcore_policies() -> Iterable[PolicyProvider]:  # type: ignore[empty-body]
    """Announce policies, which rule on games.

    A ruleset names its policy (``policy: NAME``), else it is ``conduct``. Two of one name are an error for whoever asks
    for that name.
    """


@hookspec
def xqcore_players() -> Iterable[PlayerProvider]:  # type: ignore[empty-body]
    """Announce opponents.

    They are chosen by name (``xqcore play --black NAME``). Two of one name are an error for whoever asks for that name.
    """


@hookspec
def xqcore_formats() -> Iterable[FormatProvider]:  # type: ignore[empty-body]
    """Announce file formats.

    A file is read by the format whose ``sniff`` is the surest, unless one is asked for by name. Two of one name are an
    error for whoever asks for that name; neither recognises files.
    """


@hookspec
def xqcore_rulesets() -> Iterable[RulesetSource]:  # type: ignore[empty-body]
    """Announce folders of rulesets.

    Their files are named after the ids of their rulesets. Two of one id are an error for whoever asks for that id. Rulesets
    may extend those of other folders.
    """


@hookspec
def xqcore_observers() -> Iterable[ObserverProvider]:  # type: ignore[empty-body]
    """Announce observers.

    Every live game has one of each, told each event as it comes. One that raises hears no more of that game, and the game
    goes on.
    """


@hookspec
def xqcore_commands(commands: Commands) -> None:
    """Add subcommands to the command line.

    Called when the command line looks for a verb that is not its own, and for ``xqcore --help``. A name that is taken, by
    the core or by another plugin, is an error that names both.
    """
