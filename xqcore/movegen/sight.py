"""Sights: each capture around a move as one number, which holds all that a ``chase`` may ask of it.

This is the capability ``sights`` for a generator without it, and what it means.

A *sight* is ``attacker << 22 | target << 15 | facts``: the points of both pieces after the move, and the bits below.
"""

from collections.abc import Callable, Sequence
from typing import Final

from xqcore.model.move import Move
from xqcore.model.piece import Side, crossed_river
from xqcore.movegen.protocol import Sights, Threat

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
FACTS: Final = (1 << 15) - 1
TARGET: Final = 15
"""Where in the number the target's point begins; its bits are ``POINT``."""
ATTACKER: Final = 22
"""Where the attacker's point begins."""
POINT: Final = 127

_SOLDIER: Final = 7
HOMES: Final = tuple(
    tuple(HOME if code & 7 == _SOLDIER and not crossed_river(Side(code >> 3), point) else 0 for point in range(90))
    for code in range(16)
)
"""``HOME`` where a piece of a code is a soldier that stands at home on a point, else 0."""


def sights(find: Callable[[bytes, int], Sequence[Threat]], before: bytes, after: bytes, move: Move) -> Sights:
    """The captures around a move, ``find`` finding threats. See :class:`xqcore.movegen.protocol.Seer`."""
    left, reached = move.origin, move.target
    side = after[reached] >> 3
    earlier = tuple(
        _sight(reached if threat.attacker == left else threat.attacker, threat, before)
        for threat in find(before, side)
        if threat.target != reached
    )
    held = {sight >> TARGET for sight in earlier}
    stood = {sight >> TARGET & POINT for sight in earlier}
    now = (_sight(threat.attacker, threat, after) for threat in find(after, side))
    return Sights(
        tuple(
            sight
            | (MOVED if sight >> ATTACKER == reached else 0)
            | (HELD if sight >> TARGET in held else 0)
            | (STOOD if sight >> TARGET & POINT in stood else 0)
            for sight in now
        ),
        earlier,
    )


def _sight(attacker: int, threat: Threat, board: bytes) -> int:
    target = board[threat.target]
    return (
        attacker << ATTACKER
        | threat.target << TARGET
        | board[threat.attacker] << 4
        | target
        | HOMES[target][threat.target]
        | (PROTECTED if threat.protected else 0)
        | (HITS_BACK if threat.hits_back else 0)
        | (TAKEABLE if threat.takeable else 0)
    )
