"""The search for a witness: games at hand first, then games by chance, and the smallest of what is found."""

import time
from collections.abc import Callable, Iterable
from itertools import islice
from random import Random
from typing import Final

import attrs

from xqcore.model.record import GameRecord
from xqcore.witness.candidates import candidates
from xqcore.witness.parting import Parting, Question, Witness
from xqcore.witness.smallest import positions, smallest

MOST: Final = 3000
"""Games by chance that are tried."""

_FINDS: Final = 12
"""Witnesses from which the smallest is taken."""

_MANY: Final = 250
"""Witnesses among which one with other results is not waited for any longer."""


def search(question: Question, games: Iterable[GameRecord], seed: int, seconds: float) -> Witness | None:
    """Return a small witness, ``None`` where none is found.

    One on which the results differ is preferred to one on which only the plies do, and few pieces to many. Of ``games``
    the moves alone are looked at, not what the players agreed. The same is found for the same seed, unless time runs out;
    to make it small may take so many seconds again.
    """
    late = _bell(seconds)
    bare = (GameRecord(game.start, game.moves, game.id, source=game.source) for game in games)
    chance = Random(seed)  # noqa: S311 - the same each time is what is wanted
    finds = _finds(bare, question, late)
    if not any(find.parting is Parting.RESULT for find in finds):
        finds += _finds(islice(candidates(chance, question), MOST), question, late)
    finds.sort(key=lambda find: find.size)
    plain = [find for find in finds[:_FINDS] if find.parting is finds[0].parting]
    enough = _bell(seconds)
    return min((smallest(find, question, enough) for find in plain), key=lambda find: find.size, default=None)


def _bell(seconds: float) -> Callable[[], bool]:
    """Return what says whether so many seconds have passed from now."""
    deadline = time.monotonic() + seconds
    return lambda: time.monotonic() >= deadline


def _finds(games: Iterable[GameRecord], question: Question, late: Callable[[], bool]) -> list[Witness]:
    """Return games on which the rulesets part.

    Once there is one on which the results differ, the search goes on for as long as it has lasted, and a little more.
    """
    finds: list[Witness] = []
    results, last = 0, None
    for number, record in enumerate(games):
        if late() or number == last:
            break
        found = _parted(record, question)
        if found is not None:
            finds.append(found)
            results += found.parting is Parting.RESULT
            if results == 1 and last is None:
                last = 2 * number + 100
            if results == _FINDS or len(finds) == _MANY:
                break
    return finds


def _parted(record: GameRecord, question: Question) -> Witness | None:
    """A game with its verdicts, where they part; walked on where it ends in a loop that one ruleset has yet to end."""
    found = question.ask(record)
    if found is None or found.parting is not Parting.OPEN or record.events:
        return found
    stood = [position.placement for position in positions(record)[: found.end + 1]]
    begin = next((ply for ply in range(found.end - 1, -1, -1) if stood[ply] == stood[found.end]), None)
    if begin is None:
        return found
    further = question.walked(record.start, record.moves[: found.end], record.moves[begin : found.end])
    return question.ask(attrs.evolve(further, id=record.id, source=record.source)) or found
