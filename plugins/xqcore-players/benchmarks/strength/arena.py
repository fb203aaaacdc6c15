"""Games between searches, with nothing between them but the rules: what a difference is worth, at a fixed number of nodes.

A contestant is written ``4000``, nodes for each move, and after commas what is special about it: ``-history`` does without a
feature, ``weights=FILE`` values positions by other weights, ``noise=12`` errs by so many hundredths of a soldier, ``depth=3`` looks no
further. Loops are draws but for perpetual check, which loses; games of 240 plies are drawn.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
from xqcore_engines.match.openings import Opening, openings
from xqcore_engines.match.score import Score
from xqcore_native._native import NativeGenerator, Searcher
from xqcore_players.evaluation import weights

from xqcore import Move, Position
from xqcore.model.move import MOVES
from xqcore.model.piece import Side

LONGEST = 240
CHECKS_ALONE = 1
MOVEGEN = NativeGenerator()

Answer = tuple[int, int, int, int, list[int]]
"""Move, score, depth, nodes and line, as the native search gives them."""


class Contestant:
    """A search with its bounds."""

    def __init__(self, text: str):
        numbers = {"nodes": 0, "depth": 0, "noise": 0}
        without, valued_by = [], weights.text()
        for part in text.split(","):
            name, _, value = part.rpartition("=")
            if part.startswith("-"):
                without.append(part[1:])
            elif name == "weights":
                valued_by = Path(value).read_text("utf-8")
            else:
                numbers[name or "nodes"] = int(value)
        self._nodes, self._depth, self._noise = numbers.values()
        self._searcher = Searcher(valued_by, 16, without)

    def answer(self, start: Position, moves: list[int], legal: Sequence[Move], seed: int) -> Answer:
        """Choose among the legal moves after those played."""
        among = list(map(number, legal))
        bounds = self._nodes, self._depth, 0.0
        return self._searcher.search(
            start.board, int(start.turn), moves, among, *bounds, winner, CHECKS_ALONE, True, self._noise, seed
        )


def number(move: Move) -> int:
    """The number by which the search knows a move."""
    return move.origin * 90 + move.target


def winner(board: bytes, turn: int, loop: list[int]) -> int:
    """Who wins a loop: 1 Red, -1 Black, 0 neither. A side that checks with every move loses, unless both do."""
    checks = MOVEGEN.replay(Position(board, Side(turn)), [MOVES[move] for move in loop]).checks
    mover, other = all(checks[::2]), all(checks[1::2])
    if mover == other:
        return 0
    return 1 if mover == (turn == Side.BLACK) else -1


@attrs.frozen
class Outcome:
    """A game: Red's points, and how it ended."""

    points: float
    ending: str


Watch = Callable[[Position, Answer], None]


def play(red: Contestant, black: Contestant, opening: Opening, seed: int = 0, watch: Watch | None = None) -> Outcome:
    """Play a game to its end; ``watch`` is told each position with what was answered."""
    start = position = Position.start()
    moves: list[int] = []
    stood = [position.placement]
    for move in opening:
        moves.append(number(move))
        position = position.after(move)
        stood.append(position.placement)
    while len(moves) < LONGEST:
        legal = MOVEGEN.legal_moves(position)
        if not legal:
            return Outcome(float(position.turn is Side.BLACK), "mate")
        times = [ply for ply, placement in enumerate(stood) if placement == stood[-1]]
        if len(times) > 2:
            won = winner(position.board, int(position.turn), moves[times[-2] :])
            return Outcome((1 + won) / 2, "perpetual check" if won else "repetition")
        answer = (red, black)[position.turn].answer(start, moves, legal, seed + len(moves))
        if watch:
            watch(position, answer)
        moves.append(answer[0])
        position = position.after(MOVES[answer[0]])
        stood.append(position.placement)
    return Outcome(0.5, "length")


def match(first: str, second: str, pairs: int, seed: int = 1) -> tuple[Score, Counter[str]]:
    """Play pairs of games, each from one opening with colours changed; the score is the first contestant's."""
    order = list(openings())
    random.Random(seed).shuffle(order)
    one, other = Contestant(first), Contestant(second)
    points, endings = [], Counter[str]()
    for pair in range(pairs):
        opening = order[pair % len(order)]
        games = play(one, other, opening), play(other, one, opening)
        points += [games[0].points, 1 - games[1].points]
        endings.update(game.ending for game in games)
    return Score.of(points), endings
