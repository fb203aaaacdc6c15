"""The search: mates as an exhaustive solver sees them, loops, bounds, and never a move that is not legal."""

import json
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import REFERENCE, line, placement, positions, seeded
from weighing import MATERIAL, WEIGHTS, moves, number, question, uneven, weights
from xqcore_native._native import NativeGenerator, Searcher

from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position

NATIVE = NativeGenerator()
SEARCHER = Searcher(WEIGHTS)
START = Position.start()
MATE, RULED = 30_000, 20_000


def ask(position, searcher=SEARCHER, among=None, **changes):
    return searcher.search(**question(position, NATIVE.legal_moves(position) if among is None else among, **changes))


def mates(position, plies):
    """Whether the side to move mates or stalemates within so many plies, by looking at everything."""
    for move in NATIVE.legal_moves(position):
        after = position.after(move)
        replies = NATIVE.legal_moves(after)
        if not replies or (plies > 2 and all(mates(after.after(reply), plies - 2) for reply in replies)):
            return True
    return False


def small(seed):
    """A position with few pieces, so that everything can be looked at."""
    chance = seeded(seed)
    while True:
        position = placement(chance)
        if sum(map(bool, position.board)) < 9 and NATIVE.legal_moves(position):
            return position


def test_mates_are_those_of_an_exhaustive_solver():
    found = {1: 0, 3: 0, 0: 0}
    for seed in range(400):
        position = small(seed)
        score = ask(position, depth=4)[1]
        distance = next((plies for plies in (1, 3) if mates(position, plies)), 0)
        assert (MATE - score if score >= MATE - 3 else 0) == distance, position.fen()
        found[distance] += 1
    assert min(found.values()) > 9


def test_without_stalemate_the_stalemated_does_not_lose():
    position = Position.from_fen("3k5/4P4/9/9/9/9/9/9/9/4K4 w - - 0 1")
    assert ask(position, depth=3)[1] == MATE - 1
    assert ask(position, depth=3, stalemate_loses=False)[1] < RULED


@settings(max_examples=150, deadline=None)
@given(positions, st.integers(1, 400), st.randoms(use_true_random=False))
def test_never_a_move_that_is_not_among_those_to_choose_from_and_never_an_illegal_line(position, nodes, chance):
    legal = NATIVE.legal_moves(position)
    if not legal:
        return
    among = chance.sample(legal, chance.randint(1, len(legal)))
    move, score, _, looked_at, expected = ask(position, among=among, nodes=nodes)
    assert move in [number(each) for each in among]
    assert expected[0] == move
    assert NATIVE.replay(position, moves(expected)).illegal is None
    assert abs(score) < MATE
    assert looked_at <= max(nodes, 10_000) + 1


def test_the_moves_played_lead_to_the_position():
    for seed in range(40):
        played = line(seeded(seed), START, 30)
        position = START
        for move in played:
            position = position.after(move)
        if not NATIVE.legal_moves(position):
            continue
        asked = question(START, NATIVE.legal_moves(position), moves=[number(move) for move in played], nodes=3_000)
        found = SEARCHER.search(**asked)
        assert NATIVE.replay(position, moves(found[4])).illegal is None


def test_values_are_kept_up_along_a_line_of_moves():
    """One ply ahead and no captures after it: the score is the best of the values of the positions to come."""
    searcher = Searcher(uneven(), 1, ["quiescence", "loops"])
    looked_at = 0
    for seed in range(60):
        played = line(seeded(seed), START, 80)
        position = START
        for move in played:
            position = position.after(move)
        legal = NATIVE.legal_moves(position)
        after = [position.after(move) for move in legal]
        if not legal or any(map(NATIVE.checkers, after)):
            continue
        asked = question(START, legal, moves=[number(move) for move in played], depth=1)
        assert searcher.search(**asked)[1] == max(-searcher.evaluate(each.board, int(each.turn)) for each in after)
        looked_at += 1
    assert looked_at > 15


