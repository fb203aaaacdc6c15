"""The board that the Python search moves on.

It is apart from the core's generator because a search needs another kind of answer: moves that are merely possible, captures first,
and hash, values and lines that are kept up move by move rather than worked out for each position. ``docs/search.md`` has what that
gains; the tests hold it to the reference generator.
"""

import random
from typing import Final

from xqcore.model.geometry import (
    ADVISOR_STEPS,
    ELEPHANT_JUMPS,
    GENERAL_STEPS,
    HORSE_JUMPS,
    HORSE_SOURCES,
    SOLDIER_SOURCES,
    SOLDIER_STEPS,
)
from xqcore.model.position import Position
from xqcore_players.evaluation.weights import Weights
from xqcore_players.search.slides import ON_FILE, ON_RANK

_GENERAL: Final = 1
_ADVISOR: Final = 2
_ELEPHANT: Final = 3
_HORSE: Final = 4
_CHARIOT: Final = 5
_CANNON: Final = 6
_SOLDIER: Final = 7

_RANDOM: Final = random.Random(90)  # noqa: S311 - names of positions, no secrets
KEYS: Final = tuple(_RANDOM.getrandbits(62) for _ in range(16 * 90))
"""At ``code * 90 + point``, what a piece there adds to the key of a position."""
TURN_KEY: Final = _RANDOM.getrandbits(62)


