"""What positions are worth."""

import json

import pytest
from xqcore_players.evaluation.value import Evaluation
from xqcore_players.evaluation.weights import TERMS, WeightsError, parsed, shipped, text
from xqcore_players.native import available
from xqcore_players.search.board import Board

from xqcore import Position
from xqcore.testing.positions import mixed, playable, reached

POSITIONS = tuple(place for place in (*reached(200), *mixed(2000)) if playable(place))


def value(position: Position, weights=None) -> int:
    weights = weights or shipped()
    return Evaluation(weights).of(Board(position, weights))


def changed(**terms: int) -> str:
    """The weights with nothing but some terms."""
    data = json.loads(text())
    for half in ("middlegame", "endgame"):
        data[half]["pieces"] = dict.fromkeys(data[half]["pieces"], 0)
        data[half]["squares"] = {kind: [0] * 90 for kind in data[half]["squares"]}
        data[half]["terms"] = {name: terms.get(name.replace("-", "_"), 0) for name in data[half]["terms"]}
    return json.dumps(data)


def test_a_position_is_worth_the_same_with_the_colours_exchanged():
    for position in POSITIONS[:500]:
        assert value(position) == value(position.swapped())


def test_what_one_side_has_the_other_lacks():
    tempo = parsed(changed()).terms["tempo"]
    assert tempo == 0
    data = json.loads(text())
    for half in ("middlegame", "endgame"):
        data[half]["terms"]["tempo"] = 0
    weights = parsed(json.dumps(data))
    for position in POSITIONS[:500]:
        other = Position(position.board, position.turn.other)
        assert value(position, weights) == -value(other, weights)


def test_the_start_is_worth_the_move_alone():
    middlegame = json.loads(text())["middlegame"]["terms"]["tempo"]
    assert value(Position.start()) == middlegame


@pytest.mark.parametrize(
    ("fen", "term", "count"),
    [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "tempo", 1),
        ("4k4/9/9/9/9/4N4/9/9/9/3K5 w", "mobility_horse", 8),
        ("4k4/9/9/9/4P4/4N4/9/9/9/3K5 w", "mobility_horse", 6),
        ("4k4/9/9/9/9/9/9/9/3N5/3K5 w", "mobility_horse", 3 * 2),
        ("5k3/9/9/9/9/4R4/9/9/9/3K5 w", "mobility_chariot", 17),
        ("5k3/9/9/4p4/9/4R4/9/4P4/9/3K5 w", "mobility_chariot", 8 + 2 + 1),
        ("5k3/9/9/4p4/4p4/4C4/9/9/9/3K5 w", "mobility_cannon", 8 + 4 + 1),
        ("4k4/9/9/9/9/4C4/9/9/9/3K5 w", "hollow_cannon", 1),
        ("4k4/9/4a4/9/9/4C4/9/9/9/3K5 w", "hollow_cannon", 0),
        ("4k4/9/9/9/9/9/9/9/9/4CK3 w", "hollow_cannon", 1),
        ("4k4/9/4a4/9/9/4C4/9/9/9/3K5 w", "screened_cannon", 0),
        ("4k4/4a4/4a4/9/9/4C4/9/9/9/3K5 w", "screened_cannon", 1),
        ("4k4/9/4a4/9/9/4R4/4C4/9/9/3K5 w", "screened_cannon", 1),
        ("4k4/4a4/4a4/9/4P4/4C4/9/9/9/3K5 w", "screened_cannon", 0),
        ("4k4/9/2N6/9/9/9/9/9/9/3K5 w", "pressure_horse", 2),
        ("3k5/9/R8/9/9/9/9/9/9/4K4 w", "pressure_chariot", 3),
        ("3k5/9/R3p4/9/9/9/9/9/9/4K4 w", "pressure_chariot", 2),
        ("3k5/9/C1P1p4/9/9/9/9/9/9/4K4 w", "pressure_cannon", 1),
        ("4k4/4a4/9/9/9/3N5/9/9/9/3K5 w", "horses_at_advisors", 1),
        ("3aka3/4a4/9/9/9/3N5/9/9/9/3K5 w", "horses_at_advisors", 0),
        ("4k4/9/9/2PP1P3/3P5/9/9/9/9/3K5 w", "linked_soldiers", 1),
        ("4k4/9/9/8P/P8/9/9/9/9/3K5 w", "linked_soldiers", 0),
        ("4k4/9/9/8R/R8/9/9/9/9/3K5 w", "only_chariot", 1),
        ("4k4/9/9/8R/r8/9/9/9/9/3K5 w", "only_chariot", 0),
        ("4k4/9/9/9/9/4c4/9/9/4A4/3K5 w", "hollow_cannon", 0),
        ("4k4/4a4/9/9/9/3R5/9/9/9/3K5 w", "chariots_at_advisors", 1),
        ("3ak4/4a4/9/9/9/3R5/9/9/9/3K5 w", "chariots_at_advisors", 0),
        ("4k4/9/9/9/9/2CC5/9/9/9/3K5 w", "cannons_at_elephants", 4),
    ],
)
def test_a_term_counts(fen: str, term: str, count: int):
    board = Board(Position.from_fen(f"{fen} - - 0 1", "lenient"), weights := parsed(changed(**{term: 10})))
    assert Evaluation(weights).of(board) == 10 * count


def test_between_middlegame_and_endgame_the_value_moves_by_the_phase():
    data = json.loads(changed())
    data["phase"] |= {"full": 10, "chariot": 3}
    data["middlegame"]["pieces"]["chariot"], data["endgame"]["pieces"]["chariot"] = 100, 201
    weights = parsed(json.dumps(data))
    assert value(Position.from_fen("5k3/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1"), weights) == (100 * 3 + 201 * 7) // 10
    assert value(Position.from_fen("5k3/9/9/9/9/4R4/9/9/9/3K5 b - - 0 1"), weights) == -((100 * 3 + 201 * 7) // 10)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.pop("phase"), "the weights should have exactly phase, middlegame, endgame"),
        (lambda data: data["endgame"]["terms"].pop("tempo"), "endgame.terms should have exactly"),
        (lambda data: data["endgame"]["terms"].update(extra=1), "endgame.terms should have exactly"),
        (lambda data: data["middlegame"]["squares"]["horse"].pop(), "middlegame.squares.horse is not a list of 90"),
        (lambda data: data["middlegame"]["pieces"].update(horse=1.5), "middlegame.pieces.horse is not a whole number"),
        (lambda data: data["phase"].update(full=0), "phase.full is 1 or more, not 0"),
    ],
)
def test_weights_that_cannot_be_used_are_refused(change, said: str):
    data = json.loads(text())
    change(data)
    with pytest.raises(WeightsError, match=said):
        parsed(json.dumps(data))


def test_every_term_has_its_meaning_in_the_docs():
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "search.md").read_text("utf-8")
    assert [name for name in TERMS if f"`{name}`" not in page] == []


@pytest.mark.skipif(not available(), reason="the native search is not installed")
def test_both_implementations_value_alike():
    from xqcore_native._native import Searcher

    native = Searcher(text())
    for position in POSITIONS:
        assert native.evaluate(position.board, int(position.turn)) == value(position)
