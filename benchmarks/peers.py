"""Other programs that do some of the same, where they are installed."""

import shutil
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from measuring import output

from xqcore.model.errors import IllegalMove
from xqcore.model.move import Move
from xqcore.model.position import Position

STOCKFISH = shutil.which("fairy-stockfish", path="/usr/games:/usr/local/bin:/usr/bin")


def peer(name: str) -> Any:
    """Return a module, ``None`` where it is not installed."""
    return import_module(name) if find_spec(name) else None


def stockfish(position: Position, depth: int) -> int:
    """Count lines with Fairy-Stockfish; depth 0 only starts it."""
    lines = ["setoption name UCI_Variant value xiangqi", f"position fen {position.fen()}"]
    lines += [f"go perft {depth}"] if depth else []
    said = output([str(STOCKFISH)], "\n".join([*lines, "quit\n"]))
    return int(said.split("Nodes searched: ")[1].split()[0]) if depth else 0


def pyffish_perft(fen: str, depth: int, moves: Sequence[str] = ()) -> int:
    """Count lines with pyffish, in bulk."""
    legal = peer("pyffish").legal_moves("xiangqi", fen, list(moves))
    return len(legal) if depth == 1 else sum(pyffish_perft(fen, depth - 1, [*moves, move]) for move in legal)


def pyffish_replay(fen: str, moves: Sequence[Move]) -> int:
    """Play a game with pyffish, each move looked up among the legal ones."""
    pyffish = peer("pyffish")
    played: list[str] = []
    for move in moves:
        played.append(_from_rank_1(move))
        if played[-1] not in pyffish.legal_moves("xiangqi", fen, played[:-1]):
            raise IllegalMove(f"pyffish takes {move} to be illegal")
    return 1


def _from_rank_1(move: Move) -> str:
    return "".join(f"{'abcdefghi'[point % 9]}{point // 9 + 1}" for point in (move.origin, move.target))


def cchess_perft(board: Any, depth: int) -> int:
    """Count lines with cchess."""
    nodes = 0
    for move in list(board.create_moves()):
        after = board.copy()
        if after.is_checked_move(*move):
            continue
        if depth == 1:
            nodes += 1
            continue
        after.move(*move)
        after.next_turn()
        nodes += cchess_perft(after, depth - 1)
    return nodes


def cchess_replay(fen: str, moves: Sequence[Move]) -> int:
    """Play a game with cchess, each move tried for its legality."""
    board = peer("cchess").ChessBoard(fen)
    for move in moves:
        if not board.move_iccs(str(move)):
            raise IllegalMove(f"cchess takes {move} to be illegal")
        board.next_turn()
    return 1
