"""What a text such as 前兵进一 tells where soldiers stand on two files.

python docs/two_files.py [CASES] has cchess, which writes such texts, write every move that one of them fits: in each position of a systematic
set, and in the positions of CASES, lines of JSON with ``fen``, ``uci`` and ``cn_cchess``. When the text is the same for all these moves,
nothing in it says which was meant. cchess runs as a program of its own, and has to be installed beside this one.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import combinations, product
from pathlib import Path

import attrs
from xqcore_formats.notation import NOTATIONS
from xqcore_formats.notation.notation import is_legal

from xqcore import Move, Position
from xqcore.model.piece import KIND_BITS, Kind, Side
from xqcore.movegen.reference import ReferenceGenerator

PEER = """
import json, sys
from cchess import ChessBoard
for line in sys.stdin:
    fen, moves = json.loads(line)
    print(json.dumps([ChessBoard(fen).move_iccs(move).to_text() for move in moves]))
"""
SIZES = (2, 2), (2, 3), (3, 2)
"""How many soldiers stand on the two files."""


@attrs.frozen
class Count:
    """Positions that were looked at, texts that fit several legal moves there, and those of them written for all these moves."""

    positions: int
    several: int
    alike: int


def two_files() -> Iterator[Position]:
    """Yield positions of soldiers on every two files, between their own fourth rank and the eighth, for both sides to move."""
    for red, sizes, files in product((True, False), SIZES, combinations(range(9), 2)):
        places = (
            combinations([(file, rank) for rank in range(3, 8) if rank > 4 or file % 2 == 0], size)
            for file, size in zip(files, sizes, strict=True)
        )
        for first, second in product(*places):
            board = bytearray(90)
            board[3], board[86] = Kind.GENERAL, Kind.GENERAL | 8
            for file, rank in first + second:
                board[(rank if red else 9 - rank) * 9 + file] = Kind.SOLDIER | (0 if red else 8)
            yield Position(bytes(board), Side.RED if red else Side.BLACK)


def written_by_cchess(asked: Iterable[tuple[Position, list[Move]]]) -> list[list[str]]:
    """Return what cchess writes for moves of positions."""
    lines = "\n".join(json.dumps([position.fen(), list(map(str, moves))]) for position, moves in asked)
    done = subprocess.run([sys.executable, "-c", PEER], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def fitting(text: str, position: Position) -> list[Move]:
    """The legal moves that a text fits."""
    return [move for move in NOTATIONS["chinese"].candidates(text, position) if is_legal(position, move)]


def every_soldier_move(positions: Iterable[Position]) -> Count:
    """Have every legal move of a soldier written, and count the texts that fit several."""
    generator = ReferenceGenerator()
    asked = [
        (place, [move for move in generator.legal_moves(place) if place.board[move.origin] & KIND_BITS == Kind.SOLDIER])
        for place in positions
    ]
    several = alike = 0
    for (position, moves), texts in zip(asked, written_by_cchess(asked), strict=True):
        for text in set(texts):
            fits = fitting(text, position)
            if len(fits) > 1:
                several += 1
                alike += {move for move, own in zip(moves, texts, strict=True) if own == text} == set(fits)
    return Count(len(asked), several, alike)


def given_texts(cases: Iterable[dict[str, str]]) -> Count:
    """Have every move written that the text of a case fits, where these are several."""
    count = 0
    asked, given = [], []
    for case in cases:
        count += 1
        position = Position.from_fen(case["fen"], "lenient")
        fits = fitting(case["cn_cchess"], position)
        if len(fits) > 1:
            asked.append((position, fits))
            given.append(case["cn_cchess"])
    texts = written_by_cchess(asked)
    alike = sum(set(each) == {text} for each, text in zip(texts, given, strict=True))
    return Count(count, len(asked), alike)


def main() -> None:
    """Print the counts."""
    if not find_spec("cchess"):
        sys.exit("cchess is not installed; pip install cchess")
    counts = {"soldiers on two files": every_soldier_move(two_files())}
    for name in sys.argv[1:]:
        lines = Path(name).read_text("utf-8").splitlines()
        counts[Path(name).name] = given_texts(map(json.loads, lines))
    for name, count in counts.items():
        print(
            f"{name}: {count.positions:,} positions; {count.several:,} texts fit several moves, "
            f"{count.alike:,} of them are what cchess writes for each of these moves"
        )


if __name__ == "__main__":
    main()