def test_the_same_question_has_the_same_answer_whatever_was_asked_before():
    fresh = {}
    for seed in range(20):
        position = small(seed) if seed % 2 else START.after(REFERENCE.legal_moves(START)[seed])
        asked = {"nodes": 4_000, "noise": seed, "seed": seed}
        fresh[seed] = position, asked, ask(position, Searcher(WEIGHTS, 1), **asked)
    kept = Searcher(WEIGHTS, 1)
    for position, asked, answer in (*fresh.values(), *reversed(fresh.values())):
        assert ask(position, kept, **asked) == answer


def test_noise_is_the_seeds():
    answers = {ask(START, nodes=2_000, noise=60, seed=seed)[:2] for seed in range(12)}
    assert len(answers) > 3
    assert len({ask(START, nodes=2_000, noise=0, seed=seed)[:2] for seed in range(12)}) == 1


def test_more_searches_than_the_table_has_marks_for():
    searcher = Searcher(WEIGHTS, 1)
    first = ask(START, searcher, nodes=200)
    for _ in range(300):
        assert ask(START, searcher, nodes=200) == first


# --- bounds ---------------------------------------------------------------------------------------------------------


def test_bounds():
    assert ask(START, depth=3)[2] == 3
    assert ask(START, nodes=10_000)[3] in (10_000, 10_001)
    begun = time.monotonic()
    assert ask(START, seconds=0.2)[2] > 2
    assert time.monotonic() - begun < 5


def test_stopped_from_another_thread():
    threading.Timer(0.2, SEARCHER.stop).start()
    begun = time.monotonic()
    found = ask(START, seconds=60)
    assert time.monotonic() - begun < 20
    assert found[2] > 1


def test_a_signal_ends_it():
    def interrupted(_signal, _frame):
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, interrupted)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            ask(START, seconds=60)
    finally:
        signal.signal(signal.SIGALRM, old)
    assert ask(START, depth=2) == ask(START, Searcher(WEIGHTS), depth=2)


def test_one_search_at_a_time():
    searcher = Searcher(WEIGHTS)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(ask, START, searcher, seconds=30.0)
        time.sleep(0.3)
        with pytest.raises(RuntimeError, match=r"^this searcher is searching already$"):
            ask(START, searcher, depth=1)
        searcher.stop()
        assert running.result()[2] > 1


# --- loops ----------------------------------------------------------------------------------------------------------

PERPETUAL = Position.from_fen("4k4/9/9/9/R8/9/9/8r/7r1/3K5 w - - 0 1")
"""Red is lost, unless it may check for ever."""


def loops_of(position, winner=lambda _: 0, asking=2, **changes):
    """The loops that were asked about, and what was found."""
    asked = []

    def cycle(board, turn, loop):
        asked.append((Position(board, Side(turn)), moves(loop)))
        return winner(asked[-1])

    return asked, ask(position, cycle=cycle, asking=asking, **changes)


def checkers_in(position, loop):
    checks = NATIVE.replay(position, loop).checks
    return [all(checks[first::2]) for first in (0, 1)]


def test_loops_are_loops_and_each_is_asked_about_once():
    asked, _ = loops_of(PERPETUAL, nodes=20_000)
    assert len(asked) > 20
    for position, loop in asked:
        replay = NATIVE.replay(position, loop)
        assert replay.illegal is None
        assert replay.boards[-1] == position.board
        assert len(loop) % 2 == 0
    assert len({(position.board, tuple(loop)) for position, loop in asked}) == len(asked)


def test_which_loops_are_asked_about():
    assert loops_of(PERPETUAL, asking=0, nodes=20_000)[0] == []
    asked, _ = loops_of(PERPETUAL, asking=1, nodes=20_000)
    assert asked
    assert all(any(checkers_in(position, loop)) for position, loop in asked)
    everything, _ = loops_of(PERPETUAL, asking=2, nodes=20_000)
    assert not all(any(checkers_in(position, loop)) for position, loop in everything)


def checker_loses(asked):
    position, loop = asked
    mine, other = checkers_in(position, loop)
    if mine == other:
        return 0
    loser = position.turn if mine else position.turn.other
    return 1 if loser is Side.BLACK else -1


