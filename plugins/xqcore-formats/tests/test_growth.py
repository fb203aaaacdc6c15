"""Files made to keep a reader busy: the work grows as the file does, not as its square."""

import io
import signal

import pytest

from xqcore import Xqcore
from xqcore.model.move import BY_TEXT
from xqcore.model.record import GameRecord, Line

XQ = Xqcore()
SECONDS = 15
N = 16_000
ROUND = ("a0a1", "a9a8", "a1a0", "a8a9")
DIGITS = ("0908", "0001", "0809", "0100")
TWO_FRONTS = '[FEN "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w"]\n\n'
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def dhtmlxq(*lines: tuple[int, int, str]) -> str:
    """A game whose lines each leave a line with a ply."""
    tags = (
        f"[DhtmlXQ_move_{parent}_{ply}_{number}]{moves}[/DhtmlXQ_]" for number, (parent, ply, moves) in enumerate(lines)
    )
    return f"[DhtmlXQ]{''.join(tags)}[/DhtmlXQ]"


LONG = "".join(DIGITS) * (N // 4)
STAIRS = [(n - 1, n, DIGITS[(n - 1) % 4] + DIGITS[n % 4]) for n in range(1, N // 4)]

FILES = {
    "brackets that do not close": ("pgn", "1. h2e2 h9g7 " + "{" * (4 * N)),
    "games with results in words": ("pgn", "h2e2 红胜 " * (N // 4)),
    "illegal variations of moves with comments": (
        "pgn",
        "1. " + "a0a1 {x} (a0h9) a9a8 {x} (a9i0) a1a0 {y} (a1g9) a8a9 (a8g4) " * (N // 8),
    ),
    "two fronts, again and again": ("pgn", TWO_FRONTS + "前兵进一 (" * (N // 4)),
    "lines that leave each other at once": ("dhtmlxq", dhtmlxq((0, 1, "7747"), *((n, 1, "7747") for n in range(N)))),
    "lines that leave the end of a long stair": (
        "dhtmlxq",
        dhtmlxq((0, 1, LONG), *STAIRS, *[(len(STAIRS), 1, "7747")] * N),
    ),
    "a long game told on and on": (
        "engine-log",
        f"position startpos moves {' '.join(ROUND * (N // 4))}\n"
        + f"position fen {START} moves {' '.join(ROUND)}\n" * (N // 8),
    ),
}


@pytest.fixture
def in_time():
    def late(*_):
        raise TimeoutError(f"more than {SECONDS} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize(("form", "text"), FILES.values(), ids=FILES)
def test_reading(form, text):
    assert sum(1 for _ in XQ.registry.make("format", form).read(io.BytesIO(text.encode()), "long"))


def stair(depth: int, above: int) -> GameRecord:
    """Lines that each leave the one before a ply later, and others told to leave the last that begin before all of them."""
    moves = tuple(BY_TEXT[text] for text in ROUND)
    steps = [
        Line(number - 1, number + 1, (moves[number % 4], moves[(number + 1) % 4])) for number in range(1, depth + 1)
    ]
    others = [Line(depth, 1, (BY_TEXT["h2e2"],))] * above
    return GameRecord(moves=moves, variations=(*steps, *others))


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize("form", ["pgn", "dhtmlxq", "xqf", "cbr", "jsonl"])
def test_writing(form):
    stream = io.BytesIO()
    XQ.registry.make("format", form).write([stair(N // 4, N)], stream)
    assert len(stream.getvalue()) > N
