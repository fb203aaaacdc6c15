"""The protocols of what plugins supply, those apart that lower rooms use themselves.

Move generators are described in :mod:`xqcore.movegen.protocol`, policies in :mod:`xqcore.judge.protocol`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO, Protocol, runtime_checkable

from xqcore.game import Game
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import RecordError
from xqcore.model.event import Event
from xqcore.model.record import GameRecord

if TYPE_CHECKING:
    import click


@runtime_checkable
class Format(Protocol):
    """A file format: games in, games out."""

    def sniff(self, name: str, head: bytes) -> float:
        """How surely a file is of this format, 0 to 1, by its name and its first 4096 bytes."""
        ...

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games one by one.

        A game that cannot be read is yielded as the error that says why, with its place, and reading goes on behind
        it. ``source`` is the name of the file for messages.
        """
        ...

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write games; raise :class:`RecordError` for one that the format cannot hold."""
        ...


@runtime_checkable
class Player(Protocol):
    """An opponent in live games.

    One that thinks for long should also have ``stop()``: called from another thread, it has ``choose`` answer soon with what
    has been found; where nothing is being thought about, it does nothing.
    """

    def choose(self, game: Game, limit: Limit) -> Decision:
        """Return a move for the side to move, within the limit. The game is the player's to read, not to change."""
        ...

    def close(self) -> None:
        """Give back what the player holds; called at the end, and perhaps more than once."""
        ...


@runtime_checkable
class Observer(Protocol):
    """Hears what happens in a live game."""

    def notify(self, event: Event, game: Game) -> None:
        """Something happened. The game is the observer's to read, not to change."""
        ...


class Commands(Protocol):
    """Where a plugin announces subcommands of the command line."""

    def add(self, name: str, summary: str, load: "Callable[[], click.Command]") -> None:
        """Announce a subcommand: its name, a line for ``xqcore --help``, and what imports it when it is used."""
        ...
