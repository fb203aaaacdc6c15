"""A plugin-based rules framework for xiangqi: one game, many rulesets, the reason for every verdict.

The names below are imported when they are first used, so that ``import xqcore`` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xqcore.compare import Comparison as Comparison
    from xqcore.game import Game as Game
    from xqcore.model.errors import IllegalMove as IllegalMove
    from xqcore.model.errors import PluginError as PluginError
    from xqcore.model.errors import PositionError as PositionError
    from xqcore.model.errors import RecordError as RecordError
    from xqcore.model.errors import RulesetError as RulesetError
    from xqcore.model.errors import XqError as XqError
    from xqcore.model.move import Move as Move
    from xqcore.model.piece import Kind as Kind
    from xqcore.model.piece import Piece as Piece
    from xqcore.model.piece import Side as Side
    from xqcore.model.position import Position as Position
    from xqcore.model.record import GameRecord as GameRecord
    from xqcore.model.verdict import Verdict as Verdict
    from xqcore.plugins.context import Xqcore as Xqcore

__version__ = "0.1.0"

_HOMES = {
    "Comparison": "xqcore.compare",
    "Game": "xqcore.game",
    "GameRecord": "xqcore.model.record",
    "IllegalMove": "xqcore.model.errors",
    "Kind": "xqcore.model.piece",
    "Move": "xqcore.model.move",
    "Piece": "xqcore.model.piece",
    "PluginError": "xqcore.model.errors",
    "Position": "xqcore.model.position",
    "PositionError": "xqcore.model.errors",
    "RecordError": "xqcore.model.errors",
    "RulesetError": "xqcore.model.errors",
    "Side": "xqcore.model.piece",
    "Verdict": "xqcore.model.verdict",
    "XqError": "xqcore.model.errors",
    "Xqcore": "xqcore.plugins.context",
}

__all__ = sorted(_HOMES)  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'xqcore' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
