"""Plugins found by their entry points, without an import."""

import importlib.metadata
from collections.abc import Iterable, Iterator
from typing import Final

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from xqcore.plugins.plugin import Plugin

GROUP: Final = "xqcore"


def found() -> Iterator[tuple[Plugin, Requirement | None]]:
    """Yield the plugins installed, by name, each with what its distribution asks of xqcore. Nothing is imported."""
    entries = importlib.metadata.entry_points(group=GROUP)
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value, entry.dist.name if entry.dist else "")):
        name = entry.dist.metadata["Name"] if entry.dist else "unknown"
        version = entry.dist.version if entry.dist else "unknown"
        requires = (entry.dist.requires or []) if entry.dist else []
        yield Plugin(entry.name, entry.value, name, version), _on_xqcore(requires)


def _on_xqcore(requirements: Iterable[str]) -> Requirement | None:
    for text in requirements:
        try:
            requirement = Requirement(text)
        except InvalidRequirement:
            continue
        applies = requirement.marker is None or requirement.marker.evaluate()
        if canonicalize_name(requirement.name) == "xqcore" and applies:
            return requirement
    return None
