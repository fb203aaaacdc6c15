"""Under every ruleset that is installed, nobody loses by conduct who could do otherwise. ``benchmarks/conduct.py`` plays many more."""

import pytest
from quick_games import played

from xqcore import Xqcore


@pytest.mark.parametrize("ruleset", Xqcore().concrete)
def test_no_game_is_lost_by_conduct_and_no_move_is_illegal(xq: Xqcore, ruleset: str):
    tally = played(xq, ruleset, games=8, nodes=60, plies=30)
    assert tally.faults == []
    assert tally.games == 8
    assert tally.moves > 60
