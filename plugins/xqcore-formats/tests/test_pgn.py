"""PGN: what people's files have in them, each thing by itself."""

import io
import time

import attrs
import pytest
from games import SMALL, moves, tree
from xqcore_formats.notation import NOTATIONS
from xqcore_formats.options import PgnOptions
from xqcore_formats.pgn.format import PgnFormat
from xqcore_formats.tree import ordered

from xqcore import GameRecord, Position, RecordError
from xqcore.model.event import DrawAgreed, Resigned
from xqcore.model.piece import Side

PGN = PgnFormat(PgnOptions())
BLACK_TO_MOVE = "3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 0 1"


def read(text: str | bytes, form=PGN):
    data = text if isinstance(text, bytes) else text.encode()
    return [*form.read(io.BytesIO(data), "a.pgn")]


def written(record: GameRecord, form=PGN) -> str:
    stream = io.BytesIO()
    form.write([record], stream)
    return stream.getvalue().decode()


def one(text: str | bytes):
    (game,) = read(text)
    return game


def played(text: str | bytes) -> str:
    game = one(text)
    assert isinstance(game, GameRecord), game
    return " ".join(map(str, game.moves))


def test_a_game_as_it_is_written():
    record = attrs.evolve(SMALL, result="1-0", id="G 1", ruleset="cxq", headers=(("Event", '"杯"'), ("Red", "甲\\乙")))
    assert written(record) == (
        '[Game "Chinese Chess"]\n[Event "\\"杯\\""]\n[Red "甲\\\\乙"]\n[GameId "G 1"]\n[Result "1-0"]\n[Ruleset "cxq"]\n\n'
        "{start}\n1. 炮二平五 马８进７ {horse} (1... 炮８平５ {cannon} 2. 马八进七 (2. 马二进三)) (1... 马２进３)\n"
        "2. 马二进三 车９平８ {end} (2... 卒７进１)\n1-0\n\n"
    )
    assert one(written(record)) == ordered(record)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_trees_in_every_notation(notation):
    form = PgnFormat(PgnOptions(notation=notation))
    for seed in range(4):
        record = tree(seed)
        assert read(written(record, form)) == [record]
    start = Position.from_fen(BLACK_TO_MOVE)
    assert read(written(tree(5, start=start), form)) == [tree(5, start=start)]


FOUR = "h2e2 h9g7 h0g2 i9h9"


@pytest.mark.parametrize(
    "text",
    [
        "1. 炮二平五 马８进７ 2. 马二进三 车９平８ *",
        "  1. 炮二平五 马８进７\r\n  2. 马二进三 车９平８\r\n",
        "1.炮二平五 马8进7 2.马二进三 车9平8",
        "1. 炮二平五　 馬８進７\n2. 馬二進三  車９平８\n",
        "1、炮二平五 马８进７ 2、马二进三 车９平８",
        "1.炮二平五马８进７2.马二进三车９平８",
        "1.炮二平五，马８进７,\n2.马二进三、车９平８",
        "1. 炮二平五\n1. ...\n马８进７\n2. 马二进三\n车９平８",
        "1. C2=5 h8+7\n2. H2+3 r9=8",
        "1. C2.5 H8+7 2. H2+3 R9.8",
        "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
        "1. h2e2 h9g7 2. h0g2 i9h9",
        "1. h3e3 h10g8 2. h1g3 i10h10",
        "1. Che2 Hg7 2. Hg2 Rh9",
        "1. Che3 Ng8 2. Ng3 Rh10",
    ],
)
def test_spellings(text):
    assert played(text) == FOUR
    assert played(f'[Game "Chinese Chess"]\n[Red ""]\n\n{text}') == FOUR


