"""Waiting for something that may never come."""

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

from xqcore.testing.failure import Unanswered

T = TypeVar("T")


def within(seconds: float, ask: Callable[[], T], what: str) -> T:
    """Return what ``ask`` returns, or raise what it raises; raise :class:`Unanswered` when it does neither in time.

    It runs in a thread of its own, which is left to itself when it does not answer: there is no way to stop it.
    """
    __tracebackhide__ = True
    answers: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()

    def answer() -> None:
        try:
            answers.put((ask(), None))
        except BaseException as error:  # noqa: BLE001 - it is raised where the answer is waited for
            answers.put((None, error))

    threading.Thread(target=answer, daemon=True, name=f"xqcore check: {what}").start()
    try:
        given, error = answers.get(timeout=seconds)
    except queue.Empty:
        raise Unanswered(f"{what} has not come to an end within {seconds:g} seconds") from None
    if error is not None:
        raise error
    return given  # type: ignore[return-value]
