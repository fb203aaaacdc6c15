"""Where games are written: into one file or several, each of which appears when it is complete."""

import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore.plugins import FormatProvider
from xqcore.plugins.protocols import Format
from xqcore_formats.convert.report import Report
from xqcore_formats.holding import cannot_hold


class _Held(NamedTuple):
    """A game that the format can hold, as it is written by itself, and what is lost of it."""

    record: GameRecord
    data: bytes
    lost: Counter[str]


class _Nothing(Exception):
    """There is no game to write."""


@attrs.define
class Target:
    """A format to write, and how: ``split`` into files of one game each, ``force`` over files that are there already."""

    provider: FormatProvider
    form: Format
    split: bool
    force: bool
    _written: set[Path] = attrs.field(factory=set)

    def write(self, games: Iterable[GameRecord], path: Path | None, report: Report) -> None:
        """Write games to a path, ``None`` for standard output; those that the format cannot hold are reported.

        With ``split`` the path's name is numbered. Raises :class:`RecordError` for a file that is there already; then, and where
        there is no game, nothing is written.
        """
        if self.split and path is not None:
            for number, game in enumerate(self._held(games, report), 1):
                with self._opened(path.with_name(f"{path.stem}-{number:04}{path.suffix}")) as stream:
                    stream.write(game.data)
                report.add(1, game.lost)
            return
        count, lost = 0, Counter[str]()

        def counted() -> Iterator[_Held]:
            nonlocal count
            for game in self._held(games, report):
                count += 1
                lost.update(game.lost)
                yield game

        with self._opened(path) as stream:
            self._join(counted(), stream)
            if not count:
                raise _Nothing
        report.add(count, lost)

    def _held(self, games: Iterable[GameRecord], report: Report) -> Iterator[_Held]:
        """Yield the games that the format can hold."""
        alone = "games" not in self.provider.capabilities and not self.split
        for number, game in enumerate(games):
            if alone and number:
                raise RecordError(
                    f"a file of the format {self.provider.name!r} holds one game, and here are more: "
                    "--split writes a file for each",
                    source=game.source,
                )
            stream = io.BytesIO()
            try:
                self.form.write([game], stream)
            except RecordError as error:
                where = error.source or game.source
                report.refuse(RecordError(error.message, source=where, game=game.id or None, ply=error.ply))
            else:
                yield _Held(game, stream.getvalue(), Counter(cannot_hold(self.provider, game)))

    def _join(self, games: Iterator[_Held], stream: BinaryIO) -> None:
        """Write games into one file: one after another where that is all, else by the format itself."""
        begun = list(islice(games, 2))
        both = io.BytesIO()
        if len(begun) > 1:
            self.form.write([game.record for game in begun], both)
        if len(begun) < 2 or both.getvalue() == b"".join(game.data for game in begun):
            stream.writelines(game.data for game in chain(begun, games))
        else:
            self.form.write((game.record for game in chain(begun, games)), stream)

    @contextmanager
    def _opened(self, path: Path | None) -> Iterator[BinaryIO]:
        """Open a file beside its place, and put it there when all is written."""
        if path is None:
            with suppress(_Nothing):
                yield sys.stdout.buffer
            sys.stdout.buffer.flush()
            return
        if path in self._written:
            raise RecordError(
                "two inputs would be written to this file: give their folders one by one", source=str(path)
            )
        if path.exists() and not self.force:
            raise RecordError("the file is there already; --force writes over it", source=str(path))
        self._written.add(path)
        beside = path.with_name(f".{path.name}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with beside.open("wb") as stream:
                yield stream
            beside.replace(path)
        except _Nothing:
            pass
        except OSError as error:
            raise RecordError(f"the file cannot be written: {error.strerror or error}", source=str(path)) from None
        finally:
            beside.unlink(missing_ok=True)
