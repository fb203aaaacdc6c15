"""Fit weights to the results of games: ``python fit.py OLD.json NEW.json positions.bin...``.

Logistic regression, as in Texel's method: the chance that Red wins is a sigmoid of the value, and both ends of every weight are moved until
it tells results best. What it should tell is for seven tenths the game's result, for three the score of the search that was made
there. Weights are held near the old ones, each by a scale of its own, as much as one position more would hold them; files of
the board are alike to left and right. One game in ten is not fitted to but tells whether the fit is one of games or of noise. Needs numpy.
"""

import copy
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from positions import ROW
from written import written
from xqcore_native._native import Searcher

KINDS = ("general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier")
HALVES = ("middlegame", "endgame")
RESULT = 0.7
SCALE = 40.0
STEPS = 400
PLACE = np.dtype([("board", "u1", 90), ("turn", "i1"), ("twice", "i1"), ("score", "<i2"), ("game", "<i4")])


class Counts:
    """How often each weight counts in each position, for Red less for Black."""

    def __init__(self, places: Any, weights: dict[str, Any]):
        self.squares: dict[tuple[int, int, int], int] = {}
        columns = np.array([[self._column(kind, point) for point in range(90)] for kind in range(8)])
        turned = columns[:, [(9 - point // 9) * 9 + point % 9 for point in range(90)]]
        terms = list(weights["middlegame"]["terms"])
        self.table = np.zeros((len(places), len(self.squares) + len(terms)), np.float32)
        rows = np.arange(len(places))
        for point in range(90):
            codes = places["board"][:, point]
            for is_there, table, sign in (((codes > 0) & (codes < 8), columns, 1), (codes > 8, turned, -1)):
                np.add.at(self.table, (rows[is_there], table[codes[is_there] & 7, point]), sign)
        for place, term in enumerate(terms, len(self.squares)):
            self.table[:, place] = _counted(places, weights, term)
        phase = np.array([0, *(weights["phase"][kind] for kind in KINDS)])
        self.phase = np.minimum(phase[places["board"] & 7].sum(1) / weights["phase"]["full"], 1).astype(np.float32)

    def _column(self, kind: int, point: int) -> int:
        rank, file = divmod(point, 9)
        return self.squares.setdefault((kind, rank, min(file, 8 - file)), len(self.squares)) if kind else 0

    def values(self, halves: Any) -> Any:
        """The values of all positions for Red."""
        return self.phase * (self.table @ halves[0]) + (1 - self.phase) * (self.table @ halves[1])


def _counted(places: Any, weights: dict[str, Any], term: str) -> Any:
    """The counts of a term, from a search that values nothing else."""
    alone = copy.deepcopy(weights)
    for half in HALVES:
        alone[half] = {
            "pieces": dict.fromkeys(KINDS, 0),
            "squares": {kind: [0] * 90 for kind in KINDS},
            "terms": {name: int(name == term) for name in alone[half]["terms"]},
        }
    evaluate = Searcher(json.dumps(alone), 1).evaluate
    turns = places["turn"].tolist()
    found = np.array([evaluate(board.tobytes(), turn) for board, turn in zip(places["board"], turns, strict=True)])
    return np.where(places["turn"] == 0, found, -found)


def laid_out(weights: dict[str, Any], counts: Counts) -> Any:
    """Both halves of some weights, a number for each column."""
    return np.array(
        [
            [
                weights[half]["pieces"][KINDS[kind - 1]] + weights[half]["squares"][KINDS[kind - 1]][rank * 9 + file]
                for kind, rank, file in counts.squares
            ]
            + list(weights[half]["terms"].values())
            for half in HALVES
        ],
        np.float32,
    )


def taken_in(weights: dict[str, Any], counts: Counts, halves: Any) -> dict[str, Any]:
    """Weights with new numbers. A piece is worth what it was on average where it stood."""
    new = copy.deepcopy(weights)
    stood = np.abs(counts.table).sum(0)
    for half, numbers in zip(HALVES, halves, strict=True):
        for kind, word in enumerate(KINDS, 1):
            columns = [column for key, column in counts.squares.items() if key[0] == kind]
            piece = round(float(np.average(numbers[columns], weights=stood[columns] + 1e-9))) if kind > 1 else 0
            new[half]["pieces"][word] = piece
            for point in range(90):
                rank, file = divmod(point, 9)
                column = counts.squares[kind, rank, min(file, 8 - file)]
                new[half]["squares"][word][point] = round(float(numbers[column])) - piece if stood[column] else 0
        new[half]["terms"] = dict(
            zip(new[half]["terms"], map(round, map(float, numbers[len(counts.squares) :])), strict=True)
        )
    return new


def _sigmoid(values: Any) -> Any:
    return 1 / (1 + np.exp(-values))


def fit(counts: Counts, old: Any, wanted: Any, unit: float, fitted_to: Any) -> Any:
    """Move both halves down the slope of the squared error (Adam)."""
    table, phase, wanted = counts.table[fitted_to], counts.phase[fitted_to], wanted[fitted_to]
    scale = np.full_like(old, SCALE)
    scale[:, len(counts.squares) :] = np.maximum(4, np.abs(old[:, len(counts.squares) :]) * 0.7)
    new, mean, square = old.copy(), np.zeros_like(old), np.zeros_like(old)
    for step in range(1, STEPS + 1):
        told = _sigmoid((phase * (table @ new[0]) + (1 - phase) * (table @ new[1])) / unit)
        slope = 2 * (told - wanted) * told * (1 - told) / unit
        slopes = (np.stack([(slope * phase) @ table, (slope * (1 - phase)) @ table]) + (new - old) / scale**2) / len(
            wanted
        )
        mean, square = 0.9 * mean + 0.1 * slopes, 0.99 * square + 0.01 * slopes**2
        pace = 0.02 if step < 0.6 * STEPS else 0.004
        new -= scale * pace * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
    return new


def main(old_name: str, new_name: str, names: list[str]) -> None:
    """Fit, write, and say how well results are told before and after."""
    data = b"".join(Path(name).read_bytes() for name in names)
    assert PLACE.itemsize == ROW.size
    places = np.frombuffer(data, PLACE)
    weights = json.loads(Path(old_name).read_text("utf-8"))
    counts = Counts(places, weights)
    old = laid_out(weights, counts)
    result = places["twice"] / 2
    score = np.where(places["turn"] == 0, places["score"], -places["score"])
    values = counts.values(old)
    unit = min(range(100, 1_500, 20), key=lambda each: float(((_sigmoid(values / each) - result) ** 2).mean()))
    wanted = (RESULT * result + (1 - RESULT) * _sigmoid(score / unit)).astype(np.float32)
    fitted_to = places["game"] % 10 != 0
    new = fit(counts, old, wanted, unit, fitted_to)
    Path(new_name).write_text(written(taken_in(weights, counts, new)), "utf-8")
    print(
        f"{len(places)} positions; a win of {unit} hundredths is a chance of 73 %; mean squared error of the results:"
    )
    for name, halves in (("before", old), ("after", new)):
        error = (_sigmoid(counts.values(halves) / unit) - result) ** 2
        print(f"{name}: {error[fitted_to].mean():.5f} fitted to, {error[~fitted_to].mean():.5f} not")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
