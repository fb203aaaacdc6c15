"""The reference move generator: plain Python, complete, and the definition for all others.

Legality is decided by playing the move and asking whether the mover's general is attacked. Most moves need no such
test: only those that leave a point on which an attack on the general hangs do.
"""

from collections.abc import Sequence
from typing import Final

from xqcore.model.attack import attackers
from xqcore.model.geometry import (
    ADVISOR_STEPS,
    ELEPHANT_JUMPS,
    GENERAL_STEPS,
    HORSE_JUMPS,
    HORSE_SOURCES,
    RAYS,
    SOLDIER_SOURCES,
    SOLDIER_STEPS,
)
from xqcore.model.move import MOVES, Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import Replay, Threat
from xqcore.movegen.threats import counts

Board = bytes | bytearray

_GENERAL: Final = 1
_ADVISOR: Final = 2
_ELEPHANT: Final = 3
_HORSE: Final = 4
_CHARIOT: Final = 5
_CANNON: Final = 6
_SOLDIER: Final = 7

_PREY: Final = tuple(bytes(code > 0 and code >> 3 != side and code & 7 != 1 for code in range(16)) for side in (0, 1))
"""For each side, by code: whether it is an enemy piece other than the general."""

_OPEN: Final = (bytes(code == 0 or code >= 8 for code in range(16)), bytes(code < 8 for code in range(16)))
"""For each side, by code: whether a piece of that side may move there, which it may unless its own stands there."""


class ReferenceGenerator:
    """The generator called ``reference``. See :class:`~xqcore.movegen.protocol.MoveGenerator`."""

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """All legal moves of the side to move."""
        return tuple(MOVES[code] for code in sorted(_legal_moves(bytearray(position.board), position.turn)))

    def is_legal(self, position: Position, move: Move) -> bool:
        """Whether the side to move may make this move."""
        return _is_legal(bytearray(position.board), position.turn, move.origin, move.target)

    def checkers(self, position: Position) -> tuple[int, ...]:
        """The points of the pieces that check the side to move."""
        general = position.board.find(_GENERAL + (position.turn << 3))
        return tuple(attackers(position.board, general, position.turn ^ 1)) if general >= 0 else ()

    def captures(self, position: Position, side: Side) -> tuple[Move, ...]:
        """The captures of ``side`` as if it were to move."""
        return tuple(MOVES[code] for code in _captures(bytearray(position.board), side))

    def perft(self, position: Position, depth: int, *, bulk: bool = True) -> int:
        """The number of lines of ``depth`` legal moves."""
        if depth < 0:
            raise ValueError(f"depth is 0 or more, not {depth}")
        return _perft(bytearray(position.board), position.turn, depth, 1 if bulk else 0)

    def threats(self, board: bytes, side: int) -> tuple[Threat, ...]:
        """All captures of ``side`` with what would come of each."""
        return _threats(bytearray(board), side)

    def replay(self, position: Position, moves: Sequence[Move]) -> Replay:
        """Play the moves until the first illegal one."""
        return _replay(position, moves)


def _pseudo_legal(board: Board, side: int) -> list[int]:
    """Every move but the general's by the way the pieces move, each as ``origin * 90 + target``."""
    moves: list[int] = []
    add = moves.append
    opens = _OPEN[side]
    black = side << 3
    for origin, code in enumerate(board):
        if not code or code & 8 != black:
            continue
        base = origin * 90
        kind = code & 7
        if kind == _SOLDIER:
            for p in SOLDIER_STEPS[side][origin]:
                if opens[board[p]]:
                    add(base + p)
        elif kind == _CHARIOT:
            for ray in RAYS[origin]:
                for p in ray:
                    if board[p]:
                        if opens[board[p]]:
                            add(base + p)
                        break
                    add(base + p)
        elif kind == _CANNON:
            for ray in RAYS[origin]:
                ahead = iter(ray)
                for p in ahead:
                    if board[p]:
                        break
                    add(base + p)
                for p in ahead:
                    if board[p]:
                        if opens[board[p]]:
                            add(base + p)
                        break
        elif kind == _HORSE:
            for leg, p in HORSE_JUMPS[origin]:
                if not board[leg] and opens[board[p]]:
                    add(base + p)
        elif kind == _ELEPHANT:
            for eye, p in ELEPHANT_JUMPS[side][origin]:
                if not board[eye] and opens[board[p]]:
                    add(base + p)
        elif kind == _ADVISOR:
            for p in ADVISOR_STEPS[side][origin]:
                if opens[board[p]]:
                    add(base + p)
    return moves


