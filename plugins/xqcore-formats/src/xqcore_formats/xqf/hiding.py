"""A file of version 1.0 as the later versions hide it."""

from collections.abc import Iterator
from hashlib import md5
from itertools import cycle
from typing import Final

from xqcore_formats.xqf import header as h
from xqcore_formats.xqf.cipher import Keys, keys

_MASK: Final = 0xAA
_CHILD, _SIBLING, _COMMENTED = 0x80, 0x40, 0x20


def hidden(data: bytes, version: int = h.VERSIONS[-1]) -> bytes:
    """Return a file of version 1.0, by default as 1.8 has it. The same file is hidden by the same keys."""
    head = bytearray(data[: h.SIZE])
    head[2], head[3] = version, _MASK
    chosen = md5(data, usedforsecurity=False).digest()
    head[8:12] = _adding_up(chosen[:3])
    head[12:16] = _adding_up(chosen[3:6])
    secret = keys(head)
    points = head[h.PIECES : h.PIECES + 32]
    for slot, number in enumerate(points):
        index = slot if version < h.ROTATED else (slot - secret.pieces - 1) % 32
        head[h.PIECES + index] = number + secret.pieces & 255
    body = b"".join(_nodes(data, secret))
    return bytes(head) + bytes(byte + added & 255 for byte, added in zip(body, cycle(secret.stream), strict=False))


def _adding_up(given: bytes) -> bytes:
    """Return three bytes and a fourth with which they are 0 together."""
    return given + bytes([-sum(given) & 255])


def _nodes(data: bytes, secret: Keys) -> Iterator[bytes]:
    at = h.SIZE
    while at < len(data):
        origin, target, tag, _ = data[at : at + 4]
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        flags = (_CHILD if tag & 0xF0 else 0) | (_SIBLING if tag & 0x0F else 0) | (_COMMENTED if length else 0)
        yield bytes((origin + secret.origins & 255, target + secret.targets & 255, flags, 0))
        if length:
            yield (length + secret.lengths).to_bytes(4, "little") + data[at + 8 : at + 8 + length]
        at += 8 + length
