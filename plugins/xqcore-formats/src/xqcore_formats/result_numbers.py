"""Results by their numbers in XQF and CCBridge, and a header for what these say beside the four results."""

from collections.abc import Iterator
from typing import Final

from xqcore.model.verdict import Result
from xqcore_formats import fields

HEADER: Final = "Results"
_RESULTS: Final[tuple[Result, ...]] = ("*", "1-0", "0-1", "1/2-1/2", "*")
_WORDS: Final = ("", "", "", "", "several")


def result(number: int) -> Result:
    """Return the result that has a number."""
    return _RESULTS[number] if number < len(_RESULTS) else "*"


def header(number: int) -> Iterator[tuple[str, str]]:
    """Yield the header for a number that is none of the four results."""
    if said := fields.word(number, _WORDS):
        yield HEADER, said


def number(result: Result) -> int:
    """Return the number of a result."""
    return _RESULTS.index(result)


def named(value: str) -> int | None:
    """Return the number that the header stands for, ``None`` where it stands for none."""
    return fields.number(value, _WORDS) or None
