"""What is sent to engines in each dialect, and what is read from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xqcore_engines.answer import Info, Question, read_answer, read_info
from xqcore_engines.dialect import CYCLONE, DIALECTS, PIKAFISH, UCCI, UCI, Choice

from xqcore import Move, Position
from xqcore.model.decision import Limit
from xqcore.model.move import MOVES, MoveSyntaxError

M = Move.parse
CHOICE = Choice(among=(M("a0a9"), M("h2e2")), barred=(M("b0c2"),))


@given(st.sampled_from(MOVES), st.sampled_from(list(DIALECTS.values())))
def test_a_move_is_read_as_it_is_written(move, dialect):
    assert dialect.read(dialect.write(move)) is move


def test_ranks():
    assert [dialect.write(M("a0i9")) for dialect in (UCI, PIKAFISH, CYCLONE, UCCI)] == ["a1i10", *3 * ["a0i9"]]
    assert (UCI.read("a10a1"), UCCI.read("a9a0")) == (M("a9a0"), M("a9a0"))


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("h1e1 is illegal: no piece stands on h1", "h2e2 is illegal: no piece stands on h2"),
        ("a9a0 and i9", "a10a1 and i10"),
        ("not i3h3, which loses under b2-rules, e2e or j1", "not i4h4, which loses under b2-rules, e2e or j1"),
    ],
)
def test_a_sentence_has_the_points_as_the_dialect_counts_them(sentence, said):
    assert [dialect.told(sentence) for dialect in (UCI, PIKAFISH, CYCLONE, UCCI)] == [said, *3 * [sentence]]


@pytest.mark.parametrize("text", ["", "e2", "e2e4q", "j1a1", "a11a1", "a0a1", "h2e2 ", "(none)", "e2e", "a100a1"])
def test_what_is_no_move_in_uci(text):
    with pytest.raises(MoveSyntaxError):
        UCI.read(text)


@pytest.mark.parametrize(
    ("dialect", "limit", "choice", "lines"),
    [
        (UCI, Limit(seconds=0.5), None, ["go movetime 500"]),
        (UCI, Limit(seconds=0.5, nodes=9, depth=3), None, ["go movetime 500 depth 3 nodes 9"]),
        (UCI, Limit(clock=60, increment=0.5), None, ["go wtime 60000 btime 60000 winc 500 binc 500"]),
        (UCI, Limit(clock=0.0001, increment=0), None, ["go wtime 1 btime 1 winc 0 binc 0"]),
        (UCI, Limit(), None, ["go infinite"]),
        (UCI, Limit(depth=4), CHOICE, ["go depth 4 searchmoves a1a10 h3e3"]),
        (PIKAFISH, Limit(depth=4), CHOICE, ["go depth 4 searchmoves a0a9 h2e2"]),
        (UCCI, Limit(depth=4), CHOICE, ["banmoves b0c2", "go depth 4"]),
        (UCCI, Limit(seconds=0.5, nodes=9), None, ["go nodes 9"]),
        (UCCI, Limit(seconds=0.5), None, ["go time 500 movestogo 1"]),
        (UCCI, Limit(clock=60, increment=0.5), None, ["go time 60000 increment 500"]),
        (UCCI, Limit(clock=60), None, ["go time 60000 increment 0"]),
        (UCCI, Limit(), None, ["go depth infinite"]),
    ],
)
def test_go(dialect, limit, choice, lines):
    assert dialect.go(limit, choice) == lines


def test_every_move_since_the_start_is_told():
    question = Question(start=Position.start(), moves=(M("h2e2"), M("h9g7")))
    start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    assert question.position(UCI) == f"position fen {start} moves h3e3 h10g8"
    assert question.position(UCCI) == f"position fen {start} moves h2e2 h9g7"


@pytest.mark.parametrize(
    ("line", "info"),
    [
        (
            "info depth 8 seldepth 9 multipv 2 score cp 54 nodes 15057 nps 1 tbhits 0 time 96 pv h2e2 h9g7",
            Info(depth=8, score=54, nodes=15057, rank=2, line=(M("h2e2"), M("h9g7"))),
        ),
        ("info depth 3 score 4 pv h2e2", Info(depth=3, score=4, line=(M("h2e2"),))),
        ("info depth 0 score mate 0", Info(depth=0, mate=0)),
        ("info score mate -3 upperbound nodes 5", Info(mate=-3, bound="upper", nodes=5)),
        ("info depth 2 score cp 1 pv h2e2 rubbish h9g7", Info(depth=2, score=1, line=(M("h2e2"),))),
        ("info depth 2 score cp 1 string score cp 99", Info(depth=2, score=1)),
        ("info depth 9 currmove h2e2 currmovenumber 3", None),
        ("info string score cp 3", None),
        ("info score cp x", None),
        ("info", None),
    ],
)
def test_info(line, info):
    assert read_info(line, UCCI) == info


@pytest.mark.parametrize(("mate", "worth"), [(1, 29_999), (3, 29_995), (-2, -29_996), (0, -30_000)])
def test_a_mate_is_worth_less_the_longer_it_takes(mate, worth):
    assert Info(mate=mate).worth == worth


@given(st.text(), st.sampled_from(list(DIALECTS.values())))
def test_nothing_that_is_said_does_harm(text, dialect):
    for line in (text, f"info {text}", f"bestmove {text}", f"info score {text}", f"bestmove h3e3 ponder {text}"):
        read_info(line, dialect)
        try:
            read_answer(line, dialect, ())
        except MoveSyntaxError:
            assert line.startswith("bestmove")
