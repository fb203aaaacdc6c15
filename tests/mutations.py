"""Every way to change one value of a ruleset file, or to take one key away."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from xqcore.rules import schema

WORDS = sorted(
    {word.value for cls in vars(schema).values() if isinstance(cls, type) and issubclass(cls, StrEnum) for word in cls}
)

Path = tuple[str | int, ...]


def mutations(data: Any, path: Path = ()) -> Iterator[tuple[str, Path, Any]]:
    """Yield what is done, where, and the changed value; ``None`` takes a key away."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield "without", (*path, key), None
            yield from mutations(value, (*path, key))
    elif isinstance(data, list):
        yield from _of_list(data, path)
    elif isinstance(data, bool):
        yield "not", path, not data
    elif isinstance(data, int):
        if "values" not in path:
            yield "less", path, data - 1
            yield "more", path, data + 1
        else:  # a value among others: what matters is which is greater
            yield "least", path, 1
            yield "greatest", path, 9999
    elif data in WORDS:
        for word in WORDS:
            if word != data:
                yield f"{word} for {data}", path, word
    else:
        yield "another text", path, f"{data} but another"


def _of_list(data: list[Any], path: Path) -> Iterator[tuple[str, Path, Any]]:
    for index, item in enumerate(data):
        yield f"less {item}", path, [other for i, other in enumerate(data) if i != index]
        if isinstance(item, dict):
            yield from mutations(item, (*path, index))
        if index and path[-1] == "order":  # all other lists are sets
            yield f"{item} earlier", path, [*data[: index - 1], item, data[index - 1], *data[index + 1 :]]
    if all(isinstance(item, str) for item in data):
        for word in WORDS:
            if word not in data:
                yield f"plus {word}", path, [*data, word]


def changed(data: Any, path: Path, value: Any) -> Any:
    """Return a copy of the data with the value at a path replaced, or its key taken away."""
    if not path:
        return value
    key, *rest = path
    if isinstance(data, dict):
        if not rest and value is None:
            return {name: item for name, item in data.items() if name != key}
        return {name: changed(item, tuple(rest), value) if name == key else item for name, item in data.items()}
    return [changed(item, tuple(rest), value) if index == key else item for index, item in enumerate(data)]
