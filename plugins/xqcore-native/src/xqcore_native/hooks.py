"""What this plugin announces to xqcore. The extension is imported when the generator is first made."""

from collections.abc import Iterable

from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins.hookspecs import hookimpl
from xqcore.plugins.provider import MovegenProvider


def _native() -> MoveGenerator:
    from xqcore_native._native import NativeGenerator

    return NativeGenerator()


@hookimpl
def xqcore_movegens() -> Iterable[MovegenProvider]:
    """Announce the native generator."""
    return [
        MovegenProvider(
            name="native",
            summary="C++, the same answers many times faster",
            factory=_native,
            capabilities=frozenset({"threats", "replay", "runs", "sights", "mates"}),
        )
    ]
