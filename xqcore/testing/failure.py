"""How a check says that something is wrong, and how whatever goes wrong is told in one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from xqcore.model.position import Position


class Failure(AssertionError):
    """What a check found wrong, in one sentence."""


class GivenUp(Failure):
    """After this nothing more is asked; ``because`` says so of the checks that are left."""

    because = "it was given up"


class Unmade(GivenUp):
    """The thing to be checked could not be made."""

    because = "it could not be made"


class Unanswered(GivenUp):
    """The thing to be checked did not answer, and whoever asked it waits for it still."""

    because = "it did not answer before"


class Skipped(Exception):
    """A check that cannot be made here; the text says why."""


def fail(message: str) -> NoReturn:
    """End a check: this is wrong."""
    __tracebackhide__ = True
    raise Failure(message)


def skip(reason: str) -> NoReturn:
    """End a check that cannot be made here."""
    __tracebackhide__ = True
    raise Skipped(reason)


@contextmanager
def at(place: Position | str) -> Iterator[None]:
    """Have whatever is raised inside say at which position, or with what, it was raised."""
    __tracebackhide__ = True
    try:
        yield
    except Exception as error:
        error.add_note(f"with {place if isinstance(place, str) else place.fen()}")
        raise


def told(error: BaseException) -> str:
    """Return what went wrong as one line: the words of a check, or the type and text of an exception."""
    text = " ".join(str(error).split())
    if not isinstance(error, Failure | Skipped):
        text = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return "; ".join([text, *getattr(error, "__notes__", ())])
