"""Nodes turned into the classes of a schema, with every fault found on the way.

The engine knows nothing of rulesets: it reads any attrs class whose fields are declared with
:func:`xqcore.rules.schema.key`, and serves the options of plugins as well.
"""

import collections.abc
import re
import types
from enum import StrEnum
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from xqcore.rules.diagnostic import Diagnostic, Mark, did_you_mean, listed
from xqcore.rules.node import Entry, Mapping, Node, Scalar, Sequence, Unread, plain


def key_of(field: "attrs.Attribute[Any]") -> str:
    """Return how a field is spelled in YAML."""
    return field.metadata.get("name") or field.name.replace("_", "-")


@lru_cache(maxsize=256)
def fields_of(cls: type) -> tuple[tuple[str, "attrs.Attribute[Any]", Any], ...]:
    """Key, field and type of each field of a schema class."""
    hints = get_type_hints(cls)
    return tuple((key_of(field), field, hints[field.name]) for field in attrs.fields(cls))


def optional(hint: Any) -> Any:
    """Return the type without ``None``: the inner type of an optional one, else the type itself."""
    if get_origin(hint) in (Union, types.UnionType):
        rest = [arg for arg in get_args(hint) if arg is not type(None)]
        if len(rest) == 1:
            return rest[0]
        if len(rest) < len(get_args(hint)):
            return Union[tuple(rest)]  # noqa: UP007
    return hint


class Structurer:
    """Builds objects from nodes; ``faults`` collects what was wrong, ``marks`` where each value stands.

    ``providers`` are the classes of the options of providers, by the providers' names; ``lacking`` says that there are
    others, which are not to be had.
    """

    def __init__(self, providers: collections.abc.Mapping[str, type] | None = None, *, lacking: bool = False) -> None:
        self._providers = providers or {}
        self._lacking = lacking
        self._gaps = 0
        self.faults: list[Diagnostic] = []
        self.marks: dict[str, Mark] = {}

    def build(self, cls: type, node: Node, path: str = "", **given: Any) -> Any:
        """Return an instance of ``cls``, ``None`` where it is faulty or not all there; ``given`` are fields that the node lacks."""
        if not isinstance(node, Mapping):
            return self._expected(
                node, path, f"keys ({listed([k for k, f, _ in fields_of(cls) if f.name not in given])})"
            )
        before = len(self.faults) + self._gaps
        values = self.values(cls, node, path, **given)
        return cls(**values) if len(self.faults) + self._gaps == before else None

    def values(self, cls: type, node: Mapping, path: str = "", **given: Any) -> dict[str, Any]:
        """Return the values of the fields that the node gives; a faulty one is ``None`` or lacks its faulty parts.

        Required keys that are missing are faults; where the node is not the whole, only those that are never inherited.
        """
        known = {name: (field, hint) for name, field, hint in fields_of(cls) if field.name not in given}
        values = dict(given)
        for entry in node.entries:
            inner = _join(path, entry.key)
            if entry.key not in known:
                hint = did_you_mean(str(entry.key), known) or f"; known here: {listed(known, 'and')}"
                self._fault(entry.mark, path, f"unknown key {entry.key!r}{hint}")
                continue
            field, hint = known[str(entry.key)]
            self.marks[inner] = entry.mark
            if field.default is not attrs.NOTHING and (_nothing(entry.value) or _emptied(entry.value, field, hint)):
                continue  # an inherited key taken away
            value = self._field(field, hint, entry.value, inner)
            values[field.name] = None if field.name in values else value
        self._require(known, values, node, path)
        self._gaps += len({entry.key for entry in node.entries}) < len(node.entries)
        return values

    def _require(self, known: dict[str, Any], values: dict[str, Any], node: Mapping, path: str) -> None:
        present = {entry.key for entry in node.entries}
        for name, (field, hint) in known.items():
            if field.default is not attrs.NOTHING or name in present or field.name in values:
                continue
            if node.partial and not field.metadata["own"]:
                self._gaps += 1
            else:
                self._fault(node.mark, path, f"the key {name!r} is missing: {_gist(hint, field.metadata)}")

    def _field(self, field: "attrs.Attribute[Any]", hint: Any, node: Node, path: str) -> Any:
        hint = optional(hint)
        if field.metadata["by_name"]:
            return self._named(get_args(hint)[0], node, path)
        if field.metadata["by_provider"]:
            return self._options(node, path)
        value = self._value(hint, node, path, field.metadata)
        pattern = field.metadata["pattern"]
        if pattern and isinstance(value, str) and not re.fullmatch(pattern, value):
            return self._expected(node, path, f"a text that fits {pattern}")
        return value

    def _named(self, cls: type, node: Node, path: str) -> Any:
        """A mapping of names to things that carry their name."""
        if not isinstance(node, Mapping):
            return self._expected(node, path, "names, each with its keys")
        built = []
        for entry in node.entries:
            inner = _join(path, entry.key)
            self.marks[inner] = entry.mark
            if not isinstance(entry.key, str) or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", entry.key):
                self._fault(entry.mark, path, f"{entry.key!r} is not a name: small letters, digits and hyphens")
            elif not _nothing(entry.value):
                built.append(self.build(cls, entry.value, inner, name=entry.key))
        return tuple(thing for thing in built if thing is not None)

    def _options(self, node: Node, path: str) -> Any:
        """A mapping of providers to their options."""
        if not isinstance(node, Mapping):
            return self._expected(node, path, "names of providers, each with its options")
        built = {}
        for entry in node.entries:
            inner = _join(path, entry.key)
            self.marks[inner] = entry.mark
            cls = self._providers.get(str(entry.key))
            if cls is None and self._lacking:
                self._gaps += 1
            elif cls is None:
                known = did_you_mean(str(entry.key), self._providers)
                hint = known or f"; known here: {listed(self._providers, 'and') or 'none'}"
                self._fault(entry.mark, path, f"no provider with options is called {entry.key!r}{hint}")
            elif not _nothing(entry.value):
                built[str(entry.key)] = self.build(cls, entry.value, inner)
        return built

    def _value(self, hint: Any, node: Node, path: str, bounds: Any) -> Any:
        origin = get_origin(hint)
        if attrs.has(hint):
            return self.build(hint, node, path)
        if origin is tuple:
            return self._list(get_args(hint)[0], node, path, bounds)
        if origin is dict:
            return self._table(get_args(hint), node, path, bounds)
        if origin in (Union, types.UnionType):
            return self._text(node, path)
        if not isinstance(node, Scalar):
            return self._expected(node, path, _wanted(hint, bounds))
        return self._scalar(hint, node, path, bounds)

    def _scalar(self, hint: Any, node: Scalar, path: str, bounds: Any) -> Any:
        value = node.value
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            words = [member.value for member in hint]
            if value in words:
                return hint(value)
            return self._expected(node, path, listed(words), did_you_mean(str(value), words))
        if get_origin(hint) is Literal:
            fits = value in get_args(hint) and not isinstance(value, bool)
            return value if fits else self._expected(node, path, _wanted(hint, bounds))
        if hint is int:
            low, high = bounds["minimum"], bounds["maximum"]
            fits = isinstance(value, int) and not isinstance(value, bool)
            if fits and (low is None or value >= low) and (high is None or value <= high):
                return value
            return self._expected(node, path, _wanted(int, bounds))
        if isinstance(value, hint) and str(value).strip():
            return value
        return self._expected(node, path, _wanted(hint, bounds))

    def _list(self, inner: Any, node: Node, path: str, bounds: Any) -> Any:
        if not isinstance(node, Sequence):
            return self._expected(node, path, "a list, written [a, b]")
        items = []
        for index, item in enumerate(node.items):
            place = f"{path}[{index}]"
            self.marks[place] = item.mark
            value = self._value(inner, item, place, bounds)
            if value is not None and value in items:
                self._fault(item.mark, path, f"{plain(item)!r} stands in the list twice")
            items.append(value)
        return tuple(items)

    def _table(self, types_: tuple[Any, ...], node: Node, path: str, bounds: Any) -> Any:
        """A table of numbers by number, or of words by word; without bounds one of texts, which is never inherited."""
        if not isinstance(node, Mapping):
            return self._expected(
                node, path, "a table, written {1: 6, 2: 12}" if types_[0] is int else "texts by language"
            )
        if not (node.entries or (node.partial and bounds)):
            self._fault(node.mark, path, "the table is empty")
        table = {}
        for entry in node.entries:
            inner = _join(path, entry.key)
            self.marks[inner] = entry.mark
            if not isinstance(entry.key, types_[0]):
                self._fault(
                    entry.mark, path, f"the key {entry.key!r} is not {'a number' if types_[0] is int else 'a word'}"
                )
            elif not (bounds and _taken_away(entry)):
                table[entry.key] = self._value(types_[1], entry.value, inner, bounds)
        return dict(sorted(table.items())) if types_[0] is int else table

    def _text(self, node: Node, path: str) -> Any:
        """A text, or one for each language."""
        if isinstance(node, Mapping):
            return self._table((str, str), node, path, {})
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
            return node.value
        return self._expected(node, path, "a text, or one for each language, written {en: ..., zh: ...}")

    def _fault(self, mark: Mark, path: str, message: str) -> None:
        self.faults.append(Diagnostic(mark, path, message))

    def _expected(self, node: Node, path: str, expected: str, hint: str = "") -> None:
        if isinstance(node, Unread):
            self._gaps += 1
        else:
            self._fault(node.mark, path, f"expected {expected}, found {_found(node)}{hint}")


