"""Games read from files and streams, whatever the format."""

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import attrs

from xqcore.model.errors import PluginError, RecordError
from xqcore.model.record import GameRecord
from xqcore.plugins.options import parsed
from xqcore.plugins.registry import Registry
from xqcore.rules.diagnostic import listed
from xqcore.rules.node import Mapping

HEAD: Final = 4096
_GZIP: Final = b"\x1f\x8b"


@attrs.define
class Source:
    """An open file of games: its name for messages, its bytes, and how far they have been read."""

    name: str
    stream: BinaryIO
    size: int | None = None
    raw: BinaryIO | None = None

    def position(self) -> int:
        """How many bytes of the file have been read, before decompression."""
        return self.raw.tell() if self.raw is not None and self.raw.seekable() else 0

    def close(self) -> None:
        """Close the file; standard input, whose size is not known, stays open."""
        if self.size is not None:
            self.stream.close()
            if self.raw is not None:
                self.raw.close()


Failed = Callable[[Exception, str], None]
"""Told of an exception in a plugin without which the work goes on, and of what was being done."""


def opened(path: str | Path, standard_input: BinaryIO | None = None) -> Source:
    """Open a file, ``-`` for standard input; gzip is undone on the way. Raises :class:`RecordError`."""
    if str(path) == "-":
        if standard_input is None:
            raise RecordError("standard input is not there to be read")
        return _unpacked(Source("standard input", standard_input, None, standard_input))
    name = str(path)
    try:
        raw = cast("BinaryIO", Path(path).open("rb"))  # noqa: SIM115 - whoever reads the source closes it
        return _unpacked(Source(name, raw, Path(path).stat().st_size, raw))
    except FileNotFoundError:
        raise RecordError("there is no such file", source=name) from None
    except OSError as error:
        folder = isinstance(error, IsADirectoryError | PermissionError) and Path(path).is_dir()
        said = (
            "this is a folder, not a file of games" if folder else f"the file cannot be read: {error.strerror or error}"
        )
        raise RecordError(said, source=name) from None
    except ValueError as error:
        raise RecordError(f"this cannot be the name of a file: {error}", source=name) from None


def _unpacked(source: Source) -> Source:
    """Undo gzip, which is known by its first two bytes."""
    raw = source.stream
    buffered = raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", raw))
    packed = buffered.peek(2)[:2] == _GZIP
    source.stream = cast("BinaryIO", io.BufferedReader(_Packed(buffered)) if packed else buffered)
    return source


class _Packed(io.RawIOBase):
    """What is packed in a file, as far as it can be unpacked: :mod:`gzip` itself drops what it read before an error."""

    def __init__(self, file: io.BufferedReader):
        self._gzip = gzip.GzipFile(fileobj=file)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._gzip.read1(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def games(
    source: Source, registry: Registry, choice: str | None, encoding: str | None, failed: Failed
) -> Iterator[GameRecord | RecordError]:
    """Yield the games of a source, and close it; those that cannot be read come as the errors that say why.

    ``choice`` names a format, with options where it has any: ``pgn:encoding=big5``; ``encoding`` is that option.
    """
    found = False
    try:
        chosen, given = parsed(choice, "format") if choice else (None, None)
        name = chosen or recognised(source, registry, failed)
        for game in registry.shared("format", name, _options(source, registry, name, given, encoding)).read(
            source.stream, source.name
        ):
            if not isinstance(game, GameRecord | RecordError):
                whose = registry.whose("format", name)
                raise PluginError(f"{whose} read {game!r:.60} in {source.name} where a GameRecord was expected")
            found = True
            yield game
        if not found:
            yield RecordError("there is no game in it", source=source.name)
    except RecordError as error:
        yield error
    except (OSError, EOFError, zlib.error) as error:
        yield RecordError(f"the file cannot be read to its end: {error}", source=source.name)
    finally:
        source.close()


def _options(
    source: Source, registry: Registry, name: str, given: Mapping | None, encoding: str | None
) -> Mapping | None:
    """The options of a format: those given, and the encoding; a format without one is refused."""
    if encoding is None:
        return given
    options = registry.provider("format", name)[1].options
    if options is None or "encoding" not in attrs.fields_dict(options):
        raise RecordError(f"the format {name!r} has no encoding to choose; leave out --encoding", source=source.name)
    _, asked = parsed(f"{name}:encoding={encoding}", "format")
    return Mapping((*(given.entries if given else ()), *asked.entries), asked.mark)


def recognised(source: Source, registry: Registry, failed: Failed) -> str:
    """Return the name of the format that the content looks most like."""
    head = cast("io.BufferedReader", source.stream).peek(HEAD)[:HEAD]
    if not head.strip() and len(head) < HEAD:
        raise RecordError("the file is empty: there is no game in it", source=source.name)
    names = [name for name in registry.names("format") if "read" in registry.provider("format", name)[1].capabilities]
    scores = {name: _score(registry, name, source.name, head, failed) for name in names}
    best = max(scores, key=lambda name: scores[name])
    if scores[best] <= 0:
        raise RecordError(f"this is in no format known here ({listed(names)}); --from names one", source=source.name)
    return best


def _score(registry: Registry, name: str, file: str, head: bytes, failed: Failed) -> float:
    """How surely a file is of a format; not at all where the format fails to say."""
    try:
        score = registry.shared("format", name).sniff(file, head)
    except Exception as error:  # noqa: BLE001 - one format must not spoil the others
        failed(error, f"recognising {file} with its format {name!r}")
        return 0.0
    if isinstance(score, int | float) and 0 <= score <= 1:
        return float(score)
    wanted = "where a number from 0 to 1 was expected"
    failed(PluginError(f"{registry.whose('format', name)} gave {score!r:.60} for {file} {wanted}"), "")
    return 0.0
