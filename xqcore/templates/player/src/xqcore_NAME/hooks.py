"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported in the factory.
"""

from collections.abc import Iterable

from xqcore.plugins import PlayerProvider, hookimpl
from xqcore.plugins.protocols import Player

from xqcore_NAME.options import Options


def _make(options: Options) -> Player:
    from xqcore_NAME.player import TakesTheDearest

    return TakesTheDearest(options)


@hookimpl
def xqcore_players() -> Iterable[PlayerProvider]:
    """Announce the player."""
    return [
        PlayerProvider(
            name="NAME",
            summary="takes the dearest piece that it can",
            factory=_make,
            options=Options,
            capabilities=frozenset({"seeded"}),  # the same seed gives the same moves
        )
    ]
