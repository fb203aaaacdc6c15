"""The numbers of ``weights.json``, laid out for adding up."""

import json
from functools import cache
from importlib import resources
from typing import Any, Final

import attrs

from xqcore.model.piece import Kind
from xqcore.model.square import SQUARES, turned

KINDS: Final = tuple(kind.word for kind in Kind)

TERMS: Final = (
    "tempo",
    "mobility-horse",
    "mobility-chariot",
    "mobility-cannon",
    "pressure-horse",
    "pressure-chariot",
    "pressure-cannon",
    "hollow-cannon",
    "screened-cannon",
    "chariots-at-advisors",
    "horses-at-advisors",
    "cannons-at-elephants",
    "linked-soldiers",
    "only-chariot",
)
"""What is counted beside pieces and squares; ``docs/search.md`` says what each is."""

MIDDLEGAME: Final = 40
ENDGAME: Final = 20
"""The bits at which the two halves of a value stand in a packed one; the phase stands below."""

MOST: Final = 9_999
"""The most that a position is valued at: less than a win by a ruling."""

_MASK: Final = (1 << ENDGAME) - 1
_SIGN: Final = 1 << (ENDGAME - 1)


class WeightsError(ValueError):
    """Weights that cannot be used; the text says why."""


@attrs.frozen(slots=True)
class Weights:
    """Packed values, so that one addition adds up middlegame, endgame and phase at once.

    ``pieces`` has at ``code * 90 + point`` what a piece there is worth to Red, ``terms`` by name what a count of 1 is worth to its
    side, ``worth`` by code what a piece is worth in the middlegame wherever it stands. ``full`` is the phase in which the
    endgame does not count.
    """

    pieces: tuple[int, ...]
    terms: dict[str, int]
    worth: tuple[int, ...]
    full: int

    def unpacked(self, packed: int) -> int:
        """The value to Red of a packed value: the two halves by the phase, rounded towards zero, :data:`MOST` at most."""
        phase = min(packed & _MASK, self.full)
        rest = packed >> ENDGAME
        endgame = ((rest & _MASK) ^ _SIGN) - _SIGN
        middlegame = (rest - endgame) >> ENDGAME
        weighed = middlegame * phase + endgame * (self.full - phase)
        return min(weighed // self.full, MOST) if weighed >= 0 else -min(-weighed // self.full, MOST)


def parsed(text: str) -> Weights:
    """Read weights; raise :class:`WeightsError` where a name or number is missing, or there is one too many."""
    data = _names(json.loads(text), "the weights", ("phase", "middlegame", "endgame"))
    phase = _numbers(data["phase"], "phase", ("full", *KINDS))
    if phase["full"] < 1:
        raise WeightsError(f"phase.full is 1 or more, not {phase['full']}")
    halves = [_half(data[name], name) for name in ("middlegame", "endgame")]
    pieces = [0] * (16 * 90)
    for kind, word in zip(Kind, KINDS, strict=True):
        for point in SQUARES:
            value = _packed(*(half[word][point] for half in halves))
            pieces[kind * 90 + point] = value + phase[word]
            pieces[(kind + 8) * 90 + turned(point)] = -value + phase[word]
    terms = [_numbers(data[name]["terms"], f"{name}.terms", TERMS) for name in ("middlegame", "endgame")]
    worth = [0, *(data["middlegame"]["pieces"][word] for word in KINDS)]
    return Weights(
        tuple(pieces),
        {name: _packed(*(half[name] for half in terms)) for name in TERMS},
        tuple(worth * 2),
        phase["full"],
    )


@cache
def shipped() -> Weights:
    """The weights of this package."""
    return parsed(text())


def text() -> str:
    """The text of ``weights.json``."""
    return (resources.files(__package__) / "weights.json").read_text("utf-8")


def _packed(middlegame: int, endgame: int) -> int:
    return (middlegame << MIDDLEGAME) + (endgame << ENDGAME)


def _half(data: Any, name: str) -> dict[str, list[int]]:
    """What each kind of piece is worth on each point."""
    half = _names(data, name, ("pieces", "squares", "terms"))
    pieces = _numbers(half["pieces"], f"{name}.pieces", KINDS)
    squares = _names(half["squares"], f"{name}.squares", KINDS)
    for word, numbers in squares.items():
        if not isinstance(numbers, list) or len(numbers) != 90 or not all(type(number) is int for number in numbers):
            raise WeightsError(f"{name}.squares.{word} is not a list of 90 whole numbers")
    return {word: [pieces[word] + number for number in squares[word]] for word in KINDS}


def _names(data: Any, what: str, names: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict) or set(data) != set(names):
        raise WeightsError(f"{what} should have exactly {', '.join(names)}")
    return data


def _numbers(data: Any, what: str, names: tuple[str, ...]) -> dict[str, int]:
    numbers = _names(data, what, names)
    for name, number in numbers.items():
        if type(number) is not int or abs(number) > 9_999:
            raise WeightsError(f"{what}.{name} is not a whole number up to 9999: {number!r}")
    return numbers
