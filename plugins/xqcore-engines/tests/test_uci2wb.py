"""A program that others wrote drives xqcore: Debian's ``uci2wb``, a bridge from xboard's protocol to UCI and UCCI."""

import queue
import shutil
import subprocess
import sys
import threading

import pytest

from xqcore.model.decision import Limit

BRIDGE = shutil.which("uci2wb", path="/usr/bin:/usr/games")

pytestmark = pytest.mark.skipif(BRIDGE is None, reason="uci2wb is not installed")


class Bridge:
    """The bridge with our engine behind it, as xboard sees them."""

    def __init__(self, flags: list[str], engine: str):
        self._process = subprocess.Popen(
            [BRIDGE, *flags, engine],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            errors="replace",
            bufsize=1,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self._process.stdout:
            self._lines.put(line.strip())

    def say(self, *lines: str) -> None:
        self._process.stdin.write("".join(f"{line}\n" for line in lines))

    def hear(self, *beginnings: str) -> str:
        while True:
            line = self._lines.get(timeout=20)
            if line.startswith(beginnings):
                return line

    def close(self) -> None:
        self.say("quit")
        self._process.stdin.close()
        self._process.wait(10)
        self._reader.join(10)
        self._process.stdout.close()


@pytest.mark.parametrize("flags", [["-var", "xiangqi", "-c"], ["-x"]], ids=["uci", "ucci"])
def test_a_whole_game_over_the_bridge(xq, tmp_path, flags):
    engine = tmp_path / "engine"
    engine.write_text(f"#!/bin/sh\nexec {sys.executable} -m xqcore engine -r simplified --player random:seed=4\n")
    engine.chmod(0o755)
    bridge, game, other = Bridge(flags, str(engine)), xq.game("simplified"), xq.player("random:seed=5")
    try:
        bridge.say("xboard", "protover 2")
        bridge.hear("feature smp=1")
        bridge.say("new", "variant xiangqi", "level 0 1 0", "go")
        while not game.verdict:
            word, move = bridge.hear("move ").split()
            assert word == "move"
            game.push(move)
            if not game.verdict:
                game.push(other.choose(game, Limit()).move)
                bridge.say(f"usermove {game.moves[-1]}")
    finally:
        bridge.close()
    assert game.verdict.rule is not None
