"""``extends``: a parent's keys under a child's."""

from itertools import chain
from typing import Final

import attrs

from xqcore.rules.node import Entry, Mapping, Node
from xqcore.rules.schema import Ruleset
from xqcore.rules.structure import key_of

OWN: Final = frozenset(key_of(field) for field in attrs.fields(Ruleset) if field.metadata["own"])
"""Keys that a ruleset never takes over."""
CONFIDENCE: Final = "confidence"


def merge(parent: Mapping, child: Mapping) -> Mapping:
    """Return the child with the parent's keys added; keys keep the order and the marks of their files.

    Mappings are merged key by key, anything else is replaced. A key set to nothing (``limits: null``) takes
    the parent's away. What the parent says of its confidence in a key goes where the key goes.
    """
    entries = chain.from_iterable(_inherited(entry, parent, child) for entry in parent.entries)
    return _merge(attrs.evolve(parent, entries=tuple(entries)), child)


def orphan(child: Mapping) -> Mapping:
    """Return the child of a parent that cannot be had, which may have given any key that is not here."""
    entries = (attrs.evolve(entry, value=_orphan(entry.value), over=True) for entry in child.entries)
    return Mapping(tuple(entries), child.mark, partial=True)


def _orphan(node: Node) -> Node:
    return orphan(node) if isinstance(node, Mapping) else node


def _inherited(entry: Entry, parent: Mapping, child: Mapping) -> tuple[Entry, ...]:
    """A key of the parent as a child has it: not at all, or less its doubts about what the child replaced."""
    if entry.key in OWN:
        return ()
    if entry.key != CONFIDENCE or not isinstance(entry.value, Mapping):
        return (entry,)
    own = child.get(CONFIDENCE)
    said = {row.key for row in own.entries} if isinstance(own, Mapping) else set()
    rows = tuple(row for row in entry.value.entries if row.key in said or not _replaced(str(row.key), parent, child))
    return (attrs.evolve(entry, value=attrs.evolve(entry.value, entries=rows)),) if rows else ()


def _replaced(path: str, parent: Mapping, child: Mapping) -> bool:
    """Whether a child has something else, or nothing, in the place of what a path leads to in its parent."""
    theirs: Node | None = parent
    ours: Node | None = child
    for key in path.split("."):
        if not isinstance(theirs, Mapping) or not isinstance(ours, Mapping):
            return True
        name = key.partition("[")[0]
        theirs, ours = _at(theirs, name), _at(ours, name)
        if theirs is None or ours is None:
            return False
    return not isinstance(theirs, Mapping) or not isinstance(ours, Mapping)


def _at(mapping: Mapping, name: str) -> Node | None:
    return next((entry.value for entry in mapping.entries if str(entry.key) == name), None)


def _merge(parent: Mapping, child: Mapping) -> Mapping:
    theirs: dict[str | int, list[Entry]] = {}
    for entry in child.entries:
        theirs.setdefault(entry.key, []).append(entry)
    entries = [merged for entry in parent.entries for merged in _merged(entry, theirs.pop(entry.key, []))]
    new = Mapping(tuple(chain.from_iterable(theirs.values())), child.mark)
    rest = orphan(new) if parent.partial else new
    return Mapping((*entries, *rest.entries), child.mark, parent.partial or child.partial)


def _merged(parent: Entry, child: list[Entry]) -> list[Entry]:
    """A parent's key with what a child writes under it: once, if it is right."""
    return [_over(parent, entry) for entry in child] or [parent]


def _over(parent: Entry, child: Entry) -> Entry:
    if isinstance(parent.value, Mapping) and isinstance(child.value, Mapping):
        return Entry(child.key, _merge(parent.value, child.value), child.mark, over=True)
    return Entry(child.key, child.value, child.mark, over=True)
