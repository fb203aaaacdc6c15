"""DhtmlXQ: alone, within a page, and what people's files have in them."""

import io

import attrs
import pytest
from games import SMALL, moves, tree
from xqcore_formats.dhtmlxq.format import DhtmlxqFormat
from xqcore_formats.options import TextOptions
from xqcore_formats.tree import ordered

from xqcore import GameRecord, Position, RecordError, Xqcore
from xqcore.model.piece import Side
from xqcore.model.record import Line

DHTMLXQ = DhtmlxqFormat(TextOptions())
RIGHT_TO_LEFT = "8979695949392919097717866646260600102030405060708012720323436383"
LEFT_TO_RIGHT = "0919293949596979891777062646668600102030405060708012720323436383"


def read(text: str | bytes, form=DHTMLXQ):
    data = text if isinstance(text, bytes) else text.encode()
    return [*form.read(io.BytesIO(data), "a.html")]


def one(*tags: str):
    (game,) = read(f"[DhtmlXQ]{''.join(f'[DhtmlXQ_{tag}[/DhtmlXQ_x]' for tag in tags)}[/DhtmlXQ]")
    return game


def written(*records: GameRecord, form=DHTMLXQ) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def test_a_game_as_it_is_written():
    record = attrs.evolve(SMALL, result="1-0", headers=(("Red", "甲"), ("class", "x")))
    assert written(record).decode() == (
        "[DhtmlXQ]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n"
        f"[DhtmlXQ_binit]{RIGHT_TO_LEFT}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n"
        "[DhtmlXQ_red]甲[/DhtmlXQ_red]\n[DhtmlXQ_class]x[/DhtmlXQ_class]\n"
        "[DhtmlXQ_comment0]start[/DhtmlXQ_comment0]\n[DhtmlXQ_comment2]horse[/DhtmlXQ_comment2]\n"
        "[DhtmlXQ_comment4]end[/DhtmlXQ_comment4]\n"
        "[DhtmlXQ_move_0_2_1]72421927[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_comment1_2]cannon[/DhtmlXQ_comment1_2]\n"
        "[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\n[DhtmlXQ_move_0_2_3]1022[/DhtmlXQ_move_0_2_3]\n"
        "[DhtmlXQ_move_0_4_4]6364[/DhtmlXQ_move_0_4_4]\n[/DhtmlXQ]\n"
    )
    assert read(written(record)) == [ordered(record)]


def test_trees():
    records = [tree(seed) for seed in range(5)]
    assert read(written(*records)) == records
    start = Position.from_fen("3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 0 1")
    assert read(written(tree(9, start=start))) == [tree(9, start=start)]


def test_what_a_variation_says_before_its_first_move():
    record = GameRecord(
        moves=moves("h2e2 h9g7"), variations=(Line(0, 2, moves("b9c7"), ((1, "before"), (2, "behind"))),)
    )
    assert read(written(record)) == [record]


@pytest.mark.parametrize(
    "fen",
    [
        "3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 0 1",
        "3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 w - - 12 30",
        "RRRRRRRR1/4k4/9/9/9/9/9/9/9/4K4 w - - 0 1",
    ],
)
def test_starts(fen):
    record = GameRecord(Position.from_fen(fen, "lenient"))
    assert read(written(record)) == [record]


def test_the_side_that_moves_first_begins():
    digits = "99" * 4 + "49" + "99" * 15 + "40" + "99" * 11
    assert one(f"binit]{digits}", "movelist]4030").start.turn is Side.BLACK
    assert one(f"binit]{digits}", "movelist]4939").start.turn is Side.RED


@pytest.mark.parametrize("binit", [RIGHT_TO_LEFT, LEFT_TO_RIGHT, "", "8979"])
def test_the_usual_start(binit):
    assert one(f"binit]{binit}", "movelist]7747").start == Position.start()


def test_texts():
    game = one(
        "title]a||b \\u4e2d\\ud83d\\ude00", "redname]甲", "comment0]first||second", "comment0]again", "movelist]"
    )
    assert game.headers == (("Title", "a\nb 中\U0001f600"), ("Red", "甲"))
    assert game.comments == ((0, "first\nsecond"), (0, "again"))
    assert read(written(game)) == [game]


def test_what_the_encoding_has_not_is_escaped():
    form = DhtmlxqFormat(TextOptions(encoding="gb18030"))
    big5 = DhtmlxqFormat(TextOptions(encoding="big5"))
    record = GameRecord(moves=moves("h2e2"), headers=(("Red", "广🙂"),))
    assert read(written(record, form=form)) == [record]
    assert b"\\u5e7f\\ud83d\\ude42" in written(record, form=big5)
    assert [*big5.read(io.BytesIO(written(record, form=big5)), "x")] == [record]


