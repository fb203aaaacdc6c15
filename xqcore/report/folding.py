"""Moves in a line, loops written once."""

from collections.abc import Sequence

from xqcore.model.move import Move


def folded(moves: Sequence[Move]) -> str:
    """Return moves as text, with what follows itself written once: ``h2e2 (a1b1 b6a6 b1a1 a6b6) x3``."""
    said: list[str] = []
    at = 0
    while at < len(moves):
        period, times = max(((p, _times(moves, at, p)) for p in range(1, len(moves) - at)), key=_covers, default=(1, 1))
        part = " ".join(map(str, moves[at : at + period]))
        said.append(f"({part}) x{times}" if times > 1 else str(moves[at]))
        at += period * times if times > 1 else 1
    return " ".join(said)


def _times(moves: Sequence[Move], at: int, period: int) -> int:
    """How many times the moves of a period come one after another."""
    end = at + period
    while end < len(moves) and moves[end] is moves[end - period]:
        end += 1
    return (end - at) // period


def _covers(way: tuple[int, int]) -> tuple[int, int]:
    """What a way to fold saves; of two that save alike the shorter period."""
    period, times = way
    return period * times if times > 1 else 0, -period
