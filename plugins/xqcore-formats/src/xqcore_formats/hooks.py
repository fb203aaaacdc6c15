"""What this plugin announces to xqcore: one provider for each format."""

from collections.abc import Iterable

from xqcore.plugins import FormatProvider, hookimpl


@hookimpl
def xqcore_formats() -> Iterable[FormatProvider]:
    """Announce the formats."""
    return []
