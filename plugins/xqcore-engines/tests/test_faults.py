"""Every quirk and fault of ``faults.yaml``: what the user sees of it. None hangs, and no process is left."""

import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import yaml
from xqcore_engines.fault import EngineError

from xqcore.model.decision import Limit

FAULTS = yaml.safe_load(Path(__file__).with_name("faults.yaml").read_text(encoding="utf-8"))
LONGEST = 10.0


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["id"])
def test_fault(xq, scripted, fault):
    fake, about = scripted(fault["script"]), {"dialect": fault["dialect"]} if "dialect" in fault else {}
    began = time.monotonic()
    if "refused" in fault:
        with pytest.raises(EngineError) as raised:
            fake.player(**about)
        assert str(raised.value) == fault["refused"]
    else:
        decisions = fake.played(xq, len(fault["notes"]), Limit(seconds=0.3), **about)
        for decision, note in zip(decisions, fault["notes"], strict=True):
            assert re.match(note or "$", decision.note) or decision.note.startswith(note), decision.note
        assert fake.script.with_suffix(".pids").read_text().count("\n") >= fault.get("starts", 1)
    assert time.monotonic() - began < LONGEST


@pytest.mark.parametrize("way", ["raise RuntimeError", "sys.exit(3)", ""])
def test_nothing_is_left_of_a_program_that_ends_without_a_word(scripted, way):
    fake = scripted("start: child")
    program = f"""
import sys
from xqcore_engines.engine import Engine
from xqcore_engines.player import EnginePlayer
from xqcore_engines.player_options import Bounds

player = EnginePlayer(Engine(name="fake", command={fake.engine().command!r}), Bounds())
{way}
"""
    subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=30, check=False)
    assert len(fake.pids) == 2
    assert fake.left() == []


def test_a_player_is_let_go_while_its_move_is_awaited(xq, scripted):
    player, game, raised = scripted("go#2: nothing").player(), xq.game("simplified"), []

    def wait() -> None:
        try:
            player.choose(game, Limit(seconds=20))
        except EngineError as error:
            raised.append(str(error))

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.3)
    began = time.monotonic()
    player.close()
    waiting.join(5)
    assert time.monotonic() - began < 4
    assert len(raised) == 1
