"""The capabilities ``threats``, ``replay`` and ``runs`` for a generator without them: what they mean, in its own terms."""

from collections.abc import Callable, Sequence

from xqcore.model.move import MOVES, Move
from xqcore.model.piece import Side, crossed_river
from xqcore.model.position import Position
from xqcore.movegen.protocol import Counts, MoveGenerator, Replay, Threat

_COUNTS, _OPENED, _UNLESS_HOME, _UNLESS_PROTECTED, _UNLESS_HITS_BACK, _UNLESS_TAKEABLE = map(int, Counts)


def threats(movegen: MoveGenerator, board: bytes, side: int) -> tuple[Threat, ...]:
    """All captures of ``side`` with what would come of each. See :class:`Threat`."""
    mover = Side(side)
    position = Position(board, mover)
    captures = movegen.captures(position, mover)
    if not captures:
        return ()
    replies = {(move.origin, move.target) for move in movegen.captures(position, mover.other)}
    takeable = {target for _, target in replies}
    return tuple(
        Threat(
            move.origin,
            move.target,
            any(reply.target == move.target for reply in movegen.legal_moves(position.after(move))),
            (move.target, move.origin) in replies,
            move.origin in takeable,
        )
        for move in captures
    )


def replay(movegen: MoveGenerator, position: Position, moves: Sequence[Move]) -> Replay:
    """Play the moves from the position until the first illegal one. See :class:`Replay`."""
    boards, captured, checks = [position.board], bytearray(), bytearray()
    illegal = None
    for index, move in enumerate(moves):
        if not movegen.is_legal(position, move):
            illegal = index
            break
        captured.append(position.board[move.target])
        position = position.after(move)
        checks.append(bool(movegen.checkers(position)))
        boards.append(position.board)
    return Replay(boards, bytes(captured), bytes(checks), counts(boards), illegal)


def counts(boards: Sequence[bytes]) -> bytes:
    """How many times each board of a line has stood by then with the same side to move, 255 at most."""
    stood: tuple[dict[bytes, int], dict[bytes, int]] = ({}, {})
    times = bytearray()
    for ply, board in enumerate(boards):
        seen = stood[ply & 1]
        seen[board] = count = seen.get(board, 0) + 1
        times.append(min(count, 255))
    return bytes(times)


def runs(
    movegen: MoveGenerator,
    find: Callable[[bytes, int], Sequence[Threat]],
    boards: Sequence[bytes],
    moves: Sequence[Move],
    table: bytes,
    least: int,
    given: bytes = b"",
) -> bytes:
    """Mark the moves that belong to runs, ``find`` finding threats. See :class:`xqcore.movegen.protocol.RunFinder`.

    One move after which nothing counts rules out every run that it would belong to, so most moves are never looked at.
    """

    def threatens(ply: int) -> bool:
        if given and given[ply]:
            return True
        board, moved = boards[ply + 1], moves[ply].target
        side = Side(board[moved] >> 3)
        captures = movegen.captures(Position(board, side), side)
        if not any(_may_count(capture, board, moved, table) for capture in captures):
            return False
        return any(counting(threat, board, moved, table) for threat in find(board, side))

    marks = bytearray(len(moves))
    for first in (0, 1):
        end = first + 2 * (least - 1)
        while end < len(moves):
            gap = next((ply for ply in range(end, end - 2 * least, -2) if not threatens(ply)), None)
            if gap is not None:
                end = gap + 2 * least
                continue
            begin = end - 2 * (least - 1)
            while end + 2 < len(moves) and threatens(end + 2):
                end += 2
            marks[begin : end + 1 : 2] = bytes([1]) * ((end - begin) // 2 + 1)
            end += 2 * least
    return bytes(marks)


def counting(threat: Threat, board: bytes, moved: int, table: bytes) -> bool:
    """Whether a threat counts by a table, the piece on ``moved`` having just moved. See :class:`Counts`."""
    flags = table[board[threat.attacker] << 4 | board[threat.target]]
    return _may_count(MOVES[threat.attacker * 90 + threat.target], board, moved, table) and not (
        (flags & _UNLESS_PROTECTED and threat.protected)
        or (flags & _UNLESS_HITS_BACK and threat.hits_back)
        or (flags & _UNLESS_TAKEABLE and threat.takeable)
    )


def _may_count(capture: Move, board: bytes, moved: int, table: bytes) -> bool:
    """Whether a capture may count by what can be told without asking what would come of it."""
    target = board[capture.target]
    flags = table[board[capture.origin] << 4 | target]
    needed = _COUNTS if capture.origin == moved else _COUNTS | _OPENED
    at_home = flags & _UNLESS_HOME and not crossed_river(Side(target >> 3), capture.target)
    return flags & needed == needed and not at_home
