"""The tables of facts, and games made from them."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import yaml

from xqcore import GameRecord, Move, Position, Xqcore
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.testing.scenarios import SWAPPED, scenario, unrolled

HERE = Path(__file__).parent
CLAUSES = HERE.parents[2] / "tests" / "judge" / "clauses.yaml"
MOVES = ReferenceGenerator()


@attrs.frozen
class Diagram:
    """A diagram of the rulebook, or a variant of one: moves that lead to a loop, and the result when it goes round and round."""

    id: str
    start: Position
    before: tuple[Move, ...]
    loop: tuple[Move, ...]
    result: str
    engines: dict[str, str | None]
    variant: bool

    def game(self, turns: int = 2, *, rotated: int = 0) -> GameRecord:
        """The loop walked so often, from its start or from a later move of it."""
        if not rotated:
            return GameRecord(self.start, (*self.before, *self.loop * turns))
        start = after(self.start, (*self.before, *self.loop[:rotated]))
        return GameRecord(start, (self.loop[rotated:] + self.loop[:rotated]) * turns)

    def led_into(self) -> Iterator[GameRecord]:
        """The loop, begun on either side's move, after each quiet move by a piece that has no part in it."""
        for rotated in (0, 1):
            game = self.game(rotated=rotated)
            if not rotated:
                game = GameRecord(after(self.start, self.before), self.loop * 2)
            for start, move in _lead_ins(game.start, self.loop):
                yield GameRecord(start, (move, *game.moves))


def after(position: Position, moves: Sequence[Move]) -> Position:
    """The position after some moves."""
    for move in moves:
        position = position.after(move)
    return position


def mirrored(game: GameRecord) -> GameRecord:
    """The game with left and right exchanged."""
    return GameRecord(game.start.mirrored(), tuple(move.mirrored() for move in game.moves))


def swapped(game: GameRecord) -> GameRecord:
    """The game with the colours exchanged."""
    return GameRecord(game.start.swapped(), tuple(move.turned() for move in game.moves))


def other(result: str) -> str:
    """The result with the colours exchanged."""
    return SWAPPED[result]


def _lead_ins(position: Position, loop: Sequence[Move]) -> Iterator[tuple[Position, Move]]:
    """Positions one move earlier, with the move: quiet, and by a piece that stands still from then on."""
    side, board = position.turn.other, position.board
    involved = {point for move in loop for point in (move.origin, move.target)}
    for point in range(90):
        if board[point] and board[point] >> 3 == side and point not in involved:
            for origin in range(90):
                if not board[origin] and origin not in involved:
                    earlier = bytearray(board)
                    earlier[origin], earlier[point] = board[point], 0
                    start = Position(bytes(earlier), side)
                    move = Move(origin, point)
                    if _lawful(start) and MOVES.is_legal(start, move):
                        yield start, move


def _lawful(position: Position) -> bool:
    try:
        Position.from_fen(position.fen(), "lenient")
    except ValueError:
        return False
    return True


def diagrams() -> list[Diagram]:
    """The 110 diagrams, and the 17 variants on their positions."""
    with (HERE / "diagrams.jsonl").open(encoding="utf-8") as lines:
        return [_diagram(json.loads(line)) for line in lines]


def _diagram(row: dict) -> Diagram:
    before, loop = (tuple(map(Move.parse, row[key].split())) for key in ("before", "loop"))
    engines = {name: row[name] for name in ("pikafish", "pychess")}
    start = Position.from_fen(row["start"], "lenient")
    return Diagram(row["id"], start, before, loop, row["result"], engines, row.get("variant", False))


def rulings() -> list[dict]:
    """Rulings from public threads and test suites."""
    with (HERE / "rulings.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def game_of(row: dict) -> GameRecord:
    """The game of a row with a start and moves, or of the scenario table with an id."""
    start = scenario(row["game"]).record.start if "game" in row else Position.from_fen(row["start"], "lenient")
    if "moves" not in row:
        return scenario(row["game"]).record
    return GameRecord(start, tuple(map(Move.parse, unrolled(row["moves"]).split())))


def official() -> list[tuple[str, str, GameRecord, str]]:
    """What federations and sites rule: game, code, record and verdict."""
    rows = yaml.safe_load((HERE / "official.yaml").read_text(encoding="utf-8"))
    return [(row["game"], code, game_of(row), said["verdict"]) for row in rows for code, said in row["codes"].items()]


def result(xq: Xqcore, game: GameRecord, code: str) -> str:
    """The result of a game under a code."""
    return xq.adjudicate(game, code).result
