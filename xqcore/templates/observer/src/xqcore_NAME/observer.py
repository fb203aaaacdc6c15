"""The observer."""

import sys

from xqcore.game import Game
from xqcore.model.event import Checked, Ended, Event, TakenBack


class CountsChecks:
    """Says how many checks each side gave, when the game ends. Each game has an observer of its own."""

    def __init__(self) -> None:
        self._checks: list[Checked] = []

    def notify(self, event: Event, game: Game) -> None:
        """Something happened. The game is there to be read, not to be changed."""
        match event:
            case Checked():
                self._checks.append(event)
            case TakenBack(ply=ply):
                self._checks = [check for check in self._checks if check.ply <= ply]
            case Ended():
                sides = [str(check.side) for check in self._checks]
                print(f"checks: red {sides.count('red')}, black {sides.count('black')}", file=sys.stderr)
