"""The JSON Schema (draft-07) of rulesets, made from the classes that read them."""

import types
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Literal, Union, get_args, get_origin

import attrs

from xqcore.rules.schema import Ruleset
from xqcore.rules.structure import fields_of, optional

_NAME: Final = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"


def ruleset_schema(options: Mapping[str, type] | None = None) -> dict[str, Any]:
    """Return the schema of a ruleset file: a whole one, or one that extends another and leaves to it what it likes.

    ``options`` are the classes of the options of policies, by the policies' names: what can stand under ``extensions``.
    """
    providers = options or {}
    return (
        {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "xqcore ruleset",
            "description": "What ends a game of xiangqi, and how.",
        }
        | object_schema(Ruleset, providers, whole=False)
        | {
            "if": {"properties": {"extends": {"type": "string"}}, "required": ["extends"]},
            "else": object_schema(Ruleset, providers, whole=True),
        }
    )


def object_schema(
    cls: type, providers: Mapping[str, type], *, whole: bool, without: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """Return the schema of a class; where it need not be ``whole`` only the keys that are never inherited are required."""
    shown = [(name, field, hint) for name, field, hint in fields_of(cls) if field.name not in without]
    properties = {name: _field(field, hint, providers, whole=whole) for name, field, hint in shown}
    required = [name for name, field, _ in shown if field.default is attrs.NOTHING and (whole or field.metadata["own"])]
    schema = {"type": "object", "additionalProperties": False, "properties": properties}
    return schema | ({"required": required} if required else {})


def _field(field: "attrs.Attribute[Any]", hint: Any, providers: Mapping[str, type], *, whole: bool) -> dict[str, Any]:
    hint = optional(hint)
    bounds = field.metadata
    if bounds["by_name"]:
        inner = object_schema(get_args(hint)[0], providers, whole=whole, without=frozenset({"name"}))
        schema: dict[str, Any] = {
            "type": "object",
            "propertyNames": {"pattern": _NAME},
            "additionalProperties": {"anyOf": [inner, {"type": "null"}]},
        }
    elif bounds["by_provider"]:
        known = {name: object_schema(cls, providers, whole=whole) for name, cls in sorted(providers.items())}
        options = {name: {"anyOf": [inner, {"type": "null"}]} for name, inner in known.items()}
        schema = {"type": "object", "properties": options, "additionalProperties": False}
    elif attrs.has(hint):
        schema = object_schema(hint, providers, whole=whole)
    else:
        schema = _type(hint, bounds, whole=whole or bounds["own"])
    if field.default is not attrs.NOTHING:
        schema = {"anyOf": [schema, {"type": "null"}]}
        if isinstance(field.default, str | int):
            schema["default"] = field.default
    return schema | {"description": bounds["doc"]}


def _type(hint: Any, bounds: Any, *, whole: bool = True) -> dict[str, Any]:
    origin = get_origin(hint)
    if attrs.has(hint):
        return object_schema(hint, {}, whole=True)  # in a list, which a child replaces as a whole
    if origin is tuple:
        return {"type": "array", "items": _type(get_args(hint)[0], bounds), "uniqueItems": True}
    if origin is dict:
        key, value = get_args(hint)
        pattern = "^[1-9][0-9]*$" if key is int else "^.+$"
        row = _type(value, bounds)
        return {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {"pattern": pattern},
            "additionalProperties": row if whole else {"anyOf": [row, {"type": "null"}]},
        }
    if origin in (Union, types.UnionType):
        return {"anyOf": [_type(arg, bounds) for arg in get_args(hint)]}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"enum": [member.value for member in hint]}
    if hint is int:
        limits = {"minimum": bounds["minimum"], "maximum": bounds["maximum"]}
        return {"type": "integer"} | {name: limit for name, limit in limits.items() if limit is not None}
    if hint is bool:
        return {"type": "boolean"}
    pattern = bounds.get("pattern")
    return {"type": "string", "pattern": f"^({pattern})$" if pattern else r"\S"}
