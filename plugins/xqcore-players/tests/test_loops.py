"""What rulesets make of closed loops, as a search asks it."""

from pathlib import Path

import pytest
from xqcore_players.loops import ALWAYS, CHECKS, NEVER, Loops

from xqcore import Move, Position, Xqcore
from xqcore.testing.scenarios import scenarios

CHECKING = ("4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1", "f1e1 e9f9 e1f1 f9e9")
CHASING = ("3k5/9/9/1c7/9/9/9/9/R8/4K4 w - - 0 1", "a1b1 b6a6 b1a1 a6b6")
IDLE = ("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "a1b1 d9d8 b1a1 d8d9")


def numbers(moves: str) -> list[int]:
    return [move.origin * 90 + move.target for move in map(Move.parse, moves.split())]


def ruled(loops: Loops, loop: tuple[str, str]) -> int:
    start, moves = loop
    position = Position.from_fen(start)
    return loops(position.board, int(position.turn), numbers(moves))


def loops_of(xq: Xqcore, ruleset: str | Path) -> Loops:
    return Loops.of(xq.game(ruleset))


@pytest.mark.parametrize(
    ("ruleset", "checking", "chasing", "asking"),
    [
        ("simplified", -1, 0, CHECKS),
        ("site-asian", -1, -1, ALWAYS),
        ("strict-chase", -1, -1, ALWAYS),
        ("cxq", -1, -1, ALWAYS),
    ],
)
def test_who_loses_a_loop(xq: Xqcore, ruleset: str, checking: int, chasing: int, asking: int):
    loops = loops_of(xq, ruleset)
    assert (ruled(loops, CHECKING), ruled(loops, CHASING), ruled(loops, IDLE)) == (checking, chasing, 0)
    assert loops.asking == asking


def test_colours_exchanged_the_other_side_loses(xq: Xqcore):
    position = Position.from_fen(CHECKING[0]).swapped()
    moves = [move.origin * 90 + move.target for move in (Move.parse(text).turned() for text in CHECKING[1].split())]
    assert loops_of(xq, "simplified")(position.board, int(position.turn), moves) == 1


def test_a_loop_is_ruled_upon_once_wherever_it_is_entered(xq: Xqcore):
    loops, position = loops_of(xq, "site-asian"), Position.from_fen(CHASING[0])
    moves = CHASING[1].split()
    for at in range(4):
        turned = " ".join(moves[at:] + moves[:at])
        assert loops(position.board, int(position.turn), numbers(turned)) == -1
        position = position.after(Move.parse(moves[at]))
    assert loops.ruled == 1


THIRD_PARTY = """\
schema: 1
id: club
title: A club's own rules
source: The wall of the club
extends: site-asian
repetition: {{occurrences: 4, window: last}}
chase: {{targets: {{not: [advisor, elephant, home-soldier]}}}}
conducts:
  endless-check: {{each: [check], rank: 5{more}}}
  endless-attack: {{each: [check, chase]{more}}}
sanction: {sanction}
"""


@pytest.mark.parametrize("sanction", ["loss", "must-vary", "bar-move"])
@pytest.mark.parametrize("more", ["", ", allow: {1: 7}"])
def test_a_ruleset_of_anyone_rules_on_loops(xq: Xqcore, tmp_path: Path, sanction: str, more: str):
    """Whoever must vary, or may not go on, loses as one who offends does: that side cannot stay in the loop."""
    file = tmp_path / "club.yaml"
    file.write_text(THIRD_PARTY.format(sanction=sanction, more=more))
    loops = loops_of(xq, file)
    assert (ruled(loops, CHECKING), ruled(loops, CHASING), ruled(loops, IDLE)) == (-1, -1, 0)


def test_without_a_word_on_repetition_every_loop_is_a_draw(xq: Xqcore, tmp_path: Path):
    file = tmp_path / "endless.yaml"
    file.write_text("schema: 1\nid: endless\ntitle: No word on repetition\nsource: nobody\nextends: basic\n")
    loops = loops_of(xq, file)
    assert loops.asking == NEVER
    assert (ruled(loops, CHECKING), ruled(loops, CHASING), ruled(loops, IDLE)) == (0, 0, 0)


def test_loops_of_the_scenario_table_are_lost_by_whom_the_table_says(xq: Xqcore):
    """Games that are one loop from the start on: their verdict as games is that of the loop."""
    looked = 0
    for scenario in scenarios():
        loop = _loop(scenario.record.start, scenario.record.moves)
        for ruleset in ("simplified", "site-asian", "strict-chase"):
            verdict = scenario.expect.get(ruleset, "*")
            if loop is None or verdict.startswith("*"):
                continue
            expected = {"1-0": 1, "0-1": -1}.get(verdict.split()[0], 0)
            start = scenario.record.start
            assert loops_of(xq, ruleset)(start.board, int(start.turn), loop) == expected, (scenario.id, ruleset)
            looked += 1
    assert looked >= 60


def _loop(start: Position, moves: tuple[Move, ...]) -> list[int] | None:
    """The moves after which the start stands again, where what follows is the same moves again."""
    position = start
    for ply, move in enumerate(moves, 1):
        position = position.after(move)
        if position.placement == start.placement:
            loop = moves[:ply]
            times = -(-len(moves) // ply)
            return [each.origin * 90 + each.target for each in loop] if (loop * times)[: len(moves)] == moves else None
    return None