def _pseudo_captures(board: Board, side: int) -> list[int]:
    """The captures among :func:`_pseudo_legal`, those of the enemy general left out."""
    found: list[int] = []
    black = side << 3
    for origin, code in enumerate(board):
        if not code or code & 8 != black:
            continue
        base = origin * 90
        kind = code & 7
        if kind == _CHARIOT or kind == _CANNON:
            for ray in RAYS[origin]:
                ahead = iter(ray)
                for p in ahead:
                    if board[p]:
                        if kind == _CHARIOT:
                            found.append(base + p)
                        break
                if kind == _CANNON:
                    for p in ahead:
                        if board[p]:
                            found.append(base + p)
                            break
        elif kind == _SOLDIER:
            found += [base + p for p in SOLDIER_STEPS[side][origin] if board[p]]
        elif kind == _HORSE:
            found += [base + p for leg, p in HORSE_JUMPS[origin] if board[p] and not board[leg]]
        elif kind == _ELEPHANT:
            found += [base + p for eye, p in ELEPHANT_JUMPS[side][origin] if board[p] and not board[eye]]
        elif kind == _ADVISOR:
            found += [base + p for p in ADVISOR_STEPS[side][origin] if board[p]]
    prey = _PREY[side]
    return [code for code in found if prey[board[code % 90]]]


def _attacked(board: Board, general: int, side: int) -> bool:
    """Whether a piece of ``side`` attacks the enemy general, which stands on ``general``."""
    black = side << 3
    chariot, cannon, other = _CHARIOT + black, _CANNON + black, _GENERAL + black
    for ray in RAYS[general]:
        ahead = iter(ray)
        for p in ahead:
            code = board[p]
            if code:
                if code == chariot or (code == other and (p - general) % 9 == 0):
                    return True
                break
        for p in ahead:
            if board[p]:
                if board[p] == cannon:
                    return True
                break
    horse, soldier = _HORSE + black, _SOLDIER + black
    for leg, p in HORSE_SOURCES[general]:
        if board[p] == horse and not board[leg]:
            return True
    for p in SOLDIER_SOURCES[side][general]:
        if board[p] == soldier:
            return True
    return False


def _hanging(board: Board, general: int, side: int) -> tuple[set[int], set[int]]:
    """The points on which an attack on the general hangs, while it is not in check: those to hold, those to shun.

    A piece that leaves a point to hold may let an attack through: the one piece between the general and a chariot or
    the other general, one of two before a cannon, one on the leg of a horse. A piece that enters a point to shun
    becomes the screen of a cannon that has none.
    """
    enemy = (side ^ 1) << 3
    chariot, cannon, other = _CHARIOT + enemy, _CANNON + enemy, _GENERAL + enemy
    hold: set[int] = set()
    shun: set[int] = set()
    for ray in RAYS[general]:
        met = first = 0
        for steps, p in enumerate(ray):
            code = board[p]
            if code:
                if met == 0:
                    first = p
                    if code == cannon:
                        shun.update(ray[:steps])
                elif met == 1:
                    if code == chariot or code == other:
                        hold.add(first)
                        break
                    second = p
                else:
                    if code == cannon:
                        hold.update((first, second))
                    break
                met += 1
    horse = _HORSE + enemy
    for leg, p in HORSE_SOURCES[general]:
        if board[p] == horse:
            hold.add(leg)
    return hold, shun


def _safe(board: bytearray, side: int, general: int, origin: int, target: int) -> bool:
    """Whether the general of ``side`` is safe after the move; the board is left as it was."""
    code, taken = board[origin], board[target]
    board[target] = code
    board[origin] = 0
    safe = not _attacked(board, target if origin == general else general, side ^ 1)
    board[origin] = code
    board[target] = taken
    return safe


def _legal_moves(board: bytearray, side: int) -> list[int]:
    """All legal moves of ``side``, in no order; none once its general has been taken."""
    general = board.find(_GENERAL + (side << 3))
    if general < 0:
        return []
    opens = _OPEN[side]
    return _kept_safe(
        board,
        side,
        general,
        _pseudo_legal(board, side),
        [p for p in GENERAL_STEPS[side][general] if opens[board[p]]],
    )


