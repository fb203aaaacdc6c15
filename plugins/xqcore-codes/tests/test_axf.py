"""``axf`` against the rulebook: every diagram, from wherever one looks at it."""

import pytest
import yaml
from facts import CLAUSES, diagrams, game_of, mirrored, other, result, rulings, swapped

ALL = diagrams()
RULEBOOK = [diagram for diagram in ALL if not diagram.variant]
RULINGS = [row for row in rulings() if row["stated"] not in ("disputed", "open")]

OTHERWISE = {
    "fsf-test-05": ("1/2-1/2", "the chasing side's moves check as well: check and chase in turn, diagram 13"),
    "fsf-test-11": ("1/2-1/2", "the same loop as fsf-test-05"),
    "fsf466-07": ("1/2-1/2", "the same loop as fsf-test-05; its source blames the other side"),
    "fsf466-17": ("1-0", "diagram 39, which its source draws and the rulebook does not"),
}
"""Where the text says otherwise than the ruling, and why."""


def test_the_rulebook_has_110_diagrams():
    assert (len(RULEBOOK), len(ALL)) == (110, 127)


@pytest.mark.parametrize("diagram", ALL, ids=lambda diagram: diagram.id)
def test_diagram(xq, diagram):
    verdict = xq.adjudicate(diagram.game(), "axf")
    assert verdict.result == diagram.result
    assert verdict.ply is not None


@pytest.mark.parametrize("diagram", RULEBOOK, ids=lambda diagram: diagram.id)
def test_diagram_seen_from_elsewhere(xq, diagram):
    game = diagram.game()
    assert result(xq, mirrored(game), "axf") == diagram.result
    assert result(xq, swapped(game), "axf") == other(diagram.result)
    assert result(xq, diagram.game(3), "axf") == diagram.result


@pytest.mark.parametrize("diagram", RULEBOOK, ids=lambda diagram: diagram.id)
def test_diagram_from_any_move_of_its_loop(xq, diagram):
    for rotated in range(1, len(diagram.loop)):
        assert result(xq, diagram.game(rotated=rotated), "axf") == diagram.result, rotated


def test_diagrams_after_any_quiet_move_by_another_piece(xq):
    wrong, count = [], 0
    for diagram in RULEBOOK:
        for game in diagram.led_into():
            count += 1
            if result(xq, game, "axf") != diagram.result:
                wrong.append((diagram.id, game.start.fen(), str(game.moves[0])))
    assert wrong == []
    assert count > 1000


@pytest.mark.skipif(not CLAUSES.is_file(), reason="the table of clauses lies beside the core's tests")
def test_clauses(xq):
    rows = yaml.safe_load(CLAUSES.read_text(encoding="utf-8"))
    wrong = [row["id"] for row in rows if result(xq, game_of(row), "axf") != row["result"]]
    assert len(rows) == 23
    assert wrong == []


@pytest.mark.parametrize("row", RULINGS, ids=lambda row: row["id"])
def test_ruling(xq, row):
    expected, _ = OTHERWISE.get(row["id"], (row["stated"], ""))
    assert result(xq, game_of(row), "axf") == expected
    if row["id"] in OTHERWISE:
        assert expected != row["stated"]
