"""How the player ``random`` is set up."""

import attrs

from xqcore.plugins.options import key


@attrs.frozen(slots=True)
class RandomOptions:
    """The options of the player ``random``."""

    seed: int | None = key("The same seed gives the same moves; none gives others each time.", default=None)
