"""A ruleset with everything that it extends merged in, as data and as YAML that says where each value stands."""

import json
import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final

import attrs

from xqcore.rules.schema import Loaded
from xqcore.rules.structure import key_of

_PLAIN: Final = re.compile(r"[^\W\d]([\w ./()-]*[\w.()])?")
"""Texts that are the same in YAML with and without quotes, these apart."""

_NO_TEXTS: Final = ("true", "false", "null")


def as_data(loaded: Loaded) -> dict[str, Any]:
    """Return the ruleset as plain data in the shape of its YAML, defaults included."""
    return {"lineage": list(loaded.lineage), "digest": loaded.digest} | _object(loaded.ruleset)


def _object(thing: Any) -> dict[str, Any]:
    """The keys of a thing, those left aside that have no value and mean nothing by it."""
    return {
        key_of(field): _value(value, by_name=field.metadata["by_name"])
        for field in attrs.fields(type(thing))
        if (value := getattr(thing, field.name)) not in (None, ())
    }


def _value(value: Any, *, by_name: bool = False) -> Any:
    if by_name:
        return {thing.name: {key: item for key, item in _object(thing).items() if key != "name"} for thing in value}
    if attrs.has(type(value)):
        return _object(value)
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    if isinstance(value, dict):
        return {key: _value(item) for key, item in value.items()}
    return value.value if isinstance(value, Enum) else value


def in_one_line(value: Any) -> str:
    """Return the value of a key as YAML in one line."""
    return _flow(_value(value))


def as_yaml(loaded: Loaded) -> str:
    """Return the ruleset as YAML, each key with the place of its value as a comment; those without have defaults."""
    return "".join(f"{line}\n" for line in _lines(_object(loaded.ruleset), loaded, "", 0))


def _lines(data: dict[str, Any], loaded: Loaded, path: str, depth: int) -> Iterator[str]:
    for key, value in data.items():
        inner = f"{path}.{key}" if path else str(key)
        place = f"  # {loaded.rule(inner)}" if inner in loaded.marks else ""
        indent = "  " * depth
        if isinstance(value, dict) and value and all(isinstance(item, dict | list) for item in value.values()):
            yield f"{indent}{key}:{place}"
            yield from _lines(value, loaded, inner, depth + 1)
        elif value not in (None, [], {}):
            yield f"{indent}{key}: {_flow(value)}{place}"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    text = str(value)
    return text if _PLAIN.fullmatch(text) and text not in _NO_TEXTS else json.dumps(text, ensure_ascii=False)
