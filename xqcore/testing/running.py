"""Checks made, and what came of them."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from enum import StrEnum
from typing import Any

import attrs

from xqcore.plugins.context import Xqcore
from xqcore.testing.check import Check, Level, chosen
from xqcore.testing.failure import GivenUp, Skipped, told
from xqcore.testing.subject import Subject, subject_of


class Status(StrEnum):
    """What came of a check."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@attrs.frozen(slots=True)
class Outcome:
    """What came of one check: ``message`` says what is wrong, or why it was not made; ``error`` is what was raised."""

    check: Check
    subject: str
    status: Status
    message: str = ""
    seconds: float = 0.0
    error: BaseException | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def failed(self) -> bool:
        """Whether something is wrong."""
        return self.status is Status.FAILED


Progress = Callable[[Check], None]
"""Told of each check before it is made."""


def run_checks(
    given: Any,
    kind: str | None = None,
    *,
    level: Level | str = Level.FULL,
    only: Iterable[str] = (),
    options: Mapping[str, Any] | object = None,
    capabilities: Iterable[str] = (),
    context: Xqcore | None = None,
    progress: Progress | None = None,
) -> tuple[Outcome, ...]:
    """Make the checks that apply to a provider, a folder of rulesets, a plugin, a thing or the class of one.

    ``only`` names the checks to make. A thing has no provider to say what it can do: ``capabilities`` does. Nothing that the
    thing does wrong is raised, it is an outcome.
    """
    subject = subject_of(given, kind, options=options, capabilities=capabilities, context=context)
    return tuple(outcomes(subject, chosen(subject, level, only), progress))


def outcomes(subject: Subject, selected: Sequence[Check], progress: Progress | None = None) -> Iterator[Outcome]:
    """Make checks, one after the other."""
    given_up: GivenUp | None = None
    for check in selected:
        if progress is not None:
            progress(check)
        if given_up is not None:
            yield Outcome(check, str(subject), Status.SKIPPED, given_up.because)
            continue
        begun = time.perf_counter()
        status, error = _made(check, subject)
        given_up = error if isinstance(error, GivenUp) else None
        message = told(error) if error is not None else ""
        yield Outcome(check, str(subject), status, message, time.perf_counter() - begun, error)


def _made(check: Check, subject: Subject) -> tuple[Status, BaseException | None]:
    try:
        with redirect_stdout(sys.stderr):  # what the subject prints is no part of anyone's output
            check.function(subject)
    except Skipped as reason:
        return Status.SKIPPED, reason
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the subject raises is its failure
        return Status.FAILED, error
    return Status.PASSED, None
