"""Its hook returns a provider, not a list of them."""

from xqcore.plugins import PlayerProvider, hookimpl


@hookimpl
def xqcore_players():
    return PlayerProvider(name="one-not-several", summary="alone", factory=object)