def test_what_loops_are_worth():
    free = loops_of(PERPETUAL, asking=1, depth=8)[1]
    ruled = loops_of(PERPETUAL, checker_loses, asking=1, depth=8)[1]
    assert free[1] == 0
    assert ruled[1] < -500
    wins = loops_of(PERPETUAL, lambda _: 1, asking=1, depth=8)[1]
    assert RULED - 20 < wins[1] < RULED


def test_what_loops_were_worth_is_forgotten():
    kept = Searcher(WEIGHTS, 1)
    for winner in (checker_loses, lambda _: 0, checker_loses, lambda _: 1, lambda _: 0):
        fresh = loops_of(PERPETUAL, winner, asking=1, nodes=20_000, searcher=Searcher(WEIGHTS, 1))[1]
        assert loops_of(PERPETUAL, winner, asking=1, nodes=20_000, searcher=kept)[1] == fresh


def test_the_moves_played_count():
    """Once a position has been there, coming back to it is a loop."""
    assert loops_of(START, depth=1)[0] == []
    *played, back = map(Move.parse, "h0g2 h9g7 g2h0 g7h9".split())
    asked = []

    def score(winner):
        def cycle(board, turn, loop):
            asked.append((board, turn, moves(loop)))
            return winner

        return SEARCHER.search(
            **question(START, [back], moves=list(map(number, played)), depth=1, asking=2, cycle=cycle)
        )[1]

    assert score(0) == 0
    assert asked == [(START.board, 0, [*played, back])]
    assert score(1) == 1 - RULED
    assert abs(score(-1)) < 100  # Red may still do something else


def test_what_the_ruling_raises_ends_the_search():
    def refused(_):
        raise LookupError("no such rule")

    with pytest.raises(LookupError, match="no such rule"):
        loops_of(PERPETUAL, refused, depth=8)
    with pytest.raises(TypeError, match="the winner of a loop is a whole number, not NoneType"):
        loops_of(PERPETUAL, lambda _: None, depth=8)
    with pytest.raises(ValueError, match="the winner of a loop is from -1 to 1, not 7"):
        loops_of(PERPETUAL, lambda _: 7, depth=8)
    assert ask(START, nodes=5_000) == ask(START, Searcher(WEIGHTS), nodes=5_000)


# --- values ---------------------------------------------------------------------------------------------------------


def turned(position):
    """The same with colours and sides of the board changed."""
    board = bytes(
        code ^ 8 if code else 0 for rank in range(9, -1, -1) for code in position.board[rank * 9 : rank * 9 + 9]
    )
    return Position(board, position.turn.other)


@given(positions, st.integers(0, 2**32))
@settings(deadline=None)
def test_values_are_alike_for_both_sides(position, seed):
    chance = seeded(seed)
    drawn = weights()
    for half in ("middlegame", "endgame"):
        for squares in drawn[half]["squares"].values():
            squares[:] = [chance.randrange(-99, 99) for _ in squares]
        drawn[half]["terms"] = {name: chance.randrange(-99, 99) for name in drawn[half]["terms"]}
    searcher = Searcher(json.dumps(drawn), 1)
    other = turned(position)
    assert searcher.evaluate(position.board, position.turn) == searcher.evaluate(other.board, other.turn)


def test_material_is_counted():
    plain = weights()
    for half in ("middlegame", "endgame"):
        plain[half]["terms"] = dict.fromkeys(plain[half]["terms"], 0)
    searcher = Searcher(json.dumps(plain), 1)
    assert searcher.evaluate(START.board, 0) == 0
    missing = START.board.replace(b"\x05", b"\0", 1)  # a chariot of Red's
    assert searcher.evaluate(missing, 0) == -MATERIAL["chariot"] == -searcher.evaluate(missing, 1)


