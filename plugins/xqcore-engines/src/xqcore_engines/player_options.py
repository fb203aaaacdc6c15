"""How engines are set up as players: ``engine:command=pikafish,nodes=1000``."""

import attrs

from xqcore.plugins.options import key


@attrs.frozen(kw_only=True)
class Bounds:
    """The options of every engine that is a player: bounds of its own, within what the game allows it."""

    nodes: int | None = key("Nodes that it may look at for a move.", default=None, minimum=1)
    depth: int | None = key("Depth to which it may look.", default=None, minimum=1)
    movetime: int | None = key("Thousandths of a second for a move.", default=None, minimum=1)
    set: str | None = key("Options of the engine: Hash=64;Threads=2.", default=None)


@attrs.frozen(kw_only=True)
class EngineOptions(Bounds):
    """The options of the player ``engine``."""

    command: str | None = key(
        "The command that starts the engine; left out, one that is installed: pikafish, fairy-stockfish or eleeye.",
        default=None,
    )
    dialect: str | None = key(
        "How to speak to it: uci, pikafish, uci-cyclone or ucci; left out, it is found out.",
        default=None,
        pattern="uci|pikafish|uci-cyclone|ucci",
    )
    folder: str | None = key("The folder to start it in.", default=None)
    log: str | None = key("A file that gets every line to the engine and from it.", default=None)
