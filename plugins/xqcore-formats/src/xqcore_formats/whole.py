"""Formats whose files are read whole, and of which most hold one game."""

from collections.abc import Iterable
from typing import BinaryIO, ClassVar, Final

from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord

LARGEST: Final = 64 << 20
"""The largest file of one game that is read, in bytes: seventy times the largest met in the wild."""


def contents(stream: BinaryIO, source: str, largest: int = LARGEST) -> bytes:
    """Return all that a stream holds; raise :class:`RecordError` where that is too much."""
    data = stream.read(largest + 1)
    if len(data) > largest:
        raise RecordError(f"the file is larger than {largest >> 20} MB, which no game is", source=source)
    return data


def only(records: Iterable[GameRecord], name: str) -> GameRecord:
    """Return the one game of a file; raise :class:`RecordError` for none and for several."""
    games = iter(records)
    game, more = next(games, None), next(games, None)
    if game is None or more is not None:
        raise RecordError(f"a file of {name} holds one game{', no more' if more else ''}: convert with --split")
    return game


class OnlyRead:
    """What formats share that are read and not written; ``called`` is what they are called."""

    called: ClassVar[str]

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:  # noqa: ARG002
        """Refuse to write."""
        raise RecordError(f"{self.called} is read, not written: choose another format")
