"""Notations: how moves are written, each a :class:`Notation` by its name in :data:`NOTATIONS`."""

from typing import Final

from xqcore_formats.notation.chinese import SIMPLIFIED, TRADITIONAL
from xqcore_formats.notation.coordinates import ICCS, UCI, UCI_FROM_1
from xqcore_formats.notation.notation import Notation, NotationError
from xqcore_formats.notation.san import PYCHESS, WINBOARD
from xqcore_formats.notation.wxf import WXF

__all__ = ["NOTATIONS", "Notation", "NotationError"]

NOTATIONS: Final[dict[str, Notation]] = {
    notation.name: notation for notation in (SIMPLIFIED, TRADITIONAL, WXF, ICCS, UCI, UCI_FROM_1, WINBOARD, PYCHESS)
}
