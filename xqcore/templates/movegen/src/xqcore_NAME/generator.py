"""The move generator.

What each method must answer is said in ``xqcore.movegen.protocol``. Boards are 90 bytes, one for each point from Red's
left corner (``a0``) on; see ``xqcore.model.piece`` for the codes.
"""

from collections.abc import Sequence

from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator


class Generator:
    """Answers what xqcore asks about moves: the same as the reference generator, in another way."""

    def __init__(self) -> None:
        self._reference = ReferenceGenerator()

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """All legal moves of the side to move, in ascending order of origin, then of target."""
        return self._reference.legal_moves(position)  # your code here

    def is_legal(self, position: Position, move: Move) -> bool:
        """Whether the side to move may make this move."""
        return self._reference.is_legal(position, move)  # your code here

    def checkers(self, position: Position) -> Sequence[int]:
        """The points of the pieces that check the side to move, in ascending order."""
        return self._reference.checkers(position)  # your code here

    def captures(self, position: Position, side: Side) -> Sequence[Move]:
        """The captures of a side as if it were to move; see ``xqcore.movegen.protocol.Threat`` for what counts."""
        return self._reference.captures(position, side)  # your code here

    def perft(self, position: Position, depth: int, *, bulk: bool = True) -> int:
        """The number of lines of ``depth`` legal moves; ``bulk`` counts the last move without making it."""
        if depth < 0:
            raise ValueError(f"the depth is {depth}; it is 0 or more")
        if depth == 0:
            return 1
        moves = self.legal_moves(position)
        if depth == 1 and bulk:
            return len(moves)
        return sum(self.perft(position.after(move), depth - 1, bulk=bulk) for move in moves)
