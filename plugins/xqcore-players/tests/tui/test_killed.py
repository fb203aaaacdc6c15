"""A process that is killed at any moment has lost nothing that it had said was played."""

import os
import random
import subprocess
import sys
import time

import pytest
from xqcore_players.tui.kept import left
from xqcore_players.tui.table import Table

from xqcore import Xqcore

PLAYS = """
import random, sys
from pathlib import Path
from xqcore import Xqcore
from xqcore_players.tui.table import Table
from xqcore_players.tui.terms import Terms

table = Table(Xqcore(), Terms(ruleset="simplified"), Path(sys.argv[1]), lambda *_: None)
chance = random.Random(int(sys.argv[2]))
while table.game.verdict is None:
    if chance.random() < 0.1 and table.game.ply:
        table.undo()
    else:
        table.play(chance.choice(table.game.legal_moves()))
    print(*table.game.moves, flush=True)
"""


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment(tmp_path, seed):
    path = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS, str(path), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XQCORE_HOME": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        time.sleep(random.Random(seed).uniform(0.05, 0.6))  # noqa: S311 - any moment will do
        process.kill()
        said += process.stdout.read()
    kept = left(Xqcore(), path)
    moves = " ".join(map(str, kept.record.moves))
    last = said.rpartition("\n")[0].rpartition("\n")[2]  # of a line that was cut off nothing has been said
    ahead = abs(len(moves.split()) - len(last.split()))
    assert moves.startswith(last) or last.startswith(moves)
    assert ahead <= 1  # what was under way may have been kept before it was said
    assert Table.resumed(Xqcore(), kept, lambda *_: None).game.ply == len(kept.record.moves)
