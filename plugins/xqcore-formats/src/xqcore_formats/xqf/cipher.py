"""How versions from 1.1 on hide what they hold. All arithmetic is modulo 256."""

from functools import cache
from itertools import cycle
from typing import Final, NamedTuple

_PHRASE: Final = b"[(C) Copyright Mr. Dong Shiwei.]"
OPEN: Final = 10
"""The last version that hides nothing."""


class Keys(NamedTuple):
    """What is added to each kind of number, and the 32 bytes added to all behind the header."""

    pieces: int
    origins: int
    targets: int
    lengths: int
    stream: bytes

    def uncovered(self, data: bytes) -> bytes:
        """Return what stands behind the header as it was before it was hidden."""
        if not any(self.stream):
            return data
        plain = bytearray(len(data))
        for phase, added in enumerate(self.stream):
            plain[phase::32] = data[phase::32].translate(_lowering(added))
        return bytes(plain)


@cache
def _lowering(added: int) -> bytes:
    """Return the table that takes so much away from each byte."""
    return bytes((value - added) & 255 for value in range(256))


def keys(header: bytes | bytearray) -> Keys:
    """Return the keys of a file from its header, 1024 bytes; all zero for version 1.0."""
    if header[2] <= OPEN:
        return Keys(0, 0, 0, 0, bytes(32))
    mask, given = header[3], header[8:12]
    total, where, origin, target = header[12:16]
    pieces = _scaled(where, where)
    origins = _scaled(origin, pieces)
    targets = _scaled(target, origins)
    masked = [(value & mask) | more for value, more in zip((total, where, origin, target), given, strict=True)]
    stream = bytes(key & letter for key, letter in zip(cycle(masked), _PHRASE, strict=False))
    return Keys(pieces, origins, targets, (total * 256 + where) % 32000 + 767, stream)


def _scaled(key: int, by: int) -> int:
    return (54 * key * key + 221) * by & 255