# --- what comes in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"board": None}, TypeError, "a board is bytes, not NoneType"),
        ({"board": bytes(90)}, ValueError, "red has no general"),
        ({"board": START.board.replace(b"\x09", b"\0")}, ValueError, "black has no general"),
        ({"turn": 2}, ValueError, r"a side is 0 \(Red\) or 1 \(Black\), not 2"),
        ({"moves": 5}, TypeError, "the moves played are a sequence of numbers"),
        ({"moves": ["h2e2"]}, TypeError, "a move is a whole number, not str"),
        ({"moves": [8_100]}, ValueError, "a move is from 0 to 8099, not 8100"),
        ({"moves": [0]}, ValueError, "move 1 of those played, 0, is not legal"),
        ({"among": []}, ValueError, "there is no move to choose from"),
        ({"among": [-1]}, ValueError, "a move is from 0 to 8099, not -1"),
        ({"among": [91]}, ValueError, "of the moves to choose from, 91 is not legal"),
        ({"nodes": -1}, ValueError, "nodes is from 0 to 4611686018427387904, not -1"),
        ({"nodes": 2**70}, ValueError, f"nodes is from 0 to 4611686018427387904, not {2**70}"),
        ({"depth": "3"}, TypeError, "depth is a whole number, not str"),
        ({"seconds": "3"}, TypeError, "seconds is a number, not str"),
        ({"seconds": -0.5}, ValueError, "seconds is 0 or more, not -0.5"),
        ({"seconds": float("nan")}, ValueError, "seconds is 0 or more, not nan"),
        ({"seconds": float("inf")}, ValueError, "seconds is 0 or more, not inf"),
        ({"depth": 0}, ValueError, "nodes, depth or seconds must be bounded"),
        ({"cycle": 3}, TypeError, "cycle is a function, not int"),
        ({"asking": 3}, ValueError, "asking is from 0 to 2, not 3"),
        ({"noise": -1}, ValueError, "noise is from 0 to 9999, not -1"),
        ({"seed": 1.5}, TypeError, "seed is a whole number, not float"),
    ],
    ids=str,
)
def test_questions(changes, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        SEARCHER.search(**(question(START, NATIVE.legal_moves(START), depth=1) | changes))


def changed(path, value):
    """Weights in which one number, or one section, is another."""
    given = weights()
    *sections, name = path.split(".")
    inner = given
    for section in sections:
        inner = inner[section]
    if value is None:
        del inner[name]
    else:
        inner[name] = value
    return json.dumps(given)


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        (None, TypeError, "weights are the text of a JSON file, not NoneType"),
        ("{", ValueError, "Expecting property name.*"),
        ("[]", TypeError, "weights has names with values, not list"),
        (changed("phase", None), ValueError, "weights.phase is missing"),
        (changed("middlegame.terms.tempo", None), ValueError, "weights.middlegame.terms.tempo is missing"),
        (changed("endgame.pieces.horse", "4"), TypeError, "weights.endgame.pieces.horse is a whole number, not str"),
        (
            changed("endgame.pieces.horse", 10_000),
            ValueError,
            "weights.endgame.pieces.horse is from -9999 to 9999, not 10000",
        ),
        (changed("endgame.pieces.king", 1), ValueError, "weights.endgame.pieces has 8 names; it should have 7"),
        (changed("more", 1), ValueError, "weights has 4 names; it should have 3"),
        (
            changed("endgame.squares.cannon", [0] * 89),
            ValueError,
            "weights.endgame.squares.cannon is a list of 90 numbers, not 89",
        ),
        (changed("phase.full", 0), ValueError, "weights.phase.full is from 1 to 9999, not 0"),
        (changed("phase.horse", -1), ValueError, "weights.phase.horse is from 0 to 9999, not -1"),
    ],
    ids=range(12),
)
def test_weights(text, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        Searcher(text)


def test_tables_and_what_to_do_without():
    for size in (0, -1, 65_537):
        with pytest.raises(ValueError, match=f"^megabytes is from 1 to 65536, not {size}$"):
            Searcher(WEIGHTS, size)
    with pytest.raises(ValueError, match=r"^the search has no luck$"):
        Searcher(WEIGHTS, 1, ["luck"])
    without = Searcher(WEIGHTS, 1, ["table", "history"])
    assert ask(START, without, depth=4)[3] > ask(START, depth=4)[3]