class Board:
    """A position on which moves, ``origin * 90 + target``, are made and taken back.

    ``pieces`` are by side the codes by point; ``ranks`` and ``files`` have a bit for each occupied point; ``key`` names the
    placement; ``material`` has the number of pieces of each code in four bits; ``value`` is the packed worth of all pieces (see :class:`xqcore_players.evaluation.weights.Weights`).
    """

    __slots__ = (
        "_made",
        "_worth",
        "files",
        "generals",
        "key",
        "material",
        "pieces",
        "ranks",
        "squares",
        "turn",
        "value",
    )

    def __init__(self, position: Position, weights: Weights):
        self.squares = list(position.board)
        self.turn = int(position.turn)
        self.pieces: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.ranks = [0] * 10
        self.files = [0] * 9
        self.generals = [-1, -1]
        self.key = TURN_KEY if self.turn else 0
        self.value = 0
        self.material = 0
        self._worth = weights.pieces
        self._made: list[tuple[int, int, int, int]] = []
        for point, code in enumerate(self.squares):
            if code:
                self.pieces[code >> 3][point] = code
                self.ranks[point // 9] |= 1 << point % 9
                self.files[point % 9] |= 1 << point // 9
                self.key ^= KEYS[code * 90 + point]
                self.value += self._worth[code * 90 + point]
                self.material += 1 << 4 * code
                if code & 7 == _GENERAL:
                    self.generals[code >> 3] = point

    def make(self, move: int) -> None:
        """Make a move."""
        origin, target = divmod(move, 90)
        squares, turn = self.squares, self.turn
        code, taken = squares[origin], squares[target]
        key, value = self.key, self.value
        self._made.append((move, taken, key, value))
        squares[target] = code
        squares[origin] = 0
        own = self.pieces[turn]
        del own[origin]
        own[target] = code
        base = code * 90
        worth = self._worth
        key ^= KEYS[base + origin] ^ KEYS[base + target] ^ TURN_KEY
        value += worth[base + target] - worth[base + origin]
        ranks, files = self.ranks, self.files
        rank, file = divmod(origin, 9)
        ranks[rank] ^= 1 << file
        files[file] ^= 1 << rank
        if taken:
            del self.pieces[turn ^ 1][target]
            self.material -= 1 << 4 * taken
            key ^= KEYS[taken * 90 + target]
            value -= worth[taken * 90 + target]
        else:
            rank, file = divmod(target, 9)
            ranks[rank] ^= 1 << file
            files[file] ^= 1 << rank
        if code & 7 == _GENERAL:
            self.generals[turn] = target
        self.key, self.value, self.turn = key, value, turn ^ 1

    def unmake(self) -> None:
        """Take the last move back."""
        move, taken, self.key, self.value = self._made.pop()
        origin, target = divmod(move, 90)
        squares = self.squares
        turn = self.turn = self.turn ^ 1
        code = squares[target]
        squares[origin] = code
        squares[target] = taken
        own = self.pieces[turn]
        del own[target]
        own[origin] = code
        ranks, files = self.ranks, self.files
        rank, file = divmod(origin, 9)
        ranks[rank] ^= 1 << file
        files[file] ^= 1 << rank
        if taken:
            self.pieces[turn ^ 1][target] = taken
            self.material += 1 << 4 * taken
        else:
            rank, file = divmod(target, 9)
            ranks[rank] ^= 1 << file
            files[file] ^= 1 << rank
        if code & 7 == _GENERAL:
            self.generals[turn] = origin

    def attacked(self, side: int) -> bool:
        """Whether the general of a side is attacked, or faces the other."""
        general = self.generals[side]
        squares = self.squares
        enemy = 0 if side else 8
        chariot, cannon, other = _CHARIOT + enemy, _CANNON + enemy, _GENERAL + enemy
        rank, file = divmod(general, 9)
        slide = ON_FILE[general << 10 | self.files[file]]
        for p in slide.near:
            if squares[p] == chariot or squares[p] == other:
                return True
        for p in slide.far:
            if squares[p] == cannon:
                return True
        slide = ON_RANK[general << 10 | self.ranks[rank]]
        for p in slide.near:
            if squares[p] == chariot:
                return True
        for p in slide.far:
            if squares[p] == cannon:
                return True
        horse, soldier = _HORSE + enemy, _SOLDIER + enemy
        for leg, p in HORSE_SOURCES[general]:
            if squares[p] == horse and not squares[leg]:
                return True
        for p in SOLDIER_SOURCES[side ^ 1][general]:
            if squares[p] == soldier:
                return True
        return False

    def captures(self) -> list[int]:
        """Every capture of the side to move; the safety of its general is not asked."""
        squares, turn = self.squares, self.turn
        ranks, files = self.ranks, self.files
        own = turn << 3
        moves: list[int] = []
        for origin, code in self.pieces[turn].items():
            kind, base = code & 7, origin * 90
            if kind == _CHARIOT or kind == _CANNON:
                rank, file = divmod(origin, 9)
                along, across = ON_RANK[origin << 10 | ranks[rank]], ON_FILE[origin << 10 | files[file]]
                met = along.near + across.near if kind == _CHARIOT else along.far + across.far
                moves += [base + p for p in met if squares[p] & 8 != own]
            elif kind == _HORSE:
                for leg, p in HORSE_JUMPS[origin]:
                    if squares[p] and squares[p] & 8 != own and not squares[leg]:
                        moves.append(base + p)
            elif kind == _ELEPHANT:
                for eye, p in ELEPHANT_JUMPS[turn][origin]:
                    if squares[p] and squares[p] & 8 != own and not squares[eye]:
                        moves.append(base + p)
            else:
                moves += [base + p for p in _STEPS[code][origin] if squares[p] and squares[p] & 8 != own]
        return moves

    def quiets(self) -> list[int]:
        """Every move of the side to move that captures nothing; the safety of its general is not asked."""
        squares, turn = self.squares, self.turn
        ranks, files = self.ranks, self.files
        moves: list[int] = []
        for origin, code in self.pieces[turn].items():
            kind, base = code & 7, origin * 90
            if kind == _CHARIOT or kind == _CANNON:
                rank, file = divmod(origin, 9)
                moves += ON_RANK[origin << 10 | ranks[rank]].quiet
                moves += ON_FILE[origin << 10 | files[file]].quiet
            elif kind == _HORSE:
                moves += [base + p for leg, p in HORSE_JUMPS[origin] if not squares[p] and not squares[leg]]
            elif kind == _ELEPHANT:
                moves += [base + p for eye, p in ELEPHANT_JUMPS[turn][origin] if not squares[p] and not squares[eye]]
            else:
                moves += [base + p for p in _STEPS[code][origin] if not squares[p]]
        return moves


_STEPS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    kind + (side << 3): steps[side]
    for side in (0, 1)
    for kind, steps in ((_GENERAL, GENERAL_STEPS), (_ADVISOR, ADVISOR_STEPS), (_SOLDIER, SOLDIER_STEPS))
}
"""By code, where the pieces that go one step go."""

RISKY: Final = tuple(
    bytes(
        p == general
        or p % 9 == general % 9
        or p // 9 == general // 9
        or p in {leg for leg, _ in HORSE_SOURCES[general]}
        for p in range(90)
    )
    for general in range(90)
)
"""By the point of a general that is not in check: whether a move from a point, or to it, may expose that general."""
