"""How the player is set up: ``xqcore play --black NAME:seed=7``."""

import attrs
from xqcore.plugins import key


@attrs.frozen
class Options:
    """The options of the player."""

    seed: int | None = key("The same seed gives the same moves; none gives others each time.", default=None)
