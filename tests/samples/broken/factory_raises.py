"""Its factory raises."""

from xqcore.plugins import MovegenProvider, hookimpl


def _make():
    raise OSError("the engine is not where it was")


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="factory-raises", summary="never made", factory=_make)]
