"""The native generator against the reference and against other programs: python benchmarks/run.py [GAMES] [--rounds N] [--only WORD].

GAMES is a file for ``xqcore compare``; without it that task is left out. Prints a table in Markdown.
"""

import argparse
import gzip
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from measuring import Run, Task, lines, rows
from peers import STOCKFISH, cchess_perft, cchess_replay, peer, pyffish_perft, pyffish_replay, stockfish

from xqcore import Xqcore
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import Replayer, ThreatFinder
from xqcore.movegen.reference import ReferenceGenerator

NATIVE: Any = Xqcore(movegen="native").movegen
REFERENCE = ReferenceGenerator()

POSITIONS = {
    "start": (Position.start(), 5),
    "middlegame 1": (
        Position.from_fen("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
        5,
    ),
    "middlegame 2": (Position.from_fen("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1"), 5),
    "endgame": (Position.from_fen("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1"), 5),
}
"""Where lines are counted, and how deep."""

RULESETS = ["site-asian", "cxq", "simplified", "simplified-60", "strict-chase"]


def counting() -> Iterator[Task]:
    """Lines of moves from each position: in bulk against everyone, and with the last move made."""
    for name, (position, depth) in POSITIONS.items():
        runs = {"native": Run(partial(NATIVE.perft, position, depth))}
        if STOCKFISH:
            runs["Fairy-Stockfish"] = Run(partial(stockfish, position, depth), partial(stockfish, position, 0))
        runs["reference"] = Run(partial(REFERENCE.perft, position, 3))
        if peer("pyffish"):
            runs["pyffish"] = Run(partial(pyffish_perft, position.fen(), 2))
        if peer("cchess"):
            runs["cchess"] = Run(lambda position=position: cchess_perft(peer("cchess").ChessBoard(position.fen()), 2))
        yield Task(f"perft in bulk, {name}", "lines", runs)
        made = {"native": Run(partial(NATIVE.perft, position, depth, bulk=False))}
        if STOCKFISH:
            made["Fairy-Stockfish in bulk"] = runs["Fairy-Stockfish"]
        yield Task(f"perft, last move made, {name}", "lines", made)


def games() -> list[list[Move]]:
    """Sixty games of a hundred random moves."""
    played = []
    for seed in range(60):
        chance, position, moves = Random(seed), Position.start(), []  # noqa: S311
        while len(moves) < 100 and (legal := NATIVE.legal_moves(position)):
            moves.append(chance.choice(legal))
            position = position.after(moves[-1])
        played.append(moves)
    return played


def replaying() -> Iterator[Task]:
    """Games played out, and what each side threatens after each move."""
    played = games()
    start = Position.start()

    def replayed(movegen: Replayer, repeat: int) -> int:
        for line in played * repeat:
            movegen.replay(start, line)
        return len(played) * repeat

    runs = {"native": Run(partial(replayed, NATIVE, 50)), "reference": Run(partial(replayed, REFERENCE, 1))}
    if peer("pyffish"):
        runs["pyffish"] = Run(partial(pyffish_replay, start.fen(), played[0]))
    if peer("cchess"):
        runs["cchess"] = Run(lambda: sum(cchess_replay(start.fen(), line) for line in played[:10]))
    yield Task("games of 100 plies replayed", "games", runs)

    boards = [board for line in played for board in NATIVE.replay(start, line).boards]

    def threatened(movegen: ThreatFinder, some: int) -> int:
        for board in boards[:some]:
            for side in Side:
                movegen.threats(board, side)
        return some

    yield Task(
        "threats of both sides",
        "boards",
        {"native": Run(partial(threatened, NATIVE, 6000)), "reference": Run(partial(threatened, REFERENCE, 600))},
    )


def comparing(path: Path) -> Iterator[Task]:
    """``xqcore compare`` from a file to a file, under five rulesets, in one process."""
    program = shutil.which("xqcore", path=Path(sys.executable).parent) or "xqcore"
    options = [word for name in RULESETS for word in ("-r", name)]
    with (
        gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream,
        tempfile.TemporaryDirectory() as folder,
    ):
        every = list(islice(stream, 30_000))
        some = Path(folder) / "some.jsonl"
        some.write_bytes(b"".join(every[:: max(len(every) // 1500, 1)]))

        def compared(movegen: str, games: Path) -> int:
            command = [
                program,
                "compare",
                *options,
                "--output",
                "json",
                "--jobs",
                "1",
                "--movegen",
                movegen,
                str(games),
            ]
            return lines(command, Path(folder) / "verdicts.jsonl")

        yield Task(
            "compare under five rulesets",
            "games",
            {"native": Run(partial(compared, "native", path)), "reference": Run(partial(compared, "reference", some))},
        )


def main() -> None:
    """Run all tasks and print the table as it grows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="?", type=Path, metavar="GAMES")
    parser.add_argument("--only", default="", metavar="WORD", help="tasks with this in their name")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    asked = parser.parse_args()
    print("| task | who | rate, median | native is faster: min | median | max |\n|---|---|---|---|---|---|")
    for tasks in (counting(), replaying(), comparing(asked.games) if asked.games else ()):
        for task in tasks:
            if asked.only not in task.name:
                continue
            print("\n".join(rows(task, asked.rounds, "native")), flush=True)


if __name__ == "__main__":
    main()
