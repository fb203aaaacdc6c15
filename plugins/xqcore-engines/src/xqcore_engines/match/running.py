"""Many games, in several processes, in the order of their numbers."""

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from xqcore_engines.match.playing import Played, Terms, play
from xqcore_engines.match.schedule import Pairing


def run(pairings: Iterable[Pairing], terms: Terms, workers: int) -> Iterator[Played]:
    """Yield the games as they come to their end, none before those of lower numbers."""
    if workers == 1:
        for pairing in pairings:
            yield play(pairing, terms)
        return
    ahead = iter(pairings)
    context = multiprocessing.get_context("spawn")  # a fork would copy the threads that watch engines
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting = deque(pool.submit(play, pairing, terms) for pairing in islice(ahead, 2 * workers))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(play, pairing, terms) for pairing in islice(ahead, 1))
        finally:
            pool.shutdown(cancel_futures=True)