@pytest.mark.parametrize(("encoding", "text"), [("gb18030", "炮二平五 马８进７"), ("cp950", "炮二平五 馬８進７")])
def test_encodings(encoding, text):
    game = one(f'[Game "Chinese Chess"]\r\n[Red "王天一"]\r\n\r\n1. {text}\r\n'.encode(encoding))
    assert (" ".join(map(str, game.moves)), game.headers) == ("h2e2 h9g7", (("Red", "王天一"),))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_marked_encodings(encoding):
    data = '[Game "Chinese Chess"]\r\n[Red "王"]\r\n\r\n1. 炮二平五\r\n\r\n[Red "李"]\r\n\r\n1. 车一进一\r\n'.encode(
        encoding
    )
    assert PGN.sniff("a", data) == 0.9
    assert [game.headers for game in read(data)] == [(("Red", "王"),), (("Red", "李"),)]


def test_games_in_different_encodings_in_one_file():
    data = "1. 炮二平五 馬８進７ *\n\n".encode("cp950") + '[Game "Chinese Chess"]\n\n1. 马二进三 马８进７ *\n'.encode(
        "gb18030"
    )
    assert [str(game.moves[0]) for game in read(data)] == ["h2e2", "h0g2"]


@pytest.mark.parametrize("gap", ["1. ....  ", "1. ………… ", "1... ", "1. ", "1."])
def test_black_begins(gap):
    game = one(f'[FEN "{BLACK_TO_MOVE}"]\n\n{gap}将５平６ 2. 车三进一 *')
    assert isinstance(game, GameRecord)
    assert game.start.turn is Side.BLACK


def test_black_begins_from_the_usual_start():
    assert one("1. …… 炮８平５").start.turn is Side.BLACK
    assert one("1. ... h7e7").start.turn is Side.BLACK


def test_numbers_and_marks_are_not_moves():
    assert played("1. C2.5 H8+7 !!2. H2+3! R9.8?!") == FOUR
    assert one("1. C2.5 H8+7 !!2. H2+3! R9.8?! $7").comments == ((2, "!!"), (3, "$1"), (4, "$6"), (4, "$7"))
    assert one("1. 炮二平五！ 马８进７？！").comments == ((1, "$1"), (2, "$6"))


def test_soldiers_of_wxf_look_like_numbers():
    game = one('[FEN "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w - - 0 1"]\n\n1. 15.4 K4+1 2. 27.8 *')
    assert " ".join(map(str, game.moves)) == "e7f7 d9d8 c6b6"


def test_comments_of_every_kind():
    game = one("{before} 1. h2e2 {two\nlines (with; what} ; to the end\n; of two lines\n h9g7 (红胜)\n% escaped\n*")
    assert game.comments == (
        (0, "before"),
        (1, "two\nlines (with; what"),
        (1, " to the end\n of two lines"),
        (2, "(红胜)"),
        (2, "% escaped"),
    )
    assert one(written(game)) == game


def test_results_in_words():
    assert (one("1. h2e2 红胜").result, one("1. h2e2 ½-½").result) == ("1-0", "1/2-1/2")
    game = one('[Result "1-0"]\n\n1. 炮二平五（好棋） 马８进７ 和棋')
    assert (game.result, game.comments) == ("1-0", ((1, "（好棋）"), (2, "和棋")))


def test_words_behind_the_result_are_a_comment():
    game = one("1. h2e2 h9g7 1-0\n\n更多棋谱 www.example.org 2024")
    assert (game.result, game.comments) == ("1-0", ((2, "更多棋谱 www.example.org 2024"),))


def test_a_line_may_leave_a_line_that_leaves():
    game = one("1. h2e2 (1. h2d2 h9g7 (1... b9c7 (1... {idle} a9a8))) h7e7 *")
    assert [(line.parent, line.ply, *map(str, line.moves)) for line in game.variations] == [
        (0, 1, "h2d2", "h9g7"),
        (1, 2, "b9c7"),
        (1, 2, "a9a8"),
    ]
    assert game.variations[2].comments == ((1, "idle"),)


