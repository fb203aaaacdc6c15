"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported in the factory.
"""

from collections.abc import Iterable

from xqcore.plugins import FormatProvider, hookimpl
from xqcore.plugins.protocols import Format


def _make() -> Format:
    from xqcore_NAME.format import GameALine

    return GameALine()


@hookimpl
def xqcore_formats() -> Iterable[FormatProvider]:
    """Announce the format."""
    return [
        FormatProvider(
            name="NAME",
            summary="a game a line, its result and its moves",
            factory=_make,
            suffixes=(".NAME",),
            capabilities=frozenset({"read", "write", "games", "result"}),  # what is kept of a game beside its moves
        )
    ]
