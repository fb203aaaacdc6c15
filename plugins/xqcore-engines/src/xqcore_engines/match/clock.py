"""Time for whole games: ``60+0.5`` gives each side a minute, and half a second more for each move."""

import re
from typing import Final, Self

import attrs

from xqcore.model.decision import Limit
from xqcore.model.piece import Side

_TEXT: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,4}(?:\.\d{1,3})?))?")


@attrs.frozen(slots=True)
class TimeControl:
    """Seconds that each side has for a game, and that it gets for each move that it makes."""

    seconds: float
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``60`` or ``60+0.5``; raise :class:`ValueError` for anything else."""
        found = _TEXT.fullmatch(text)
        if not found or float(found[1]) == 0:
            raise ValueError(
                f"{text!r} is no time for a game; write seconds for each side, 60, or with some a move, 60+0.5"
            )
        return cls(float(found[1]), float(found[2] or 0))

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"


class Clocks:
    """The time that both sides have left in a game; nobody's runs out where there is no time control."""

    def __init__(self, control: TimeControl | None):
        self._control = control
        self._left = dict.fromkeys(Side, control.seconds if control else 0.0)

    def limit(self, side: Side, limit: Limit) -> Limit:
        """What a side may spend on its move: ``limit``, and the time that it has left."""
        if self._control is None:
            return limit
        return attrs.evolve(limit, clock=self._left[side], increment=self._control.increment)

    def spend(self, side: Side, seconds: float) -> bool:
        """Take the time for a move from a side and give it the increment; ``False`` where it had not that much left."""
        if self._control is None:
            return True
        self._left[side] -= seconds
        if self._left[side] <= 0:
            return False
        self._left[side] += self._control.increment
        return True