@pytest.mark.parametrize(
    ("tags", "headers", "result"),
    [
        ('[Red "a"][Black "b"]', (("Red", "a"), ("Black", "b")), "*"),
        ('[Event "首届"盼盼杯"大奖赛"]', (("Event", '首届"盼盼杯"大奖赛'),), "*"),
        ('[Event "open]', (("Event", "open"),), "*"),
        ('[Event "a\\nb\\\\ \\x"]', (("Event", "a\nb\\ \\x"),), "*"),
        ('[Result "红胜"]', (), "1-0"),
        ('[Result "1/2"]', (), "1/2-1/2"),
        ('[Result "adjourned"]', (("Result", "adjourned"),), "*"),
        ('[Result "1-0"]\n[Result "0-1"]', (("Result", "1-0"),), "0-1"),
        ('[Game "Chinese Chess"]\n[Variant "xiangqi"]', (("Variant", "xiangqi"),), "*"),
        ('[Game "Xiangqi"]', (("Game", "Xiangqi"),), "*"),
        ('[Termination "time forfeit"]', (("Termination", "time forfeit"),), "*"),
    ],
)
def test_tags(tags, headers, result):
    game = one(f"{tags}\n\n1. h2e2")
    assert (game.headers, game.result) == (headers, result)
    assert one(written(game)) == game


def test_a_header_called_like_a_tag_of_ours_stays():
    headers = (
        ("Result", "1-0"),
        ("FEN", "x"),
        ("Ruleset", ""),
        ("Format", "WXF"),
        ("Game", "Chinese Chess"),
        ("Termination", "red resigned"),
    )
    record = GameRecord(moves=moves("h2e2"), headers=headers, result="0-1")
    assert one(written(record)) == record


@pytest.mark.parametrize(
    "events",
    [
        (Resigned(4, Side.RED),),
        (DrawAgreed(4),),
        (DrawAgreed(3, Side.BLACK),),
        (DrawAgreed(1), Resigned(4, Side.BLACK)),
    ],
)
def test_what_ended_a_game(events):
    record = GameRecord(moves=moves(FOUR), events=events)
    assert one(written(record)) == record


def test_games_follow_each_other():
    text = '[Event "1"]\n\n[Event "2"]\n1. h2e2\n[Event "3"]\n\n1. h0g2 1-0\n1. h2d2 0-1\n\n[Event "4"]\n[Red "x"]\n\n[Black "y"]\n'
    assert [(dict(game.headers).get("Event"), len(game.moves), game.result) for game in read(text)] == [
        ("1", 0, "*"),
        ("2", 1, "*"),
        ("3", 1, "1-0"),
        (None, 1, "0-1"),
        ("4", 0, "*"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "ply", "says", "before"),
    [
        ("1. h2e2 h9g7\n2. h0h2 *", 2, 3, "h0h2 is illegal", "h2e2 h9g7"),
        ("1. h2e2 h9g9 (h9g7 (b9c7 h0g2) h0g2) 2. h0g2 *", 1, 2, "h9g9 is illegal", "h2e2"),
        (
            "1. 炮二平五\n1... 炮８平５\n2. 车一平六",
            3,
            3,
            "'车一平六': i0d0 is illegal: red's own advisor stands on d0, in rnbakabnr/9/1c2c4",
            "h2e2 h7e7",
        ),
        ("1. 炮二平五 炮八平十一 *", 1, 2, "'炮八平十一' is no move in any notation", "h2e2"),
        ("\n1. ó⒈秈⒌ キせ ⒌秈⒋\n2. 癶", 2, 1, "'ó⒈秈⒌' is no move in any notation", ""),
        ("1. h2e2 {open", 1, None, "a comment begins with {", "h2e2"),
        ("1. h2e2\n(1. h2d2", 2, None, "a variation begins with ( and does not end", "h2e2"),
        ("1. h2e2 ) h9g7", 1, 1, "a variation ends where none has begun", "h2e2"),
        ('[FEN "RNBA1ABNR/9 w"]\n\n1. h2e2', 1, None, "the start cannot be: the FEN has 2 ranks", None),
        ("Hello", 1, None, "there is no game here", None),
    ],
)
def test_errors_say_where_and_keep_what_was_read(text, line, ply, says, before):
    error = one(text)
    assert isinstance(error, RecordError)
    assert (error.source, error.ply) == (f"a.pgn:{line}", ply)
    assert says in error.message
    assert (" ".join(map(str, error.prefix.moves)) if error.prefix else None) == before


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("炮二平五".encode().decode("gb18030"), r"'鐐\ue1bb簩骞充簲'"),
        ("炮二平五".encode().decode("latin-1"), r"'ç\x82®äº\x8cå¹³äº\x94'"),
        ("\x1b[31m1", r"'\x1b[31m1'"),
        ("'\"1", r"""'\'"1'"""),
        ("\\1", r"'\\1'"),
        ("1234567890" * 3 + "x", "'12345678901234567890...'"),
    ],
)
def test_what_is_no_move_is_said_once_and_printable(word, said):
    assert one(f"1. {word}").message == f"{said} is no move in any notation, in {Position.start().fen()}"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("h2h0", "h2h0 is illegal"),
        ("H2-H0", "'H2-H0': h2h0 is illegal"),
        ("炮二退二", "'炮二退二': h2h0 is illegal"),
    ],
)
def test_an_illegal_move_is_told_as_it_is_written(word, said):
    assert one(f"1. {word}").message.startswith(f"{said}: red's own horse stands on h0, in ")
    assert f": {said}: " in one(f"1. h2e2 ({word}) h9g7").comments[0][1]


