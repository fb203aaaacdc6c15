"""What is chosen about the screen, whatever is played on it."""

import attrs

from xqcore.model.decision import Limit
from xqcore.model.drawing.text import Style
from xqcore.report.words import Language
from xqcore_players.notation import PLAIN


@attrs.frozen(kw_only=True)
class Look:
    """How the board and the moves are shown, who gives hints, and what programs may spend on a move.

    ``pace`` is the least time, in seconds, for which a position is seen when programs play each other.
    """

    pieces: Style = "letters"
    flipped: bool | None = None
    language: Language = "en"
    notation: str = PLAIN
    hints: str = "random"
    limit: Limit = attrs.field(factory=Limit)
    pace: float = 0.5
