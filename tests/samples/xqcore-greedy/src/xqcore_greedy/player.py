"""Looks some plies ahead, counts pieces, and stops when its time is up."""

import time

from xqcore.guard import lawful
from xqcore.model.decision import Decision
from xqcore.movegen.reference import ReferenceGenerator

VALUES = (0, 10_000, 20, 20, 40, 90, 45, 10)
MATE = 100_000


class Greedy:
    def __init__(self, look_ahead, *, forward):
        self.look_ahead = look_ahead
        self.forward = forward
        self.movegen = ReferenceGenerator()
        self.nodes = 0
        self.until = 0.0

    def choose(self, game, limit):
        self.nodes = 0
        self.until = time.monotonic() + 0.8 * min(limit.seconds or 5.0, (limit.clock or 150.0) / 30 + limit.increment)
        moves = lawful(game)
        best, score, depth = moves[0], None, 0
        for depth_now in range(1, min(self.look_ahead, limit.depth or self.look_ahead) + 1):
            try:
                scores = {move: self.scored(game.position, move, depth_now) for move in moves}
            except TimeoutError:
                break
            best, depth = max(scores, key=scores.__getitem__), depth_now
            score = scores[best]
        return Decision(best, score, depth or None, self.nodes, note=f"{len(moves)} moves looked at")

    def close(self):
        pass

    def scored(self, position, move, depth):
        ahead = move.target // 9 - move.origin // 9
        liking = (-ahead if position.turn else ahead) * (1 if self.forward else -1)
        return -self.best(position.after(move), depth - 1, -MATE, MATE) * 10 + liking

    def best(self, position, depth, low, high):
        """The best score for the side to move."""
        self.nodes += 1
        if time.monotonic() > self.until:
            raise TimeoutError
        if depth == 0:
            return self.count(position)
        moves = self.movegen.legal_moves(position)
        score = -MATE
        for move in sorted(moves, key=lambda move: -VALUES[position.board[move.target] & 7]):
            score = max(score, -self.best(position.after(move), depth - 1, -high, -max(low, score)))
            if score >= high:
                break
        return score

    def count(self, position):
        own = [
            -VALUES[code & 7] if (code >> 3) != position.turn else VALUES[code & 7] for code in position.board if code
        ]
        return sum(own)
