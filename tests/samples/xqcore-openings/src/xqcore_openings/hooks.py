from xqcore.plugins import hookimpl


def _openings():
    from xqcore_openings.verb import openings

    return openings


@hookimpl
def xqcore_commands(commands):
    commands.add("openings", "Show how the openings of games scored.", _openings)
