"""It adds a verb that is the core's."""

from xqcore.plugins import hookimpl


@hookimpl
def xqcore_commands(commands):
    commands.add("compare-too", "Compares.", object)
    commands.add("compare", "Compares better.", object)
