"""Its hook wants an argument that there is none of."""

from xqcore.plugins import hookimpl


@hookimpl
def xqcore_movegens(registry):
    return []
