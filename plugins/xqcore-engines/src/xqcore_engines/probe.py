"""What an engine says of itself when it is started for a moment."""

import time

import attrs

from xqcore_engines.dialect import Dialect
from xqcore_engines.engine import Engine
from xqcore_engines.options import Option
from xqcore_engines.player import EnginePlayer
from xqcore_engines.player_options import Bounds


@attrs.frozen(slots=True)
class Portrait:
    """The engine's own name, how it is spoken to, its options, and the seconds it took to start."""

    title: str
    dialect: Dialect
    options: tuple[Option, ...]
    seconds: float


def probe(engine: Engine) -> Portrait:
    """Start an engine, let it move on the first board, and let it go; raise :class:`EngineError` where that fails."""
    began = time.perf_counter()
    player = EnginePlayer(engine, Bounds())
    try:
        title, dialect, options = player.introduced
        return Portrait(title, dialect, options, time.perf_counter() - began)
    finally:
        player.close()
