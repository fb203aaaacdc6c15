"""The search in plain Python: deepened step by step, with a window, the promising moves first."""

import time
from collections.abc import Callable, Iterator
from typing import Final

import attrs

from xqcore.model.decision import MATE, RULING
from xqcore.model.move import MOVES
from xqcore.model.piece import Side
from xqcore_players.evaluation.value import Evaluation
from xqcore_players.evaluation.weights import Weights, shipped
from xqcore_players.loops import CHECKS, NEVER
from xqcore_players.search.board import RISKY, Board
from xqcore_players.search.question import Found, Question

DEEPEST: Final = 60
"""Plies from the question's position beyond which nothing is looked at."""

MATES: Final = MATE - 1000
"""What is worth more is a mate that is seen."""

SURE: Final = 10_000
"""What is worth less is a value: neither a mate nor a ruling."""

MARGIN: Final = 150
"""What a capture may be worth beyond the captured piece, in hundredths of a soldier."""

ROUGHLY: Final = 300
"""How far a value by pieces and squares alone may be from the full one, in hundredths of a soldier."""

ENTRIES: Final = 500_000
"""Positions that are remembered at most."""

NOWHERE: Final = 1000
"""The ply on which a value holds that comes from no loop."""

LOOK: Final = 256
"""Nodes between two looks at the clock."""

_EXACT, _AT_LEAST, _AT_MOST = range(3)


class _Enough(Exception):
    """The bounds have been reached."""


class AlphaBeta:
    """Looks ahead in plain Python. See :class:`xqcore_players.search.question.Searcher`."""

    def __init__(self, weights: Weights | None = None):
        self._weights = weights or shipped()
        self._stopped = False

    def search(self, question: Question) -> Found:
        """Answer a question."""
        self._stopped = False
        return _Search(question, self._weights, lambda: self._stopped).found()

    def stop(self) -> None:
        """End the search under way."""
        self._stopped = True


