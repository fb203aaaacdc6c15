"""Quiet positions from self-play with the results of their games, to fit weights to.

``python positions.py 1000 0 3000 positions.bin`` plays the games 0 to 2999 at 1,000 nodes a move and appends to the file. The number of a game
is its seed. Each begins with an opening and up to five random moves, and both sides err a little, so that no two are alike. Left out are
positions in check, before captures, and with a decided score.
"""

import random
import struct
import sys
from pathlib import Path

from arena import MOVEGEN, Answer, Contestant, play
from xqcore_engines.match.openings import Opening, openings

from xqcore import Position

ERROR = 12
DECIDED = 2_500
ROW = struct.Struct("<90sbbhi")
"""Board, side to move, twice Red's points, score for the side to move, number of the game."""


def opening(chance: random.Random) -> Opening:
    """An opening, and random moves after it."""
    moves = list(chance.choice(openings()))
    position = Position.start()
    for move in moves:
        position = position.after(move)
    for _ in range(chance.randrange(6)):
        legal = MOVEGEN.legal_moves(position)
        if not legal:
            break
        moves.append(chance.choice(legal))
        position = position.after(moves[-1])
    return tuple(moves)


def rows(game: int, contestant: Contestant) -> bytes:
    """The quiet positions of one game."""
    seen: list[tuple[Position, int]] = []

    def watch(position: Position, answer: Answer) -> None:
        move, score, *_ = answer
        if abs(score) < DECIDED and not position.board[move % 90] and not MOVEGEN.checkers(position):
            seen.append((position, score))

    outcome = play(contestant, contestant, opening(random.Random(game)), game * 1_000, watch)
    twice = int(2 * outcome.points)
    return b"".join(ROW.pack(position.board, int(position.turn), twice, score, game) for position, score in seen)


if __name__ == "__main__":
    nodes, first, count, name = sys.argv[1:]
    both = Contestant(f"{nodes},noise={ERROR}")
    with Path(name).open("ab") as file:
        file.writelines(rows(number, both) for number in range(int(first), int(first) + int(count)))
