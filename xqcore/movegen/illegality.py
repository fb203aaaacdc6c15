"""Why a move is illegal, in a sentence."""

from typing import Final

from xqcore.model.attack import attackers
from xqcore.model.geometry import ADVISOR_POINTS, ELEPHANT_JUMPS, ELEPHANT_POINTS, HORSE_JUMPS, PALACE, RAYS
from xqcore.model.move import Move
from xqcore.model.piece import Kind, Piece, Side, crossed_river
from xqcore.model.position import Position
from xqcore.model.square import NAMES

_HOMES: Final = {Kind.ADVISOR: ADVISOR_POINTS, Kind.ELEPHANT: ELEPHANT_POINTS}
"""Where the pieces stand that keep to a few points of the board, by side."""


def why_illegal(position: Position, move: Move) -> str:
    """Return a sentence that says why the side to move may not make this move.

    The move must be illegal. A generator with other rules of movement may refuse what this finds no fault with; the
    sentence then says only that it does.
    """
    board, turn = position.board, position.turn
    code, taken = board[move.origin], board[move.target]
    if not code:
        return f"{move} is illegal: no piece stands on {NAMES[move.origin]}"
    piece = Piece(code)
    if piece.side is not turn:
        return f"{move} is illegal: {piece} on {NAMES[move.origin]} cannot move, it is {turn}'s turn"
    if taken and taken >> 3 == turn:
        return f"{move} is illegal: {turn}'s own {Piece(taken).kind} stands on {NAMES[move.target]}"
    return f"{move} is illegal: {_movement(board, piece, move) or _exposure(position, move) or 'the move generator refuses it'}"


def _movement(board: bytes, piece: Piece, move: Move) -> str | None:
    """What the piece's way of moving has against the move, ``None`` for nothing."""
    origin, target = move.origin, move.target
    kind = piece.kind
    home = _HOMES.get(kind)
    if home and origin not in home[piece.side]:
        return f"{piece} cannot stand on {NAMES[origin]} and does not move from there"
    if kind in (Kind.CHARIOT, Kind.CANNON):
        return _line(board, kind, origin, target)
    if kind is Kind.HORSE:
        legs = [leg for leg, p in HORSE_JUMPS[origin] if p == target]
        if not legs:
            return "a horse moves one point straight and then one diagonally outward"
        return f"the horse's leg on {NAMES[legs[0]]} is blocked by {Piece(board[legs[0]])}" if board[legs[0]] else None
    if kind is Kind.ELEPHANT:
        eyes = [eye for eye, p in ELEPHANT_JUMPS[piece.side][origin] if p == target]
        if not eyes:
            return "an elephant moves two points diagonally and stays on its side of the river"
        return (
            f"the elephant's eye on {NAMES[eyes[0]]} is blocked by {Piece(board[eyes[0]])}" if board[eyes[0]] else None
        )
    return _short_step(piece, origin, target)


def _line(board: bytes, kind: Kind, origin: int, target: int) -> str | None:
    ray = next((ray for ray in RAYS[origin] if target in ray), None)
    if ray is None:
        return f"a {kind} moves along a rank or a file"
    between = [p for p in ray[: ray.index(target)] if board[p]]
    if kind is Kind.CANNON and board[target]:
        if len(between) == 1:
            return None
        return f"a cannon captures over exactly one screen, and {len(between) or 'none'} stand{'s' if not between else ''} between"
    return f"{Piece(board[between[0]])} on {NAMES[between[0]]} is in the way" if between else None


def _short_step(piece: Piece, origin: int, target: int) -> str | None:
    across, along = abs(target % 9 - origin % 9), target // 9 - origin // 9
    if piece.kind is Kind.GENERAL:
        if across + abs(along) != 1:
            return "a general moves one point along a rank or a file"
        return None if target in PALACE[piece.side] else "a general stays in its palace"
    if piece.kind is Kind.ADVISOR:
        if (across, abs(along)) != (1, 1):
            return "an advisor moves one point diagonally"
        return None if target in ADVISOR_POINTS[piece.side] else "an advisor stays in its palace"
    forward = 1 if piece.side is Side.RED else -1
    if (across, along) == (0, forward):
        return None
    if (across, along) == (1, 0):
        return None if crossed_river(piece.side, origin) else "a soldier steps sideways only across the river"
    return "a soldier moves one point forward, or sideways once across the river"


def _exposure(position: Position, move: Move) -> str | None:
    """Who would attack the mover's general after the move, ``None`` for nobody."""
    after = position.after(move)
    side = position.turn
    general = after.board.find(Piece.of(side, Kind.GENERAL))
    if general < 0:
        return f"{side}'s general has been taken"
    checking = attackers(after.board, general, side.other)
    if not checking:
        return None
    piece, where = Piece(after.board[checking[0]]), NAMES[checking[0]]
    if piece.kind is Kind.GENERAL:
        return f"the generals on {NAMES[general]} and {where} would face each other"
    already = checking[0] in attackers(position.board, position.board.find(Piece.of(side, Kind.GENERAL)), side.other)
    return f"{side}'s general would {'still ' if already else ''}be in check from {piece} on {where}"
