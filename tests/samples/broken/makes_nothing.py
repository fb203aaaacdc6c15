"""What its factories make is not what they announce."""

from xqcore.plugins import MovegenProvider, ObserverProvider, PlayerProvider, hookimpl


class Half:
    def choose(self, game, limit):
        return None


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="made-of-nothing", summary="returns None", factory=lambda: None)]


@hookimpl
def xqcore_players():
    return [PlayerProvider(name="half", summary="cannot be closed", factory=Half)]


@hookimpl
def xqcore_observers():
    return [ObserverProvider(name="deaf", summary="has no ears", factory=object)]