def _nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _taken_away(row: Entry) -> bool:
    """Whether a row of a table only takes the parent's away."""
    return row.over and _nothing(row.value)


def _emptied(node: Node, field: "attrs.Attribute[Any]", hint: Any) -> bool:
    """Whether every row of an inherited table is taken away."""
    table = get_origin(optional(hint)) is dict and not field.metadata["by_provider"]
    return table and isinstance(node, Mapping) and bool(node.entries) and all(map(_taken_away, node.entries))


def _join(path: str, name: str | int) -> str:
    return f"{path}.{name}" if path else str(name)


def _gist(hint: Any, metadata: Any) -> str:
    """What a key means, in a few words, and what it may be where that is soon said."""
    meaning = re.split("[.:;]", metadata["doc"], maxsplit=1)[0]
    choice = isinstance(hint, type) and issubclass(hint, StrEnum)
    return meaning[:1].lower() + meaning[1:] + (f" ({_wanted(hint, metadata)})" if choice else "")


def _wanted(hint: Any, bounds: Any) -> str:
    if hint is int:
        low, high = bounds["minimum"], bounds["maximum"]
        if low is None and high is None:
            return "a whole number"
        return f"a whole number of {low} or more" if high is None else f"a whole number from {low} to {high}"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return listed(member.value for member in hint)
    if get_origin(hint) is Literal:
        return listed(get_args(hint))
    return {str: "a text", bool: "true or false"}.get(hint, "a value")


def _found(node: Scalar | Sequence | Mapping) -> str:
    if isinstance(node, Mapping):
        return "keys"
    if isinstance(node, Sequence):
        return "a list"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return str(node.value).lower()
    shown = repr(node.value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
