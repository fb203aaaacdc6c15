"""The class of its options is not one of attrs."""

from xqcore.plugins import PlayerProvider, hookimpl


class Options:
    def __init__(self, depth=3):
        self.depth = depth


@hookimpl
def xqcore_players():
    return [PlayerProvider(name="wrong-options", summary="set up wrongly", factory=object, options=Options)]
