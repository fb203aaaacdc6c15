"""What a format cannot hold of a game."""

from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.plugins import FormatProvider


def cannot_hold(provider: FormatProvider, record: GameRecord) -> list[str]:
    """Return what of a game is lost in a format, as the words of :class:`FormatProvider`'s capabilities."""
    start, usual = record.start, Position.start()
    there = {
        "result": record.result != "*",
        "id": bool(record.id),
        "ruleset": bool(record.ruleset),
        "headers": any(value for _, value in record.headers),
        "comments": bool(record.comments) or any(line.comments for line in record.variations),
        "variations": bool(record.variations),
        "events": bool(record.events),
        "start": start.placement != usual.placement,
        "clock": (start.clock, start.number) != (usual.clock, usual.number),
    }
    return [word for word, found in there.items() if found and word not in provider.capabilities]
