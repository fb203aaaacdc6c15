"""What the searches find: both are asked, where both are installed."""

import threading
import time
from collections.abc import Callable
from itertools import islice

import pytest
from xqcore_players.loops import Loops
from xqcore_players.native import NativeSearch, available
from xqcore_players.search.alphabeta import AlphaBeta
from xqcore_players.search.question import Found, Question, Searcher

from xqcore import Move, Position, Xqcore
from xqcore.model.decision import MATE, RULING
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.testing.positions import mixed, playable, reached

REFERENCE = ReferenceGenerator()
SEARCHES = [AlphaBeta, *([NativeSearch] if available() else [])]
Ask = Callable[..., Found]

MATES = [
    ("4k4/R8/1R7/9/9/9/9/9/9/3K5 w", 1),
    ("4k4/9/R8/1R7/9/9/9/9/9/3K5 w", 2),
    ("3k5/9/9/9/9/9/4N4/9/4R4/4K4 w", 2),
    ("9/3k5/9/9/9/9/r8/1r7/9/5K3 b", 2),
]


@pytest.fixture(params=SEARCHES, ids=lambda search: search.__name__)
def searcher(request) -> Searcher:
    return request.param()


@pytest.fixture
def ask(xq: Xqcore, searcher: Searcher) -> Ask:
    """Ask about a game: a ruleset, where it starts, the moves made; further arguments are the question's."""

    def asked(start: str | Position | None = None, moves: str = "", ruleset: str = "simplified", **about) -> Found:
        return searcher.search(question(xq, start, moves, ruleset, **about))

    return asked


def question(
    xq: Xqcore, start: str | Position | None, moves: str = "", ruleset: str = "simplified", **about
) -> Question:
    game = xq.game(ruleset, f"{start} - - 0 1" if isinstance(start, str) else start)
    for move in moves.split():
        game.push(move)
    about.setdefault("among", tuple(game.legal_moves()))
    return Question(start=game.record.start, moves=game.moves, loops=Loops.of(game), **about)


def mates(position: Position, moves: int) -> bool:
    """Whether the side to move mates in so many moves of its own, or fewer, whatever the other side does."""
    for move in REFERENCE.legal_moves(position):
        after = position.after(move)
        replies = REFERENCE.legal_moves(after)
        if not replies or (moves > 1 and all(mates(after.after(reply), moves - 1) for reply in replies)):
            return True
    return False


def checkmates(position: Position) -> bool:
    """Whether the side to move mates at once, in check."""
    after = map(position.after, REFERENCE.legal_moves(position))
    return any(REFERENCE.checkers(each) and not REFERENCE.legal_moves(each) for each in after)


@pytest.mark.parametrize(("fen", "moves"), MATES)
def test_the_shortest_mate_is_found_and_its_length_said(ask: Ask, fen: str, moves: int):
    position = Position.from_fen(f"{fen} - - 0 1")
    assert mates(position, moves)
    assert moves == 1 or not mates(position, moves - 1)
    found = ask(fen, depth=2 * moves)
    assert found.score == MATE - (2 * moves - 1)
    for move in found.line:
        position = position.after(move)
    assert REFERENCE.legal_moves(position) == ()
    assert len(found.line) == 2 * moves - 1


def test_being_mated_is_put_off(ask: Ask):
    found = ask("4k4/R8/2R6/9/9/9/9/9/9/3K5 b", depth=4)
    assert -MATE < found.score < -MATE + 10


def test_mates_in_one_are_never_missed(ask: Ask):
    found = [place for place in mixed(600) if playable(place) and checkmates(place)]
    assert len(found) >= 10
    for position in found:
        assert ask(position, depth=1).score == MATE - 1


@pytest.mark.parametrize(("loses", "wins"), [(True, True), (False, False)])
def test_stalemate_is_what_the_ruleset_says(ask: Ask, *, loses: bool, wins: bool):
    found = ask("3k5/9/4P4/9/9/9/9/9/9/4K4 w", depth=2, stalemate_loses=loses)
    assert (found.score == MATE - 1) is wins


