"""Running through the games of a command line: reading, ruling, progress, and what went wrong."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Generic, TypeVar, cast

import attrs

from xqcore.cli.options import OnError
from xqcore.cli.progress import Progress
from xqcore.cli.telling import tell
from xqcore.compare import Comparison
from xqcore.model.errors import PluginError, RecordError
from xqcore.model.record import GameRecord
from xqcore.parallel import Refusal, compare_all, ruled
from xqcore.plugins.context import Xqcore
from xqcore.plugins.reading import Source, opened

T = TypeVar("T")


@attrs.define
class Run:
    """The games of a command line, ruled upon one after another.

    ``refused`` counts those that could not be: each is reported on standard error as it comes, and the rest goes on.
    ``failures`` are what plugins failed to do.
    """

    context: Xqcore
    paths: Sequence[str]
    from_format: str | None
    rulesets: Sequence[str] | None
    jobs: int | None = None
    encoding: str | None = None
    on_error: OnError = "skip-game"
    refused: int = 0
    failures: set[str] = attrs.field(factory=set)
    _done: int = 0
    _current: Source | None = None

    def results(
        self,
        render: Callable[[Comparison], T],
        on_error: Callable[[Refusal], None] | None = None,
        *,
        evidence: bool = True,
    ) -> Iterator[T]:
        """Yield what ``render`` makes of each game; it may be content with verdicts without ``evidence``."""
        for reference in self.rulesets or self.context.concrete:
            if reference != "game":
                self.context.code(reference)  # a ruleset that cannot be used is said before any game is read
        self.context.movegen  # noqa: B018 - and so is a move generator
        judge = partial(_judged, render)
        with Progress(self) as progress:
            for result in compare_all(self.records(), self.rulesets, judge, self.context, self.jobs, evidence=evidence):
                progress.step()
                if not isinstance(result, _Judged):
                    self._refuse(progress, result)
                    if on_error:
                        on_error(result)
                    if self.on_error == "stop":
                        return
                    if self.on_error != "keep-prefix" or not isinstance(result, RecordError) or result.prefix is None:
                        continue
                    result = ruled(result.prefix, self.rulesets, judge, self.context)  # noqa: PLW2901
                    if not isinstance(result, _Judged):
                        self._refuse(progress, result)
                        continue
                self._fail(progress, *result.failures)
                yield result.shown

    def _refuse(self, progress: Progress, refusal: Refusal) -> None:
        """Report a game that could not be ruled upon."""
        if isinstance(refusal, PluginError):
            self._fail(progress, refusal)
        else:
            self.refused += 1
            progress.clear()
            tell(str(refusal))

    def _fail(self, progress: Progress, *failures: PluginError) -> None:
        """Report what plugins failed to do, each failure once."""
        for failure in failures:
            if str(failure) not in self.failures:
                self.failures.add(str(failure))
                progress.clear()
                tell(str(failure), failure.trace)

    @property
    def exit_code(self) -> int:
        """3 when a plugin failed, 2 when some game could not be ruled upon."""
        return 3 if self.failures else 2 if self.refused else 0

    @property
    def size(self) -> int | None:
        """Bytes of all files, ``None`` where it is not known."""
        sizes = [_size(path) for path in self.paths]
        return None if None in sizes else sum(cast("list[int]", sizes))

    @property
    def read(self) -> int:
        """Bytes read so far."""
        return self._done + (self._current.position() if self._current else 0)

    def records(self) -> Iterator[GameRecord | RecordError]:
        """Yield the games as they are read, or the errors that say why there are none."""
        for path in self.paths:
            try:
                source = opened(path, sys.stdin.buffer if path == "-" and sys.stdin else None)
            except RecordError as error:
                yield error
                continue
            self._current = source
            yield from self.context.read(source, self.from_format, self.encoding)
            self._current = None
            self._done += source.size or 0


@attrs.frozen(slots=True)
class _Judged(Generic[T]):
    """A comparison rendered, and what plugins failed to rule in it."""

    shown: T
    failures: tuple[PluginError, ...]


def _judged(render: Callable[[Comparison], T], comparison: Comparison) -> _Judged[T]:
    return _Judged(render(comparison), comparison.failures)


def _size(path: str) -> int | None:
    import os

    try:
        return os.stat(path).st_size if path != "-" else None  # noqa: PTH116
    except OSError:
        return 0
