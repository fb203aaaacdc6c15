"""The plugin as xqcore sees it, and the types it comes with."""

import json
import subprocess
import sys
from importlib.resources import files

import pytest
from positions import line, seeded
from xqcore_native._native import NativeGenerator

from xqcore import GameRecord, Xqcore
from xqcore.model.position import Position
from xqcore.movegen.protocol import MoveGenerator, Replayer, RunFinder, ThreatFinder
from xqcore.report.json_lines import json_line

RULESETS = Xqcore().concrete


def test_it_is_the_generator_of_choice_where_it_is_installed():
    assert isinstance(Xqcore().movegen, NativeGenerator)
    assert not isinstance(Xqcore(movegen="reference").movegen, NativeGenerator)


def test_it_has_the_capabilities_that_it_declares():
    _, provider = Xqcore().registry.provider("movegen", "native")
    assert provider.capabilities == {"threats", "replay", "runs", "sights", "mates"}
    for protocol in (MoveGenerator, ThreatFinder, Replayer, RunFinder):
        assert isinstance(NativeGenerator(), protocol)


def test_announcing_it_does_not_load_it():
    code = "import sys, xqcore_native.hooks as h; list(h.xqcore_movegens()); sys.exit('xqcore_native._native' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("seed", range(40))
def test_both_generators_give_the_same_rulings(seed):
    chance = seeded(seed)
    record = GameRecord(moves=tuple(line(chance, Position.start(), 400)))
    native, reference = (json_line(Xqcore(movegen=name).compare(record, RULESETS)) for name in ("native", "reference"))
    assert native == reference
    assert len(json.loads(native)["verdicts"]) == len(RULESETS)


def test_the_types_it_comes_with_name_what_it_has():
    assert files("xqcore_native").joinpath("py.typed").is_file()
    stub = files("xqcore_native").joinpath("_native.pyi").read_text("utf-8")
    for name in (name for name in vars(NativeGenerator) if not name.startswith("_")):
        assert f"def {name}(self" in stub
