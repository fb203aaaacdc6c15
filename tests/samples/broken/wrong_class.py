"""It announces a move generator where policies are asked for."""

from xqcore.plugins import MovegenProvider, hookimpl


@hookimpl
def xqcore_policies():
    return [MovegenProvider(name="wrong-class", summary="announced in the wrong place", factory=object)]
