"""Faults of a ruleset file, each with its place."""

import difflib
from collections.abc import Iterable

import attrs

from xqcore.model.errors import RulesetError


@attrs.frozen(slots=True, order=True)
class Mark:
    """A place in a file: its name as the user gave it, line and column (both 1-based)."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def name(self) -> str:
        """The file without its folder."""
        return self.file.replace("\\", "/").rpartition("/")[2]


@attrs.frozen(slots=True, order=True)
class Diagnostic:
    """One fault: where, under which key, and what was expected and found."""

    mark: Mark
    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.mark}: {self.path}: {self.message}" if self.path else f"{self.mark}: {self.message}"


class FaultyRuleset(RulesetError):
    """A ruleset with faults; ``diagnostics`` lists every one of them, in the order of the file."""

    def __init__(self, diagnostics: Iterable[Diagnostic]):
        self.diagnostics = tuple(sorted(set(diagnostics)))
        super().__init__("\n".join(map(str, self.diagnostics)))

    def __reduce__(self) -> tuple[object, ...]:
        return (FaultyRuleset, (self.diagnostics,))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `` (did you mean 'x'?)`` for the nearest known word, an empty text where none is near."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def listed(words: Iterable[object], last: str = "or") -> str:
    """Join words as ``a, b or c``."""
    items = [str(word) for word in words]
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""
