"""The game that is shown, and the place in it."""

import sys
from collections.abc import Iterator

import attrs

from xqcore.cli.options import OnError
from xqcore.cli.telling import tell
from xqcore.model.errors import RecordError
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.plugins.context import Xqcore
from xqcore.plugins.reading import opened
from xqcore_formats.tree import Branches, Played, steps


@attrs.frozen
class Shown:
    """A position of a game's main line: the ply, the move that led here, who stands in check, and what is said of it.

    ``instead`` are the moves that variations play in place of the next one.
    """

    record: GameRecord
    ply: int
    position: Position
    move: Move | None
    before: Position
    checked: tuple[int, ...]
    comments: tuple[str, ...]
    instead: tuple[Move, ...]


def game(
    xq: Xqcore, path: str, number: int, from_format: str | None, encoding: str | None, on_error: OnError
) -> tuple[GameRecord, bool]:
    """Return a game of a file by its number, from 1 on, and whether it is whole; raise :class:`RecordError` for none.

    With ``keep-prefix`` a game that breaks off is told of, and returned as far as it goes.
    """
    count = 0
    for count, found in enumerate(_games(xq, path, from_format, encoding), 1):
        if count == number:
            if isinstance(found, GameRecord):
                return found, True
            if on_error == "keep-prefix" and found.prefix is not None:
                tell(str(found))
                return found.prefix, False
            raise found
    games = "1 game" if count == 1 else f"{count} games"
    raise RecordError(f"there is no game {number}: the file holds {games}", source=path)


def _games(xq: Xqcore, path: str, from_format: str | None, encoding: str | None) -> Iterator[GameRecord | RecordError]:
    yield from xq.read(opened(path, sys.stdin.buffer if path == "-" else None), from_format, encoding)


def shown(record: GameRecord, ply: int | None) -> Shown:
    """Return a place of the main line, its end where ``ply`` is ``None``. Raises :class:`RecordError` behind the end."""
    plies = len(record.moves)
    ply = plies if ply is None else ply
    if not 0 <= ply <= plies:
        raise RecordError(f"there is no ply {ply}: the game has {plies}", source=record.source, game=record.id or None)
    before = position = record.start
    for step in steps(attrs.evolve(record, variations=())):
        if isinstance(step, Played) and step.ply <= ply:
            before, position = step.position, step.position.after(step.move)
    branches = Branches(record)
    checkers = ReferenceGenerator().checkers(position)
    return Shown(
        record,
        ply,
        position,
        record.moves[ply - 1] if ply else None,
        before,
        (position.board.index(1 + 8 * position.turn),) if checkers else (),
        tuple(text for at, text in record.comments if at == ply),
        tuple(record.variations[line - 1].moves[0] for line in branches.at(0, ply + 1)),
    )
