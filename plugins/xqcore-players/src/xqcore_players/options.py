"""How the players are set up: ``xqcore play --black hard:nodes=20000``."""

import attrs

from xqcore.plugins.options import key


@attrs.frozen(kw_only=True)
class PlayerOptions:
    """The options of every level. A bound takes the place of all of the level's own, within what the game allows."""

    seed: int | None = key(
        "The same seed gives the same moves where time does not decide; none gives others each time.", default=None
    )
    nodes: int | None = key("Positions that it may look at for a move.", default=None, minimum=1)
    depth: int | None = key("Plies that it may look ahead.", default=None, minimum=1, maximum=60)
    movetime: int | None = key("Thousandths of a second for a move.", default=None, minimum=1)
    search: str | None = key(
        "What looks ahead: native or python; left out, native where xqcore-native is installed.",
        default=None,
        pattern="native|python",
    )
    fights: bool = key("It plays on to the end: it neither resigns nor offers or accepts draws.", default=False)
