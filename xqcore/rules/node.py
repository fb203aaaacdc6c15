"""YAML read into nodes that remember where they stand.

Scalars follow YAML 1.2: ``no``, ``on``, ``6:12`` and ``012`` are plain texts. What a ruleset has no use for is
refused: anchors and aliases, tags, merge keys, several documents, keys written twice.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import attrs
import yaml

from xqcore.rules.diagnostic import Diagnostic, FaultyRuleset, Mark

LARGEST: Final = 256 * 1024
DEEPEST: Final = 20

_INTEGER: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_NO_TEXT: Final = "[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Control characters, halves of pairs, and what only YAML 1.1 takes for the end of a line."""
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@attrs.frozen(slots=True)
class Scalar:
    """A text, number, truth value or nothing."""

    value: str | int | bool | None
    mark: Mark


@attrs.frozen(slots=True)
class Unread:
    """What is refused, so that nobody knows what it says; the fault is told, and nothing more is said of it."""

    mark: Mark


@attrs.frozen(slots=True)
class Sequence:
    """A list of nodes."""

    items: tuple["Node", ...]
    mark: Mark


@attrs.frozen(slots=True)
class Entry:
    """One key of a mapping with its value; ``mark`` is where the key stands.

    ``over`` says that a parent has this key as well, or may have it.
    """

    key: str | int
    value: "Node"
    mark: Mark
    over: bool = False


@attrs.frozen(slots=True)
class Mapping:
    """Entries in the order of the file; ``partial`` says that there may be more which could not be had."""

    entries: tuple[Entry, ...]
    mark: Mark
    partial: bool = False

    def get(self, key: str) -> "Node | None":
        """Return the value under a key, ``None`` where the key is missing."""
        return next((entry.value for entry in self.entries if entry.key == key), None)


Node = Scalar | Sequence | Mapping | Unread


