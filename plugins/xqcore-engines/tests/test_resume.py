"""A match that is broken off leaves nothing behind but its games, and goes on from them."""

import os
import signal
import subprocess
import sys
import time

import pytest

from xqcore.cli import run

RANDOM = ["match", "random", "random", "-r", "simplified", "--jobs", "1", "--longest", "12"]


def match(save, *words):
    return run([*RANDOM, "--save", str(save), *words])


@pytest.fixture
def save(tmp_path):
    return tmp_path / "games.jsonl"


@pytest.mark.parametrize("kept", range(5))
def test_it_goes_on_as_if_it_had_not_been_broken_off(save, capsys, kept):
    assert match(save, "--games", "4") == 0
    whole, summary = save.read_text(), capsys.readouterr().out
    lines = whole.splitlines(keepends=True)
    begun = lines[kept][:40] if kept % 2 and kept < 4 else ""  # a line that was being written
    before = "".join(lines[:kept]) + begun
    save.write_text(before)
    assert match(save, "--games", "4", "--resume") == 0
    assert save.read_text() == whole
    assert capsys.readouterr().out == summary
    backup = save.with_name("games.jsonl~")
    assert (backup.read_text() if backup.exists() else "") == before


def test_more_games_are_played_on_top(save):
    assert match(save, "--games", "2") == 0
    first = save.read_text()
    assert match(save, "--games", "6", "--resume") == 0
    assert save.read_text().startswith(first)
    assert save.read_text().count("\n") == 6


def test_it_begins_where_there_is_nothing_yet(save):
    assert match(save, "--games", "2", "--resume") == 0
    assert save.read_text().count("\n") == 2
    assert not save.with_name("games.jsonl~").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-r", "cxq"], "in game 1 ruleset is 'simplified' there and 'cxq' here"),
        (["--seed", "1"], "in game 1 opening is"),
        (["--nodes", "5"], "in game 1 NodesPerMove is '' there and '5' here"),
        (["--clock", "5+1"], "in game 1 TimeControl is '' there and '5+1' here"),
        (["--games", "2"], "holds 4 games and this match has 2; raise --games"),
    ],
)
def test_games_of_another_match_are_not_touched(save, capsys, words, said):
    assert match(save, "--games", "4") == 0
    before = save.read_text()
    assert match(save, "--games", "4", "--resume", *words) == 2
    assert said in capsys.readouterr().err
    assert save.read_text() == before


def test_a_file_of_other_games_is_not_touched(save, capsys):
    save.write_text('{"moves": ["h2e2"]}\n')
    assert match(save, "--games", "2", "--resume") == 2
    assert "games.jsonl is not of a match, or in a format that keeps too little of one" in capsys.readouterr().err
    assert save.read_text() == '{"moves": ["h2e2"]}\n'


def test_a_broken_game_before_others_is_told(save, capsys):
    assert match(save, "--games", "2") == 0
    save.write_text("{broken\n" + save.read_text())
    assert match(save, "--games", "4", "--resume") == 2
    assert "games.jsonl:1: not JSON" in capsys.readouterr().err


def test_there_must_be_a_file_to_resume_from(capsys):
    assert run([*RANDOM, "--resume"]) == 2
    assert "--resume goes on with the games that --save names; say which" in capsys.readouterr().err


def test_a_format_that_is_not_there_leaves_no_file(tmp_path):
    assert match(tmp_path / "games.foo") == 2
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def begin(save):
    """Begin a match in a process of its own; Red has one move, after which it is a draw."""
    made, before = [], signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored here, and so there

    def begin(fake, jobs):
        book = save.with_name("book")
        book.write_text("h2e2 h9g7\n")
        words = ["match", f"engine:command={fake.engine().command}", "random", "--games", "4", "--longest", "3"]
        words += ["--seconds", "50", "--jobs", str(jobs), "--openings", str(book), "--save", str(save)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        made.append(subprocess.Popen([sys.executable, "-m", "xqcore", *words], start_new_session=True, **pipes))
        return words, made[-1]

    yield begin
    signal.signal(signal.SIGINT, before)
    for running in made:
        if running.poll() is None:
            running.kill()
            running.communicate()


def wait_for(fake, processes):
    until = time.monotonic() + 20
    while len(fake.pids) < processes:
        assert time.monotonic() < until
        time.sleep(0.02)
    time.sleep(0.7)  # until it thinks about its move


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_is_interrupted_and_goes_on(scripted, begin, save, number, capsys):
    fake = scripted("4/go#2: hang")  # the first life is spent on seeing whether it plays, the fourth is game 3
    words, running = begin(fake, 1)
    wait_for(fake, 4)
    os.killpg(running.pid, number)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert err.splitlines() == [
        "xqcore: the same command with --resume goes on with this match",
        "xqcore: interrupted",
    ]
    assert "2      too-long" in out
    assert fake.left() == []
    first = save.read_text()
    assert first.count("\n") == 2
    assert run([*words, "--resume"]) == 0
    assert "4      too-long" in capsys.readouterr().out
    assert save.read_text().startswith(first)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_all_its_processes_are_interrupted(scripted, begin, number):
    fake = scripted("go#2: hang")
    _, running = begin(fake, 2)
    wait_for(fake, 4)  # one of them for game 2, in which Red is another
    os.killpg(running.pid, signal.SIGINT) if number == signal.SIGINT else running.send_signal(number)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert err.endswith("xqcore: interrupted\n")
    assert out == ""
    assert fake.left() == []


def test_nothing_outlives_a_match_that_is_killed(scripted, begin):
    fake = scripted("go#2: hang")
    _, running = begin(fake, 2)
    wait_for(fake, 4)  # one of them for game 2, in which Red is another
    running.kill()
    running.communicate(timeout=20)  # ends only when nobody holds its output open: the processes of the match are gone
    assert fake.left() == []
