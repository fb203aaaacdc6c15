"""Text formats read whatever they are given: games or errors with a place; and what has been read is written and read again."""

import io

import attrs
import pytest
from games import tree
from hypothesis import given, settings
from hypothesis import strategies as st

from xqcore import GameRecord, RecordError, Xqcore

REGISTRY = Xqcore().registry
NAMES = ("pgn", "wxf", "dhtmlxq", "engine-log", "json")
WORDS = {
    "pgn": '[FEN "4k4/9/9/9/9/9/9/9/9/3K5 w"]\n|[Red "a|"]\n|(|)|{|}|;|\n|1.|...|$1|1-0|*|炮二平五|马８进７|C2.5|26.5|h2e2|h3e3|Che2|红胜|%',
    "wxf": "FORMAT\tWXF\n|GAME\ta\n|RED\ta;1;;\n|FEN\t4k4/9/9/9/9/9/9/9/9/3K5 w\n|START{|}END\n|/*|*/|1.|...|!!2.|C2.5|H8+7!|26.5|x|\n",
    "dhtmlxq": (
        "[DhtmlXQ]|[/DhtmlXQ]|[DhtmlXQ_movelist]7747|7062|[/DhtmlXQ_x]|[DhtmlXQ_binit]|99|[DhtmlXQ_move_0_1_1]|[DhtmlXQ_move_1_2_2]"
        "|[DhtmlXQ_comment0]|[DhtmlXQ_comment1_1]|\\ud83d|[|]|\n|a|var DhtmlXQ_movelist='[0_1_0]7747'"
    ),
    "engine-log": "position |startpos |fen |4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1|moves| h2e2| h3e3| a9a10|\n|ucinewgame\n|x",
    "json": '{"moves": [|{"uci": "h2e2"|{"uci": "h9g7"|, "comment": "a"|, "variations": [[|]|}|, |null|1|"fen": "x", ',
}


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_anything(name, data):
    form = REGISTRY.make("format", name)
    kept = REGISTRY.provider("format", name)[1].capabilities
    words = st.sampled_from([*WORDS[name].split("|"), "|", " "])
    text = data.draw(st.lists(words | st.text(max_size=4), max_size=60).map("".join))
    encoding = data.draw(st.sampled_from(("utf-8", "gb18030", "cp950", "utf-16-le")))
    raw = text.encode(encoding, "replace") + data.draw(st.binary(max_size=3))
    for item in form.read(io.BytesIO(raw), "file"):
        assert isinstance(item, GameRecord | RecordError)
        assert (item.source or "").startswith("file")
        if isinstance(item, GameRecord):
            again(form, item, kept)


def again(form, game: GameRecord, kept) -> None:
    stream = io.BytesIO()
    try:
        form.write([game], stream)
    except RecordError:
        return
    (back,) = form.read(io.BytesIO(stream.getvalue()), "again")
    left_out = {
        name: getattr(GameRecord(), name) for name in ("comments", "headers", "result", "id") if name not in kept
    }
    assert attrs.evolve(back, **left_out) == attrs.evolve(game, **left_out)


@pytest.mark.parametrize("name", NAMES)
def test_cut_anywhere(name):
    form = REGISTRY.make("format", name)
    stream = io.BytesIO()
    form.write([attrs.evolve(tree(3, plies=8, variations=4), result="1-0", headers=(("Red", "甲"),))], stream)
    whole = stream.getvalue()
    for cut in range(len(whole)):
        for item in form.read(io.BytesIO(whole[:cut]), "file"):
            assert isinstance(item, GameRecord | RecordError)
