"""``xqcore analyse`` by a player that counts pieces: what it prints is kept in the folder ``golden``."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from xqcore_players.analyse.judged import Thresholds, chances
from xqcore_players.analyse.walk import Terms, Walk
from xqcore_players.worth import shown

from xqcore import GameRecord, Xqcore
from xqcore.model.decision import MATE, RULING, Limit
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position

MATED = "mated\tposition startpos moves e0e1 h7e7 h2h5 b7c7 h5h4 c7a7 h0g2 i6i5 b2e2 e7e8 h4c4 g6g5 c4c9"
CHECKS = "checks\tposition fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w moves " + "f1e1 e9f9 e1f1 f9e9 " * 3 + "f1e1"
GIVEN_AWAY = "chariot\tposition startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 h7i7 h0h7 h9h7 b0c2 b9c7"


def walk(line: str, weigher, ruleset: str = "cxq") -> list:
    xq = Xqcore()
    words = line.split("moves ")
    fen = words[0].partition("fen ")[2].strip()
    start = Position.from_fen(fen) if fen else Position.start()
    record = GameRecord(start, tuple(map(Move.parse, words[1].split())))
    terms = Terms(player="any", ruleset=ruleset, limit=Limit(), thresholds=Thresholds())
    walking = Walk(xq, record, terms)
    judged = list(walking.moves())
    walking.close()
    assert weigher.closed
    return judged


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("line", [MATED, CHECKS, GIVEN_AWAY], ids=["mated", "checks", "chariot"])
def test_what_people_read(weigher, analyse, golden, language, line):  # noqa: ARG001
    code, out, err = analyse("-r", "cxq", "--lang", language, "-", given=line)
    assert (code, err) == (0, "")
    name, _, _ = line.partition("\t")
    golden(f"{name}.{language}.txt", out)


def test_the_json(weigher, analyse, golden):  # noqa: ARG001
    code, out, _ = analyse("-r", "cxq", "--output", "json", "-", given=GIVEN_AWAY + "\n" + CHECKS)
    assert code == 0
    first, second = map(json.loads, out.splitlines())
    golden("chariot.json", json.dumps(first, indent=1, ensure_ascii=False) + "\n")
    assert second["ending"] == "perpetual-check"
    assert (second["result"], second["ended"], second["complete"]) == ("0-1", 13, True)
    assert second["plies"][-1]["ruling"] == 0
    assert second["plies"][-1]["score"] is None


def test_the_graph(weigher, analyse, golden, tmp_path):  # noqa: ARG001
    file = tmp_path / "graph.svg"
    code, out, _ = analyse("-r", "cxq", "--output", str(file), "-", given=GIVEN_AWAY + "\n" + MATED)
    assert code == 0
    assert out.startswith("chariot: ")  # the text is printed as well
    golden("chariot.svg", file.read_text())
    second = ET.parse(tmp_path / "graph-2.svg").getroot()  # noqa: S314 - it is ours
    titles = [node.text for node in second.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[0] == "mated, as hard sees it under cxq"
    assert len(titles) == 1 + 13
    assert titles[-1].startswith("13. Red c4c9 +M")


def test_scores_are_reds_whoever_moves(weigher):
    judged = walk(GIVEN_AWAY, weigher)
    assert [move.side for move in judged[:2]] == [Side.RED, Side.BLACK]
    assert judged[7].seen.score < -300  # Black has taken the chariot
    assert judged[6].mark == "??"  # Red let it
    assert judged[7].mark == ""


def test_what_is_the_players_own_choice_loses_nothing(weigher):
    for move in walk(MATED, weigher):
        if not move.better:
            assert move.loss == 0


def test_a_mate_is_a_mate_from_both_sides(weigher):
    judged = walk(MATED, weigher)
    assert judged[-1].seen.score == MATE
    assert judged[-1].verdict.ending == "checkmate"
    assert judged[-2].seen.score == MATE - 1  # Red sees it
    turned = walk("x position fen 3k5/5r3/9/9/9/9/9/9/9/4K4 b moves f8e8 e0f0 e8f8 f0e0 f8e8", weigher, "simplified")
    assert turned[0].side is Side.BLACK


def test_a_position_with_one_move_is_worth_what_comes_of_it(weigher):
    judged = walk(CHECKS, weigher, "simplified")
    for before, after in pairwise(judged):
        if after.side is Side.BLACK and len(before.seen.line) > 1:
            assert before.seen.line[0] == after.move
            assert before.seen.score is not None
            assert after.loss == 0


def test_where_the_ruleset_ends_the_game_and_it_went_on_so_does_the_player(weigher):
    judged = walk(CHECKS + " e9f9 e1f1 f9e9", weigher)
    assert [move.ply for move in judged if move.verdict] == [13]
    assert judged[12].seen.score == -RULING
    assert len(judged) == 16
    assert judged[15].seen.score is not None


def test_a_barred_move_that_was_made_is_gone_on_from(weigher):
    line = "x position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w moves " + "f1e1 e9f9 e1f1 f9e9 " * 4
    assert len(walk(line, weigher, "strict-chase")) == 16


@pytest.mark.parametrize(
    ("score", "text"), [(35, "+0.35"), (-120, "-1.20"), (0, "+0.00"), (29_999, "+M1"), (-29_996, "-M2")]
)
def test_scores_read_like_this(score, text):
    assert shown(score) == text


def test_wins_that_are_seen_read_like_this():
    assert [shown(score) for score in (MATE, -MATE, RULING, -RULING, RULING - 3, 3 - RULING)] == [
        "+M", "-M", "+R", "-R", "+R2", "-R2",
    ]  # fmt: skip


def test_chances():
    assert chances(0) == 0.5
    assert chances(900) == pytest.approx(1 - chances(-900))
    assert chances(100) < chances(400) < chances(900) < 1
    assert chances(MATE) == pytest.approx(1)
    assert Thresholds().mark(0.14) == ""
    assert Thresholds().mark(0.15) == "?"
    assert Thresholds().mark(0.30) == "??"


def test_the_ruleset_is_the_one_that_the_record_names(weigher, analyse):  # noqa: ARG001
    record = '{"id": "a", "moves": ["h2e2"], "ruleset": "cxq"}\n{"id": "b", "moves": ["h2e2"], "ruleset": "unknown"}'
    code, out, _ = analyse("--output", "json", "-", given=record)
    assert code == 0
    assert [json.loads(line)["ruleset"] for line in out.splitlines()] == ["cxq", "site-asian"]
    code, _, err = analyse("-r", "game", "--output", "json", "-", given=record)
    assert code == 2
    assert "'unknown'" in err


def test_games_with_faults_are_told_and_the_others_go_on(weigher, analyse):  # noqa: ARG001
    games = "bad\tposition startpos moves h2e2 h2e2\ngood\tposition startpos moves h2e2"
    code, out, err = analyse("--output", "json", "-", given=games)
    assert code == 2
    assert [json.loads(line)["game"] for line in out.splitlines()] == ["good"]
    assert "ply 2" in err
    code, out, _ = analyse("--output", "json", "--on-error", "keep-prefix", "-", given=games)
    assert [len(json.loads(line)["plies"]) for line in out.splitlines()] == [1, 1]
    code, out, _ = analyse("--output", "json", "--on-error", "stop", "-", given=games)
    assert (code, out) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--player", "random"], "the player 'random' tells no scores; choose one that does, such as hard"),
        (["--player", "nobody"], "there is no player 'nobody'"),
        (["-r", "nothing"], "there is no ruleset 'nothing'"),
        (["--output", "graph.png"], "--output is text, json or a file that ends in .svg, not 'graph.png'"),
        (["--output", "a.svg", "--output", "b.svg"], "--output can name one .svg file"),
        (["--output", "/nowhere/a.svg"], "/nowhere/a.svg cannot be written"),
        (["--notation", "runes"], "runes"),
        (["--nodes", "0"], "--nodes"),
    ],
)
def test_faults_on_the_command_line_are_one_sentence(analyse, arguments, sentence):
    code, _, err = analyse(*arguments, "--depth", "1", "-", given="position startpos moves h2e2")
    assert code in (2, 3)
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_player_that_fails_is_named(monkeypatch, analyse, weigher):
    monkeypatch.setattr(weigher, "choose", lambda *_: 1 / 0)
    code, _, err = analyse("-", given="position startpos moves h2e2")
    assert code == 3
    assert "ZeroDivisionError" in err
    assert len(err.splitlines()) == 1
    assert weigher.closed


def test_an_interrupted_game_is_told_as_far_as_it_came(monkeypatch, analyse, weigher, tmp_path):
    choose = weigher.choose

    def tired(game, limit):
        if game.ply == 4:
            raise KeyboardInterrupt
        return choose(game, limit)

    monkeypatch.setattr(weigher, "choose", tired)
    graph = tmp_path / "a.svg"
    code, out, err = analyse("-r", "cxq", "--output", "text", "--output", str(graph), "-", given=MATED + "\n" + MATED)
    assert code == 130
    assert "xqcore: interrupted" in err
    assert "Interrupted after ply 3 of 13." in out
    assert out.count("mated: ") == 1
    assert graph.exists()
    assert weigher.closed


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_on_a_terminal_there_is_a_bar_and_ctrl_c_keeps_what_there_is(tmp_path):
    import pty

    games = tmp_path / "games.txt"
    games.write_text(MATED.replace("mated", "name"))
    master, slave = pty.openpty()
    run = subprocess.Popen(
        [sys.executable, "-m", "xqcore", "analyse", "--player", "hard:movetime=700", "--output", "json", str(games)],
        stdout=subprocess.PIPE,
        stderr=slave,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - some shells have it ignored
    )
    os.close(slave)
    said = b""
    until = time.monotonic() + 60
    while b"2/13" not in said and time.monotonic() < until:
        if select.select([master], [], [], 0.2)[0]:
            said += os.read(master, 4096)
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=60)
    while select.select([master], [], [], 0)[0]:
        try:
            said += os.read(master, 4096)
        except OSError:
            break
    os.close(master)
    assert run.returncode == 130, said
    assert b"interrupted" in said
    assert b"Traceback" not in said
    analysis = json.loads(out)
    assert analysis["complete"] is False
    assert 2 <= len(analysis["plies"]) < 13
