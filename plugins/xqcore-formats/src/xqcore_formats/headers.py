"""Headers where a format has no place for them: lines such as ``[Round "3"]`` at the end of the game's first comment."""

import re
from collections.abc import Iterable
from typing import Any, Final

from xqcore.model.errors import PositionError, RecordError
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore_formats import ending

RULESET: Final = "Ruleset"
"""The header that names the ruleset of a game, where a format has none of its own."""

ID: Final = "GameId"
"""The header that holds the name of a game, where a format has none of its own."""

ENDING: Final = "Termination"
"""The header that holds what ended a game, where a format has no place for that."""

FEN: Final = "FEN"
"""The header that holds the clock and the move number of a start, where a format has no place for them."""

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


def merged(fields: Iterable[tuple[str, str]], tags: Headers) -> Headers:
    """Return what the fields of a file say, then the tags; a tag that begins as its field does is the whole of it."""
    others = list(tags)
    found = []
    for name, text in fields:
        whole = next((tag for tag in others if tag[0] == name and tag[1].startswith(text)), None)
        if whole:
            others.remove(whole)
        found.append(whole or (name, text))
    return (*found, *others)


def of(record: GameRecord) -> Headers:
    """Return the headers of a record that say something, its name, its ruleset and what ended it among them."""
    ended = ending.told(record.events, len(record.moves))
    named = ((ID, record.id), (RULESET, record.ruleset or ""), (ENDING, ended))
    return tuple((name, value) for name, value in (*record.headers, *named) if value)


def counts(start: Position) -> Headers:
    """Return the header that holds the clock and the move number of a start, none for the usual ones."""
    return () if (start.clock, start.number) == (0, 1) else ((FEN, start.fen()),)


def counted(start: Position, headers: Headers) -> tuple[Position, Headers]:
    """Return a start with the clock and move number that a header holds, and the other headers."""
    for header in reversed(headers):
        if header[0] == FEN:
            try:
                found = Position.from_fen(header[1], "lenient")
            except PositionError:
                break
            if found.placement == start.placement:
                return found, tuple(other for other in headers if other is not header)
    return start, headers


def parts(headers: Headers, plies: int) -> dict[str, Any]:
    """Return what the headers say of a record of so many plies; of several that say the same thing the last counts."""
    last = {name: index for index, (name, value) in enumerate(headers) if _is_ours(name, value)}
    own = {name: headers[index][1] for name, index in last.items()}
    return {
        "id": own.get(ID, ""),
        "ruleset": own.get(RULESET),
        "events": ending.read(own.get(ENDING, ""), plies),
        "headers": tuple(header for index, header in enumerate(headers) if index not in last.values()),
    }


def _is_ours(name: str, value: str) -> bool:
    return name in (ID, RULESET) or (name == ENDING and ending.is_told(value))
