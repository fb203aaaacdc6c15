"""FEN: positions as a line of text, in every dialect met in the wild.

Reading takes the letters of all dialects at once; writing takes one of :data:`DIALECTS`. The one trap is
``G``: the guard (advisor) of the 1990s ICCS files, the general of some others. It is read as the general
when its side has no ``K``, else as an advisor.
"""

import re
from typing import Final, Literal, NamedTuple

from xqcore.model.attack import attackers
from xqcore.model.errors import PositionError
from xqcore.model.geometry import KEEPS_TO
from xqcore.model.piece import KIND_BITS, LETTERS, Kind, Piece, Side
from xqcore.model.square import NAMES

START: Final = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

Dialect = Literal["uci", "wxf", "iccs"]
Validation = Literal["strict", "lenient"]

DIALECTS: Final[dict[Dialect, str]] = {"uci": "KABNRCP", "wxf": "KAEHRCP", "iccs": "KGMNRCP"}
"""Letters of the kinds, general to soldier, in each dialect that can be written."""

_KINDS: Final = {
    "K": Kind.GENERAL,
    "A": Kind.ADVISOR,
    "B": Kind.ELEPHANT,
    "E": Kind.ELEPHANT,
    "M": Kind.ELEPHANT,
    "N": Kind.HORSE,
    "H": Kind.HORSE,
    "R": Kind.CHARIOT,
    "C": Kind.CANNON,
    "P": Kind.SOLDIER,
    "S": Kind.SOLDIER,
}
_SIDES: Final = {"w": Side.RED, "r": Side.RED, "b": Side.BLACK}
_MOST: Final = {Kind.GENERAL: 1, Kind.SOLDIER: 5}  # two of every other kind
_LONGEST: Final = 200


class Fields(NamedTuple):
    """What a FEN says: 90 piece codes, the side to move, plies since the last capture, the full move."""

    board: bytes
    turn: Side
    clock: int
    number: int


def parse_fen(text: str) -> Fields:
    """Read a FEN; raise :class:`PositionError` with the reason where it is malformed.

    The board may stand alone, or be followed by the side and by the clock and move number with or without the
    two dashes between. Underscores for spaces and an empty pocket ``[]``, as in some web addresses, are understood.
    """
    words = _words(text)
    board = _board(words[0])
    if len(words) == 1:
        return Fields(board, Side.RED, 0, 1)
    side = _SIDES.get(words[1].lower())
    if side is None:
        raise PositionError(f"the side to move is {words[1][:20]!r}; write w or r for Red, b for Black")
    rest = words[2:]
    if rest[:2] == ["-", "-"]:
        rest = rest[2:]
    elif rest[:1] == ["-"]:
        rest = rest[1:]
    if len(rest) > 2:
        raise PositionError(f"the FEN goes on with {' '.join(rest[2:])[:30]!r} after its six fields")
    clock, number = ([_count(word) for word in rest] + [0, 1][len(rest) :])[:2]
    return Fields(board, side, clock, number)


def _words(text: str) -> list[str]:
    if len(text) > _LONGEST:
        raise PositionError(f"a FEN of {len(text)} characters is too long to be one")
    words = (text.replace("_", " ") if " " not in text.strip() else text).replace("[]", " ").split()
    if not words:
        raise PositionError("the FEN is empty")
    return words


def _count(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", word):
        raise PositionError(f"{word[:20]!r} stands in the FEN where a number of moves was expected")
    return int(word)


def _board(text: str) -> bytes:
    rows = text.split("/")
    if len(rows) != 10:
        raise PositionError(f"the FEN has {len(rows)} rank{'s' if len(rows) != 1 else ''} where 10 were expected")
    ranks = [_rank(row, 9 - i, text) for i, row in enumerate(rows)]
    return b"".join(reversed(ranks))


def _rank(row: str, rank: int, board: str) -> bytes:
    codes = bytearray()
    for letter in row:
        if letter in "123456789":
            codes += bytes(int(letter))
            continue
        kind = _kind_of(letter, board)
        if kind is None:
            raise PositionError(f"{letter!r} on rank {rank} of the FEN is no piece")
        codes.append(kind | (8 if letter.islower() else 0))
    if len(codes) != 9:
        raise PositionError(f"rank {rank} of the FEN, {row[:20]!r}, has {len(codes)} points where 9 were expected")
    return bytes(codes)


def _kind_of(letter: str, board: str) -> Kind | None:
    if letter in "Gg":
        return Kind.ADVISOR if ("K" if letter == "G" else "k") in board else Kind.GENERAL
    return _KINDS.get(letter.upper()) if letter.isascii() else None


def write_fen(fields: Fields, dialect: Dialect = "uci", red: Literal["w", "r"] = "w") -> str:
    """Write a FEN with six fields; ``red`` is the letter for Red to move."""
    letters = DIALECTS[dialect]
    table = {Kind(i + 1): letter for i, letter in enumerate(letters)}
    rows = []
    for rank in range(9, -1, -1):
        row = ""
        for code in fields.board[rank * 9 : rank * 9 + 9]:
            letter = table[Kind(code & KIND_BITS)] if code else " "
            row += letter.lower() if code & 8 else letter
        rows.append(re.sub(" +", lambda blanks: str(len(blanks[0])), row))
    side = "b" if fields.turn is Side.BLACK else red
    return f"{'/'.join(rows)} {side} - - {fields.clock} {fields.number}"


def faults(board: bytes, turn: Side, validation: Validation = "strict") -> list[str]:
    """List what is wrong with a placement, each fault as a clause that names the piece and the point.

    ``lenient`` asks only for one general on each side, in its palace, the least that moves can be made with.
    ``strict`` asks for what can arise in a game: no more pieces than a set has, each on a point it can reach, and
    the side that has just moved not in check.
    """
    wrong = []
    for side in Side:
        generals = board.count(Piece.of(side, Kind.GENERAL))
        if generals != 1:
            wrong.append(f"{side} has {generals or 'no'} general{'s' if generals > 1 else ''}")
    if validation == "lenient":
        return wrong + _misplaced(board, (Kind.GENERAL,))
    wrong += _too_many(board) + _misplaced(board, tuple(KEEPS_TO))
    if not wrong:
        mover = turn.other
        general = board.index(Piece.of(mover, Kind.GENERAL))
        checking = attackers(board, general, turn)
        if checking:
            piece = Piece(board[checking[0]])
            verb = "faces" if piece.kind is Kind.GENERAL else "checks"
            wrong.append(
                f"it is {turn}'s turn but {piece} on {NAMES[checking[0]]} already {verb} the {mover} general on {NAMES[general]}"
            )
    return wrong


def _too_many(board: bytes) -> list[str]:
    wrong = []
    for piece in Piece:
        count, most = board.count(piece), _MOST.get(piece.kind, 2)
        if count > most and piece.kind is not Kind.GENERAL:
            wrong.append(f"{piece.side} has {count} {piece.kind}s where a set has {most}")
    return wrong


def _misplaced(board: bytes, kinds: tuple[Kind, ...]) -> list[str]:
    wrong = []
    for point, code in enumerate(board):
        if not code:
            continue
        piece = Piece(code)
        if piece.kind in kinds and point not in KEEPS_TO[piece.kind][piece.side]:
            article = "an" if piece.kind in (Kind.ADVISOR, Kind.ELEPHANT) else "a"
            wrong.append(f"{piece} on {NAMES[point]} stands where {article} {piece.kind} cannot")
    return wrong


assert LETTERS[1:8] == DIALECTS["uci"]