@pytest.mark.parametrize("bounds", [{"depth": 3}, {"nodes": 3000}, {"nodes": 1}, {"depth": 1}])
def test_the_same_question_has_the_same_answer(ask: Ask, bounds: dict[str, int]):
    assert ask(moves="h2e2 h9g7", **bounds) == ask(moves="h2e2 h9g7", **bounds)


def test_lines_are_legal_and_begin_with_the_move(ask: Ask):
    for position in islice(filter(playable, reached(30)), 12):
        found = ask(position, nodes=2000)
        assert found.line[0] is found.move
        for move in found.line:
            assert REFERENCE.is_legal(position, move)
            position = position.after(move)  # noqa: PLW2901 - it walks along the line


def test_bounds_are_kept(ask: Ask):
    assert ask(nodes=5000).nodes <= 5000 + 1
    assert ask(depth=2).depth == 2
    since = time.perf_counter()
    ask(seconds=0.2)
    assert time.perf_counter() - since < 2


def test_only_the_moves_asked_about_are_answered(ask: Ask):
    for among in (("a0a1",), ("a3a4", "i3i4"), ("e0e1", "a0a2")):
        moves = tuple(map(Move.parse, among))
        assert ask(nodes=2000, among=moves).move in moves


def test_the_first_depth_is_finished_for_a_move_whatever_the_bounds(ask: Ask):
    assert ask(nodes=1).move
    assert ask(seconds=0.0001).move


def test_it_can_be_stopped(xq: Xqcore, searcher: Searcher):
    threading.Timer(0.3, searcher.stop).start()
    since = time.perf_counter()
    found = searcher.search(question(xq, None, seconds=60.0))
    assert found.depth >= 1
    assert time.perf_counter() - since < 10


def test_a_piece_that_hangs_is_taken(ask: Ask):
    assert ask("4k4/9/9/4r4/9/9/9/9/4R4/3K5 w", depth=2).move is Move.parse("e1e6")


def test_noise_is_the_seeds(ask: Ask):
    plain = {ask(depth=1, seed=seed).score for seed in range(5)}
    noisy = {ask(depth=1, seed=seed, noise=100).score for seed in range(5)}
    assert len(plain) == 1
    assert len(noisy) > 1
    assert all(abs(score) <= 250 for score in noisy)


def test_noise_hides_no_mate(ask: Ask):
    for seed in range(20):
        assert ask("4k4/R8/1R7/9/9/9/9/9/9/3K5 w", depth=1, seed=seed, noise=300).score == MATE - 1


LOOP = "f1e1 e9f9 e1f1 f9e9"
LONE_CHARIOT = "4k4/9/9/9/9/9/9/9/5R3/3K5 w"


def test_a_loop_that_the_ruleset_forbids_is_not_closed(ask: Ask):
    """Red has checked on every move of the loop and would close it."""
    among = tuple(map(Move.parse, ("f1e1",)))
    assert ask(LONE_CHARIOT, LOOP, depth=1, among=among).score == -RULING + 1


def test_a_loop_that_the_other_side_may_still_leave_is_not_won(ask: Ask):
    """Black would close the loop in which Red checks for ever: Red has not lost yet."""
    moves = LOOP.rsplit(" ", 1)[0]
    assert abs(ask(LONE_CHARIOT, moves, depth=1, among=(Move.parse("f9e9"),)).score) < 10_000


def test_a_loop_in_which_nobody_offends_is_a_draw(ask: Ask):
    start = "3k5/9/9/9/9/9/9/9/R8/5K3 w"
    moves = "a1b1 d9d8 b1a1"
    assert ask(f"{start}", moves, depth=1, among=(Move.parse("d8d9"),)).score == 0


def test_the_value_of_a_loop_is_not_remembered(ask: Ask):
    """The same position is worth a draw where it closes a loop, and what it is worth where it does not."""
    start, moves = "3k5/9/9/9/9/9/9/9/R8/5K3 w", "a1b1 d9d8 b1a1"
    assert ask(start, moves, depth=6, among=(Move.parse("d8d9"),)).score == 0
    assert ask(start, "a1c1 d9d8 c1a1", depth=6).score <= 0
    assert ask(start, depth=6).score > 300
