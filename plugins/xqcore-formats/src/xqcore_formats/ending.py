"""What ended a game though no rule did, as a text: ``red resigned``, ``draw agreed, offered by black at ply 60``."""

import re
from collections.abc import Iterable
from typing import Final

from xqcore.model.event import DrawAgreed, RecordedEvent, Resigned
from xqcore.model.piece import Side

_EVENT: Final = re.compile(
    r"(?:(?P<loser>red|black) resigned|draw agreed(?:, offered by (?P<side>red|black))?)(?: at ply (?P<ply>[0-9]{1,6}))?"
)


def told(events: Iterable[RecordedEvent], plies: int) -> str:
    """Return events of a game of so many plies as a text, empty for none; the last ply is not told."""
    return "; ".join(_told(event) + (f" at ply {event.ply}" if event.ply != plies else "") for event in events)


def _told(event: RecordedEvent) -> str:
    if isinstance(event, Resigned):
        return f"{event.side} resigned"
    return "draw agreed" + (f", offered by {event.side}" if event.side is not None else "")


def is_told(text: str) -> bool:
    """Say whether a text tells events, and nothing else."""
    return all(_EVENT.fullmatch(part) for part in text.split("; ") if text)


def read(text: str, plies: int) -> tuple[RecordedEvent, ...]:
    """Return the events that a text tells of a game of so many plies."""
    matches = [_EVENT.fullmatch(part) for part in text.split("; ")]
    return tuple(_event(match, plies) for match in matches if match)


def _event(match: re.Match[str], plies: int) -> RecordedEvent:
    ply = min(int(match["ply"] or plies), plies)
    if match["loser"]:
        return Resigned(ply, Side.named(match["loser"]))
    return DrawAgreed(ply, Side.named(match["side"]) if match["side"] else None)
