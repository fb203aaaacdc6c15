"""Play many short games in one process, and say what is left of them: processes, threads, open files, memory.

    python benchmarks/many_games.py --games 1000 --player "engine:command=fairy-stockfish,nodes=20"

The exit code is 1 when a process is left, or memory grows by more than it should after the first tenth.
"""

import argparse
import sys
import threading
import time
from pathlib import Path

from xqcore_engines.match.openings import openings
from xqcore_engines.match.playing import play
from xqcore_engines.match.schedule import schedule
from xqcore_engines.match.terms import Terms

from xqcore import Xqcore
from xqcore.model.decision import Limit

GROWTH = 4096
"""Kilobytes by which the memory may grow."""


def main() -> int:
    """Play, and look around after each tenth."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--player", default="engine:command=fairy-stockfish,nodes=20")
    parser.add_argument("--against", default="engine:command=fairy-stockfish,nodes=20,dialect=ucci")
    parser.add_argument("--ruleset", default="simplified")
    parser.add_argument("--plies", type=int, default=16)
    wanted = parser.parse_args()
    terms = Terms(
        players=(wanted.player, wanted.against),
        ruleset=wanted.ruleset,
        limit=Limit(seconds=5),
        longest=wanted.plies,
        settings=Xqcore().settings,
    )
    began, first, remarks = time.perf_counter(), 0, 0
    for pairing in schedule(2, wanted.games, openings(), 0, "round-robin"):
        remarks += len(play(pairing, terms).record.comments)
        if pairing.number % max(1, wanted.games // 10) == 0:
            memory = resident()
            first = first or memory
            print(
                f"{pairing.number} games in {time.perf_counter() - began:.0f} s: {memory} KB, "
                f"{threading.active_count()} threads, {len(list(Path('/proc/self/fd').iterdir()))} files, "
                f"{children()} processes, {remarks} remarks",
                flush=True,
            )
    return int(children() > 0 or resident() > first + GROWTH)


def resident() -> int:
    """Kilobytes of memory that this process holds."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def children() -> int:
    """How many processes there are that this one has started."""
    return sum(len(task.read_text(encoding="utf-8").split()) for task in Path("/proc/self/task").glob("*/children"))


if __name__ == "__main__":
    sys.exit(main())
