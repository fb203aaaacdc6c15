"""Where games come from that may part two rulesets: loops above all, endings, agreements, long games."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Final

import attrs

from xqcore.model.event import DrawAgreed, Resigned
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.movegen.protocol import MoveGenerator
from xqcore.rules.schema import CountFrom
from xqcore.witness.loop import loop
from xqcore.witness.parting import Question
from xqcore.witness.placement import placement
from xqcore.witness.wandering import wandering

_LENGTHS: Final = (4, 4, 4, 4, 6, 8)
_LATE: Final = 0.3
"""How often a game begins with the clock close to a limit."""
_FINAL_EVERY, _LONG_EVERY = 8, 400
"""Of so many games one is sought that ends at once, and one that is long."""


def candidates(chance: Random, question: Question) -> Iterator[GameRecord]:
    """Yield games without end, numbered by their ids."""
    yield from _agreements()
    movegen = question.movegen
    ours, theirs = (set(code.ruleset.ruleset.limits) for code in question.codes.values())
    limits = ours ^ theirs or ours
    clocks = sorted({2 * limit.each_side for limit in limits if limit.start is CountFrom.CLOCK})
    longest = max((2 * limit.each_side for limit in limits), default=0)
    for number in count(1):
        name = f"chance-{number}"
        start = placement(chance)
        if clocks and chance.random() < _LATE:
            start = attrs.evolve(start, clock=max(0, chance.choice(clocks) - chance.randint(1, 16)))
        if number % _LONG_EVERY == 0 and longest:
            start = chance.choice((start, Position.start()))
            yield GameRecord(start, wandering(chance, movegen, start, longest, chance.choice((20, 50, longest))), name)
        elif number % _FINAL_EVERY == 0:
            yield from (GameRecord(start, (move,), name) for move in _finals(movegen, start))
        else:
            moves = loop(chance, movegen, start, chance.choice(_LENGTHS))
            if moves is not None:
                yield attrs.evolve(question.walked(start, (), moves), id=name)


def _agreements() -> Iterator[GameRecord]:
    """Games that the players end themselves."""
    yield GameRecord(id="draw-agreed", events=(DrawAgreed(0),))
    yield GameRecord(id="resigned", events=(Resigned(0, Side.RED),))


def _finals(movegen: MoveGenerator, start: Position) -> Iterator[Move]:
    """Moves that leave the other side none."""
    return (move for move in movegen.legal_moves(start) if not movegen.legal_moves(start.after(move)))
