"""The capabilities ``threats`` and ``replay`` for a generator that has neither: what they mean, in its own terms."""

from collections.abc import Sequence

from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator, Replay, Threat


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
    for index, move in enumerate(moves):
        if not movegen.is_legal(position, move):
            return Replay(boards, bytes(captured), bytes(checks), index)
        captured.append(position.board[move.target])
        position = position.after(move)
        checks.append(bool(movegen.checkers(position)))
        boards.append(position.board)
    return Replay(boards, bytes(captured), bytes(checks), None)
