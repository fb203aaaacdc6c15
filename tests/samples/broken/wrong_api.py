"""It was written for another version of the protocols."""

from xqcore.plugins import MovegenProvider, hookimpl


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="wrong-api", summary="from the future", factory=object, api=2)]