def test_within_a_page():
    page = f"<!DOCTYPE html>\n<html>\n<p>[</p><div>{written(SMALL).decode()}</div>\n{written(tree(1)).decode()}</html>"
    assert DHTMLXQ.sniff("a.html", page.encode()[:4096]) > 0.9
    assert read(page) == [ordered(SMALL), tree(1)]
    assert [game.source for game in read(page)] == ["a.html:3", "a.html:17"]
    assert read("<html><p>no game</p></html>") == []


def test_within_a_script():
    script = "var DhtmlXQ_title='x';\nvar DhtmlXQ_movelist = '[0_1_0]77477062[0_2_1]7242';"
    (game,) = read(script)
    assert (len(game.moves), len(game.variations), game.headers) == (2, 1, (("Title", "x"),))


def test_a_comment_may_hold_a_script():
    record = GameRecord(moves=moves("h2e2"), comments=((1, "var DhtmlXQ_movelist='[0_1_0]7747'"),))
    assert read(written(record)) == [record]


@pytest.mark.parametrize("text", ["77477062", "77477062\n", "\r\n 77477062 \r\n", "\ufeff77477062\n"])
def test_digits_alone(text, tmp_path):
    (tmp_path / "game.txt").write_bytes(text.encode())
    (game,) = Xqcore().read(tmp_path / "game.txt")
    assert " ".join(map(str, game.moves)) == "h2e2 h9g7"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "774770",  # half a move
        "7747706",
        "77497799",  # file 9
        "7747 7062",
        "7747x7062",
        "2024",
        "20240131",
        "13800138000",
        "1234567812345678",
        "7077",  # Black's first move
        "７７４７",
    ],
)
def test_other_digits_are_no_game(text):
    assert DHTMLXQ.sniff("game.txt", text.encode()) == 0


def test_digits_that_their_name_tells_are_read_whatever_they_are():
    assert DHTMLXQ.sniff("game.ubb", b"77497062") > 0.5
    (error,) = read("77497062")
    assert error.ply == 1
    assert "'7749': h2e0 is illegal" in error.message


def test_digits_behind_a_game_are_no_game():
    assert read(f"{written(SMALL).decode()}2024\n") == [ordered(SMALL)]


@pytest.mark.parametrize(
    ("word", "result"), [("红胜", "1-0"), ("W", "1-0"), ("黑胜", "0-1"), ("D", "1/2-1/2"), ("未知", "*")]
)
def test_results(word, result):
    assert one(f"result]{word}", "movelist]7747").result == result


def test_tags_closed_by_another_name_and_repeated():
    game = one("blacktime]", "movelist]7747", "movelist]7967", "result]15")
    assert game.headers == (("BlackTime", ""), ("movelist", "7967"), ("Result", "15"))
    assert read(written(game)) == [game]


def test_lines_and_comments_that_belong_nowhere_are_told_of():
    game = one("movelist]7747", "move_7_3_9]7062", "move_0_5_2]7062", "comment3_1]lost", "comment8]late")
    assert sorted(text for _, text in game.comments) == [
        "left out: comment0_8 late",
        "left out: comment3_1 lost",
        "left out: move_0_5_2 7062",
        "left out: move_7_3_9 7062",
    ]


@pytest.mark.parametrize(
    ("tags", "ply", "says"),
    [
        (["movelist]774770"], 2, "'70' is no move"),
        (["movelist]77477063"], 2, "'7063': h9g6 is illegal"),
        (["binit]49" + "49" * 31, "movelist]"], None, "two pieces stand on one point, 49"),
        (["binit]" + "99" * 32, "movelist]"], None, "the start cannot be: red has no general"),
        (["fen]x", "movelist]"], None, "the start cannot be"),
        ([], None, "there is no game here"),
    ],
)
def test_errors(tags, ply, says):
    error = one(*tags)
    assert isinstance(error, RecordError)
    assert (error.source, error.ply) == ("a.html:1", ply)
    assert says in error.message


@pytest.mark.parametrize("name", ["red", "move_0_1_2", "comment3", "a b", "a]"])
def test_headers_that_are_refused(name):
    with pytest.raises(RecordError, match="game G: a header called"):
        written(GameRecord(id="G", headers=((name, ""),)))
