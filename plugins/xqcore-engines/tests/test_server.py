"""xqcore as an engine."""

import subprocess
import sys
import threading
import time

import pytest
from xqcore_engines.dialect import DIALECTS, PIKAFISH, UCI
from xqcore_engines.engine import Engine
from xqcore_engines.player import EnginePlayer
from xqcore_engines.player_options import Bounds
from xqcore_engines.server.server import Server

from xqcore import Move, Position
from xqcore.guard import guarded
from xqcore.model.decision import Decision, Limit
from xqcore.movegen.reference import ReferenceGenerator

XQCORE = f"{sys.executable} -m xqcore engine --player random:seed=1"
FEN = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"
BEFORE_THE_LAST_CHECK = f"{FEN} moves " + " ".join(["f1e1 e9f9 e1f1 f9e9"] * 3)


class Driver:
    """Drives a server and hears what it says."""

    def __init__(self, xq, ruleset="site-asian", player="random:seed=1", uci=UCI):
        self.said: list[str] = []
        self.server = Server(xq, ruleset, player, self.said.append, uci)

    def tell(self, *lines: str) -> list[str]:
        """Give commands and return what is said until the answer to the last of them is there."""
        self.said.clear()
        for line in lines:
            assert self.server.obey(line)
        self.server._settled()
        return list(self.said)


@pytest.fixture
def drive(xq):
    drivers = []

    def make(*about):
        drivers.append(Driver(xq, *about))
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.server.close()


@pytest.mark.parametrize(("hello", "welcome"), [("uci", "uciok"), ("ucicyclone", "uciok"), ("ucci", "ucciok")])
def test_greeting(drive, hello, welcome):
    said = drive().tell(hello)
    assert said[0].startswith("id name xqcore ")
    assert any("Ruleset type combo default site-asian" in line and "var cxq" in line for line in said)
    assert said[-1] == welcome
    assert any("UCI_Variant" in line for line in said) == (hello == "uci")


def test_ranks(drive):
    driver = drive()
    moves = {"uci": "a10a9", "ucicyclone": "a9a8", "ucci": "a9a8"}
    for hello, move in moves.items():
        start = "position startpos moves h3e3" if hello == "uci" else "position startpos moves h2e2"
        go = f"go depth 1 searchmoves {move}" if hello != "ucci" else "go depth 1"
        assert driver.tell(hello, start, go)[-1].startswith("bestmove ")
        if hello != "ucci":
            assert driver.said[-1] == f"bestmove {move}"


def test_a_program_made_for_pikafish_says_uci_and_counts_ranks_from_0(drive):
    driver = drive("site-asian", "random:seed=1", PIKAFISH)
    assert not any("UCI_Variant" in line for line in driver.tell("uci"))
    assert driver.tell("position startpos moves h2e2", "go depth 1 searchmoves a9a8")[-1] == "bestmove a9a8"


def test_fen_without_position_is_of_cyclones_dialect(drive):
    start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r"
    said = drive().tell("uci", f"fen {start} moves h2e2 h9g7", "go depth 1 searchmoves h0g2")
    assert said[-1] == "bestmove h0g2"


def test_no_move_where_the_game_is_over(drive):
    mated = "position fen R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1"
    driver = drive()
    assert driver.tell("uci", mated, "go depth 1")[-1] == "bestmove (none)"
    assert driver.tell("ucci", mated, "go depth 1")[-1] == "nobestmove"
    assert driver.tell("stop") == ["nobestmove"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("position", "expected 'position startpos' or 'position fen FEN'"),
        ("position fen nonsense", "10 were expected"),
        ("position startpos move h3e3", "expected 'moves' after the position, found 'move'"),
        (f"position fen {FEN} move h3e3", "expected 'moves' after the position, found 'move'"),
        (f"position fen {FEN} h3e3", "expected 'moves' after the position, found 'h3e3'"),
        ("position startpos moves h9h9h9", "is not a move"),
        ("setoption name Ruleset value nothing-like-it", "nothing-like-it"),
        ("setoption name Player value nobody", "there is no player 'nobody'"),
        ("setoption name UCI_Variant value chess", "only xiangqi"),
        ("setoption name Hash value 16", "there is no option 'Hash'"),
    ],
)
def test_what_is_wrong_is_said(drive, line, said):
    (last,) = drive().tell("uci", line)[-1:]
    assert last.startswith("info string ")
    assert said in last


