"""Words of a file as messages quote them."""

from typing import Final

_MOST: Final = 20


def quoted(text: str) -> str:
    """Return a text in quotes, with escapes for what is not printable, and cut where it is long."""
    return repr(text if len(text) <= _MOST else text[:_MOST] + "...")
