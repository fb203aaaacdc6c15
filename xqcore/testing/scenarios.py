"""The scenario table: games cut down to one question each, with what every shipped ruleset makes of them."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import attrs
import yaml

from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Result, Verdict
from xqcore.report.brief import code

SWAPPED: Mapping[str, Result] = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2", "*": "*"}
"""The result when the colours change places."""


@attrs.frozen(slots=True)
class Scenario:
    """A game and, by ruleset, its verdict as :func:`xqcore.report.brief.code` writes it: ``0-1 @13 perpetual-check``."""

    id: str
    title: str
    record: GameRecord
    expect: Mapping[str, str]

    def mirrored(self) -> "Scenario":
        """The same game with left and right exchanged: every verdict stays."""
        record = self.record
        moves = tuple(move.mirrored() for move in record.moves)
        return attrs.evolve(self, record=attrs.evolve(record, start=record.start.mirrored(), moves=moves))

    def swapped(self) -> "Scenario":
        """The same game with the colours exchanged: every verdict changes sides."""
        record = self.record
        moves = tuple(move.turned() for move in record.moves)
        expect = {name: _swapped(verdict) for name, verdict in self.expect.items()}
        return attrs.evolve(self, record=attrs.evolve(record, start=record.start.swapped(), moves=moves), expect=expect)


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Return the scenario table."""
    text = resources.files("xqcore.testing").joinpath("scenarios.yaml").read_text(encoding="utf-8")
    return tuple(_scenario(entry) for entry in yaml.safe_load(text))


def scenario(name: str) -> Scenario:
    """Return the game of the scenario table with an id."""
    return next(each for each in scenarios() if each.id == name)


def _scenario(entry: Mapping[str, Any]) -> Scenario:
    moves = tuple(Move.parse(text) for text in unrolled(entry["moves"]).split())
    record = GameRecord(Position.from_fen(entry["start"]), moves, entry["id"])
    return Scenario(entry["id"], entry["title"], record, entry["expect"])


def unrolled(moves: str) -> str:
    """Write the loops of a line of moves out: ``(a b) x2`` is ``a b a b``."""
    return re.sub(r"\(([^()]*)\) x([0-9]+)", lambda loop: " ".join([loop[1]] * int(loop[2])), moves)


def _swapped(verdict: str) -> str:
    result, _, rest = verdict.partition(" ")
    return " ".join(filter(None, (SWAPPED[result], rest)))


def verdict_code(verdict: Verdict) -> str:
    """Return a verdict as the table writes it."""
    return code(verdict.result, verdict.ply, verdict.ending)