def test_an_illegal_move_in_the_position(drive):
    said = drive().tell("uci", "position startpos moves h3e3 h3e3", "go depth 1")
    assert said[-2] == "bestmove (none)"
    assert "move 2: h3e3 is illegal: no piece stands on h3" in said[-1]
    assert drive().tell("position startpos", "go depth 1")[-1] != "bestmove (none)"


FROM_1 = "counts ranks 1 to 10 (--dialect pikafish reads 0 to 9)"
FROM_0 = "counts ranks 0 to 9 (--dialect uci reads 1 to 10)"
GREETED = "counts ranks 0 to 9 (--dialect uci with the greeting uci reads 1 to 10)"


@pytest.mark.parametrize(
    ("uci", "hello", "moves", "said"),
    [
        (UCI, "uci", "h2e2", f"1: h2e2 is illegal: no piece stands on h2; this dialect, uci, {FROM_1}"),
        (UCI, "uci", "h3e3 a9a8", f"2: a9a8 is illegal: no piece stands on a9; this dialect, uci, {FROM_1}"),
        (PIKAFISH, "uci", "h3e3", f"1: h3e3 is illegal: no piece stands on h3; this dialect, pikafish, {FROM_0}"),
        (UCI, "ucci", "h3e3", f"1: h3e3 is illegal: no piece stands on h3; this dialect, ucci, {GREETED}"),
        (UCI, "ucicyclone", "h3e3", f"1: h3e3 is illegal: no piece stands on h3; this dialect, uci-cyclone, {GREETED}"),
        (UCI, "uci", "h3e4", "1: h3e4 is illegal: red's own soldier stands on e4"),
        (UCI, "uci", "b1d2", "1: b1d2 is illegal: the horse's leg on c1 is blocked by red elephant"),
        (UCI, "uci", "h3e3 e3e7", "2: e3e7 is illegal: red cannon on e3 cannot move, it is black's turn"),
        (PIKAFISH, "uci", "h2e3", "1: h2e3 is illegal: red's own soldier stands on e3"),
    ],
)
def test_an_illegal_move_is_told_as_it_was_sent(drive, uci, hello, moves, said):
    driver = drive("site-asian", "random:seed=1", uci)
    assert driver.tell(hello, f"position startpos moves {moves}", "go depth 1")[-1].partition(" move ")[2] == said


@pytest.mark.parametrize(
    ("uci", "hello", "line", "said"),
    [
        (UCI, "uci", "position startpos moves b0c2", "ranks are 1 to 10 (--dialect pikafish reads 0 to 9)"),
        (UCI, "uci", "go searchmoves b0c2", "ranks are 1 to 10 (--dialect pikafish reads 0 to 9)"),
        (PIKAFISH, "uci", "position startpos moves a10a9", "ranks are 0 to 9 (--dialect uci reads 1 to 10)"),
        (UCI, "ucci", "banmoves a10a9", "ranks are 0 to 9 (--dialect uci with the greeting uci reads 1 to 10)"),
        (UCI, "uci", "position startpos moves a0a10", "ranks are 1 to 10"),
    ],
)
def test_of_ranks_that_no_board_has_it_is_said_who_counts_so(drive, uci, hello, line, said):
    driver = drive("site-asian", "random:seed=1", uci)
    assert driver.tell(hello, line)[-1].endswith(f"is off the board; {said}")


def test_a_move_where_a_game_has_ended_and_goes_on_is_told_as_it_was_sent(drive):
    mated = "position fen R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1"
    assert (
        drive()
        .tell("uci", f"{mated} moves e1e2", "go depth 1")[-1]
        .startswith("info string move 1: e1e2 cannot be played: red general stands on e1 and it is black's turn")
    )


