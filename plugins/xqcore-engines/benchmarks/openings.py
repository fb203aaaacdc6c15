"""Make the list of openings: lines drawn by chance, kept where an engine finds neither side better.

    python benchmarks/openings.py --count 200 > src/xqcore_engines/match/openings.txt

The same seed and engine give the same list. A line is drawn move by move from all legal moves; no line is kept whose position
has come up already, mirrored or not.
"""

import argparse
import random
import sys

from xqcore_engines.engine import Engine
from xqcore_engines.player import EnginePlayer
from xqcore_engines.player_options import Bounds

from xqcore import Xqcore
from xqcore.model.decision import Limit


def main() -> None:
    """Draw lines until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--command", default="fairy-stockfish", help="the engine")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--plies", type=int, default=6)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--within", type=int, default=60, help="hundredths of a soldier that one side may be better")
    parser.add_argument("--seed", type=int, default=2026)
    wanted = parser.parse_args()

    xq, chance = Xqcore(), random.Random(wanted.seed)  # noqa: S311 - no secret
    judge = EnginePlayer(Engine(name="judge", command=wanted.command), Bounds(nodes=wanted.nodes))
    print(f"# {wanted.count} lines of {wanted.plies} plies by chance (seed {wanted.seed}), within {wanted.within}")
    print(f"# hundredths of a soldier by {judge.introduced[0]} at {wanted.nodes} nodes.")
    known: set[bytes] = set()
    drawn = 0
    while len(known) < 2 * wanted.count:
        drawn += 1
        game = xq.game("simplified")
        while game.ply < wanted.plies and not game.verdict:
            game.push(chance.choice(game.legal_moves()))
        board = game.position.board
        if game.verdict or board in known:
            continue
        score = judge.choose(game, Limit()).score
        if score is not None and abs(score) <= wanted.within:
            mirrored = b"".join(board[rank : rank + 9][::-1] for rank in range(0, 90, 9))
            if mirrored != board:
                known |= {board, mirrored}
                print(" ".join(map(str, game.moves)), flush=True)
    judge.close()
    print(f"{drawn} lines drawn", file=sys.stderr)


if __name__ == "__main__":
    main()
