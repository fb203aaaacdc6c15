"""The engine that a player's options describe."""

from pathlib import Path
from typing import Final

from xqcore_engines.engine import Engine
from xqcore_engines.fault import EngineError
from xqcore_engines.player_options import EngineOptions
from xqcore_engines.process import find

KNOWN: Final = ("pikafish", "fairy-stockfish", "eleeye")
"""Programs that are looked for, the strongest first, where no command is given."""


def engine_of(options: EngineOptions) -> Engine:
    """Return the engine, named after its program; raise :class:`EngineError` where none is given and none is installed."""
    command = options.command or next((name for name in KNOWN if find(name)), None)
    if command is None:
        raise EngineError(f"no engine is installed ({', '.join(KNOWN)}); say which one: engine:command=...")
    return Engine(
        name=Path(command.split()[0].strip("'\"")).name,
        command=command,
        dialect=options.dialect,
        folder=Path(options.folder).expanduser() if options.folder else None,
        log=Path(options.log).expanduser() if options.log else None,
    )
