"""Its hook is misspelt."""

from xqcore.plugins import hookimpl


@hookimpl
def xqcore_player():
    return []
