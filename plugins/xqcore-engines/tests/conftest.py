import os
import shutil
import sys
import time
from pathlib import Path

import attrs
import pytest
from xqcore_engines.engine import Engine
from xqcore_engines.player import EnginePlayer
from xqcore_engines.player_options import Bounds
from xqcore_engines.session import Patience

from xqcore import Xqcore
from xqcore.model.decision import Decision, Limit

sys.path.insert(0, str(Path(__file__).parent))

FAKE = Path(__file__).parent / "fake_engine.py"
QUICK = Patience(greeting=2.0, dialect=0.5, ready=1.5, position=1.0, late=0.2, stop=0.4, farewell=0.4)
BLACK = ("h9g7", "b9c7")


@pytest.fixture(scope="session")
def xq() -> Xqcore:
    return Xqcore()


@pytest.fixture(autouse=True)
def _no_settings_of_anyone(tmp_path, monkeypatch):
    monkeypatch.setenv("XQCORE_HOME", str(tmp_path / "home"))


@attrs.define
class Scripted:
    """A scripted engine, and the numbers of the processes that were started for it."""

    script: Path

    def engine(self, **about: object) -> Engine:
        return Engine(name="fake", command=f"{sys.executable} -S {FAKE} {self.script}", **about)

    def player(self, bounds: Bounds | None = None, **about: object) -> EnginePlayer:
        return EnginePlayer(self.engine(**about), bounds or Bounds(), QUICK)

    def played(self, xq: Xqcore, moves: int, limit: Limit, **about: object) -> list[Decision]:
        """Let it play Red's first moves."""
        player, game, decisions = self.player(**about), xq.game("simplified"), []
        try:
            for reply in (*BLACK, None)[:moves]:
                decisions.append(player.choose(game, limit))
                game.push(decisions[-1].move)
                if reply is not None and game.why_not(reply) is None:
                    game.push(reply)
                elif reply is not None:
                    game.push(game.legal_moves()[0])
        finally:
            player.close()
        return decisions

    @property
    def pids(self) -> list[int]:
        file = self.script.with_suffix(".pids")
        return [int(line) for line in file.read_text().split()] if file.is_file() else []

    def left(self) -> list[int]:
        """The processes that are still there."""
        until = time.monotonic() + 2
        while time.monotonic() < until and any(map(running, self.pids)):
            time.sleep(0.01)
        return [pid for pid in self.pids if running(pid)]


def running(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.fixture
def scripted(tmp_path):
    """Make a scripted engine; at the end none of its processes may be left."""
    made = []

    def make(script: str = "") -> Scripted:
        file = tmp_path / f"script{len(made)}.txt"
        file.write_text(script)
        made.append(Scripted(file))
        return made[-1]

    yield make
    assert [fake.left() for fake in made] == [[] for _ in made]


def fairy() -> str | None:
    """The command of Fairy-Stockfish, where it is installed."""
    return shutil.which("fairy-stockfish", path=os.environ.get("PATH", "") + ":/usr/games")
