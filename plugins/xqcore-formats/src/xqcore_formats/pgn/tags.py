"""The tags of a game: ``[Red "..."]``, read and written, and what of a record they stand for.

Of tags with one name the last one counts, those before it are headers like any other: so a header of anybody's can be
written that is called like a tag of ours.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from xqcore.model.errors import RecordError
from xqcore.model.event import RecordedEvent
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore_formats import ending
from xqcore_formats.text import RESULT_WORDS, start_from

GAME: Final = ("Game", "Chinese Chess")

_NAME: Final = r'[^\s"\[\]]{1,80}'
_STRICT: Final = re.compile(rf'\s*\[\s*({_NAME})\s+"((?:[^"\\\n]|\\.)*+)"\s*\](?=\s*(?:\[|\n|$))', re.ASCII)
_LOOSE: Final = re.compile(rf'\s*\[\s*({_NAME})\s*"([^\n]*)(?:\n|$)', re.ASCII)
_ESCAPE: Final = re.compile(r'\\(["\\nr])')
_ESCAPED: Final = {'"': '"', "\\": "\\", "n": "\n", "r": "\r"}
_TO_ESCAPE: Final = str.maketrans({'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r"})


class Tags(NamedTuple):
    """The tags of a game: those that stand for parts of a record by name, all others as headers; where they end."""

    ours: Mapping[str, str]
    headers: tuple[tuple[str, str], ...]
    end: int


_OURS: Final = ("GameId", "Result", "Termination", "Ruleset", "FEN", "Format")


def read(text: str) -> Tags:
    """Read the tags that a text begins with."""
    found: list[tuple[str, str]] = []
    end = 0
    while match := _STRICT.match(text, end) or _LOOSE.match(text, end):
        value = match[2] if match.re is _STRICT else match[2].rstrip().removesuffix("]").rstrip().removesuffix('"')
        found.append((match[1], _ESCAPE.sub(lambda escape: _ESCAPED[escape[1]], value)))
        end = match.end()
    if found and found[0][0] == GAME[0] and found[0][1].lower() == GAME[1].lower():
        del found[0]
    last = {name: index for index, (name, _) in enumerate(found)}
    ours: dict[str, str] = {}
    headers: list[tuple[str, str]] = []
    for index, (name, value) in enumerate(found):
        if index == last[name] and _is_ours(name, value):
            ours[name] = value
        else:
            headers.append((name, value))
    return Tags(ours, tuple(headers), end)


def _is_ours(name: str, value: str) -> bool:
    """Whether a tag stands for a part of a record, and its value can be understood."""
    if name == "Result":
        return value.strip() in RESULT_WORDS
    if name == "Termination":
        return ending.is_told(value)
    return name in _OURS


def start(tags: Tags) -> Position | None:
    """Return the position that the tags name, ``None`` for the usual one. Raises :class:`RecordError`."""
    fen = tags.ours.get("FEN", "").strip()
    return start_from(fen) if fen else None


def parts(tags: Tags) -> dict[str, Any]:
    """Return what the tags say of a record, the start and the events left out."""
    return {
        "id": tags.ours.get("GameId", ""),
        "result": RESULT_WORDS[tags.ours.get("Result", "*").strip()],
        "ruleset": tags.ours.get("Ruleset") or None,
        "headers": tags.headers,
    }


def events(tags: Tags, plies: int) -> tuple[RecordedEvent, ...]:
    """Return what ended a game of so many plies, by its tags."""
    return ending.read(tags.ours.get("Termination", ""), plies)


def written(record: GameRecord, format_name: str | None) -> str:
    """Return the tags of a record; ``format_name`` is what the tag Format says, ``None`` for the usual notation."""
    claimed = {name for name, value in dict(record.headers).items() if _is_ours(name, value)}
    ours: dict[str, str | None] = {
        "GameId": record.id or None,
        "Result": record.result,
        "Termination": ending.told(record.events, len(record.moves)) or None,
        "Ruleset": record.ruleset,
        "FEN": record.start.fen() if record.start != Position.start() else None,
        "Format": format_name,
    }
    lines = [GAME, *record.headers]
    lines += [(name, value or "") for name, value in ours.items() if value is not None or name in claimed]
    return "".join(_line(name, value, record) for name, value in lines)


def _line(name: str, value: str, record: GameRecord) -> str:
    if not re.fullmatch(_NAME, name, re.ASCII):
        raise RecordError(
            f"a header called {name[:40]!r} cannot be a tag: its name has blanks or brackets", game=record.id or None
        )
    return f'[{name} "{value.translate(_TO_ESCAPE)}"]\n'


NONE: Final = Tags({}, (), 0)
"""A game without tags."""
