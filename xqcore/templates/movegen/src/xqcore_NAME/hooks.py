"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported in the factory.
"""

from collections.abc import Iterable

from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins import MovegenProvider, hookimpl


def _make() -> MoveGenerator:
    from xqcore_NAME.generator import Generator

    return Generator()


@hookimpl
def xqcore_movegens() -> Iterable[MovegenProvider]:
    """Announce the move generator."""
    return [MovegenProvider(name="NAME", summary="what is good about it, in a line", factory=_make)]