def _kept_safe(board: bytearray, side: int, general: int, moves: list[int], steps: list[int]) -> list[int]:
    """The moves that leave the general safe, among moves of other pieces and steps of the general."""
    if moves:
        if _attacked(board, general, side ^ 1):
            moves = [code for code in moves if _safe(board, side, general, code // 90, code % 90)]
        else:
            hold, shun = _hanging(board, general, side)
            if shun:
                moves = [code for code in moves if code % 90 not in shun]
            if hold:
                moves = [
                    code
                    for code in moves
                    if code // 90 not in hold or _safe(board, side, general, code // 90, code % 90)
                ]
    return moves + [general * 90 + p for p in steps if _safe(board, side, general, general, p)]


def _moves_so(board: Board, side: int, origin: int, target: int) -> bool:
    """Whether the piece of ``side`` on ``origin`` moves to ``target`` by the way it moves."""
    code = board[origin]
    if not code or code >> 3 != side or not _OPEN[side][board[target]]:
        return False
    kind = code & 7
    if kind == _CHARIOT or kind == _CANNON:
        for ray in RAYS[origin]:
            if target in ray:
                between = sum(1 for p in ray[: ray.index(target)] if board[p])
                return between == (1 if kind == _CANNON and board[target] else 0)
        return False
    if kind == _SOLDIER:
        return target in SOLDIER_STEPS[side][origin]
    if kind == _HORSE:
        return any(p == target and not board[leg] for leg, p in HORSE_JUMPS[origin])
    if kind == _ELEPHANT:
        return any(p == target and not board[eye] for eye, p in ELEPHANT_JUMPS[side][origin])
    return target in (GENERAL_STEPS if kind == _GENERAL else ADVISOR_STEPS)[side][origin]


def _is_legal(board: bytearray, side: int, origin: int, target: int) -> bool:
    general = board.find(_GENERAL + (side << 3))
    return general >= 0 and _moves_so(board, side, origin, target) and _safe(board, side, general, origin, target)


def _perft(board: bytearray, side: int, depth: int, stop: int) -> int:
    if depth == 0:
        return 1
    moves = _legal_moves(board, side)
    if depth == stop:
        return len(moves)
    nodes = 0
    for move in moves:
        origin, target = divmod(move, 90)
        code, taken = board[origin], board[target]
        board[target] = code
        board[origin] = 0
        nodes += _perft(board, side ^ 1, depth - 1, stop)
        board[origin] = code
        board[target] = taken
    return nodes


def _captures(board: bytearray, side: int) -> list[int]:
    """The captures of ``side`` as if it were to move, in ascending order; none once its general has been taken."""
    general = board.find(_GENERAL + (side << 3))
    if general < 0:
        return []
    steps = [p for p in GENERAL_STEPS[side][general] if _PREY[side][board[p]]]
    moves = _pseudo_captures(board, side)
    if not moves and not steps:
        return moves
    if not _attacked(board, general, side ^ 1):
        return sorted(_kept_safe(board, side, general, moves, steps))
    checking = set(attackers(board, general, side ^ 1))
    moves += [general * 90 + p for p in steps]
    return sorted(code for code in moves if _exposes_no_more(board, side, general, code // 90, code % 90, checking))


def _exposes_no_more(board: bytearray, side: int, general: int, origin: int, target: int, checking: set[int]) -> bool:
    """Whether, after the move, only pieces that gave check before it attack the general of ``side``."""
    code, taken = board[origin], board[target]
    board[target] = code
    board[origin] = 0
    after = attackers(board, target if origin == general else general, side ^ 1)
    board[origin] = code
    board[target] = taken
    return checking.issuperset(after)


def _threats(board: bytearray, side: int) -> tuple[Threat, ...]:
    captures = _captures(board, side)
    if not captures:
        return ()
    replies = set(_captures(board, side ^ 1))
    takeable = {code % 90 for code in replies}
    return tuple(
        Threat(
            code // 90,
            code % 90,
            _recaptured(board, side, code // 90, code % 90),
            code % 90 * 90 + code // 90 in replies,
            code // 90 in takeable,
        )
        for code in captures
    )


def _recaptured(board: bytearray, side: int, attacker: int, target: int) -> bool:
    """Whether, the capture played, the other side has a legal recapture on the target's point."""
    other = side ^ 1
    code, taken = board[attacker], board[target]
    board[target] = code
    board[attacker] = 0
    general = board.find(_GENERAL + (other << 3))
    protected = general >= 0 and any(
        _safe(board, other, general, protector, target)
        for protector in attackers(board, target, other)
        if protector != general or target in GENERAL_STEPS[other][general]  # facing a general is no way to move
    )
    board[attacker] = code
    board[target] = taken
    return protected


def _replay(position: Position, moves: Sequence[Move]) -> Replay:
    board = bytearray(position.board)
    side = int(position.turn)
    boards = [position.board]
    captured, checks = bytearray(), bytearray()
    illegal = None
    for index, move in enumerate(moves):
        origin, target = move.origin, move.target
        if not _is_legal(board, side, origin, target):
            illegal = index
            break
        captured.append(board[target])
        board[target] = board[origin]
        board[origin] = 0
        side ^= 1
        general = board.find(_GENERAL + (side << 3))
        checks.append(general >= 0 and _attacked(board, general, side ^ 1))
        boards.append(bytes(board))
    return Replay(boards, bytes(captured), bytes(checks), counts(boards), illegal)
