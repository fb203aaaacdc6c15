"""What is said of a conversion: games that are refused, parts that a format cannot hold, how much was done."""

from collections import Counter
from collections.abc import Callable

import attrs

from xqcore.cli.telling import tell
from xqcore.model.errors import RecordError


class Stopped(Exception):
    """The work stops at a game that is refused."""


@attrs.define
class Report:
    """Counts what is converted; ``stop`` says that the first game that is refused ends the work."""

    stop: bool
    clear: Callable[[], None]
    games: int = 0
    refused: int = 0
    cut: int = 0
    files: int = 0
    _lost: Counter[str] = attrs.field(factory=Counter)

    def refuse(self, error: RecordError, *, kept: bool = False) -> None:
        """Say that a game is refused, or ``kept`` as far as it goes; raise :class:`Stopped` where the work is to stop at that."""
        self.cut += kept
        self.refused += not kept
        self.clear()
        tell(str(error))
        if self.stop:
            raise Stopped

    def add(self, games: int, lost: Counter[str]) -> None:
        """Count games that are written, and in how many of them something was lost."""
        self.games += games
        self._lost += lost

    def lines(self, name: str) -> list[str]:
        """Return what was done, and what the format of this name left out."""
        files = "" if self.files < 2 else f" in {self.files:,} files"
        cut = f", {self.cut:,} of them up to what cannot be read" if self.cut else ""
        refused = f"; {self.refused:,} refused" if self.refused else ""
        told = [f"{_games(self.games)}{files} converted to {name}{cut}{refused}"]
        if self._lost:
            parts = ", ".join(f"{word} ({_games(count)})" for word, count in self._lost.items())
            told.append(f"left out, for {name} does not hold them: {parts}")
        return told


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"
