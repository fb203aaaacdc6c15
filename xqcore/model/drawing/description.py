"""What a drawing shows, in words: for readers who cannot see it."""

from collections.abc import Iterable, Sequence

from xqcore.model.move import Move
from xqcore.model.piece import Piece, Side
from xqcore.model.position import Position
from xqcore.model.square import NAMES


def heading(position: Position) -> str:
    """Return the title of a drawing that has no other."""
    return f"Xiangqi position, {position.turn} to move"


def description(
    position: Position,
    *,
    last_move: Move | None,
    checked: Sequence[int],
    attackers: Sequence[int],
    targets: Sequence[int],
    arrows: Sequence[tuple[int, int]],
) -> str:
    """Return every piece with its point, side by side and the general first, then every mark."""
    sentences = [_sentence(side.word.capitalize(), _pieces(position, side)) for side in Side]
    sentences += [
        _sentence("Last move", [str(last_move)] if last_move else []),
        _sentence("In check", (NAMES[point] for point in checked)),
        _sentence("Attackers", (NAMES[point] for point in attackers)),
        _sentence("Targets", (NAMES[point] for point in targets)),
        _sentence("Arrows", (f"{NAMES[start]} to {NAMES[end]}" for start, end in arrows)),
    ]
    return " ".join(filter(None, sentences))


def _pieces(position: Position, side: Side) -> list[str]:
    found = sorted((code, point) for point, code in enumerate(position.board) if code and code >> 3 == side)
    return [f"{Piece(code).kind} {NAMES[point]}" for code, point in found]


def _sentence(subject: str, items: Iterable[str]) -> str:
    listed = ", ".join(items)
    return f"{subject}: {listed}." if listed else ""
