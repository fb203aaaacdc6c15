"""The reference move generator: plain Python, complete, and the definition for all others.

Legality is decided by playing the move and asking whether the mover's general is attacked. Most moves need no
such test: only those that leave or enter a point on which an attack on the general hangs do.
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

Board = bytes | bytearray

_GENERAL: Final = 1
_HORSE: Final = 4
_CHARIOT: Final = 5
_CANNON: Final = 6
_SOLDIER: Final = 7


class ReferenceGenerator:
    """The generator called ``reference``; it keeps no state. See :class:`~xqcore.movegen.protocol.MoveGenerator`."""

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """All legal moves of the side to move."""
        board = bytearray(position.board)
        return tuple(MOVES[code] for code in sorted(_legal(board, position.turn, _pseudo_legal(board, position.turn))))

    def is_legal(self, position: Position, move: Move) -> bool:
        """Whether the side to move may make this move."""
        return _is_legal(bytearray(position.board), position.turn, move.origin, move.target)

    def checkers(self, position: Position) -> tuple[int, ...]:
        """The points of the pieces that check the side to move."""
        return checkers(position.board, position.turn)

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


def checkers(board: Board, side: int) -> tuple[int, ...]:
    """The points of the pieces that check the general of ``side``; none where it has no general."""
    general = board.find(_GENERAL + (side << 3))
    return tuple(attackers(board, general, side ^ 1)) if general >= 0 else ()


def _pseudo_legal(board: Board, side: int) -> list[int]:
    """Every move by the way the pieces move, general safety aside, each as ``origin * 90 + target``."""
    moves: list[int] = []
    add = moves.append
    for origin, code in enumerate(board):
        if not code or code >> 3 != side:
            continue
        base = origin * 90
        kind = code & 7
        if kind == _SOLDIER:
            for p in SOLDIER_STEPS[side][origin]:
                if not board[p] or board[p] >> 3 != side:
                    add(base + p)
        elif kind == _CHARIOT:
            for ray in RAYS[origin]:
                for p in ray:
                    if not board[p]:
                        add(base + p)
                        continue
                    if board[p] >> 3 != side:
                        add(base + p)
                    break
        elif kind == _CANNON:
            for ray in RAYS[origin]:
                screened = False
                for p in ray:
                    if screened:
                        if board[p]:
                            if board[p] >> 3 != side:
                                add(base + p)
                            break
                    elif board[p]:
                        screened = True
                    else:
                        add(base + p)
        elif kind == _HORSE:
            for leg, p in HORSE_JUMPS[origin]:
                if not board[leg] and (not board[p] or board[p] >> 3 != side):
                    add(base + p)
        elif kind == 3:
            for eye, p in ELEPHANT_JUMPS[side][origin]:
                if not board[eye] and (not board[p] or board[p] >> 3 != side):
                    add(base + p)
        else:
            for p in (GENERAL_STEPS if kind == _GENERAL else ADVISOR_STEPS)[side][origin]:
                if not board[p] or board[p] >> 3 != side:
                    add(base + p)
    return moves


def _pseudo_captures(board: Board, side: int) -> list[int]:
    """The captures among :func:`_pseudo_legal`, those of the enemy general left out."""
    enemy_general = _GENERAL + ((side ^ 1) << 3)
    found: list[int] = []
    for origin, code in enumerate(board):
        if not code or code >> 3 != side:
            continue
        base = origin * 90
        kind = code & 7
        if kind == _SOLDIER:
            found += [base + p for p in SOLDIER_STEPS[side][origin] if board[p]]
        elif kind == _CHARIOT:
            for ray in RAYS[origin]:
                for p in ray:
                    if board[p]:
                        found.append(base + p)
                        break
        elif kind == _CANNON:
            for ray in RAYS[origin]:
                screened = False
                for p in ray:
                    if board[p]:
                        if screened:
                            found.append(base + p)
                            break
                        screened = True
        elif kind == _HORSE:
            found += [base + p for leg, p in HORSE_JUMPS[origin] if board[p] and not board[leg]]
        elif kind == 3:
            found += [base + p for eye, p in ELEPHANT_JUMPS[side][origin] if board[p] and not board[eye]]
        else:
            found += [base + p for p in (GENERAL_STEPS if kind == _GENERAL else ADVISOR_STEPS)[side][origin] if board[p]]
    return [code for code in found if board[code % 90] >> 3 != side and board[code % 90] != enemy_general]


def _attacked(board: Board, point: int, side: int) -> bool:
    """Whether a piece of ``side`` attacks the enemy general on ``point`` (only what can reach a palace)."""
    black = side << 3
    chariot, cannon, general = _CHARIOT + black, _CANNON + black, _GENERAL + black
    for ray in RAYS[point]:
        screened = False
        for p in ray:
            code = board[p]
            if code:
                if screened:
                    if code == cannon:
                        return True
                    break
                if code == chariot or (code == general and (p - point) % 9 == 0):
                    return True
                screened = True
    horse = _HORSE + black
    for leg, p in HORSE_SOURCES[point]:
        if board[p] == horse and not board[leg]:
            return True
    soldier = _SOLDIER + black
    return any(board[p] == soldier for p in SOLDIER_SOURCES[side][point])


def _tender(board: Board, general: int, side: int) -> set[int] | None:
    """The points that a move of another piece may not leave or enter without a test, ``None`` while in check.

    An attack on the general hangs on a point when one piece stands between it and a chariot or the other
    general, none or two between it and a cannon, or one on the leg of a horse.
    """
    if _attacked(board, general, side ^ 1):
        return None
    enemy = (side ^ 1) << 3
    chariot, cannon, other = _CHARIOT + enemy, _CANNON + enemy, _GENERAL + enemy
    points: set[int] = set()
    for ray in RAYS[general]:
        met = 0
        for reach, p in enumerate(ray, 1):
            code = board[p]
            if code:
                if code == cannon or (met == 1 and (code == chariot or code == other)):
                    points.update(ray[:reach])
                met += 1
                if met == 3:
                    break
    horse = _HORSE + enemy
    for leg, p in HORSE_SOURCES[general]:
        if board[p] == horse:
            points.add(leg)
    return points


def _safe(board: bytearray, side: int, general: int, origin: int, target: int) -> bool:
    """Whether the general of ``side`` is safe after the move; the board is left as it was."""
    code, taken = board[origin], board[target]
    board[target] = code
    board[origin] = 0
    safe = not _attacked(board, target if origin == general else general, side ^ 1)
    board[origin] = code
    board[target] = taken
    return safe


def _legal(board: bytearray, side: int, moves: list[int]) -> list[int]:
    """The moves among those given that leave the general safe."""
    general = board.index(_GENERAL + (side << 3))
    tender = _tender(board, general, side)
    if tender is None:
        return [code for code in moves if _safe(board, side, general, code // 90, code % 90)]
    base = general * 90
    tender.add(general)
    return [
        code
        for code in moves
        if (code // 90 not in tender and code % 90 not in tender)
        or _safe(board, side, general, code // 90, code % 90)
    ]


def _moves_so(board: Board, side: int, origin: int, target: int) -> bool:
    """Whether the piece of ``side`` on ``origin`` moves to ``target`` by the way it moves."""
    code = board[origin]
    taken = board[target]
    if not code or code >> 3 != side or (taken and taken >> 3 == side):
        return False
    kind = code & 7
    if kind == _CHARIOT or kind == _CANNON:
        between = 0
        for ray in RAYS[origin]:
            if target in ray:
                for p in ray:
                    if p == target:
                        break
                    if board[p]:
                        between += 1
                return between == (1 if kind == _CANNON and taken else 0)
        return False
    if kind == _SOLDIER:
        return target in SOLDIER_STEPS[side][origin]
    if kind == _HORSE:
        return any(p == target and not board[leg] for leg, p in HORSE_JUMPS[origin])
    if kind == 3:
        return any(p == target and not board[eye] for eye, p in ELEPHANT_JUMPS[side][origin])
    return target in (GENERAL_STEPS if kind == _GENERAL else ADVISOR_STEPS)[side][origin]


def _is_legal(board: bytearray, side: int, origin: int, target: int) -> bool:
    return _moves_so(board, side, origin, target) and _safe(
        board, side, board.index(_GENERAL + (side << 3)), origin, target
    )


def _perft(board: bytearray, side: int, depth: int, stop: int) -> int:
    if depth == 0:
        return 1
    moves = _legal(board, side, _pseudo_legal(board, side))
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
    """The captures of ``side`` as if it were to move, in ascending order."""
    general = board.index(_GENERAL + (side << 3))
    moves = sorted(_pseudo_captures(board, side))
    if not _attacked(board, general, side ^ 1):
        return _legal(board, side, moves)
    return [code for code in moves if _exposes_no_more(board, side, general, code // 90, code % 90)]


def _exposes_no_more(board: bytearray, side: int, general: int, origin: int, target: int) -> bool:
    """Whether, after the move, only pieces that gave check before it attack the general of ``side``."""
    before = attackers(board, general, side ^ 1)
    code, taken = board[origin], board[target]
    board[target] = code
    board[origin] = 0
    after = attackers(board, target if origin == general else general, side ^ 1)
    board[origin] = code
    board[target] = taken
    return set(after) <= set(before)


def _threats(board: bytearray, side: int) -> tuple[Threat, ...]:
    captures = _captures(board, side)
    if not captures:
        return ()
    replies = set(_captures(board, side ^ 1))
    takeable = {code % 90 for code in replies}
    found = []
    for capture in captures:
        attacker, target = divmod(capture, 90)
        found.append(
            Threat(
                attacker,
                target,
                _recaptures(board, side, attacker, target),
                target * 90 + attacker in replies,
                attacker in takeable,
            )
        )
    return tuple(found)


def _recaptures(board: bytearray, side: int, attacker: int, target: int) -> bool:
    """Whether, the capture played, the other side has a legal recapture on the target's point."""
    other = side ^ 1
    code, taken = board[attacker], board[target]
    board[target] = code
    board[attacker] = 0
    general = board.index(_GENERAL + (other << 3))
    protected = any(
        _safe(board, other, general, protector, target) for protector in attackers(board, target, other)
    )
    board[attacker] = code
    board[target] = taken
    return protected


def _replay(position: Position, moves: Sequence[Move]) -> Replay:
    board = bytearray(position.board)
    side = int(position.turn)
    boards = [position.board]
    captured, checks = bytearray(), bytearray()
    for index, move in enumerate(moves):
        origin, target = move.origin, move.target
        if not _is_legal(board, side, origin, target):
            return Replay(boards, bytes(captured), bytes(checks), index)
        captured.append(board[target])
        board[target] = board[origin]
        board[origin] = 0
        side ^= 1
        checks.append(_attacked(board, board.index(_GENERAL + (side << 3)), side ^ 1))
        boards.append(bytes(board))
    return Replay(boards, bytes(captured), bytes(checks), None)
