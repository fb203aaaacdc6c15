"""The conformance kit: facts and checks for those who extend xqcore.

Three ways to run it: ``xqcore check PLUGIN`` on the command line, :func:`conformance` above a pytest test, and
:func:`run_checks` from a program. ``docs/kit.md`` tells of all three.
"""

from xqcore.testing.check import Check, Level, UnknownCheck, checks
from xqcore.testing.failure import Failure, Skipped
from xqcore.testing.parametrized import conformance
from xqcore.testing.running import Outcome, Status, run_checks
from xqcore.testing.subject import Subject

__all__ = [
    "Check",
    "Failure",
    "Level",
    "Outcome",
    "Skipped",
    "Status",
    "Subject",
    "UnknownCheck",
    "checks",
    "conformance",
    "run_checks",
]
