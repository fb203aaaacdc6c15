"""``xqcore convert``: files, folders and libraries; what is lost, refused and said."""

import io
import os
import subprocess
import sys

import pytest
from games import SMALL, moves, tree
from shared import files, needed

from xqcore import GameRecord, RecordError, Xqcore

XQ = Xqcore()


def put(path, *games, form="jsonl"):
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        XQ.registry.shared("format", form).write(games, stream)
    return path


def get(path):
    return list(XQ.read(path))


GAMES = [tree(seed) for seed in range(5)]


def test_a_library_becomes_a_pgn_file_with_one_command(xqcore, tmp_path):
    put(tmp_path / "a.cbl", *GAMES, form="cbl")
    ran = xqcore("convert", tmp_path / "a.cbl", tmp_path / "a.pgn")
    assert ran == (0, "5 games converted to pgn\n", [])
    assert get(tmp_path / "a.pgn") == GAMES


@pytest.mark.parametrize("form", ["pgn", "cbl", "jsonl"])
def test_many_files_become_one(xqcore, tmp_path, form):
    for number, game in enumerate(GAMES):
        put(tmp_path / "games" / f"{number}.xqf", game, form="xqf")
    put(tmp_path / "games" / "unlike.dat", GAMES[0], form="xqf")
    ran = xqcore("convert", tmp_path / "games", tmp_path / f"a.{form}")
    assert ran == (0, f"5 games in 5 files converted to {form}\n", [])
    assert get(tmp_path / f"a.{form}") == GAMES


def test_only_the_ending_of_a_format_is_replaced(xqcore, tmp_path):
    paths = [put(tmp_path / name, GAMES[0], form="xqf") for name in ("round 1.5", "round 1.6", "b.2.XQF")]
    assert xqcore("convert", "--to", "pgn", "--out-dir", tmp_path / "out", *paths).code == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"round 1.5.pgn", "round 1.6.pgn", "b.2.pgn"}


def test_what_was_made_of_a_folder_is_not_read_again(xqcore, tmp_path):
    put(tmp_path / "a.xqf", GAMES[0], form="xqf")
    for _ in range(2):
        assert xqcore("convert", "--force", tmp_path, tmp_path / "all.pgn").out == "1 game converted to pgn\n"


def test_a_folder_keeps_its_shape(xqcore, tmp_path):
    put(tmp_path / "in" / "a.xqf", GAMES[0], form="xqf")
    put(tmp_path / "in" / "b" / "c.XQF", GAMES[1], form="xqf")
    ran = xqcore("convert", "--to", "cbr", "--out-dir", tmp_path / "out", tmp_path / "in")
    assert ran.code == 0
    assert get(tmp_path / "out" / "a.cbr") == [GAMES[0]]
    assert get(tmp_path / "out" / "b" / "c.cbr") == [GAMES[1]]


def test_games_are_split_into_files(xqcore, tmp_path):
    put(tmp_path / "a.jsonl", *GAMES)
    assert xqcore("convert", tmp_path / "a.jsonl", tmp_path / "a.xqf", "--split").code == 0
    assert [get(tmp_path / f"a-{number:04}.xqf") for number in range(1, 6)] == [[game] for game in GAMES]


def test_a_format_of_one_game_says_how_to_write_more(xqcore, tmp_path):
    path = put(tmp_path / "a.jsonl", *GAMES)
    ran = xqcore("convert", path, tmp_path / "a.xqf")
    said = f"xqcore: {path}:2: a file of the format 'xqf' holds one game, and here are more: --split writes a file for each"
    assert ran == (2, "0 games converted to xqf; 1 refused\n", [said])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.jsonl"]


def test_what_is_lost_is_said(xqcore, tmp_path):
    put(tmp_path / "a.jsonl", SMALL, GameRecord(SMALL.start, SMALL.moves))
    ran = xqcore("convert", tmp_path / "a.jsonl", "--to", "position", tmp_path / "a.txt")
    assert ran.out.splitlines() == [
        "2 games converted to position",
        "left out, for position does not hold them: comments (1 game), variations (1 game)",
    ]
    assert ran.code == 0


def test_files_that_are_there_are_kept(xqcore, tmp_path):
    path = put(tmp_path / "a.jsonl", *GAMES)
    ran = xqcore("convert", path, path)
    assert ran.said == [f"xqcore: {path}: the file is there already; --force writes over it"]
    assert xqcore("convert", "--force", path, path).code == 0
    assert get(path) == GAMES


