"""What a move leaves its side to take, and what a ``chase`` may ask of that: facts that all rulesets share."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from xqcore.judge.timeline import Timeline
from xqcore.model.piece import Side, crossed_river
from xqcore.movegen.protocol import Threat

PAIR: Final = 255
"""The codes of the two pieces, ``attacker << 4 | target``: the lowest bits of the facts of a capture."""
HOME: Final = 1 << 8
"""The target is a soldier that has not crossed the river."""
MOVED: Final = 1 << 9
"""The attacker is the piece that has just moved."""
GLANCE: Final = PAIR | HOME | MOVED
"""What can be told without asking what would come of a capture."""
PROTECTED: Final = 1 << 10
HITS_BACK: Final = 1 << 11
TAKEABLE: Final = 1 << 12
"""As :class:`~xqcore.movegen.protocol.Threat` has them."""
HELD: Final = 1 << 13
"""The same piece could take the same piece before the move as well."""
STOOD: Final = 1 << 14
"""Some piece could take the target before the move."""

_SOLDIER: Final = 7
_HOME: Final = tuple(
    tuple(HOME if code & 7 == _SOLDIER and not crossed_river(Side(code >> 3), point) else 0 for point in range(90))
    for code in range(16)
)


class Sight(NamedTuple):
    """A capture, by the points of both pieces after the move, and its facts: the bits above."""

    attacker: int
    target: int
    facts: int


class Sights(NamedTuple):
    """The captures of the side that made a move: after it, and those before it that the move was not."""

    after: Sequence[Sight]
    before: Sequence[Sight]


def glance(timeline: Timeline, ply: int) -> Sequence[int]:
    """What can be told at a glance of each capture that the mover of a ply has after it: the bits of ``GLANCE``."""
    key = ("glance", timeline.boards[ply], timeline.moves[ply - 1].target)
    found: tuple[int, ...] | None = timeline.shared.get(key)
    if found is None:
        _, board, moved = key
        found = timeline.shared[key] = tuple(
            board[capture.origin] << 4
            | board[capture.target]
            | _HOME[board[capture.target]][capture.target]
            | (MOVED if capture.origin == moved else 0)
            for capture in timeline.captures(ply, timeline.mover(ply))
        )
    return found


def sights(timeline: Timeline, ply: int, code: int) -> Sights:
    """The captures around a ply; ``code`` is what determines the board before it by the board after it."""
    key = ("sights", timeline.boards[ply], code)
    found: Sights | None = timeline.shared.get(key)
    if found is None:
        found = timeline.shared[key] = _sights(timeline, ply)
    return found


def _sights(timeline: Timeline, ply: int) -> Sights:
    move, side = timeline.moves[ply - 1], timeline.mover(ply)
    left, reached = move.origin, move.target
    before = [
        Sight(reached if threat.attacker == left else threat.attacker, threat.target, facts)
        for threat, facts in _facts(timeline, ply - 1, side)
        if threat.target != reached
    ]
    held = {sight[:2] for sight in before}
    stood = {sight.target for sight in before}
    after = [
        Sight(
            attacker := threat.attacker,
            target := threat.target,
            facts
            | (MOVED if attacker == reached else 0)
            | (HELD if (attacker, target) in held else 0)
            | (STOOD if target in stood else 0),
        )
        for threat, facts in _facts(timeline, ply, side)
    ]
    return Sights(after, before)


def _facts(timeline: Timeline, ply: int, side: Side) -> list[tuple[Threat, int]]:
    board = timeline.boards[ply]
    return [
        (
            threat,
            board[threat.attacker] << 4
            | board[threat.target]
            | _HOME[board[threat.target]][threat.target]
            | (PROTECTED if threat.protected else 0)
            | (HITS_BACK if threat.hits_back else 0)
            | (TAKEABLE if threat.takeable else 0),
        )
        for threat in timeline.threats(ply, side)
    ]