def plain(node: Node) -> Any:
    """Return the node as plain dicts, lists and scalars."""
    if isinstance(node, Mapping):
        return {entry.key: plain(entry.value) for entry in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value if isinstance(node, Scalar) else None


def decoded(data: bytes, file: str) -> str:
    """Return the text of a file; raise :class:`FaultyRuleset` where it is too large or not UTF-8."""
    if len(data) > LARGEST:
        raise FaultyRuleset(
            [Diagnostic(Mark(file, 1, 1), "", f"a ruleset of more than {LARGEST // 1024} KB is too large")]
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = _end(error.object[: error.start].decode(), file)
        raise FaultyRuleset([Diagnostic(place, "", "the file is not UTF-8 text")]) from None


def read(text: str, file: str) -> Mapping:
    """Read a YAML document that is one mapping; raise :class:`FaultyRuleset` with every fault found."""
    node, refused = readable(text, file)
    if refused:
        raise FaultyRuleset(refused)
    return node


def readable(text: str, file: str) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    """Read what can be read of a YAML document that is one mapping, and list what is refused in it.

    Keys written twice are both there. Raises :class:`FaultyRuleset` where there is no such document.
    """
    wrong = _no_text(text)
    if wrong:
        raise FaultyRuleset([Diagnostic(_end(text[: wrong.start()], file), "", _not_allowed(wrong[0]))])
    reader = _Reader(file)
    try:
        node = reader.document(yaml.parse(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Mark(file, mark.line + 1, mark.column + 1) if mark else Mark(file, 1, 1)
        problem = " ".join(filter(None, [error.context, error.problem]))
        raise FaultyRuleset([*reader.faults, Diagnostic(place, "", f"not YAML: {problem}")]) from None
    if not isinstance(node, Mapping):
        found = "an empty file" if node is None else _what(node)
        other = Diagnostic(Mark(file, 1, 1), "", f"expected keys such as 'id: my-rules', found {found}")
        raise FaultyRuleset(reader.faults or [other])
    return node, tuple(reader.faults)


def _end(text: str, file: str) -> Mark:
    """The place behind the beginning of a file."""
    lines = re.split("\r\n?|\n", text)
    return Mark(file, len(lines), len(lines[-1]) + 1)


def _no_text(text: str) -> re.Match[str] | None:
    """The first character that is none of a text; where all can be printed, as mostly, no pattern need be compiled."""
    return None if text.replace("\n", "").isprintable() else re.search(_NO_TEXT, text)


def _not_allowed(character: str) -> str:
    return f"not text: the character #x{ord(character):04x} is not allowed"


def _what(node: Node) -> str:
    return "a list" if isinstance(node, Sequence) else f"only {str(plain(node))[:40]!r}"


class _Reader:
    """Turns the events of one document into nodes and collects what is refused."""

    def __init__(self, file: str):
        self.file = file
        self.faults: list[Diagnostic] = []

    def document(self, events: Iterator[Any]) -> Node | None:
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents == 2:
                    self._refuse(event, "a ruleset file holds one document; remove the second '---'")
                    break
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, 0)
        return root

    def _refuse(self, event: Any, message: str) -> None:
        self.faults.append(Diagnostic(self._mark(event), "", message))

    def _mark(self, event: Any) -> Mark:
        return Mark(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        mark = self._mark(event)
        if isinstance(event, yaml.AliasEvent):
            self._refuse(event, f"aliases such as *{event.anchor} are not used in rulesets; write the value out")
            return Unread(mark)
        if event.anchor:
            self._refuse(event, f"anchors such as &{event.anchor} are not used in rulesets; use 'extends'")
        if event.tag and not (isinstance(event, yaml.ScalarEvent) and event.implicit[1] and event.tag == "!"):
            self._refuse(event, f"tags such as {event.tag} are not used in rulesets; remove it")
        if depth > DEEPEST:
            raise FaultyRuleset([*self.faults, Diagnostic(mark, "", f"nested more than {DEEPEST} levels deep")])
        if isinstance(event, yaml.ScalarEvent):
            wrong = _no_text(event.value)
            if wrong:
                self._refuse(event, _not_allowed(wrong[0]))
                return Unread(mark)
            return Scalar(_value(event), mark)
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(tuple(self._items(events, yaml.SequenceEndEvent, depth)), mark)
        return self._mapping(mark, events, depth)

    def _items(self, events: Iterator[Any], end: type, depth: int) -> Iterator[Node]:
        for event in events:
            if isinstance(event, end):
                return
            yield self._node(event, events, depth + 1)

    def _mapping(self, mark: Mark, events: Iterator[Any], depth: int) -> Mapping:
        entries: list[Entry] = []
        first: dict[str | int, Mark] = {}
        partial = False
        nodes = self._items(events, yaml.MappingEndEvent, depth)
        for key in nodes:
            value = next(nodes)
            if isinstance(key, Unread):
                partial = True
            elif not isinstance(key, Scalar) or key.value is None or isinstance(key.value, bool):
                self.faults.append(Diagnostic(key.mark, "", "a key is a word or a number"))
            elif key.value == "<<":
                self.faults.append(Diagnostic(key.mark, "", "merge keys (<<) are not used in rulesets; use 'extends'"))
                partial = True
            else:
                if key.value in first:
                    place = first[key.value].line
                    again = f"the key {key.value!r} stands here for the second time, first on line {place}"
                    self.faults.append(Diagnostic(key.mark, "", again))
                first.setdefault(key.value, key.mark)
                entries.append(Entry(key.value, value, key.mark))
        return Mapping(tuple(entries), mark, partial)


def _value(event: Any) -> str | int | bool | None:
    """The value of a scalar: only plain ones can be other than text."""
    return scalar(event.value) if event.implicit[0] else str(event.value)


def scalar(text: str) -> str | int | bool | None:
    """Read a plain scalar as YAML 1.2 does."""
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _INTEGER.fullmatch(text) else text
