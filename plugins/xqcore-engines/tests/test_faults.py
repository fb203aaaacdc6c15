"""Every quirk and fault of ``faults.yaml``: what the user sees of it. None hangs, and no process is left."""

import re
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
