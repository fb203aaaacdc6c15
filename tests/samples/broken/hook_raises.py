"""Its hook raises."""

from xqcore.plugins import hookimpl


@hookimpl
def xqcore_formats():
    return [1 / 0]
