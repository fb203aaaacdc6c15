"""Headers where a format has no place for them: lines such as ``[Round "3"]`` at the end of the game's first comment."""

import re
from collections.abc import Iterable
from typing import Final

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord

RULESET: Final = "Ruleset"
"""The header that names the ruleset of a game, where a format has none of its own."""

ID: Final = "GameId"
"""The header that holds the name of a game, where a format has none of its own."""

_NAME: Final = re.compile(r'[^\s"\[\]]+')
_LINE: Final = re.compile(r'\[([^\s"\[\]]+) "((?:[^"\\\n]|\\.)*)"\]')
_ESCAPED: Final = re.compile(r'[\\"\n]')
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}

Headers = tuple[tuple[str, str], ...]


def line(name: str, value: str) -> str:
    """Return a header as a line; raise :class:`RecordError` for a name that cannot stand in one."""
    if not _NAME.fullmatch(name):
        raise RecordError(f"the header {name!r} has a name that this format cannot hold")
    escaped = _ESCAPED.sub(lambda found: _ESCAPES[found[0]], value)
    return f'[{name} "{escaped}"]'


def appended(comment: str, headers: Iterable[tuple[str, str]]) -> str:
    """Return a comment with headers below it, a line for each."""
    lines = [line(name, value) for name, value in headers]
    return "\n".join(([comment] if comment else []) + lines) if lines else comment


def parted(comment: str) -> tuple[str, Headers]:
    """Return a comment without the headers below it, and these."""
    lines = comment.split("\n")
    found: list[tuple[str, str]] = []
    while lines and (match := _LINE.fullmatch(lines[-1])):
        value = re.sub(r"\\(.)", lambda escaped: "\n" if escaped[1] == "n" else escaped[1], match[2])
        found.append((match[1], value))
        lines.pop()
    return "\n".join(lines), tuple(reversed(found))


def of(record: GameRecord) -> Headers:
    """Return the headers of a record, its name and ruleset among them."""
    named = ((ID, record.id), (RULESET, record.ruleset or ""))
    return record.headers + tuple((name, value) for name, value in named if value)


def given(record: GameRecord, headers: Iterable[tuple[str, str]]) -> GameRecord:
    """Return the record with these headers, its name and ruleset taken from among them."""
    listed = tuple(headers)
    known = dict(reversed(listed))
    others = tuple((name, value) for name, value in listed if name not in (ID, RULESET))
    return attrs.evolve(record, id=known.get(ID, ""), ruleset=known.get(RULESET), headers=others)