@pytest.mark.parametrize(
    ("hello", "moves", "said"),
    [
        ("uci", "f2e2 e10f10 e2f2 f10e10 f2e2 e10f10", "not e2f2, which loses by perpetual-check under simplified"),
        ("ucci", "f1e1 e9f9 e1f1 f9e9 f1e1 e9f9", "not e1f1, which loses by perpetual-check under simplified"),
    ],
)
def test_a_move_that_was_replaced_is_told_in_the_ranks_of_the_dialect(drive, monkeypatch, hello, moves, said):
    driver = drive("simplified")
    monkeypatch.setattr(driver.server._xq, "player", lambda _: Wants(Move.parse("e1f1")))
    lines = driver.tell(hello, f"position fen {FEN} moves {moves}", "go depth 1")
    assert lines[-2].endswith(f" {said}")


def test_it_keeps_the_ruleset(drive):
    driver = drive("cxq")
    for _ in range(5):
        move = driver.tell("ucci", f"position fen {BEFORE_THE_LAST_CHECK}", "go depth 1")[-1].split()[1]
        assert move != "f1e1"
    said = driver.tell("setoption Ruleset simplified", f"position fen {BEFORE_THE_LAST_CHECK}", "go depth 1")
    assert said[-1].startswith("bestmove")  # the game is over there, and whoever drives goes on all the same


def test_barred_moves_are_not_made(drive, xq):
    every = [str(move) for move in xq.game("cxq").legal_moves()]
    driver = drive()
    for only in every[::7]:
        barred = " ".join(move for move in every if move != only)
        assert driver.tell("ucci", "position startpos", f"banmoves {barred}", "go depth 1")[-1] == f"bestmove {only}"


class Asked:
    """A player that keeps what it is asked."""

    limit: Limit | None = None

    def choose(self, _, limit):
        self.limit = limit
        return Decision(Move.parse("h2e2"), 10, 3, 100, (Move.parse("h2e2"),))

    def close(self):
        pass


class Wants(Asked):
    """A player that wants to make one move, and is held to the ruleset."""

    def __init__(self, move):
        self._move = move

    def choose(self, game, _):
        return guarded(game, Decision(self._move), lambda _: None)


class Slow(Asked):
    def choose(self, _, limit):
        time.sleep(30)
        return super().choose(_, limit)


def test_stop_is_obeyed_by_a_player_who_does_not(drive, monkeypatch):
    driver = drive()
    monkeypatch.setattr(driver.server._xq, "player", lambda _: Slow())
    driver.server.obey("uci")
    driver.server.obey("go infinite")
    began = time.monotonic()
    driver.server.obey("isready")
    assert driver.said[-1] == "readyok"
    driver.server.obey("stop")
    assert time.monotonic() - began < 3
    assert "has not stopped" in driver.said[-2]
    assert driver.said[-1].startswith("bestmove ")


class Thinker(Asked):
    """A player that thinks until it is told to stop, or to close."""

    def __init__(self):
        self.told = threading.Event()

    def choose(self, game, limit):
        assert self.told.wait(20)
        return super().choose(game, limit)

    def stop(self):
        self.told.set()

    def close(self):
        self.told.set()


@pytest.fixture
def thinking(drive, monkeypatch):
    driver, players = drive(), []

    def player(_):
        players.append(Thinker())
        return players[-1]

    monkeypatch.setattr(driver.server._xq, "player", player)
    for line in ("uci", "position startpos"):
        driver.server.obey(line)
    return driver, players


def test_a_player_that_can_be_stopped_is(thinking):
    driver, players = thinking
    for go in ("go infinite", "go movetime 15000"):
        driver.server.obey(go)
        driver.server.obey("stop")
        assert driver.said[-1] == "bestmove h3e3"
        assert "has not stopped" not in driver.said[-2]
        players[0].told.clear()
    assert len(players) == 1


def test_what_was_pondered_on_goes_on_when_it_comes(thinking):
    driver, players = thinking
    driver.server.obey("go ponder wtime 15000 btime 15000")
    driver.said.clear()
    driver.server.obey("ponderhit")
    assert driver.said == []
    players[0].told.set()
    driver.server._settled()
    assert driver.said[-1] == "bestmove h3e3"
    assert players[0].limit.clock == 15


