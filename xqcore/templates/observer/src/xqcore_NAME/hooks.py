"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported in the factory.
"""

from collections.abc import Iterable

from xqcore.plugins import ObserverProvider, hookimpl
from xqcore.plugins.protocols import Observer


def _make() -> Observer:
    from xqcore_NAME.observer import CountsChecks

    return CountsChecks()


@hookimpl
def xqcore_observers() -> Iterable[ObserverProvider]:
    """Announce the observer."""
    return [ObserverProvider(name="NAME", summary="says how many checks each side gave", factory=_make)]
