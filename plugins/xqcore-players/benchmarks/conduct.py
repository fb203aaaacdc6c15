"""Quick games under every ruleset that is installed: none may be lost by conduct where another move existed, no move may be illegal.

python benchmarks/conduct.py [GAMES] [NODES] [RULESET...]
"""

import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE / "tests"))

from quick_games import Blind, played  # noqa: E402
from xqcore_players.player import LevelPlayer  # noqa: E402

from xqcore import GameRecord, Move, Position, Xqcore  # noqa: E402

RULINGS = HERE.parent / "xqcore-codes" / "tests" / "rulings.jsonl"


def main(games: int, nodes: int, player: type[LevelPlayer], rulesets: list[str]) -> int:
    """Play, print a line for each ruleset, and say whether all was well."""
    xq = Xqcore()
    faults = []
    print("| ruleset | games | moves | replaced | no other move | needless | illegal | endings | seconds |")
    print("|---|---|---|---|---|---|---|---|---|")
    for ruleset in rulesets or xq.concrete:
        since = time.perf_counter()
        tally = played(xq, ruleset, games, nodes, 80, _records(), player)
        faults += tally.faults
        endings = ", ".join(f"{count} {ending}" for ending, count in tally.endings.most_common())
        numbers = (tally.games, tally.moves, tally.replaced, tally.forced, len(tally.needless), len(tally.illegal))
        print(
            f"| `{ruleset}` |",
            " | ".join(map(str, numbers)),
            f"| {endings} | {time.perf_counter() - since:.0f} |",
            flush=True,
        )
    print(*faults, sep="\n")
    return 1 if faults else 0


def _records() -> tuple[GameRecord, ...]:
    """Rulings of engines on long games, where the folder beside this one has them."""
    if not RULINGS.is_file():
        return ()
    rulings = [json.loads(line) for line in RULINGS.read_text("utf-8").splitlines()]
    return tuple(
        GameRecord(Position.from_fen(each["start"]), tuple(map(Move.parse, each["moves"].split()))) for each in rulings
    )


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:] if text.isdigit()]
    names = [text for text in sys.argv[1:] if not text.isdigit()]
    games, nodes = [*numbers, *(100, 500)[len(numbers) :]]
    player = Blind if "blind" in names else LevelPlayer
    sys.exit(main(games, nodes, player, [name for name in names if name != "blind"]))
