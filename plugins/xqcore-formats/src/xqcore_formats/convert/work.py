"""The reading side of a conversion: files one after another, and how far that has come."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from xqcore.cli.options import OnError
from xqcore.cli.progress import Progress
from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore
from xqcore.plugins.reading import Source, opened
from xqcore_formats.convert.report import Report
from xqcore_formats.convert.sources import Found


@attrs.define
class Work:
    """Reads files one after another, and knows how far it has come."""

    context: Xqcore
    files: Sequence[Found]
    from_format: str | None
    encoding: str | None
    on_error: OnError
    _done: int = 0
    _current: Source | None = None

    @property
    def size(self) -> int | None:
        """Bytes of all files, ``None`` where it is not known."""
        paths = [file.path for file in self.files]
        return None if "-" in paths else sum(Path(path).stat().st_size for path in paths if Path(path).is_file())

    @property
    def read(self) -> int:
        """Bytes read so far."""
        return self._done + (self._current.position() if self._current else 0)

    def games(self, files: Sequence[Found], report: Report, progress: Progress) -> Iterator[GameRecord]:
        """Yield the games of some files; what cannot be read is reported, and kept as far as it goes if so chosen."""
        for file in files:
            report.files += 1
            for game in self._read(file):
                progress.step()
                if isinstance(game, GameRecord):
                    yield game
                    continue
                prefix = game.prefix if self.on_error == "keep-prefix" else None
                report.refuse(game, kept=prefix is not None)
                if prefix is not None:
                    yield prefix

    def _read(self, file: Found) -> Iterator[GameRecord | RecordError]:
        try:
            self._current = opened(file.path, sys.stdin.buffer if file.path == "-" else None)
        except RecordError as error:
            yield error
            return
        yield from self.context.read(self._current, self.from_format, self.encoding)
        self._done += self._current.size or 0
        self._current = None
