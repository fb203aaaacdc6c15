"""``extends``: a parent's keys under a child's."""

from typing import Final

import attrs

from xqcore.rules.node import Entry, Mapping
from xqcore.rules.schema import Ruleset
from xqcore.rules.structure import key_of

OWN: Final = frozenset(key_of(field) for field in attrs.fields(Ruleset) if field.metadata["own"])
"""Keys that a ruleset never takes over."""


def merge(parent: Mapping, child: Mapping) -> Mapping:
    """Return the child with the parent's keys added; keys keep the order and the marks of their files.

    Mappings are merged key by key, anything else is replaced. A key set to nothing (``limits: null``) takes
    the parent's away.
    """
    inherited = Mapping(tuple(entry for entry in parent.entries if entry.key not in OWN), parent.mark)
    return _merge(inherited, child)


def _merge(parent: Mapping, child: Mapping) -> Mapping:
    theirs = {entry.key: entry for entry in child.entries}
    entries = [_merged(entry, theirs.pop(entry.key, None)) for entry in parent.entries]
    return Mapping((*entries, *theirs.values()), child.mark)


def _merged(parent: Entry, child: Entry | None) -> Entry:
    if child is None:
        return parent
    if isinstance(parent.value, Mapping) and isinstance(child.value, Mapping):
        return Entry(child.key, _merge(parent.value, child.value), child.mark)
    return child
