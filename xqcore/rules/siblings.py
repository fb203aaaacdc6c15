"""What the project's own plugins bring, for whoever asks for it where they are not installed."""

from typing import Final

BROUGHT: Final = {
    "xqcore-codes": {
        "ruleset": "axf axf-arbiter cxa-2020 cxq-zh pikafish pychess tiantian wxf-2018 xiangqi-com",
    },
    "xqcore-engines": {"player": "engine", "verb": "engine engines match"},
    "xqcore-formats": {
        "format": "pgn wxf engine-log dhtmlxq json xqf cbr cbl cbf mxq ccm che chn",
        "verb": "convert show",
    },
    "xqcore-native": {"movegen": "native"},
    "xqcore-players": {"player": "easy medium hard", "verb": "analyse tui"},
}
"""By plugin and kind the names that it brings."""


def comes_with(kind: str, name: str) -> str:
    """Say which of the project's plugins brings what is not there, for the end of a sentence; nothing where none does."""
    found = (plugin for plugin, kinds in BROUGHT.items() if name in kinds.get(kind, "").split())
    return next((f"; it comes with the plugin {plugin}" for plugin in found), "")
