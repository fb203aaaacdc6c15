"""Libraries: an index of entries, then the records, each of which takes a number of whole blocks."""

import shutil
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Final, NamedTuple
from uuid import UUID

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore_formats import headers
from xqcore_formats.ccbridge import layout, old_library
from xqcore_formats.ccbridge.reader import read as record_of
from xqcore_formats.ccbridge.writer import put, written
from xqcore_formats.headers import Headers
from xqcore_formats.whole import LARGEST, contents

_MOST_SLOTS: Final = 1 << 18
_FEWEST_SLOTS: Final = 128
_IN_MEMORY: Final = 32 << 20
_ENTRY_HEADER: Final = "Entry"


class _Entry(NamedTuple):
    guid: bytes
    live: bool
    length: int
    name: str


def read(stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
    """Yield the games of a library, those left out that were deleted from it."""
    head = stream.read(layout.INDEX)
    if head.startswith(layout.OLD_LIBRARY):
        yield from old_library.read(head + contents(stream, source), source)
    elif not head.startswith(layout.LIBRARY) or len(head) < layout.INDEX:
        yield RecordError("a CCBridge library begins with 'CCBridgeLibrary' and an index", source=source)
    else:
        slots = int.from_bytes(head[layout.SLOTS : layout.SLOTS + 4], "little")
        index: dict[bytes, _Entry] = {}
        try:
            for entry in _index(stream, slots):
                if isinstance(entry, RecordError):
                    yield RecordError(entry.message, source=source)
                else:
                    index[entry.guid] = entry
        except RecordError as error:
            yield RecordError(error.message, source=source)
        else:
            yield from _games(stream, source, index, _library(head))


def _library(head: bytes) -> Headers:
    fields = ((name, layout.text_of(head, field)) for name, field in layout.LIBRARY_FIELDS.items())
    return tuple((name, text) for name, text in fields if text)


def _index(stream: BinaryIO, slots: int) -> Iterator[_Entry | RecordError]:
    """Yield the entries, or what is wrong with one; raise :class:`RecordError` where there is no index."""
    if slots > _MOST_SLOTS:
        raise RecordError(f"byte {layout.SLOTS}: the library says that it has place for {slots:,} records")
    for number in range(1, slots + 1):
        entry = stream.read(layout.ENTRY)
        if len(entry) < layout.ENTRY:
            raise RecordError(f"the library ends within entry {number} of its index of {slots}")
        if any(entry[: layout.ENTRY_NAME.offset]):
            state, _, _, length = (int.from_bytes(entry[at : at + 4], "little") for at in range(0, 16, 4))
            guid, name = layout.text_of(entry, layout.ENTRY_GUID), layout.text_of(entry, layout.ENTRY_NAME)
            try:
                yield _Entry(UUID(guid).bytes_le, state != 0, length, name)
            except ValueError:
                yield RecordError(f"entry {number} of the index, {name!r}, has the GUID {guid!r}, which is none")


def _games(
    stream: BinaryIO, source: str, index: dict[bytes, _Entry], library: Headers
) -> Iterator[GameRecord | RecordError]:
    number = 0
    missing = dict(index)
    for data in _records(stream):
        number += 1
        place = f"{source}:{number}"
        if len(data) > LARGEST:
            yield RecordError(f"the record is larger than {LARGEST >> 20} MB, which no game is", source=place)
            continue
        guid = data[layout.GUID]
        entry = index.get(guid)
        missing.pop(guid, None)
        if entry is None or not entry.live:
            continue
        game = record_of(data[: entry.length] if entry.length else data, place, library, padded=not entry.length)
        yield _named(game, entry.name)
        library = ()
    for entry in missing.values():
        if entry.live:
            yield RecordError(f"the record {entry.name!r} of the index is not in the library", source=source)


def _named(game: GameRecord | RecordError, name: str) -> GameRecord | RecordError:
    """The game with the name that the index has for it, where that says more than the game itself."""
    if isinstance(game, RecordError) or not name or _name(game).startswith(name):
        return game
    return attrs.evolve(game, headers=(*game.headers, (_ENTRY_HEADER, name)))


def _name(record: GameRecord) -> str:
    """What the index calls a game."""
    named = dict(record.headers)
    players = f"{named.get('Red', '')} - {named.get('Black', '')}".strip(" -")
    return named.get(_ENTRY_HEADER) or named.get("Title") or players or record.id or "-"


def _records(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the records, each with what stands behind it; of one that is too large only the beginning."""
    data = bytearray()
    while block := stream.read(layout.BLOCK):
        if block.startswith(layout.RECORD) and data:
            yield bytes(data)
            data.clear()
        if data or block.startswith(layout.RECORD):
            data += block if len(data) <= LARGEST else b""
    if data:
        yield bytes(data)


def write(records: Iterable[GameRecord], stream: BinaryIO) -> None:
    """Write a library; its own texts are the headers of the first game that are called ``Library...``."""
    entries = bytearray()
    head = bytearray(layout.INDEX)
    count = 0
    with SpooledTemporaryFile(_IN_MEMORY) as blocks:
        for record in records:
            found = headers.of(record)
            if count == 0:
                found = tuple(header for header in found if not _put_library(head, *header))
            data = written(record, found, count)
            size = -(-len(data) // layout.BLOCK)
            blocks.write(data.ljust(size * layout.BLOCK, b"\0"))
            entries += _entry(record, data, count, size)
            count += 1
        slots = max(_FEWEST_SLOTS, 1 << (count - 1).bit_length() if count else 0)
        head[: len(layout.LIBRARY)] = layout.LIBRARY
        head[19] = 3
        head[52:56] = b"\xff\xff\xff\x7f"
        head[layout.SLOTS : layout.SLOTS + 4] = slots.to_bytes(4, "little")
        stream.write(head)
        stream.write(entries.ljust(slots * layout.ENTRY, b"\0"))
        blocks.seek(0)
        shutil.copyfileobj(blocks, stream)


def _put_library(head: bytearray, name: str, value: str) -> bool:
    """Put a header that is a text of the library where that stands; return whether it is one, and fits."""
    field = layout.LIBRARY_FIELDS.get(name)
    return field is not None and not head[field.offset] | head[field.offset + 1] and put(head, field, value)


def _entry(record: GameRecord, data: bytes, number: int, blocks: int) -> bytes:
    entry = bytearray(layout.ENTRY)
    for at, value in enumerate((layout.LIVE, number, blocks, len(data), 0)):
        entry[at * 4 : at * 4 + 4] = value.to_bytes(4, "little")
    put(entry, layout.ENTRY_GUID, "{" + str(UUID(bytes_le=data[layout.GUID])).upper() + "}")
    put(entry, layout.ENTRY_NAME, _name(record))
    return bytes(entry)