def test_words_in_place_of_a_last_move_are_a_comment():
    game = one("1. 炮二平五 马８进７\n2. 黑方认输\n1-0")
    assert (len(game.moves), game.comments, game.result) == (2, ((2, "黑方认输"),), "1-0")


def test_lines_may_end_with_a_carriage_return():
    found = read('[Event "1"]\r[Red "a"]\r\r1. h2e2\r1-0\r\r[Event "2"]\r\r1. h2e2\r')
    assert [(game.headers, len(game.moves), game.result, game.source) for game in found] == [
        ((("Event", "1"), ("Red", "a")), 1, "1-0", "a.pgn:1"),
        ((("Event", "2"),), 1, "*", "a.pgn:7"),
    ]


def test_the_games_behind_an_error_are_read():
    found = read('[Event "1"]\n\n1. h2e2 {open\n\n[Event "2"]\n\n1. h2e2\n')
    assert [type(item) for item in found] == [RecordError, GameRecord]
    assert found[1].source == "a.pgn:5"


def test_an_illegal_variation_is_left_out_and_said_so():
    game = one("1. h2e2 (1. h2h8 h9g7) h9g7 *")
    assert isinstance(game, GameRecord)
    ((ply, said),) = game.comments
    assert (ply, game.variations) == (0, ())
    assert "h2h8 is illegal" in said


@pytest.mark.parametrize("comment", ["a\rb", 'x\n[Event "y"]'])
def test_what_no_comment_can_hold_is_refused(comment):
    with pytest.raises(RecordError, match="cannot be kept"):
        written(GameRecord(moves=moves("h2e2"), comments=((1, comment),)))


def test_a_character_that_the_encoding_has_not_is_refused():
    record = GameRecord(id="G", headers=(("Red", "广"),))
    with pytest.raises(RecordError, match="'广' cannot be written in big5"):
        written(record, PgnFormat(PgnOptions(encoding="big5", notation="traditional")))


def test_deep_and_wide_trees():
    deep = "1. h2e2 h9g7 2. h0g2 b9c7 3. g2h0 c7b9 " + "(c7b9 4. h0g2 b9c7 5. g2h0 c7b9 " * 400 + ")" * 400
    assert len(one(deep).variations) == 400
    wide = "1. h2e2 " + "(1. h2d2) " * 2_000
    assert len(one(wide).variations) == 2_000
    assert one(written(one(wide))) == one(wide)


def test_many_games_without_tags():
    games = read("1. h2e2 *\n" * 3_000)
    assert len(games) == 3_000
    assert games[-1].source == "a.pgn:3000"


@pytest.mark.parametrize(
    "text", ["\n" * 20_000, " " * 20_000, ". " * 10_000, '[a "' + " " * 20_000, "(" * 20_000, "h2e2 *\n" * 3_000]
)
def test_long_runs_take_no_longer_than_their_length(text):
    begun = time.process_time()
    read(text)
    read(f"1{text}x")
    assert time.process_time() - begun < 5