def test_two_inputs_of_one_name_do_not_meet(xqcore, tmp_path):
    for folder in "ab":
        put(tmp_path / folder / "x.xqf", GAMES[0], form="xqf")
    ran = xqcore("convert", "--to", "cbr", "--out-dir", tmp_path / "out", tmp_path / "a", tmp_path / "b", "--force")
    assert "two inputs would be written to this file" in ran.said[0]
    assert ran.code == 2


@pytest.mark.parametrize(
    ("choice", "games", "told"),
    [
        ("skip-game", 2, "2 games in 3 files converted to jsonl; 1 refused"),
        ("keep-prefix", 3, "3 games in 3 files converted to jsonl, 1 of them up to what cannot be read"),
        ("stop", 0, "0 games in 2 files converted to jsonl; 1 refused"),
    ],
)
def test_on_error(xqcore, tmp_path, choice, games, told):
    put(tmp_path / "1.xqf", SMALL, form="xqf")
    data = (tmp_path / "1.xqf").read_bytes()
    (tmp_path / "2.xqf").write_bytes(data[:-3])
    put(tmp_path / "3.xqf", SMALL, form="xqf")
    ran = xqcore("convert", "--on-error", choice, *(tmp_path / f"{n}.xqf" for n in (1, 2, 3)), tmp_path / "a.jsonl")
    assert ran.out == f"{told}\n"
    assert len(ran.said) == 1
    assert "the file ends within the move that begins here" in ran.said[0]
    assert ran.code == 2
    assert (len(get(tmp_path / "a.jsonl")) if (tmp_path / "a.jsonl").exists() else 0) == games


def test_games_that_the_format_refuses_are_left_out(xqcore, tmp_path):
    path = put(tmp_path / "a.jsonl", *GAMES[:1], GameRecord(headers=(("a b", "c"),)), *GAMES[1:])
    ran = xqcore("convert", path, tmp_path / "a.cbl")
    assert ran.said == [f"xqcore: {path}:2: the header 'a b' has a name that this format cannot hold"]
    assert get(tmp_path / "a.cbl") == GAMES


def test_encodings(xqcore, tmp_path):
    game = GameRecord(moves=SMALL.moves, headers=(("Red", "許銀川"),))
    put(tmp_path / "a.jsonl", game)
    assert xqcore("convert", tmp_path / "a.jsonl", tmp_path / "a.xqf", "--to-encoding", "big5").code == 0
    assert "許銀川".encode("big5") in (tmp_path / "a.xqf").read_bytes()
    assert xqcore("convert", "--encoding", "big5", tmp_path / "a.xqf", tmp_path / "b.jsonl").code == 0
    assert get(tmp_path / "b.jsonl") == [game]


def test_notations(xqcore, tmp_path):
    put(tmp_path / "a.jsonl", SMALL)
    assert xqcore("convert", tmp_path / "a.jsonl", tmp_path / "a.pgn", "--notation", "iccs").code == 0
    assert "H2-E2" in (tmp_path / "a.pgn").read_text()


def test_standard_input_and_output(xqcore, tmp_path, monkeypatch):
    data = put(tmp_path / "a.xqf", SMALL, form="xqf").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    ran = xqcore("convert", "-", "-", "--to", "jsonl")
    assert ran.said == ["1 game converted to jsonl"]
    assert '"h2e2"' in ran.out


