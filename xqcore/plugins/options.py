"""Options of providers: attrs classes, read by the engine that reads rulesets.

A provider that has options declares an attrs class whose fields are made with :func:`key`; its factory is called with
an instance. Options come from a ruleset (``extensions:``) or from the command line (``random:seed=7``).
"""

from collections.abc import Mapping
from typing import Any

from xqcore.rules.diagnostic import FaultyRuleset, Mark
from xqcore.rules.node import Entry, Scalar, scalar
from xqcore.rules.node import Mapping as MappingNode
from xqcore.rules.schema import key
from xqcore.rules.structure import Structurer

__all__ = ["built", "key", "parsed"]


def parsed(text: str, place: str) -> tuple[str, MappingNode]:
    """Read ``name:key=value,key=value``: the name, and the options as nodes whose marks are columns of the text."""
    name, _, rest = text.partition(":")
    column = len(name) + 2
    entries = []
    for part in filter(None, rest.split(",")):
        word, _, value = part.partition("=")
        mark = Mark(place, 1, column)
        entries.append(Entry(word.strip(), Scalar(scalar(value.strip()), mark), mark))
        column += len(part) + 1
    return name, MappingNode(tuple(entries), Mark(place, 1, 1))


def built(cls: type, options: MappingNode | Mapping[str, Any] | None, place: str) -> Any:
    """Return an instance of an options class; raise :class:`FaultyRuleset` with every fault of the options."""
    structurer = Structurer()
    made = structurer.build(cls, options if isinstance(options, MappingNode) else _node(options or {}, place))
    if structurer.faults:
        raise FaultyRuleset(structurer.faults)
    return made


def _node(options: Mapping[str, Any], place: str) -> MappingNode:
    mark = Mark(place, 1, 1)
    return MappingNode(tuple(Entry(name, Scalar(value, mark), mark) for name, value in options.items()), mark)
