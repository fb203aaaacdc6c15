"""Weights as text, a rank of the board on a line."""

import json
from typing import Any


def written(weights: dict[str, Any]) -> str:
    """The text of ``weights.json``."""
    halves = ",\n".join(f'  "{name}": {{\n{_half(weights[name])}\n  }}' for name in ("middlegame", "endgame"))
    return f'{{\n  "phase": {json.dumps(weights["phase"])},\n{halves}\n}}\n'


def _half(half: dict[str, Any]) -> str:
    squares = ",\n".join(f'      "{kind}": [\n{_ranks(numbers)}\n      ]' for kind, numbers in half["squares"].items())
    terms = ",\n".join(f'      "{name}": {number}' for name, number in half["terms"].items())
    return (
        f'    "pieces": {json.dumps(half["pieces"])},\n'
        f'    "squares": {{\n{squares}\n    }},\n'
        f'    "terms": {{\n{terms}\n    }}'
    )


def _ranks(numbers: list[int]) -> str:
    return ",\n".join("        " + ", ".join(map(str, numbers[first : first + 9])) for first in range(0, 90, 9))
