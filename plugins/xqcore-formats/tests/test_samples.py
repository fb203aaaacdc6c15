"""Real files, where their folder is: each is read whole or refused for a reason, and what a format can hold comes back equal."""

import re

import pytest
from samples import examined
from shared import FOLDER, files, needed

from xqcore import Xqcore

XQ = Xqcore()
FACTS = {
    "cbf": (1, 1, 0),
    "cbl": (4, 409, 378),
    "cbr": (2, 2, 0),
    "dhtmlxq": (10, 9, 3),
    "mxq": (6, 6, 0),
    "pgn_algebraic_winboard": (3, 28, 0),
    "pgn_chinese_simplified_gbk": (36, 36, 0),
    "pgn_chinese_traditional_big5": (41, 38, 0),
    "pgn_iccs_generated": (30, 30, 0),
    "pgn_uci_wxfca": (1, 1391, 0),
    "pgn_wxf_generated": (30, 30, 0),
    "pgn_wxfca_multi": (2, 30, 0),
    "wxf": (6, 6, 0),
    "xqf": (38, 38, 3702),
}
"""Files, games and variations of each kind."""

REASONS = {
    "illegal-mainline": r"ply \d+: .*\w+ is illegal: .* in .+ [wb] - - \d+ \d+",
    "BAD_": r"ply \d+: .*\w+ is illegal: .* in .+ [wb] - - \d+ \d+|the start cannot be: red has no general",
    "vschess_dhtmlxq.html": "there is no game in it",
}
"""Why files are refused, by how their names begin."""


@needed
@pytest.mark.parametrize("kind", FACTS)
def test_real_files(kind):
    found = examined(XQ, files(kind), most=5_000, each=20)
    assert (found.files, found.games, found.variations) == FACTS[kind]
    assert found.lost == []
    for error in found.refused:
        name = error.source.rpartition("/")[2]
        (reason,) = (reason for begin, reason in REASONS.items() if name.startswith(begin))
        assert re.search(reason, str(error))
        assert error.ply is None or len(error.prefix.moves) == error.ply - 1


@needed
def test_every_kind_is_there():
    assert {path.name for path in (FOLDER / "files").iterdir()} == FACTS.keys()
