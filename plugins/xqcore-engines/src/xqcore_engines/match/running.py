"""Many games, in several processes, in the order of their numbers."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Final

from xqcore_engines.match.played import Played
from xqcore_engines.match.playing import play
from xqcore_engines.match.schedule import Pairing
from xqcore_engines.match.terms import Terms

PARTING: Final = 10.0
"""Seconds for a process to let its players go when it is told to end."""


def run(pairings: Iterable[Pairing], terms: Terms, workers: int) -> Generator[Played, None, None]:
    """Yield the games as they come to their end, none before those of lower numbers.

    Whoever closes the iterator, or is interrupted, breaks the games off that are still played.
    """
    if workers == 1:
        for pairing in pairings:
            yield play(pairing, terms)
        return
    ahead = iter(pairings)
    context = multiprocessing.get_context("spawn")  # a fork would copy the threads that watch engines
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_serve) as pool:
        waiting = deque(pool.submit(_play, pairing, terms) for pairing in islice(ahead, 2 * workers))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(_play, pairing, terms) for pairing in islice(ahead, 1))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def _serve() -> None:
    """Make this process one that ends with its parent, and leaves to it what a person at the keyboard wants."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _leave(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: the players are being let go
    sys.exit()


def _play(pairing: Pairing, terms: Terms) -> Played:
    try:
        return play(pairing, terms)
    except SystemExit:
        os._exit(0)  # else the pool would send the exception home and begin another game


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)  # the players are let go
    time.sleep(PARTING)
    os._exit(1)
