"""Writes the events of live games to the file that the variable SCOREBOARD names, one object of JSON a line."""

import json
import os
from pathlib import Path

import attrs

from xqcore.plugins import ObserverProvider, hookimpl


class Scoreboard:
    """Hears one game."""

    def __init__(self):
        self.path = Path(os.environ["SCOREBOARD"]) if os.environ.get("SCOREBOARD") else None

    def notify(self, event, game):
        """Write a line."""
        if self.path is not None:
            line = {"event": type(event).__name__, "ply": event.ply, "ruleset": game.ruleset.id}
            line |= {
                name: str(value)
                for name, value in attrs.asdict(event, recurse=False).items()
                if name in ("side", "move")
            }
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


@hookimpl
def xqcore_observers():
    """Announce the scoreboard."""
    return [ObserverProvider(name="scoreboard", summary="writes events to the file SCOREBOARD", factory=Scoreboard)]