@pytest.mark.parametrize(
    ("name", "form"), [("a.json", "json"), ("a.jsonl", "jsonl"), ("A.XQF", "xqf"), ("a.txt", "position")]
)
def test_the_ending_of_a_name_says_the_format(xqcore, tmp_path, name, form):
    put(tmp_path / "in.jsonl", GameRecord(moves=SMALL.moves))
    assert xqcore("convert", tmp_path / "in.jsonl", tmp_path / name).out == f"1 game converted to {form}\n"
    (found,) = XQ.registry.shared("format", form).read(io.BytesIO((tmp_path / name).read_bytes()), name)
    assert found.moves == SMALL.moves


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a.pgn"], "name a file to read and one to write"),
        (["a.pgn", "b.nothing"], "which format to write is not known; --to names one"),
        (["a.pgn", "-"], "which format to write is not known"),
        (["five.jsonl", "-", "--to", "xqf", "--split"], "standard output is one file: name another OUT"),
        (["a.pgn", "b.mxq", "--to", "mxq"], "the format 'mxq' is read, not written"),
        (["a.pgn", "b.xqf", "--notation", "wxf"], "the format 'xqf' has no notation to choose"),
        (["nothing.pgn", "b.xqf"], "nothing.pgn: there is no such file"),
        (["a.pgn", "b.x", "--to", "jsonll"], "there is no format 'jsonll' (did you mean 'jsonl'?)"),
        (["five.jsonl", "b.pgn", "--to-encoding", "klingon"], "there is no encoding 'klingon'"),
        (["five.jsonl", "b.xqf", "--split", "--to", "xqf:encoding=klingon"], "there is no encoding 'klingon'"),
        (["nothing", "b.pgn"], "nothing: no file in this folder is called as one of games is; name the file itself"),
    ],
)
def test_bad_usage_is_one_sentence(xqcore, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "five.jsonl", *GAMES)
    (tmp_path / "nothing").mkdir()
    before = set(tmp_path.iterdir())
    ran = xqcore("convert", *arguments)
    assert ran.code in (2, 3)
    assert len(ran.said) == 1
    assert said in ran.said[0]
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("verb", ["convert", "show"])
def test_help_has_its_examples_line_by_line(xqcore, verb):
    assert f"\n  Examples:\n    xqcore {verb} " in xqcore(verb, "--help").out


def test_no_game_at_all(xqcore, tmp_path):
    (tmp_path / "a.pgn").write_text("nothing of the kind")
    for out in ("-", tmp_path / "b.pgn"):
        ran = xqcore("convert", tmp_path / "a.pgn", out, "--to", "pgn")
        assert ran.code == 2
        assert "0 games converted to pgn; 1 refused" in [ran.out.strip(), *ran.said]
        assert "this is in no format known here" in ran.said[0]
    assert list(tmp_path.iterdir()) == [tmp_path / "a.pgn"]


def test_a_reader_who_leaves_is_no_error(tmp_path):
    path = put(tmp_path / "a.jsonl", *GAMES * 200)
    command = [sys.executable, "-m", "xqcore", "convert", str(path), "-", "--to", "pgn"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b'[Game "Chinese Chess"]\n'
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize("form", ["xqf", "mxq", "pgn"])
def test_an_encoding_that_is_none_is_told_of_the_file(xqcore, tmp_path, form):
    path = put(tmp_path / f"a.{form}", GAMES[0], form="pgn" if form == "mxq" else form)
    ran = xqcore("convert", "--from", form, "--encoding", "klingon", path, tmp_path / "b.jsonl")
    assert ran == (2, "0 games converted to jsonl; 1 refused\n", [ran.said[0]])
    assert "there is no encoding 'klingon'; write utf-8" in ran.said[0]


def test_a_game_is_played_on_and_saved_in_any_format(tmp_path):
    path = put(tmp_path / "a.xqf", SMALL, form="xqf")
    command = [sys.executable, "-m", "xqcore", "play", str(path), "-r", "cxq", "--black", "human"]
    for form in ("pgn", "cbr"):
        saved = tmp_path / f"b.{form}"
        subprocess.run([*command, "--save", saved], input=b"a0a1\n", stdout=subprocess.DEVNULL, check=True)
        (game,) = XQ.registry.shared("format", form).read(io.BytesIO(saved.read_bytes()), "b")
        assert game == GameRecord(moves=(*SMALL.moves, *moves("a0a1")), ruleset="cxq")


@needed
def test_real_libraries_become_pgn_and_come_back(xqcore, tmp_path):
    for path in files("cbl"):
        games = get(path)
        if not isinstance(games[0], RecordError):
            assert xqcore("convert", path, tmp_path / "a.pgn", "--force").code == 0
            assert xqcore("convert", tmp_path / "a.pgn", tmp_path / "a.cbl", "--force").code == 0
            assert get(tmp_path / "a.cbl") == games


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals to pretend")
def test_progress_is_shown_on_a_terminal_and_nowhere_else(tmp_path):
    path = put(tmp_path / "a.jsonl", *GAMES)
    terminal, end = os.openpty()
    command = [sys.executable, "-m", "xqcore", "convert", str(path), str(tmp_path / "a.pgn")]
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=end, check=True)
    os.close(end)
    assert b"5 games" in os.read(terminal, 10_000)
    os.close(terminal)
    assert ran.stdout == b"5 games converted to pgn\n"
    quiet = subprocess.run([*command, "--force"], capture_output=True, check=True)
    assert quiet.stderr == b""
