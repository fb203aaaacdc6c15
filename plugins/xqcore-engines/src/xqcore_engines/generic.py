"""The engine that a player's options describe."""

from pathlib import Path

from xqcore_engines.engine import Engine
from xqcore_engines.player_options import EngineOptions


def engine_of(options: EngineOptions) -> Engine:
    """Return the engine, named after its program."""
    return Engine(
        name=Path(options.command.split()[0].strip("'\"")).name,
        command=options.command,
        dialect=options.dialect,
        folder=Path(options.folder).expanduser() if options.folder else None,
        log=Path(options.log).expanduser() if options.log else None,
    )
