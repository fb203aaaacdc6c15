"""Games read from files and streams, whatever the format."""

import gzip
import io
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, cast

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore.plugins.protocols import Format
from xqcore.plugins.registry import Registry
from xqcore.rules.diagnostic import listed

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


def opened(path: str | Path, standard_input: BinaryIO | None = None) -> Source:
    """Open a file, ``-`` for standard input; gzip is undone on the way. Raises :class:`RecordError`."""
    if str(path) == "-":
        if standard_input is None:
            raise RecordError("standard input is not there to be read")
        name, raw, size = "standard input", standard_input, None
    else:
        name = str(path)
        try:
            if Path(path).is_dir():
                raise RecordError("this is a folder, not a file of games", source=name)
            raw = cast("BinaryIO", Path(path).open("rb"))  # noqa: SIM115 - whoever reads it to its end closes it
            size = Path(path).stat().st_size
        except FileNotFoundError:
            raise RecordError("there is no such file", source=name) from None
        except OSError as error:
            raise RecordError(f"the file cannot be read: {error.strerror}", source=name) from None
    buffered = raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", raw))
    if buffered.peek(2)[:2] == _GZIP:
        return Source(name, io.BufferedReader(gzip.GzipFile(fileobj=buffered)), size, raw)
    return Source(name, cast("BinaryIO", buffered), size, raw)


def games(source: Source, registry: Registry, format_name: str | None = None) -> Iterator[GameRecord | RecordError]:
    """Yield the games of a source; those that cannot be read come as the errors that say why."""
    try:
        reader = chosen(source, registry, format_name)
        yield from reader.read(source.stream, source.name)
    except RecordError as error:
        yield error
    except (OSError, EOFError) as error:
        yield RecordError(f"the file cannot be read on: {error}", source=source.name)


def chosen(source: Source, registry: Registry, format_name: str | None = None) -> Format:
    """Return the format asked for, else the one that the content looks most like."""
    if format_name is not None:
        return cast("Format", registry.make("format", format_name))
    head = cast("io.BufferedReader", source.stream).peek(HEAD)[:HEAD]
    if not head.strip():
        raise RecordError("the file is empty: there is no game in it", source=source.name)
    names = [provider.name for _, provider in registry.providers("format") if "read" in provider.capabilities]
    scores = {name: registry.make("format", name).sniff(source.name, head) for name in names}
    best = max(scores, key=lambda name: scores[name])
    if scores[best] <= 0:
        raise RecordError(f"this is in no format known here ({listed(names)}); --from names one", source=source.name)
    return cast("Format", registry.make("format", best))
