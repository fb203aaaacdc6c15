"""What a format cannot hold, by its capabilities."""

import attrs
from games import SMALL
from xqcore_formats.holding import cannot_hold

from xqcore import GameRecord, Position
from xqcore.model.event import DrawAgreed
from xqcore.plugins import FormatProvider

BARE = FormatProvider(name="bare", summary="moves", factory=object)
EVERYTHING = attrs.evolve(
    SMALL,
    start=Position.from_fen("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 5 9"),
    id="a",
    result="1-0",
    ruleset="cxq",
    headers=(("Red", "a"),),
    events=(DrawAgreed(1),),
)
ALL = ["result", "id", "ruleset", "headers", "comments", "variations", "events", "start", "clock"]


def test_a_format_that_keeps_moves_alone_loses_all_else():
    assert cannot_hold(BARE, EVERYTHING) == ALL


def test_what_is_not_there_is_not_lost():
    assert cannot_hold(BARE, GameRecord(headers=(("Red", ""),))) == []


def test_what_is_kept_is_not_lost():
    for word in ALL:
        provider = attrs.evolve(BARE, capabilities=frozenset({word}))
        assert cannot_hold(provider, EVERYTHING) == [other for other in ALL if other != word]