def test_nothing_is_thought_about_after_quit(thinking):
    driver, players = thinking
    driver.server.obey("go infinite")
    search = driver.server._search
    assert not driver.server.obey("quit")
    driver.server.close()
    assert not search._thread.is_alive()
    assert players[0].told.is_set()
    assert not any(line.startswith("bestmove") for line in driver.said)


def test_after_one_that_does_not_stop_another_plays(drive, monkeypatch):
    driver, players = drive(), [Slow(), Asked()]
    monkeypatch.setattr(driver.server._xq, "player", lambda _: players.pop(0))
    for line in ("uci", "position startpos", "go infinite", "stop"):
        driver.server.obey(line)
    assert "has not stopped" in driver.said[-2]
    assert driver.tell("go movetime 100")[-1] == "bestmove h3e3"
    assert players == []


@pytest.mark.parametrize(
    ("hello", "lines", "among"),
    [
        ("uci", ["go depth 1 searchmoves a4a5 b1c3"], ["a3a4", "b0c2"]),
        ("ucci", ["banmoves a0a1 a0a2", "go depth 1"], None),
        ("ucci", ["banmoves", "go depth 1"], []),
    ],
)
def test_a_player_knows_which_moves_are_asked_about(drive, monkeypatch, hello, lines, among):
    driver, asked = drive(), Asked()
    monkeypatch.setattr(driver.server._xq, "player", lambda _: asked)
    driver.tell(hello, "position startpos", *lines)
    if among is None:
        among = [str(move) for move in xq_moves() if str(move) not in ("a0a1", "a0a2")]
    assert sorted(map(str, asked.limit.among)) == sorted(among)


def xq_moves():
    return ReferenceGenerator().legal_moves(Position.start())


@pytest.mark.parametrize(
    ("hello", "go", "limit"),
    [
        ("uci", "go movetime 200", Limit(seconds=0.2)),
        ("uci", "go wtime 300 btime 99000", Limit(clock=0.3)),
        ("uci", "go wtime 3000 btime 3000 movestogo 10", Limit(seconds=0.3)),
        ("ucci", "go time 1 movestogo 4", Limit(seconds=0.25)),
        ("ucci", "go time 1", Limit(clock=1)),
    ],
)
def test_time_is_read(drive, monkeypatch, hello, go, limit):
    driver, asked = drive(), Asked()
    monkeypatch.setattr(driver.server._xq, "player", lambda _: asked)
    said = driver.tell(hello, "position startpos", go)
    assert asked.limit == limit
    score = "score" if hello == "ucci" else "score cp"
    move = "h2e2" if hello == "ucci" else "h3e3"
    assert said[-2:] == [f"info depth 3 {score} 10 nodes 100 pv {move}", f"bestmove {move}"]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_it_plays_as_an_engine_of_ours(xq, dialect):
    command = f"{XQCORE} --dialect pikafish" if dialect == "pikafish" else XQCORE
    player = EnginePlayer(Engine(name="tower", command=command, dialect=dialect), Bounds())
    game = xq.game("site-asian")
    try:
        while not game.verdict and game.ply < 14:
            decision = player.choose(game, Limit(seconds=1))
            assert decision.note == ""
            game.push(decision.move)
    finally:
        player.close()


@pytest.mark.parametrize(("hello", "none"), [("uci", "bestmove (none)"), ("ucci", "nobestmove")])
def test_after_a_position_that_cannot_be_read_there_is_no_move(drive, hello, none):
    driver = drive()
    assert driver.tell(hello, "position startpos", "go depth 1")[-1] != none
    said, answer = driver.tell("position startpos moves nonsense", "go depth 1")[-2:]
    assert said.endswith("there is no position to think about: the last one could not be read")
    assert answer == none
    assert driver.tell("position startpos", "go depth 1")[-1] != none


def test_the_verb():
    ran = subprocess.run(
        [*XQCORE.split(), "-r", "cxq"],
        input="uci\nposition startpos\ngo depth 1\nisready\nquit\n",
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert ran.stderr == ""
    assert "readyok" in ran.stdout
    assert ran.stdout.count("bestmove") == 1


def test_the_verb_without_a_word():
    ran = subprocess.run(XQCORE.split(), input="", capture_output=True, text=True, timeout=30, check=True)
    assert (ran.stdout, ran.stderr) == ("", "")
