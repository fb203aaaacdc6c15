"""The tags of a game: ``[Red "..."]``, read and written, and what of a record they stand for.

Of tags with one name the last one counts, those before it are headers like any other: so a header of anybody's can be
written that is called like a tag of ours.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from xqcore.model.errors import RecordError
from xqcore.model.event import DrawAgreed, RecordedEvent, Resigned
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import RESULTS, Result
from xqcore_formats.text import start_from

GAME: Final = ("Game", "Chinese Chess")

_NAME: Final = r'[^\s"\[\]]{1,80}'
_STRICT: Final = re.compile(rf'\s*\[\s*({_NAME})\s+"((?:[^"\\\n]|\\.)*)"\s*\](?=\s*(?:\[|\n|$))')
_LOOSE: Final = re.compile(rf'\s*\[\s*({_NAME})\s*"(.*?)"?\s*\]?[ \t]*(?:\n|$)')
_ESCAPE: Final = re.compile(r'\\(["\\nr])')
_ESCAPED: Final = {'"': '"', "\\": "\\", "n": "\n", "r": "\r"}
_TO_ESCAPE: Final = str.maketrans({'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r"})

_RESULTS: Final[Mapping[str, Result]] = {
    **{result: result for result in RESULTS},
    "": "*",
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "红胜": "1-0",
    "紅勝": "1-0",
    "红先胜": "1-0",
    "黑胜": "0-1",
    "黑勝": "0-1",
    "红先负": "0-1",
    "和": "1/2-1/2",
    "和棋": "1/2-1/2",
    "红先和": "1/2-1/2",
}
_EVENT: Final = re.compile(
    r"(?:(?P<loser>red|black) resigned|draw agreed(?:, offered by (?P<side>red|black))?)(?: at ply (?P<ply>[0-9]{1,6}))?"
)


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
        found.append((match[1], _ESCAPE.sub(lambda escape: _ESCAPED[escape[1]], match[2])))
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
        return value.strip() in _RESULTS
    if name == "Termination":
        return all(_EVENT.fullmatch(part) for part in value.split("; ") if value)
    return name in _OURS


def start(tags: Tags) -> Position | None:
    """Return the position that the tags name, ``None`` for the usual one. Raises :class:`RecordError`."""
    fen = tags.ours.get("FEN", "").strip()
    return start_from(fen) if fen else None


def parts(tags: Tags) -> dict[str, Any]:
    """Return what the tags say of a record, the start and the events left out."""
    return {
        "id": tags.ours.get("GameId", ""),
        "result": _RESULTS[tags.ours.get("Result", "*").strip()],
        "ruleset": tags.ours.get("Ruleset") or None,
        "headers": tags.headers,
    }


def events(tags: Tags, plies: int) -> tuple[RecordedEvent, ...]:
    """Return what ended a game of so many plies, by its tags."""
    return tuple(_event(part, plies) for part in tags.ours.get("Termination", "").split("; ") if part)


def _event(text: str, plies: int) -> RecordedEvent:
    match = _EVENT.fullmatch(text)
    assert match is not None
    ply = min(int(match["ply"] or plies), plies)
    if match["loser"]:
        return Resigned(ply, Side.named(match["loser"]))
    return DrawAgreed(ply, Side.named(match["side"]) if match["side"] else None)


def written(record: GameRecord, format_name: str | None) -> str:
    """Return the tags of a record; ``format_name`` is what the tag Format says, ``None`` for the usual notation."""
    claimed = {name for name, value in dict(record.headers).items() if _is_ours(name, value)}
    ours: dict[str, str | None] = {
        "GameId": record.id or None,
        "Result": record.result,
        "Termination": "; ".join(_told(event, len(record.moves)) for event in record.events) or None,
        "Ruleset": record.ruleset,
        "FEN": record.start.fen() if record.start != Position.start() else None,
        "Format": format_name,
    }
    lines = [GAME, *record.headers]
    lines += [(name, value or "") for name, value in ours.items() if value is not None or name in claimed]
    return "".join(_line(name, value, record) for name, value in lines)


def _told(event: RecordedEvent, plies: int) -> str:
    at = f" at ply {event.ply}" if event.ply != plies else ""
    if isinstance(event, Resigned):
        return f"{event.side} resigned{at}"
    return "draw agreed" + (f", offered by {event.side}" if event.side is not None else "") + at


def _line(name: str, value: str, record: GameRecord) -> str:
    if not re.fullmatch(_NAME, name):
        raise RecordError(
            f"a header called {name[:40]!r} cannot be a tag: its name has blanks or brackets", game=record.id or None
        )
    return f'[{name} "{value.translate(_TO_ESCAPE)}"]\n'


NONE: Final = Tags({}, (), 0)
"""A game without tags."""
