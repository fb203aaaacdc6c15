"""The ladder: the levels against Fairy-Stockfish 11.1 (Debian's ``fairy-stockfish``) and ``random``, each by ``xqcore match``.

python ladder.py [RUNG...]
"""

import subprocess
import sys

FAIRY = "engine:command=/usr/games/fairy-stockfish,set=Hash=16,nodes="
RUNGS = {
    "easy": ("easy", f"{FAIRY}100", 120),
    "easy-random": ("easy", "random", 60),
    "easy-python": ("easy:search=python", f"{FAIRY}100", 60),
    "easy-python-random": ("easy:search=python", "random", 60),
    "medium": ("medium", f"{FAIRY}300", 120),
    "medium-python": ("medium:search=python", f"{FAIRY}300", 120),
    "hard": ("hard:nodes=20000", f"{FAIRY}3000", 400),
    "hard-long": ("hard:nodes=100000", f"{FAIRY}10000", 200),
}
"""Two players and how many games they play."""

if __name__ == "__main__":
    for rung in sys.argv[1:] or RUNGS:
        first, second, games = RUNGS[rung]
        command = [
            "xqcore",
            "match",
            first,
            second,
            "--games",
            str(games),
            "--jobs",
            "1",
            "--longest",
            "240",
            "--seed",
            "1",
        ]
        print(f"$ {' '.join(command)}", flush=True)
        subprocess.run(command, check=True)
