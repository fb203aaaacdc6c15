"""Matches: who meets whom, the same games from the same seed, the score and its error, the games that are kept."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xqcore_engines.match.openings import openings
from xqcore_engines.match.schedule import schedule
from xqcore_engines.match.score import Score, elo

from xqcore.cli import run
from xqcore.model.errors import RecordError

LINES = openings()
MATE = "e0e1 h7e7 h2h5 b7c7 h5h4 c7a7 h0g2 i6i5 b2e2 e7e8 h4c4 g6g5 c4c9"
RESULT = "1-0"


def test_our_openings(xq):
    boards = set()
    for line in LINES:
        game = xq.game("simplified")
        for move in line:
            assert game.push(move) is None
        assert game.ply == 6
        boards.add(game.position.board)
    assert len(boards) == len(LINES) == 200


@pytest.mark.parametrize(
    ("text", "said"),
    [("h2e2 h9g7\nh2e2 x", "book:2: 'x' is not a move"), ("# none\n", "there are no openings")],
)
def test_openings_of_ones_own(tmp_path, text, said):
    book = tmp_path / "book"
    book.write_text(text)
    with pytest.raises(RecordError, match=said):
        openings(book)
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        openings(tmp_path / "nowhere")


@given(st.integers(2, 5), st.integers(1, 30), st.integers(0, 99), st.sampled_from(["round-robin", "gauntlet"]))
def test_schedule(players, pairs, seed, kind):
    games = list(schedule(players, 2 * pairs, LINES, seed, kind))
    meetings = players * (players - 1) // 2 if kind == "round-robin" else players - 1
    assert [game.number for game in games] == list(range(1, 2 * pairs * meetings + 1))
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.red, first.black, first.opening) == (second.black, second.red, second.opening)
        assert kind == "round-robin" or 0 in (first.red, first.black)
    assert games == list(schedule(players, 2 * pairs, LINES, seed, kind))
    assert len({game.seed for game in games}) == len(games)


@pytest.mark.parametrize(
    ("points", "counts", "pairs", "text"),
    [
        ([], (0, 0, 0), (0, 0, 0, 0, 0), "+0 (-inf to +inf)"),
        ([1, 0], (1, 0, 1), (0, 0, 1, 0, 0), "+0 (-inf to +inf)"),
        ([1, 0, 0, 1], (2, 0, 2), (0, 0, 2, 0, 0), "+0 ± 0"),
        ([1, 1, 1, 0.5], (3, 1, 0), (0, 0, 0, 1, 1), "+338 (+92 to +inf)"),
        ([1, 1, 1, 1], (4, 0, 0), (0, 0, 0, 0, 2), "+inf"),
        ([1, 0.5] * 4 + [0.5, 0.5] * 4, (4, 12, 0), (0, 0, 4, 4, 0), "+89 ± 70"),
        ([1, 1, 0], (2, 0, 1), (0, 0, 0, 0, 1), "+inf (-inf to +inf)"),
    ],
)
def test_score(points, counts, pairs, text):
    score = Score.of(points)
    assert (score.wins, score.draws, score.losses) == counts
    assert score.pairs == pairs
    assert str(score.elo) == text


def test_elo():
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0) == -math.inf


@given(st.lists(st.sampled_from([0, 0.5, 1]), min_size=4, max_size=60))
def test_the_other_side_has_the_opposite_score(points):
    score, other = Score.of(points), Score.of([1 - point for point in points])
    assert score.share + other.share == pytest.approx(1)
    assert score.error == pytest.approx(other.error)
    low, middle, high = score.elo
    assert low <= middle <= high


def test_the_error_is_that_of_pairs():
    """Pairs that split say that the players are equal, whatever the single games say."""
    assert Score.of([1, 0] * 50).error == 0
    assert Score.of([1, 1, 0, 0] * 25).error == pytest.approx(0.0714, abs=1e-3)


def kept(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_same_seed_plays_the_same_match(tmp_path, capsys):
    words = ["match", "random", "random", "-r", "simplified", "--games", "4", "--longest", "16"]
    for name, more in (("a", ["--jobs", "1"]), ("b", ["--jobs", "2"]), ("c", ["--seed", "1", "--jobs", "1"])):
        assert run([*words, *more, "--save", str(tmp_path / f"{name}.jsonl")]) == 0
    first, second, other = (kept(tmp_path / f"{name}.jsonl") for name in "abc")
    assert first == second
    assert [game["moves"] for game in first] != [game["moves"] for game in other]
    assert [game["id"] for game in first] == ["1", "2", "3", "4"]
    for game in first:
        assert game["ruleset"] == "simplified"
        assert game["headers"]["Ending"] == "too-long"
        assert game["result"] == "1/2-1/2"
    assert first[0]["moves"][:6] == first[1]["moves"][:6]
    said = capsys.readouterr()
    assert "4      too-long" in said.out
    assert said.err == ""


def test_endings_are_told_with_their_rules(tmp_path, capsys):
    book = tmp_path / "book"
    book.write_text(f"{MATE}\n")
    save = tmp_path / "games.jsonl"
    words = ["match", "random:seed=1", "random:seed=2", "--games", "2", "--jobs", "1"]
    assert run([*words, "--openings", str(book), "--save", str(save)]) == 0
    out = capsys.readouterr().out
    assert "2      checkmate  basic.yaml:" in out
    for game in kept(save):
        assert (game["result"], game["headers"]["Ending"]) == (RESULT, "checkmate")


def test_a_tournament(capsys):
    words = [
        "match",
        "random:seed=1",
        "random:seed=2",
        "random:seed=3",
        "--games",
        "2",
        "--longest",
        "20",
        "--jobs",
        "1",
    ]
    assert run(words) == 0
    assert "player         points  games\nrandom:seed=1  2       4" in capsys.readouterr().out
    assert run([*words, "--tournament", "gauntlet"]) == 0
    assert "random:seed=3  1       2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["random"], 2, "a match needs two players"),
        (["random", "nobody"], 3, "there is no player 'nobody'"),
        (["random", "random", "--games", "3"], 2, "--games 3 is odd"),
        (["random", "random", "-r", "nothing"], 2, "nothing"),
        (["random", "random", "--openings", "/nowhere/at/all"], 2, "the openings /nowhere/at/all cannot be read"),
        (["random", "random", "--save", "games.foo"], 2, "no format that holds many games writes .foo"),
        (["random", "random", "--save", "/nowhere/at/all.jsonl"], 2, "/nowhere/at/all.jsonl cannot be written"),
        (["random", "engine:command=nowhere"], 3, "nowhere cannot be started"),
    ],
)
def test_what_is_refused(words, code, said, capsys):
    assert run(["match", *words]) == code
    assert said in capsys.readouterr().err


def test_an_engine_that_fails_does_not_spoil_a_match(scripted, tmp_path, capsys):
    fake, save = scripted("go#2: die 1"), tmp_path / "games.jsonl"
    words = [
        "match",
        f"engine:command={fake.engine().command}",
        "random",
        "--games",
        "2",
        "--jobs",
        "1",
        "--longest",
        "10",
    ]
    assert run([*words, "--seconds", "0.2", "--save", str(save)]) == 0
    assert "games with remarks, which are comments in what --save writes: 2" in capsys.readouterr().out
    for game in kept(save):
        assert "has ended with exit code 1; it has been given up" in game["comments"][0][1]


def test_an_engine_that_fails_to_start_is_started_again(scripted, tmp_path, capsys):
    fake = scripted("2/start: die 1")  # the first is started to see whether there is such an engine
    words = [
        "match",
        f"engine:command={fake.engine().command}",
        "random",
        "--games",
        "2",
        "--jobs",
        "1",
        "--longest",
        "7",
    ]
    book = tmp_path / "book"
    book.write_text("h2e2 h9g7\n")
    assert run([*words, "--seconds", "0.2", "--openings", str(book)]) == 0
    assert "2      too-long" in capsys.readouterr().out
