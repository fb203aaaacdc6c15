"""Protected or not: a move is played, and the other side looks for a legal move onto the same point.

The facts of protection.jsonl come from positions in which engines were asked this. Where they answered otherwise than
the definition in ``xqcore.movegen.protocol`` does, ``others_say`` holds their answer and ``why`` the reason for ours.
"""

import json
from pathlib import Path

import pytest

from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.model.square import NAMES
from xqcore.movegen.reference import ReferenceGenerator

REFERENCE = ReferenceGenerator()
FACTS = [json.loads(line) for line in Path(__file__).with_name("protection.jsonl").read_text("utf-8").splitlines()]
DISPUTED = [fact for fact in FACTS if "why" in fact]


def retaking(fact):
    """List the legal moves onto the point after the move; one that leaves its own general attacked is played too."""
    move = Move.parse(fact["move"])
    after = Position.from_fen(fact["fen"], "lenient").after(move)
    return [reply for reply in REFERENCE.legal_moves(after) if reply.target == move.target]


def named(fact):
    return f"{fact['fen'].split()[0]}-{fact['move']}"


@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_protected_if_there_is_a_legal_move_onto_the_point(fact):
    assert bool(retaking(fact)) is fact["protected"]


@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_threats_say_the_same_where_the_move_is_a_capture(fact):
    position, move = Position.from_fen(fact["fen"], "lenient"), Move.parse(fact["move"])
    found = {(t.attacker, t.target): t.protected for t in REFERENCE.threats(position.board, position.turn)}
    if move in REFERENCE.captures(position, position.turn):
        assert found[move.origin, move.target] is fact["protected"]
    else:
        assert (move.origin, move.target) not in found


def test_there_are_facts_of_both_kinds_on_captures_and_on_other_moves():
    kinds = {(fact["protected"], bool(board_at(fact))) for fact in FACTS}
    assert kinds == {(True, True), (True, False), (False, True), (False, False)}
    assert len(FACTS) == 46


def board_at(fact):
    return Position.from_fen(fact["fen"], "lenient").piece_at(Move.parse(fact["move"]).target)


@pytest.mark.parametrize("fact", DISPUTED, ids=named)
def test_where_others_say_otherwise_the_reason_names_who_retakes(fact):
    assert fact["others_say"] is not fact["protected"]
    assert retaking(fact)
    for move in retaking(fact):
        assert NAMES[move.origin] in fact["why"]


def test_others_say_otherwise_of_two():
    assert len(DISPUTED) == 2
