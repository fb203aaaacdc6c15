"""Scores as people read them."""

from xqcore.model.decision import MATE, RULING
from xqcore.model.piece import Side

_FURTHEST = 5_000
"""No win is seen from so many plies away."""


def for_red(score: int, side: Side) -> int:
    """Return a score of the side to move as Red's."""
    return score if side is Side.RED else -score


def mate(score: int) -> int | None:
    """In how many plies there is mate, negative for the other side's; ``None`` where none is seen. A mate on the board is 0."""
    return _plies(score, MATE)


def ruling(score: int) -> int | None:
    """In how many plies the game is won by a ruling, negative for the other side; ``None`` where none is seen."""
    return _plies(score, RULING)


def shown(score: int) -> str:
    """Return a score in soldiers, ``+0.35``; ``+M3`` for a mate in three moves, ``+R3`` for a ruling in three.

    Where it has come, that is ``+M`` and ``+R``.
    """
    sign = "+" if score > 0 else "-"
    for letter, plies in (("M", mate(score)), ("R", ruling(score))):
        if plies is not None:
            return f"{sign}{letter}{(abs(plies) + 1) // 2 or ''}"
    return f"{score / 100:+.2f}"


def _plies(score: int, won: int) -> int | None:
    plies = won - abs(score)
    if not 0 <= plies <= _FURTHEST:
        return None
    return plies if score > 0 else -plies
