"""How a game at the terminal is set up."""

from typing import Final

import attrs

from xqcore.model.piece import Side
from xqcore.model.position import Position

HUMAN: Final = "human"
"""The name of a person at the keyboard, where a player is asked for."""


@attrs.frozen(kw_only=True)
class Terms:
    """The ruleset (an id or a YAML file), who plays, and where the game begins."""

    ruleset: str
    red: str = HUMAN
    black: str = HUMAN
    start: Position = attrs.field(factory=Position.start)

    def player(self, side: Side) -> str:
        """Who plays a side."""
        return self.red if side is Side.RED else self.black

    def human(self, side: Side) -> bool:
        """Whether a person plays a side."""
        return self.player(side) == HUMAN
