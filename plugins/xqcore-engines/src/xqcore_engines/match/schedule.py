"""Who plays whom, with which colours, from which opening."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

import attrs

from xqcore_engines.match.openings import Opening

Kind = Literal["round-robin", "gauntlet"]


@attrs.frozen(slots=True)
class Pairing:
    """One game: its number from 1, players as places in the list of players, the opening and a seed of its own.

    Games ``2n - 1`` and ``2n`` are a pair: the same players and opening, colours changed.
    """

    number: int
    red: int
    black: int
    opening: Opening
    seed: int


def schedule(players: int, games: int, openings: Sequence[Opening], seed: int, kind: Kind) -> Iterator[Pairing]:
    """Yield the games of a match: ``games`` for each two players that meet, an even number.

    In a gauntlet the first player meets each of the others. All who meet play the same openings, in an order that the seed
    decides.
    """
    order = list(openings)
    random.Random(seed).shuffle(order)  # noqa: S311 - an order, not a secret
    meetings = list(combinations(range(players), 2)) if kind == "round-robin" else [(0, n) for n in range(1, players)]
    number = 0
    for pair in range(games // 2):
        for first, second in meetings:
            for red, black in ((first, second), (second, first)):
                number += 1
                yield Pairing(number, red, black, order[pair % len(order)], seed * 1_000_003 + number)
