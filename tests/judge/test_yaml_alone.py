"""A ruleset that nobody wrote code for is obeyed."""

from pathlib import Path

import pytest

from xqcore import GameRecord, Move, Position, Xqcore
from xqcore.testing.scenarios import verdict_code

FOUR_CHECKS = """
schema: 1
id: four-checks
title: Four checks
source: A club's blackboard
extends: basic
conducts:
  too-many-checks: {each: [check], allow: {1: 4}}
"""

NO_SOLDIERS = """
schema: 1
id: gallop
title: Gallop
source: A club's blackboard
extends: basic
stalemate: draws
limits:
  gallop: {each-side: 3, skip: [check, reply-to-check], reset: [soldier-move]}
bare-material: {none-of: [horse]}
"""

CHECKS = "f1e1 e9f9 e1f1 f9e9 " * 4
LONE_CHARIOT = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"


@pytest.fixture(scope="module")
def xq() -> Xqcore:
    return Xqcore(movegen="reference")


def ruled(xq: Xqcore, folder: Path, text: str, start: str, moves: str) -> str:
    path = folder / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    record = GameRecord(Position.from_fen(start), tuple(map(Move.parse, moves.split())))
    return verdict_code(xq.adjudicate(record, path))


def test_the_fifth_check_in_a_row_loses(xq: Xqcore, tmp_path: Path):
    assert ruled(xq, tmp_path, FOUR_CHECKS, LONE_CHARIOT, CHECKS) == "0-1 @9 too-many-checks"


def test_four_checks_and_a_quiet_move_do_not(xq: Xqcore, tmp_path: Path):
    moves = "f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1f2 e9e8 f2e2 e8f8"
    assert ruled(xq, tmp_path, FOUR_CHECKS, LONE_CHARIOT, moves) == "*"


def test_nothing_else_ends_the_game(xq: Xqcore, tmp_path: Path):
    quiet = "f1f2 e9e8 f2f1 e8e9 " * 40
    assert ruled(xq, tmp_path, FOUR_CHECKS, LONE_CHARIOT, quiet) == "*"


@pytest.mark.parametrize(
    ("start", "moves", "expected"),
    [
        ("3k5/9/2P6/9/9/9/9/9/9/N3K4 w - - 0 1", "c7d7", "1/2-1/2 @1 stalemate"),
        ("4k4/9/9/9/9/9/9/9/5R3/N2K5 w - - 0 1", "f1f2 e9e8 f2f1 e8e9 f1f2 e9e8", "1/2-1/2 @6 gallop"),
        (
            "4k4/9/9/9/9/9/9/9/5R3/N2K5 w - - 0 1",
            "f1e1 e9f9 e1f1 f9e9 f1f2 e9e8 f2f1 e8e9 f1f2 e9e8",
            "1/2-1/2 @10 gallop",
        ),
        (
            "4k4/9/9/9/9/P8/9/9/5R3/N2K5 w - - 0 1",
            "f1f2 e9e8 a4a5 e8e9 f2f1 e9e8 f1f2 e8e9 f2f1 e9e8",
            "1/2-1/2 @9 gallop",
        ),
        ("4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1", "f1f2", "1/2-1/2 @1 bare-material"),
    ],
)
def test_other_keys(xq: Xqcore, tmp_path: Path, start: str, moves: str, expected: str):
    assert ruled(xq, tmp_path, NO_SOLDIERS, start, moves) == expected


DEAREST_RUN = """
schema: 1
id: dearest-run
title: Runs on the dearest
source: A club's blackboard
extends: strict-chase
repetition: null
warn: null
conducts:
  perpetual-check: null
  perpetual-chase: {allow: {1: 3}, without: []}
"""


@pytest.mark.parametrize(
    ("start", "moves", "expected"),
    [
        # a cannon is chased on every move; on every other one an elephant too, which is worth less
        ("3k2b2/9/8R/9/9/9/6c2/4K4/9/9 w - - 0 1", "i7g7 g3i3 g7i7 i3g3 " * 3, "0-1 @7 perpetual-chase"),
        # a soldier is chased on every move; on every other one a horse too, which is worth more
        ("4k4/9/9/2n6/9/2R6/9/9/3K5/1p7 w - - 0 1", "c4b4 b0c0 b4c4 c0b0 " * 3, "*"),
    ],
)
def test_a_run_follows_the_dearest_target(xq: Xqcore, tmp_path: Path, start: str, moves: str, expected: str):
    assert ruled(xq, tmp_path, DEAREST_RUN, start, moves) == expected
