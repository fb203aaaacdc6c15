"""Some of the corpus of real games, where that is: every hundredth one, written and read again."""

from itertools import islice

import pytest
from corpus import timed
from shared import FOLDER, needed

from xqcore import Xqcore
from xqcore.plugins.options import parsed


@pytest.fixture(scope="module")
def games():
    return list(islice(Xqcore().read(FOLDER / "games.jsonl.gz"), 0, None, 100))


@needed
@pytest.mark.parametrize(
    "choice", ["pgn", "pgn:notation=wxf", "pgn:notation=iccs", "dhtmlxq", "wxf", "xqf", "cbr", "cbl", "cbf"]
)
def test_games_read_back_equal(games, choice):
    assert len(games) == 279
    registry = Xqcore().registry
    name, options = parsed(choice, "format")
    _, provider = registry.provider("format", name)
    _, _, differing = timed(registry.make("format", name, options), provider, games)
    assert differing == 0
