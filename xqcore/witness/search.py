"""The search for a witness: games at hand first, then games by chance, and the smallest of what is found."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

import attrs

from xqcore.model.record import GameRecord
from xqcore.witness.candidates import candidates, walked
from xqcore.witness.parting import Parting, Question, Witness
from xqcore.witness.smallest import positions, smallest

MOST: Final = 10_000
"""Games by chance that are tried."""

SECONDS: Final = 20.0
"""Seconds after which a search ends, whatever it has found."""

_FINDS: Final = 12
"""Witnesses from which the smallest is taken."""


def search(question: Question, games: Iterable[GameRecord], seed: int, seconds: float) -> Witness | None:
    """Return a small witness, ``None`` where none is found.

    One on which the results differ is preferred to one on which only the plies do, and few pieces to many. Of ``games``
    the moves alone are looked at, not what the players agreed. The same is found for the same seed, unless time runs out.
    """
    deadline = time.monotonic() + seconds

    def late() -> bool:
        return time.monotonic() >= deadline

    rulesets = [code.ruleset.ruleset for code in question.codes.values()]
    chance = Random(seed)  # noqa: S311 - the same each time is what is wanted
    finds: list[Witness] = []
    bare = (GameRecord(game.start, game.moves, game.id, source=game.source) for game in games)
    for source in (bare, islice(candidates(chance, question.movegen, rulesets), MOST)):
        for find in _finds(source, question, late):
            finds.append(find)
            if sum(each.parting is Parting.RESULT for each in finds) == _FINDS:
                break
        if any(each.parting is Parting.RESULT for each in finds):
            break
    return _best(finds, question, late)


def _finds(games: Iterable[GameRecord], question: Question, late: Callable[[], bool]) -> Iterator[Witness]:
    """Yield the games on which the rulesets part, those that end in a loop walked on until both have ruled."""
    for record in games:
        if late():
            return
        found = question.ask(record)
        if found is not None and found.parting is Parting.OPEN:
            further = _walked_on(found)
            found = (further and question.ask(further)) or found
        if found is not None:
            yield found


def _walked_on(witness: Witness) -> GameRecord | None:
    """The game with the loop in which a ruleset ended it walked on and on, ``None`` where there was none."""
    record, end = witness.record, witness.end
    stood = [position.placement for position in positions(record)[: end + 1]]
    begin = next((ply for ply in range(end - 1, -1, -1) if stood[ply] == stood[end]), None)
    if begin is None or record.events:
        return None
    return attrs.evolve(record, moves=(*record.moves[:end], *walked(record.moves[begin:end])))


def _best(finds: Sequence[Witness], question: Question, late: Callable[[], bool]) -> Witness | None:
    """The smallest of what the finds can be made."""
    ahead = sorted(finds, key=lambda each: each.size)[:_FINDS]
    plain = [find for find in ahead if find.parting is ahead[0].parting]
    return min((smallest(find, question, late) for find in plain), key=lambda each: each.size, default=None)
