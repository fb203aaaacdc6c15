"""One generator, many threads: the same answers, and others run while a long call does."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from positions import REFERENCE, game, line, placement, seeded
from xqcore_native._native import NativeGenerator

from xqcore.model.piece import Side
from xqcore.model.position import Position

NATIVE = NativeGenerator()


def answers(seed):
    chance = seeded(seed)
    position = list(game(chance, 30))[-1] if seed % 2 else placement(chance)
    return (
        NATIVE.legal_moves(position),
        NATIVE.threats(position.board, Side.RED),
        NATIVE.perft(position, 2),
        NATIVE.replay(Position.start(), line(seeded(seed), Position.start(), 40)),
    )


def test_many_threads_get_the_answers_of_one():
    alone = [answers(seed) for seed in range(60)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            assert list(pool.map(answers, range(60))) == alone


def test_others_run_while_lines_are_counted():
    counts = []
    counting = threading.Thread(target=lambda: counts.append(NATIVE.perft(Position.start(), 5)))
    counting.start()
    ticks = 0
    while counting.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert counts == [133_312_995]
    assert ticks > 10  # it takes some hundred milliseconds


def test_a_line_so_long_that_others_run_meanwhile():
    moves = line(seeded(2), Position.start(), 6_000)
    assert len(moves) == 6_000
    assert NATIVE.replay(Position.start(), moves) == REFERENCE.replay(Position.start(), moves)