class _Search:
    """One search."""

    def __init__(self, question: Question, weights: Weights, stopped: Callable[[], bool]):
        self._question = question
        self._stopped = stopped
        self._board = Board(question.start, weights)
        self._evaluation = Evaluation(weights)
        self._values: dict[int, int] = {}
        self._worth = weights.worth
        self._loops = question.loops
        self._noise = question.noise
        self._scramble = hash((question.seed, 90)) | 1
        self._nodes = 0
        self._next_look = 0
        self._until = None if question.seconds is None else time.perf_counter() + question.seconds
        self._best: Found | None = None
        self._table: dict[int, tuple[int, int, int, int]] = {}
        self._killers: list[list[int]] = [[0, 0] for _ in range(DEEPEST + 2)]
        self._history: list[int] = [0] * (90 * 90)
        self._lines: list[list[int]] = [[] for _ in range(DEEPEST + 2)]
        self._reach = NOWHERE
        self._path: list[int] = []
        self._checks: list[bool] = [self._board.attacked(self._board.turn)]
        self._seen: dict[int, int] = {self._board.key: 0}
        for move in question.moves:
            self._board.make(move.origin * 90 + move.target)
            self._path.append(move.origin * 90 + move.target)
            self._checks.append(self._board.attacked(self._board.turn))
            self._seen[self._board.key] = len(self._path)
        self._root = len(self._path)

    def found(self) -> Found:
        """Deepen until a bound is reached."""
        board, question = self._board, self._question
        among = {move.origin * 90 + move.target for move in question.among}
        moves = [move for move in self._by_worth(board.captures()) + board.quiets() if move in among]
        for depth in range(1, min(question.depth or DEEPEST, DEEPEST) + 1):
            try:
                best = self._at_root(moves, depth)
            except _Enough:
                break
            moves.remove(best)
            moves.insert(0, best)
            if self._best is not None and abs(self._best.score) > MATES and MATE - abs(self._best.score) <= depth:
                break  # no deeper look finds a shorter mate
        assert self._best is not None
        return attrs.evolve(self._best, nodes=self._nodes)

    def _at_root(self, moves: list[int], depth: int) -> int:
        """Search every first move, and return the best; what is best so far is kept even where the search is broken off."""
        board, alpha, best = self._board, -MATE, 0
        for move in moves:
            board.make(move)
            self._path.append(move)
            if best:
                score = -self._search(depth - 1, -alpha - 1, -alpha, 1)
                if score > alpha:
                    score = -self._search(depth - 1, -MATE, -alpha, 1)
            else:
                score = -self._search(depth - 1, -MATE, MATE, 1)
            self._path.pop()
            board.unmake()
            if score > alpha or not best:
                alpha, best = score, move
                line = tuple(MOVES[each] for each in (move, *self._lines[1]))
                before = self._best.depth if self._best else 0
                self._best = Found(MOVES[move], score, before, self._nodes, line)
        assert self._best is not None
        self._best = Found(self._best.move, self._best.score, depth, self._nodes, self._best.line)
        return best

    def _search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of the position for the side to move; ``_reach`` is then the ply that it holds on, where it comes from a loop."""
        board = self._board
        self._lines[ply] = []
        key = board.key
        checked = board.attacked(board.turn)
        earlier = self._seen.get(key)
        if earlier is not None:
            value = self._looped(earlier, ply, checked=checked)
            if value is not None:
                self._reach = max(earlier - self._root, 0)
                return value
        self._reach = NOWHERE
        if checked:
            depth += 1
        if depth <= 0 or ply >= DEEPEST:
            return self._quiet(alpha, beta)
        self._nodes += 1
        if self._nodes >= self._next_look:
            self._look()
        entry = self._table.get(key)
        if entry is not None and entry[0] >= depth and beta - alpha == 1:
            value = _from_here(entry[2], ply)
            if entry[1] == _EXACT or (value >= beta if entry[1] == _AT_LEAST else value <= alpha):
                return value
        place = len(self._path)
        self._seen[key] = place
        self._checks[place:] = (checked,)
        best, move = self._best_move(depth, alpha, beta, ply, entry[3] if entry else 0, checked=checked)
        if earlier is None:
            del self._seen[key]
        else:
            self._seen[key] = earlier
        if move and len(self._table) < ENTRIES:
            kind = _AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST
            self._table[key] = (depth if self._reach >= ply else 0, kind, _from_there(best, ply), move)
        return best

    def _best_move(
        self, depth: int, alpha: int, beta: int, ply: int, preferred: int, *, checked: bool
    ) -> tuple[int, int]:
        """The value of the best move, and the move, 0 where there is none."""
        board, path = self._board, self._path
        risky = RISKY[board.generals[board.turn]]
        best, chosen, reach = -MATE, 0, NOWHERE
        for move in self._tried(preferred, ply):
            board.make(move)
            if (checked or risky[move // 90] or risky[move % 90]) and board.attacked(board.turn ^ 1):
                board.unmake()
                continue
            path.append(move)
            if not chosen:
                score = -self._search(depth - 1, -beta, -alpha, ply + 1)
            else:
                score = -self._search(depth - 1, -alpha - 1, -alpha, ply + 1)
                if alpha < score < beta:
                    score = -self._search(depth - 1, -beta, -alpha, ply + 1)
            path.pop()
            board.unmake()
            reach = min(reach, self._reach)
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    self._lines[ply] = [move, *self._lines[ply + 1]]
                    if alpha >= beta:
                        reach = self._reach  # what other moves would bring does not matter
                        if not board.squares[move % 90]:
                            self._praise(move, depth, ply)
                        break
        self._reach = reach
        if not chosen:
            return ply - MATE if checked or self._question.stalemate_loses else 0, 0
        return best, chosen

    def _quiet(self, alpha: int, beta: int) -> int:
        """The value once no capture is worth making."""
        self._nodes += 1
        if self._nodes >= self._next_look:
            self._look()
        board = self._board
        best = self._valued(alpha, beta)
        if best >= beta:
            return best
        alpha = max(alpha, best)
        takes = board.captures()
        if not takes:
            return best
        squares, worth = board.squares, self._worth
        hopeless = alpha - best - MARGIN
        checked = board.attacked(board.turn)
        risky = RISKY[board.generals[board.turn]]
        for move in self._by_worth(takes):
            if worth[squares[move % 90]] < hopeless:
                break
            board.make(move)
            if (checked or risky[move // 90]) and board.attacked(board.turn ^ 1):
                board.unmake()
                continue
            score = -self._quiet(-beta, -alpha)
            board.unmake()
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        break
        return best

    def _valued(self, alpha: int, beta: int) -> int:
        """The value as it stands; roughly, where that lies far outside the window."""
        board = self._board
        value = self._values.get(board.key)
        if value is None:
            value = self._evaluation.roughly(board)
            if not alpha - ROUGHLY < value < beta + ROUGHLY:
                return value
            value = self._evaluation.of(board)
            if self._noise:
                value += (board.key * self._scramble >> 20) % (2 * self._noise + 1) - self._noise
            self._values[board.key] = value
        return value

    def _by_worth(self, takes: list[int]) -> list[int]:
        """Captures, those of the dearest pieces first, and by the cheapest."""
        if len(takes) < 2:
            return takes
        squares, worth = self._board.squares, self._worth
        return sorted(takes, key=lambda move: worth[squares[move // 90]] - 16 * worth[squares[move % 90]])

    def _tried(self, preferred: int, ply: int) -> Iterator[int]:
        """Moves in the order in which they are tried: the remembered one, captures, killers, others by their past."""
        board = self._board
        if preferred:
            yield preferred
        for move in self._by_worth(board.captures()):
            if move != preferred:
                yield move
        quiets = board.quiets()
        quiets.sort(key=self._history.__getitem__, reverse=True)
        killers = [move for move in self._killers[ply] if move != preferred and move in quiets]
        yield from killers
        for move in quiets:
            if move != preferred and move not in killers:
                yield move

    def _praise(self, move: int, depth: int, ply: int) -> None:
        """A quiet move has refuted the one before it."""
        killers = self._killers[ply]
        if killers[0] != move:
            killers[1] = killers[0]
            killers[0] = move
        self._history[move] += depth * depth

    def _looped(self, earlier: int, ply: int, *, checked: bool) -> int | None:
        """The value of a placement that has come again; ``None`` where the other side would lose by a loop that it may still leave."""
        asking, board = self._loops.asking, self._board
        if asking == NEVER:
            return 0
        if asking == CHECKS:
            checks = [*self._checks[earlier + 1 : len(self._path)], checked]
            if not (all(checks[0::2]) or all(checks[1::2])):
                return 0
        winner = self._loops(bytes(board.squares), board.turn, self._path[earlier:])
        if not winner:
            return 0
        side = Side.RED if winner > 0 else Side.BLACK
        if earlier < self._root and side == board.turn ^ (ply & 1):
            return None
        return RULING - ply if side == board.turn else ply - RULING

    def _look(self) -> None:
        """Stop where a bound has been reached, once there is a move to answer."""
        question = self._question
        self._next_look = self._nodes + LOOK
        if question.nodes is not None:
            self._next_look = max(min(self._next_look, question.nodes), self._nodes + 1)
        if self._best is None:
            return
        late = self._until is not None and time.perf_counter() >= self._until
        if late or self._stopped() or (question.nodes is not None and self._nodes >= question.nodes):
            raise _Enough


def _from_there(value: int, ply: int) -> int:
    """The value of an end that is seen, counted from the position in which it was found."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


def _from_here(value: int, ply: int) -> int:
    """The value of an end that is seen, counted from the question's position."""
    return value - ply if value > SURE else value + ply if value < -SURE else value
