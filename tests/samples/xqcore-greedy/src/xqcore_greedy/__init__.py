"""The entry point of a greedy player, and its options."""

from enum import StrEnum

import attrs

from xqcore.plugins import PlayerProvider, hookimpl, key


class Mood(StrEnum):
    """What it likes when nothing is to be had."""

    CAREFUL = "careful"
    BOLD = "bold"


@attrs.frozen
class Options:
    """Options of the player."""

    look_ahead: int = key("How many plies to look ahead.", default=2, minimum=1, maximum=4)
    mood: Mood = key(
        "What it likes when nothing is to be had: to stay at home, or to go forward.", default=Mood.CAREFUL
    )


def _greedy(options):
    from xqcore_greedy.player import Greedy

    return Greedy(options.look_ahead, forward=options.mood is Mood.BOLD)


@hookimpl
def xqcore_players():
    """Announce the player."""
    return [PlayerProvider(name="greedy", summary="counts pieces", factory=_greedy, options=Options)]
