"""What a side could capture and what would come of it, as ``Threat`` defines it: the facts of threats.yaml."""

from pathlib import Path

import pytest
import rulebook
import yaml
from hypothesis import assume, given, settings
from strategies import positions, sides

from xqcore.model.move import Move
from xqcore.model.piece import Kind, Side
from xqcore.model.position import Position
from xqcore.movegen.protocol import Threat
from xqcore.movegen.reference import ReferenceGenerator

REFERENCE = ReferenceGenerator()
CASES = yaml.safe_load(Path(__file__).with_name("threats.yaml").read_text("utf-8"))

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])


def threat(move, words):
    flags = {name: name in words.split() for name in ("protected", "hits-back", "takeable")}
    return Threat(move.origin, move.target, flags["protected"], flags["hits-back"], flags["takeable"])


@each_case
def test_what_red_threatens(case):
    position = Position.from_fen(case["fen"], "lenient")
    assert REFERENCE.threats(position.board, Side.RED) == tuple(
        threat(Move.parse(text), words) for text, words in case["red"].items()
    )


@each_case
def test_black_threatens_the_same_with_colours_exchanged(case):
    position = Position.from_fen(case["fen"], "lenient").swapped()
    assert set(REFERENCE.threats(position.board, Side.BLACK)) == {
        threat(Move.parse(text).turned(), words) for text, words in case["red"].items()
    }


@each_case
def test_captures_are_threats_without_what_comes_of_them(case):
    position = Position.from_fen(case["fen"], "lenient")
    assert [str(move) for move in REFERENCE.captures(position, Side.RED)] == list(case["red"])


@settings(max_examples=150)
@given(positions, sides)
def test_threats_are_those_of_the_rulebook_in_its_order(position, side):
    found = [(str(Move(t.attacker, t.target)), *t[2:]) for t in REFERENCE.threats(position.board, side)]
    assert found == rulebook.threats(rulebook.read(position.board), side)


@given(positions, sides)
def test_captures_and_threats_name_the_same_moves_in_ascending_order(position, side):
    captures = REFERENCE.captures(position, side)
    assert [(move.origin, move.target) for move in captures] == [t[:2] for t in REFERENCE.threats(position.board, side)]
    assert list(captures) == sorted(set(captures), key=lambda move: (move.origin, move.target))


@given(positions, sides)
def test_every_capture_takes_an_enemy_piece_other_than_the_general(position, side):
    for move in REFERENCE.captures(position, side):
        assert position.piece_at(move.origin).side is side
        assert position.piece_at(move.target).side is side.other
        assert position.piece_at(move.target).kind is not Kind.GENERAL


@given(positions)
def test_out_of_check_the_captures_are_the_legal_moves_that_capture(position):
    assume(not REFERENCE.checkers(position))
    capturing = [move for move in REFERENCE.legal_moves(position) if position.piece_at(move.target)]
    general = [move for move in capturing if position.piece_at(move.target).kind is Kind.GENERAL]
    assert [move for move in capturing if move not in general] == list(REFERENCE.captures(position, position.turn))


@given(positions)
def test_in_check_every_legal_move_that_captures_is_a_capture(position):
    capturing = {
        move
        for move in REFERENCE.legal_moves(position)
        if (taken := position.piece_at(move.target)) and taken.kind is not Kind.GENERAL
    }
    assert capturing <= set(REFERENCE.captures(position, position.turn))


@given(positions, sides)
def test_it_does_not_matter_whose_turn_it_is(position, side):
    other = Position(position.board, position.turn.other)
    assert REFERENCE.captures(position, side) == REFERENCE.captures(other, side)


@given(positions, sides)
def test_what_hits_back_takes(position, side):
    assert all(threat.takeable for threat in REFERENCE.threats(position.board, side) if threat.hits_back)


@given(positions, sides)
def test_left_and_right_are_alike(position, side):
    mirrored = {
        Threat(move.origin, move.target, *found[2:])
        for found in REFERENCE.threats(position.board, side)
        for move in [Move(found.attacker, found.target).mirrored()]
    }
    assert set(REFERENCE.threats(position.mirrored().board, side)) == mirrored


@given(positions, sides)
def test_red_and_black_are_alike(position, side):
    turned = {
        Threat(move.origin, move.target, *found[2:])
        for found in REFERENCE.threats(position.board, side)
        for move in [Move(found.attacker, found.target).turned()]
    }
    assert set(REFERENCE.threats(position.swapped().board, side.other)) == turned
