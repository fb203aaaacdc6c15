"""What the page says is so: its examples run, its table of formats is the plugin's."""

import io
import re
from pathlib import Path
from textwrap import dedent

import pytest
from xqcore_formats.options import PgnOptions
from xqcore_formats.pgn.format import PgnFormat

from xqcore import GameRecord, Xqcore

PAGE = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_examples_run(code):
    heading = "from xqcore import Position\nfrom xqcore_formats.notation import NOTATIONS, NotationError\n"
    exec(heading + code, {})  # noqa: S102


def test_the_pgn_is_one():
    text = re.search(r'( +\[Game "Chinese Chess"\].*?\n)\n[A-Z]', PAGE, re.DOTALL)[1]
    (game,) = PgnFormat(PgnOptions()).read(io.BytesIO(dedent(text).encode()), "page")
    assert isinstance(game, GameRecord)
    assert (len(game.moves), len(game.variations), game.ruleset, len(game.comments)) == (4, 1, "cxq", 1)


def test_the_table_of_formats():
    rows = {}
    for line in re.findall(r"^\| `.*\|$", PAGE, re.MULTILINE):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6:
            rows |= dict.fromkeys(re.findall("`([^`]+)`", cells[0]), cells)
    providers = {each.name: each for plugin, each in Xqcore().registry.providers("format") if plugin.name == "formats"}
    assert rows.keys() == providers.keys()
    for name, (_, _, _, written, holds, _) in rows.items():
        assert (written != "no") == ("write" in providers[name].capabilities)
        assert ("many" in holds.split(", ")[-1] and name != "cbr") == ("games" in providers[name].capabilities)
