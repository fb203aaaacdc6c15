"""A position: what stands where, and whose turn it is."""

from typing import Final, Literal, NamedTuple, Self

import attrs

from xqcore.model import fen as _fen
from xqcore.model.errors import IllegalMove, PositionError
from xqcore.model.fen import Dialect, Validation
from xqcore.model.move import Move, MoveSyntaxError
from xqcore.model.piece import Piece, Side
from xqcore.model.square import NAMES, mirrored, turned


class Placement(NamedTuple):
    """What repeats when a position repeats: the board and the side to move."""

    board: bytes
    turn: Side


@attrs.frozen(slots=True, repr=False)
class Position:
    """A position between two moves. Immutable and hashable.

    ``board`` is 90 piece codes by point; ``turn`` the side to move; ``clock`` the plies since the last capture;
    ``number`` the full move, counted up after each of Black's.
    """

    board: bytes
    turn: Side = Side.RED
    clock: int = 0
    number: int = 1

    @classmethod
    def start(cls) -> "Position":
        """The starting position of every game."""
        return _START

    @classmethod
    def from_fen(cls, text: str, validation: Validation = "strict") -> "Position":
        """Read a FEN in any dialect, then check it.

        ``strict`` refuses what cannot arise in a game, ``lenient`` only what cannot be played on (a general
        missing, or outside its palace). A FEN followed by ``moves h2e2 ...`` is the position after those moves.
        Raises :class:`PositionError`, whose text names every piece and point at fault.
        """
        board, _, moves = f"{text} ".partition(" moves ")
        position = cls(*_fen.parse_fen(board))
        position.validate(validation)
        for ply, move in enumerate(moves.split(), 1):
            try:
                position = position.after(Move.parse(move))
                position.validate(validation)
            except (IllegalMove, MoveSyntaxError, PositionError) as error:
                raise PositionError(f"move {ply} after the FEN: {error}") from None
        return position

    def fen(self, dialect: Dialect = "uci", red: Literal["w", "r"] = "w") -> str:
        """Write the position as a FEN; ``red`` is the letter that stands for Red to move."""
        return _fen.write_fen(_fen.Fields(self.board, self.turn, self.clock, self.number), dialect, red)

    def validate(self, validation: Validation = "strict") -> None:
        """Raise :class:`PositionError` with every fault that :func:`xqcore.model.fen.faults` finds."""
        wrong = _fen.faults(self.board, self.turn, validation)
        if wrong:
            raise PositionError("; ".join(wrong))

    @property
    def placement(self) -> Placement:
        """Board and turn: equal for two positions that count as the same one."""
        return Placement(self.board, self.turn)

    def piece_at(self, point: int) -> Piece | None:
        """Return the piece on a point, ``None`` where it is empty."""
        code = self.board[point]
        return Piece(code) if code else None

    def after(self, move: Move) -> Self:
        """Return the position after a move.

        Only that one of the mover's pieces leaves the origin, and none of them stands on the target, is
        checked here: whether the move is legal is for a move generator to say. Raises :class:`IllegalMove`.
        """
        code = self.board[move.origin]
        if not code or code >> 3 != self.turn:
            what = f"{Piece(code)} stands" if code else "nothing stands"
            raise IllegalMove(f"{move} cannot be played: {what} on {NAMES[move.origin]} and it is {self.turn}'s turn")
        captured = self.board[move.target]
        if captured and captured >> 3 == self.turn:
            raise IllegalMove(
                f"{move} cannot be played: {self.turn}'s own {Piece(captured).kind} stands on {NAMES[move.target]}"
            )
        board = bytearray(self.board)
        board[move.origin] = 0
        board[move.target] = code
        return type(self)(
            bytes(board), self.turn.other, 0 if captured else self.clock + 1, self.number + (self.turn is Side.BLACK)
        )

    def mirrored(self) -> Self:
        """The position with left and right exchanged."""
        board = bytes(self.board[mirrored(p)] for p in range(90))
        return attrs.evolve(self, board=board)

    def swapped(self) -> Self:
        """The position with the colours exchanged and the board turned round: Black's game becomes Red's."""
        board = bytes(c ^ 8 if (c := self.board[turned(p)]) else 0 for p in range(90))
        return attrs.evolve(self, board=board, turn=self.turn.other)

    def __str__(self) -> str:
        from xqcore.model.drawing.text import draw

        return draw(self)

    def __repr__(self) -> str:
        return f"Position.from_fen({self.fen()!r})"

    def _repr_svg_(self) -> str:
        from xqcore.model.drawing.svg import draw

        return draw(self)


_START: Final = Position(*_fen.parse_fen(_fen.START))
