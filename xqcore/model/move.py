"""Moves: a point of origin and a target, one object each."""

import re
from typing import Any, Final, NoReturn, Self, final

from xqcore.model.errors import XqError
from xqcore.model.square import BY_NAME, NAMES, SQUARES, mirrored, turned

_COORDINATES: Final = re.compile(r"[a-i][0-9][a-i][0-9]")
_RANKS_FROM_1: Final = re.compile(r"[a-i](10|[1-9])[a-i](10|[1-9])")


class MoveSyntaxError(XqError, ValueError):
    """A text that is not a move such as ``h2e2``."""


@final
class Move:
    """A move from ``origin`` to ``target``, both points 0 to 89.

    There is one object for each pair of points, so moves compare by identity and cost nothing to keep.
    ``str(move)`` gives files a-i and ranks 0-9: ``h2e2``.
    """

    __slots__ = ("_text", "origin", "target")

    origin: int
    target: int
    _text: str

    def __new__(cls, origin: int, target: int) -> Self:
        """Return the move between two points; raise ``IndexError`` when one is off the board."""
        if not (0 <= origin < 90 and 0 <= target < 90):
            raise IndexError(f"points are 0 to 89, not {origin} and {target}")
        return MOVES[origin * 90 + target]

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Return the move written as ``h2e2``; raise :class:`MoveSyntaxError` for anything else."""
        try:
            return BY_TEXT[text]
        except (KeyError, TypeError):  # TypeError: a list, say, out of somebody's JSON
            raise MoveSyntaxError(_complaint(text)) from None

    def mirrored(self) -> "Move":
        """The move with left and right exchanged."""
        return Move(mirrored(self.origin), mirrored(self.target))

    def turned(self) -> "Move":
        """The move with the two ends of the board exchanged."""
        return Move(turned(self.origin), turned(self.target))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Move.parse({self._text!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a move cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a move cannot be changed: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Move, (self.origin, self.target))


def _complaint(text: object) -> str:
    """Say what is wrong with a text that should have been a move."""
    if not isinstance(text, str):
        return f"a move is a text such as 'h2e2', not {text!r}"
    shown = text if len(text) <= 20 else text[:20] + "..."
    plain = text.strip().lower().replace("-", "")
    if _COORDINATES.fullmatch(plain):
        return f"move {shown!r} should be four plain characters, such as 'h2e2'"
    if _RANKS_FROM_1.fullmatch(plain):
        return f"move {shown!r} counts ranks from 1 to 10; write files a-i and ranks 0-9, such as 'h2e2'"
    return f"{shown!r} is not a move; a move is written like 'h2e2', files a-i and ranks 0-9"


def _texts() -> dict[str, int]:
    """The number of each move by its text.

    The moves that a piece can make come first and lie together, for of millions of texts nearly all are of those.
    """

    def is_made(across: int, along: int) -> bool:
        return (across == 0) != (along == 0) or 0 < across * along <= 2 or across == along == 2

    leaps = [(df, dr) for df in range(-8, 9) for dr in range(-9, 10) if is_made(abs(df), abs(dr))]
    made = sorted(
        origin * 90 + origin + dr * 9 + df
        for origin in SQUARES
        for df, dr in leaps
        if 0 <= origin % 9 + df < 9 and 0 <= origin // 9 + dr < 10
    )
    return {NAMES[number // 90] + NAMES[number % 90]: number for number in (*made, *range(90 * 90))}


def _every_move(texts: dict[str, int]) -> tuple[Move, ...]:
    moves = [object.__new__(Move) for _ in texts]
    slots: Any = vars(Move)  # which can be set though moves cannot
    put_origin, put_target, put_text = (slots[name].__set__ for name in ("origin", "target", "_text"))
    for text, number in texts.items():
        move = moves[number]
        put_origin(move, number // 90)
        put_target(move, number % 90)
        put_text(move, text)
    return tuple(moves)


_TEXTS: Final = _texts()


MOVES: Final[tuple[Move, ...]] = _every_move(_TEXTS)
"""All moves between two points; the one from ``o`` to ``t`` has the index ``o * 90 + t``."""


BY_TEXT: Final[dict[str, Move]] = {text: MOVES[number] for text, number in _TEXTS.items()}
"""The same moves by their text."""

assert len(BY_NAME) ** 2 == len(MOVES)
