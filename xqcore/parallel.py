"""Many records ruled upon, by several processes where that pays, in the order in which they came."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, TypeVar

from xqcore.compare import Comparison
from xqcore.model.errors import PluginError, RecordError
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")

Refusal = RecordError | PluginError
"""Why a game could not be ruled upon."""

CHUNK: Final = 64
"""Games sent to a process at a time; fewer games than this are ruled upon right here."""


def compare_all(
    records: Iterable[GameRecord | RecordError],
    rulesets: Sequence[str] | None,
    render: Callable[[Comparison], T],
    context: Xqcore,
    jobs: int | None = None,
    *,
    evidence: bool = True,
) -> Iterator[T | Refusal]:
    """Yield ``render(comparison)`` for each record, or the error that says why there is none.

    ``render`` runs where the comparison is made, so it must be a function that can be sent to another process,
    where ``context`` becomes one with the same settings.
    Without ``evidence`` verdicts do not say what each move was, which is quicker.
    ``jobs`` is the number of processes, by default one for each core. Memory does not grow with the number of games.
    """
    ahead = iter(records)
    first = list(islice(ahead, CHUNK))
    workers = jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else jobs or os.cpu_count() or 1
    if workers == 1 or len(first) < CHUNK:
        for record in chain(first, ahead):
            yield ruled(record, rulesets, render, context, evidence=evidence)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) as pool:
        waiting: deque[Future[list[T | Refusal]]] = deque()
        chunk = first
        while chunk or waiting:
            while chunk and len(waiting) < 2 * workers:
                waiting.append(pool.submit(_ruled_chunk, chunk, rulesets, render, context, evidence))
                chunk = list(islice(ahead, CHUNK))
            yield from waiting.popleft().result()


def ruled(
    record: GameRecord | RecordError,
    rulesets: Sequence[str] | None,
    render: Callable[[Comparison], T],
    context: Xqcore,
    *,
    evidence: bool = True,
) -> T | Refusal:
    """Rule on one record and render what comes of it; an error stays one."""
    if isinstance(record, RecordError):
        return record
    try:
        return render(context.compare(record, rulesets, evidence=evidence))
    except (RecordError, PluginError) as error:
        return error


def _ruled_chunk(
    records: Sequence[GameRecord | RecordError],
    rulesets: Sequence[str] | None,
    render: Callable[[Comparison], T],
    context: Xqcore,
    evidence: bool,
) -> list[T | Refusal]:
    return [ruled(record, rulesets, render, context, evidence=evidence) for record in records]
