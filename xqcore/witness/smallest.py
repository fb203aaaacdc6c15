"""A witness made small: its end and its beginning cut off, pieces taken away."""

from collections.abc import Callable, Iterator

import attrs

from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.witness.parting import Question, Witness

Enough = Callable[[], bool]
"""Whether it is time to stop."""


def smallest(witness: Witness, question: Question, enough: Enough) -> Witness:
    """Return the witness that is left when nothing more can be taken away.

    It parts the rulesets in the same way and with the same endings, and no single piece of it is idle. Where there was
    enough before that, it is as small as it had become.
    """
    while not enough():
        smaller = next(_smaller(witness, question, enough), None)
        if smaller is None:
            return witness
        witness = smaller
    return witness


def _smaller(witness: Witness, question: Question, enough: Enough) -> Iterator[Witness]:
    for record in _simpler(witness):
        if enough():
            return
        found = question.ask(record)
        if found is not None and found.point == witness.point:
            yield found


def _simpler(witness: Witness) -> Iterator[GameRecord]:
    """Yield games with something left out, the most telling first: moves, then pieces, then the counters."""
    record = witness.record
    if witness.end < len(record.moves):
        yield attrs.evolve(record, moves=record.moves[: witness.end])
    if not record.events:
        yield from _later(record)
    start = record.start
    for point, code in enumerate(start.board):
        if code & 7 > 1:
            yield attrs.evolve(record, start=attrs.evolve(start, board=_without(start.board, point)))
    for plain in (attrs.evolve(start, clock=0), attrs.evolve(start, number=1)):
        if plain != start:
            yield attrs.evolve(record, start=plain)


def _later(record: GameRecord) -> Iterator[GameRecord]:
    """Yield the game from a later move on: from far into it first."""
    stood = positions(record)
    step = 1 << len(record.moves).bit_length()
    while step := step >> 1:
        if step < len(stood):
            yield attrs.evolve(record, start=stood[step], moves=record.moves[step:])


def positions(record: GameRecord) -> list[Position]:
    """Return the positions of a game, the start first."""
    stood = [record.start]
    for move in record.moves:
        stood.append(stood[-1].after(move))
    return stood


def _without(board: bytes, point: int) -> bytes:
    return board[:point] + b"\0" + board[point + 1 :]
