"""What all games of a match have in common."""

import attrs

from xqcore.model.decision import Limit
from xqcore.plugins.context import Settings
from xqcore_engines.match.clock import TimeControl
from xqcore_engines.match.schedule import Pairing


@attrs.frozen(slots=True, kw_only=True)
class Terms:
    """The players by name, the ruleset, what a move and a game may cost, and the plies after which it is a draw."""

    players: tuple[str, ...]
    ruleset: str
    limit: Limit
    longest: int
    settings: Settings
    clock: TimeControl | None = None

    def heading(self, pairing: Pairing) -> dict[str, str]:
        """What is written at the head of a game's record: by this a saved game is known again."""
        names = {"Round": str(pairing.number), "Red": self.players[pairing.red], "Black": self.players[pairing.black]}
        bounds = {
            "TimeControl": str(self.clock) if self.clock else None,
            "SecondsPerMove": self.limit.seconds,
            "NodesPerMove": self.limit.nodes,
            "DepthPerMove": self.limit.depth,
        }
        return names | {name: f"{bound}" for name, bound in bounds.items() if bound is not None}
