"""Rulesets written in a folder of their own."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import attrs
import pytest

from xqcore.rules.diagnostic import FaultyRuleset
from xqcore.rules.library import Library, RulesetSource, shipped
from xqcore.rules.schema import Loaded, Ruleset
from xqcore.rules.structure import fields_of, optional

HEAD = "schema: 1\nid: mine\ntitle: T\nsource: S\nextends: basic\n"
"""The keys that every ruleset needs; what a test adds begins on line 6."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which the test runs, so that messages name files without their folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def load(folder: Path) -> Callable[..., Loaded]:
    """Write files and load the first, ``mine.yaml``; the shipped rulesets can be extended by id."""

    def loaded(text: str, **others: str) -> Loaded:
        for name, content in ({"mine": text} | others).items():
            (folder / f"{name}.yaml").write_text(content, encoding="utf-8")
        return Library([RulesetSource(shipped())]).load("mine.yaml")

    return loaded


@pytest.fixture
def faults(load: Callable[..., Loaded]) -> Callable[..., list[str]]:
    """Load files that have faults and list these."""

    def listed(text: str, **others: str) -> list[str]:
        with pytest.raises(FaultyRuleset) as caught:
            load(text, **others)
        return str(caught.value).split("\n")

    return listed


@pytest.fixture
def head() -> str:
    """The keys that every ruleset needs."""
    return HEAD


@pytest.fixture
def written() -> Callable[[dict[str, str]], str]:
    """A case of ``faults.yaml`` as the text of a ruleset."""

    def text(case: dict[str, str]) -> str:
        if "added" in case:
            return HEAD + case["added"]
        line = case["instead of"] + "\n"
        assert line in HEAD
        return HEAD.replace(line, case["written"])

    return text


@pytest.fixture
def changed() -> Callable[[Ruleset], Iterator[Ruleset]]:
    """A ruleset with one of its values changed, in every way; not all that comes of it makes sense."""
    return lambda ruleset: _changed(ruleset, Ruleset)


def _changed(thing: Any, cls: type) -> Iterator[Any]:
    for _, field, hint in fields_of(cls):
        for other in _others(field, hint, getattr(thing, field.name)):
            yield attrs.evolve(thing, **{field.name: other})


def _others(field: Any, hint: Any, value: Any) -> Iterator[Any]:
    """Other values that a field may have; for a class, the class with one of its fields changed."""
    hint = optional(hint)
    if field.metadata.get("by_provider"):
        return  # what options there are is for plugins to say
    if attrs.has(hint):
        yield from _changed(value, hint) if value else ()
    elif get_origin(hint) is tuple:
        yield from _other_lists(field, get_args(hint)[0], value)
    elif get_origin(hint) is dict:
        yield {1: 5} if value != {1: 5} else {1: 6}
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        yield from (member for member in hint if member is not value)
    elif hint is int:
        yield (value or 0) + 1
    elif hint is bool:
        yield not value
    elif get_origin(hint) is not Literal:
        yield "something-else"
    if value is not None and field.default is None:
        yield None


def _other_lists(field: Any, inner: Any, value: Any) -> Iterator[Any]:
    for index, item in enumerate(value):
        yield value[:index] + value[index + 1 :]
        yield from ((*value[:index], other, *value[index + 1 :]) for other in _others(field, inner, item))
    if len(value) > 1:
        yield value[::-1]
