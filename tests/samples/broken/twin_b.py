"""It offers a name that twin_a offers too."""

from xqcore.plugins import MovegenProvider, hookimpl


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="twin", summary="the second", factory=object)]


@hookimpl
def xqcore_commands(commands):
    commands.add("twin", "The second.", object)
