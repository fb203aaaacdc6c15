"""Its move generator raises when it is asked for moves."""

from xqcore.movegen.reference import ReferenceGenerator
from xqcore.plugins import MovegenProvider, hookimpl


class Generator(ReferenceGenerator):
    def legal_moves(self, position):
        raise IndexError("point 90 is off the board")

    def perft(self, position, depth, *, bulk=True):
        return len(self.legal_moves(position))


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="movegen-raises", summary="off the board", factory=Generator)]
