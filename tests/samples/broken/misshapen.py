"""Its provider has a factory that cannot be called."""

from xqcore.plugins import PlayerProvider, hookimpl


@hookimpl
def xqcore_players():
    return [PlayerProvider(name="misshapen", summary="made already", factory=object())]
