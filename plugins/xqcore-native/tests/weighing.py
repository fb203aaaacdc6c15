"""Weights to search by, and questions to ask of a search."""

import json
import random
from typing import Any, Final

from xqcore.model.move import MOVES, Move
from xqcore.model.position import Position

KINDS: Final = "general advisor elephant horse chariot cannon soldier".split()
TERMS: Final = (
    "tempo mobility-horse mobility-chariot mobility-cannon pressure-horse pressure-chariot pressure-cannon hollow-cannon "
    "screened-cannon chariots-at-advisors horses-at-advisors cannons-at-elephants linked-soldiers only-chariot"
).split()
MATERIAL: Final = dict(zip(KINDS, (0, 200, 200, 400, 900, 450, 100), strict=True))


def weights() -> dict[str, Any]:
    """What pieces are worth, and a little for mobility."""

    def half() -> dict[str, Any]:
        terms = dict.fromkeys(TERMS, 0) | {f"mobility-{kind}": 3 for kind in ("horse", "chariot", "cannon")}
        return {"pieces": dict(MATERIAL), "squares": {kind: [0] * 90 for kind in KINDS}, "terms": terms}

    phase = {"full": 64} | dict.fromkeys(KINDS, 0) | {"horse": 4, "chariot": 8, "cannon": 4}
    return {"phase": phase, "middlegame": half(), "endgame": half()}


WEIGHTS: Final = json.dumps(weights())


def uneven() -> str:
    """Weights of which hardly two are alike, so that whatever is counted wrongly shows."""
    numbers = random.Random(90).sample(range(-999, 1000), 1400)  # noqa: S311
    given = weights()
    for half in (given["middlegame"], given["endgame"]):
        half["terms"] = {term: numbers.pop() // 20 for term in TERMS}
        half["squares"] = {kind: [numbers.pop() // 20 for _ in range(90)] for kind in KINDS}
    return json.dumps(given)


def number(move: Move) -> int:
    """The number of a move."""
    return move.origin * 90 + move.target


def moves(numbers: list[int]) -> list[Move]:
    """Moves by their numbers."""
    return [MOVES[each] for each in numbers]


def question(position: Position, among: Any, **changes: Any) -> dict[str, Any]:
    """The arguments of a search, in which every loop is a draw."""
    asked = {
        "board": position.board,
        "turn": int(position.turn),
        "moves": [],
        "among": [number(move) for move in among],
        "nodes": 0,
        "depth": 0,
        "seconds": 0.0,
        "cycle": lambda _board, _turn, _moves: 0,
        "asking": 0,
        "stalemate_loses": True,
        "noise": 0,
        "seed": 0,
    }
    return asked | changes
