"""Plugins found by their entry points, without an import."""

import importlib.metadata
from collections.abc import Iterator
from typing import Final

from xqcore.plugins.plugin import Plugin
from xqcore.plugins.requirement import unmet

GROUP: Final = "xqcore"


def found() -> Iterator[tuple[Plugin, str]]:
    """Yield the plugins installed, by name, each with what its distribution asks for that this xqcore is not.

    Nothing of them is imported.
    """
    entries = importlib.metadata.entry_points(group=GROUP)
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value, entry.dist.name if entry.dist else "")):
        name = entry.dist.metadata["Name"] if entry.dist else "unknown"
        version = entry.dist.version if entry.dist else "unknown"
        requires = (entry.dist.requires or []) if entry.dist else []
        yield Plugin(entry.name, entry.value, name, version), unmet(requires)
