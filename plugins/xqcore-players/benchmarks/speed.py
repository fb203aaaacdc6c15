"""How fast the players search in tournament games.

python benchmarks/speed.py GAMES [PLAYER] [NODES] [ROUNDS]

asks a player, by default `hard`, for a move at every tenth ply of forty games spread evenly over a file, with so many nodes, and prints the
nodes per second of processor time: over all positions together, and by position.
"""

import argparse
import time
from collections.abc import Iterator

from xqcore import GameRecord, RecordError, Xqcore
from xqcore.game import Game
from xqcore.model.decision import Limit
from xqcore.model.errors import XqError

GAMES, EVERY = 40, 10


def positions(xq: Xqcore, path: str) -> Iterator[Game]:
    """Yield the games as they stood at every tenth ply, before they ended under the simplest ruleset."""
    records = [record for record in xq.read(path) if isinstance(record, GameRecord)]
    if not records:
        raise RecordError("no game in it can be read", source=path)
    for record in records[:: max(len(records) // GAMES, 1)][:GAMES]:
        game = xq.game("simplified", record.start)
        for ply, move in enumerate(record.moves):
            if game.verdict is not None:
                break
            if ply % EVERY == 0:
                yield game
            game.push(move)


def main(path: str, player: str, nodes: int, rounds: int) -> None:
    """Search, and print a line for each round."""
    xq = Xqcore()
    chosen = xq.player(player)
    for _ in range(rounds):
        counts, seconds = [], []
        for game in positions(xq, path):
            begun = time.process_time()
            counts.append(chosen.choose(game, Limit(nodes=nodes)).nodes or 0)
            seconds.append(time.process_time() - begun)
        rates = sorted(count / max(spent, 1e-6) for count, spent in zip(counts, seconds, strict=True))
        tenth, middle = rates[len(rates) // 10], rates[len(rates) // 2]
        print(
            f"{player}, {nodes:,} nodes, {len(rates)} positions: {sum(counts) / sum(seconds):,.0f} nodes a second over all; "
            f"by position a tenth below {tenth:,.0f}, half below {middle:,.0f}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", help="a file of games")
    parser.add_argument("player", nargs="?", default="hard")
    parser.add_argument("nodes", nargs="?", type=int, default=100_000)
    parser.add_argument("rounds", nargs="?", type=int, default=3)
    given = parser.parse_args()
    try:
        main(given.games, given.player, given.nodes, given.rounds)
    except XqError as error:
        parser.exit(2, f"{error}\n")
