"""How fast the players search in tournament games.

python benchmarks/speed.py GAMES [PLAYER] [NODES] [ROUNDS]

asks a player, by default `hard`, for a move at every tenth ply of forty games spread evenly over a file, with so many nodes, and prints the
nodes per second of processor time: over all positions together, and by position.
"""

import sys
import time
from collections.abc import Iterator
from itertools import islice

from xqcore import GameRecord, Xqcore
from xqcore.game import Game
from xqcore.model.decision import Limit

GAMES, EVERY = 40, 10


def positions(xq: Xqcore, path: str) -> Iterator[Game]:
    """Yield the games as they stood at every tenth ply, before they ended under the simplest ruleset."""
    records = [record for record in xq.read(path) if isinstance(record, GameRecord)]
    for record in records[:: max(len(records) // GAMES, 1)][:GAMES]:
        game = xq.game("simplified", record.start)
        for ply, move in enumerate(record.moves):
            if game.verdict is not None:
                break
            if ply % EVERY == 0:
                yield game
            game.push(move)


def main(path: str, player: str = "hard", nodes: str = "100000", rounds: str = "3") -> None:
    """Search, and print a line for each round."""
    xq = Xqcore()
    chosen = xq.player(player)
    for _ in range(int(rounds)):
        counts, seconds = [], []
        for game in positions(xq, path):
            begun = time.process_time()
            counts.append(chosen.choose(game, Limit(nodes=int(nodes))).nodes or 0)
            seconds.append(time.process_time() - begun)
        rates = sorted(count / max(spent, 1e-6) for count, spent in zip(counts, seconds, strict=True))
        tenth, middle = rates[len(rates) // 10], rates[len(rates) // 2]
        print(
            f"{player}, {nodes} nodes, {len(rates)} positions: {sum(counts) / sum(seconds):,.0f} nodes a second over all; "
            f"by position a tenth below {tenth:,.0f}, half below {middle:,.0f}"
        )


if __name__ == "__main__":
    main(*islice(sys.argv, 1, None))
