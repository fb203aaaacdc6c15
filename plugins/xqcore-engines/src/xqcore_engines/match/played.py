"""A game of a match that has been played, as its record tells."""

from typing import Final

import attrs

from xqcore.model.record import GameRecord
from xqcore_engines.match.schedule import Pairing

ENDING: Final = "Ending"
RULE: Final = "Rule"
REPLACED: Final = "Replaced"


@attrs.frozen(slots=True)
class Played:
    """A pairing and the record of its game. The record's headers say how the game ended, its comments what was remarkable."""

    pairing: Pairing
    record: GameRecord

    @property
    def ending(self) -> str:
        """How the game ended."""
        return self._headers[ENDING]

    @property
    def rule(self) -> str:
        """Where the rule stands that ended it; empty where none did."""
        return self._headers.get(RULE, "")

    @property
    def replaced(self) -> int:
        """How many moves were not made because the ruleset forbade them."""
        return int(self._headers.get(REPLACED, 0))

    @property
    def _headers(self) -> dict[str, str]:
        return dict(self.record.headers)
