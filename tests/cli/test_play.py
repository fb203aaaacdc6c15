"""``xqcore play``: what people type and what they see. Run as people run it, as a process with text going in and out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from xqcore import GameRecord, Xqcore


def play(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "xqcore", "play", "--plugin-off", "native", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_two_people_play_to_mate():
    done = play("--red", "human", "--black", "human", "--start", "3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1", typed="a1a9\n")
    assert (
        done.stdout.splitlines()[-1] == "Black is checkmated at ply 1: Red wins. The rule: basic.yaml:10 (checkmate)."
    )
    assert (done.stderr, done.returncode) == ("", 0)


def test_what_is_refused_is_said_and_the_game_goes_on():
    done = play("--black", "human", typed="h0h5\nnonsense\nundo\ndecline\nsave\nh2e2\nquit\n")
    for said in (
        "h0h5 is illegal: a horse moves one point straight and then one diagonally outward",
        "'nonsense' is not a move; a move is written like 'h2e2', files a-i and ranks 0-9",
        "there is no move to take back",
        "black has offered no draw",
        "save needs the name of a file",
        "Black to move after h2e2",
    ):
        assert said in done.stdout
    assert done.returncode == 0


def test_help_and_moves():
    done = play("--black", "human", typed="help\nmoves\n")
    assert "h2e2        make a move" in done.stdout
    assert "red> a0a1 a0a2 b0a2 b0c2" in done.stdout


def test_undo_against_a_player_takes_back_both_moves():
    done = play("--black", "random:seed=1", typed="h2e2\nundo\nquit\n")
    assert done.stdout.count("Red to move\n") == 2  # the start, and the start again


def test_a_draw_between_people():
    done = play("-r", "cxq", "--black", "human", typed="draw\nh2e2\ndraw\n")
    assert done.stdout.endswith("Draw by agreement at ply 1. The rule: basic.yaml:18 (offers.draw).\n")


def test_a_program_does_not_agree_to_draws():
    done = play("-r", "cxq", typed="draw\nh2e2\nresign\n")
    assert "black answers when it is to move" in done.stdout
    assert "black does not agree to a draw" in done.stdout
    assert "Red resigned at ply 2: Black wins." in done.stdout


def test_a_ruleset_without_agreed_draws():
    assert "under strict-chase there is no draw by agreement" in play("-r", "strict-chase", typed="draw\nquit\n").stdout


def test_warnings_are_said():
    typed = "\n".join("f1e1 e9f9 e1f1 f9e9".split() * 2)
    done = play("-r", "cxq", "--black", "human", "--start", "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1", typed=typed)
    assert "Under cxq Red may check 2 more times with this piece." in done.stdout


def test_an_order_to_vary_is_said_when_it_is_given(tmp_path: Path):
    rules = tmp_path / "told.yaml"
    rules.write_text("schema: 1\nid: told\ntitle: T\nsource: S\nextends: simplified\nsanction: must-vary\n")
    typed = "\n".join("f1e1 e9f9 e1f1 f9e9".split() * 3)
    done = play("-r", str(rules), "--black", "human", "--start", "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1", typed=typed)
    assert done.stdout.count("must vary now") == 4  # once for each position that has come again
    before, said, after = done.stdout.partition("Under told Red must vary now, and loses by going on.")
    assert before.count("> ") == 8
    assert said
    assert "Red loses by perpetual check at ply 12" in after


def test_warnings_in_chinese():
    typed = "\n".join("f1f2 e9e8 f2f1 e8e9".split())
    start = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"
    done = play("--lang", "zh", "--black", "human", "--start", start, typed=typed)
    assert "这个局面已出现两次，第三次出现时裁决。" in done.stdout


def test_programs_play_a_whole_game_and_it_is_saved(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    players = ("--red", "random:seed=1", "--black", "random:seed=2")
    done = play(*players, "--save", str(path))
    xq = Xqcore()
    (record,) = xq.read(path)
    assert isinstance(record, GameRecord)
    verdict = xq.adjudicate(record, "game")
    assert verdict.ended
    assert record.result == verdict.result
    assert f"ply {verdict.ply}" in done.stdout
    again = play(*players, "--save", str(path))
    assert again.stdout == done.stdout


def test_the_game_is_saved_when_it_is_left_in_the_middle(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    play("--black", "human", "--save", str(path), typed="h2e2\nh9g7\n")
    assert json.loads(path.read_text(encoding="utf-8"))["moves"] == ["h2e2", "h9g7"]
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_of_a_file_is_played_on(tmp_path: Path):
    path = tmp_path / "games.txt"
    path.write_text("position startpos moves h2e2 h9g7\nposition startpos\n")
    saved = tmp_path / "saved.txt"
    done = play(str(path), "-r", "cxq", "--black", "human", "--save", str(saved), typed="h0g2\nundo\nundo\nb9c7\n")
    assert "Red to move after h9g7" in done.stdout
    record = json.loads(saved.read_text(encoding="utf-8"))  # the format of .txt has no place for a ruleset
    assert (record["moves"], record["ruleset"]) == (["h2e2", "b9c7"], "cxq")


def test_a_game_that_has_ended_is_not_played_on(tmp_path: Path):
    path = tmp_path / "games.txt"
    path.write_text("position fen 3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1 moves a1a9\n")
    assert "Black is checkmated at ply 1" in play(str(path)).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing.txt"], "nothing.txt: there is no such file"),
        (["games.txt"], "games.txt:1, ply 1: h2h8 is illegal"),
        (["games.txt", "--start", "4k4/9/9/9/9/9/9/9/9/3K5 w"], "leave out --start, or the game"),
        (["-"], "standard input is not there to be read"),
    ],
)
def test_a_game_that_cannot_be_played_on(tmp_path: Path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    Path("games.txt").write_text("position startpos moves h2h8\n")
    done = play(*arguments)
    assert said in done.stderr
    assert (done.stderr.count("\n"), done.returncode) == (1, 2)


def test_a_file_that_cannot_be_written_costs_no_move(tmp_path: Path):
    done = play("--black", "human", typed=f"save {tmp_path}/no/such/folder/x\nh2e2\nquit\n")
    assert "x cannot be written: No such file or directory" in done.stdout
    assert "Black to move after h2e2" in done.stdout


def test_flipping_and_characters():
    done = play("--black", "human", "--board", "characters", typed="flip\nquit\n")
    boards = [line for line in done.stdout.splitlines() if "帥" in line or "將" in line]
    assert ["帥" in line for line in boards] == [False, True, True, False]


@pytest.mark.parametrize(
    ("arguments", "said", "code"),
    [
        (["-r", "cqx"], "xqcore: there is no ruleset 'cqx' (did you mean 'cxq'?)\n", 2),
        (["-r", "basic"], "xqcore: the ruleset 'basic' is abstract: it is there to be extended, not to play by\n", 2),
        (["--red", "randon"], "xqcore: there is no player 'randon' (did you mean 'random'?)", 3),
        (["--red", "random:seed=x"], "xqcore: player:1:8: seed: expected a whole number, found 'x'\n", 2),
        (["--red", "random:sed=1"], "xqcore: player:1:8: unknown key 'sed' (did you mean 'seed'?)\n", 2),
        (["--start", "x"], "xqcore: the FEN has 1 rank where 10 were expected\n", 2),
    ],
)
def test_bad_usage(arguments: list[str], said: str, code: int):
    done = play(*arguments)
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
    assert done.returncode == code
