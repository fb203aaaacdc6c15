"""A game written as tags."""

from collections.abc import Iterator
from typing import Final

from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Result
from xqcore_formats import ending
from xqcore_formats.dhtmlxq import squares, tags
from xqcore_formats.tree import Branches

_RESULTS: Final[dict[Result, str]] = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}


def written(record: GameRecord, encoding: str) -> str:
    """Return a game between ``[DhtmlXQ]`` and ``[/DhtmlXQ]``; raise :class:`RecordError` for a header that cannot be kept."""
    Branches(record)  # which says what is wrong with lines that no tree has
    return f"[DhtmlXQ]\n{tags.written(_tags(record), encoding)}[/DhtmlXQ]\n"


def _tags(record: GameRecord) -> Iterator[tuple[str, str]]:
    headers = [(tags.named(name), value) for name, value in record.headers]
    claimed = {name for name, _ in headers}
    ours = {
        "gameid": record.id,
        "result": _RESULTS[record.result],
        "ending": ending.told(record.events, len(record.moves)),
        "ruleset": record.ruleset or "",
        "fen": _fen(record),
        "binit": squares.board(record.start) or "",
        "movelist": "".join(map(squares.written, record.moves)),
    }
    yield from ((name, value) for name, value in ours.items() if value or name in claimed or name == "movelist")
    yield from headers
    for ply, text in record.comments:
        yield f"comment{ply}", text
    for number, line in enumerate(record.variations, 1):
        yield f"move_{line.parent}_{line.ply}_{number}", "".join(map(squares.written, line.moves))
        for ply, text in line.comments:
            yield f"comment{number}_{ply}", text


def _fen(record: GameRecord) -> str:
    """The start, where the pieces and the first mover do not tell it."""
    start = record.start
    told = start == Position(start.board, start.turn) and squares.board(start) is not None
    return "" if told and (record.moves or start.turn is Side.RED) else start.fen()
