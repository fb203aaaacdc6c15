"""Its observer raises on the first event that it hears."""

from xqcore.plugins import ObserverProvider, hookimpl


class Observer:
    def notify(self, event, game):
        raise TimeoutError("the scoreboard is off")


@hookimpl
def xqcore_observers():
    return [ObserverProvider(name="observer-raises", summary="hears nothing", factory=Observer)]
