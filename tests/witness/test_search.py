"""What is found parts the rulesets, is legal, and has nothing in it that could be left out."""

from functools import cache
from pathlib import Path

import attrs
import pytest
import rulebook
import yaml

from xqcore import GameRecord, Move, Position, RecordError
from xqcore.model.fen import faults
from xqcore.model.verdict import Ending
from xqcore.testing.scenarios import scenario, scenarios

PAIRS = yaml.safe_load(Path(__file__).with_name("pairs.yaml").read_text(encoding="utf-8"))
TABLE = [each.record for each in scenarios()]


@pytest.fixture(scope="module")
def found(xq, variant):
    """Look for the witness of a pair, once."""

    @cache
    def look(index):
        pair = PAIRS[index]
        other = pair["second"]
        second = other if isinstance(other, str) else variant(pair["first"], **other)
        limits = {"seed": pair.get("seed", 0), "seconds": pair.get("seconds", 600)}
        return pair["first"], second, xq.witness(pair["first"], second, **limits)

    return look


def parted(xq, record, first, second):
    """The results and endings of both, ``None`` where the rulesets agree or there can be no such game."""
    if faults(record.start.board, record.start.turn):
        return None
    try:
        one, other = xq.adjudicate(record, first), xq.adjudicate(record, second)
    except RecordError:
        return None
    if (one.result, one.ply) == (other.result, other.ply):
        return None
    return (one.result, one.ending), (other.result, other.ending)


@pytest.mark.parametrize(
    "index", range(len(PAIRS)), ids=lambda index: f"{PAIRS[index]['first']}-{PAIRS[index]['second']}"
)
class TestPair:
    def test_parts_as_expected(self, index, found):
        _, _, witness = found(index)
        assert witness.parting == PAIRS[index]["parting"]
        assert [verdict.ending for verdict in witness.verdicts] == PAIRS[index]["endings"]

    def test_each_ruleset_says_so_by_itself(self, index, found, xq):
        first, second, witness = found(index)
        alone = [xq.adjudicate(witness.record, first), xq.adjudicate(witness.record, second)]
        assert alone == list(witness.verdicts)
        assert xq.compare(witness.record, [first, second]).first_divergence is not None

    def test_every_move_is_legal_by_the_rulebook(self, index, found):
        record = found(index)[2].record
        board, side = rulebook.read(record.start.board), int(record.start.turn)
        assert faults(record.start.board, record.start.turn) == []
        for move in record.moves:
            assert str(move) in rulebook.legal_moves(board, side)
            origin, target = divmod(move.origin, 9)[::-1], divmod(move.target, 9)[::-1]
            board, side = rulebook.played(board, origin, target), 1 - side

    def test_no_piece_can_be_taken_away(self, index, found, xq):
        first, second, witness = found(index)
        record = witness.record
        shown = parted(xq, record, first, second)
        assert shown is not None
        for point, code in enumerate(record.start.board):
            if code & 7 > 1:
                board = bytearray(record.start.board)
                board[point] = 0
                less = attrs.evolve(record, start=attrs.evolve(record.start, board=bytes(board)))
                assert parted(xq, less, first, second) != shown

    def test_it_ends_with_the_last_verdict(self, index, found):
        witness = found(index)[2]
        last = max(verdict.ply for verdict in witness.verdicts if verdict.ended)
        assert len(witness.record.moves) == last


def test_the_same_seed_finds_the_same(xq):
    first, again, other = (xq.witness("cxq", "simplified", seed=seed).record for seed in (1, 1, 3))
    assert first == again != other


def test_what_is_the_same_is_not_searched(xq, variant):
    def tried():
        raise AssertionError("a game was tried")

    assert xq.witness("cxq", variant("cxq"), tried=tried) is None
    assert xq.witness("cxq", "cxq", tried=tried) is None


def test_rulesets_that_differ_and_rule_alike(xq, variant):
    tried = []
    higher = variant("simplified", conducts={"perpetual-check": {"rank": 5}})
    assert xq.ruleset(higher).digest != xq.ruleset("simplified").digest
    assert xq.witness("simplified", higher, seconds=1, tried=lambda: tried.append(1)) is None
    assert len(tried) > 20


def test_two_rulesets_of_one_id(xq, variant):
    path = variant("simplified", stalemate="draws")
    path.write_text(path.read_text(encoding="utf-8").replace("id: variant", "id: simplified"), encoding="utf-8")
    witness = xq.witness("simplified", path, games=[scenario("S01").record], seconds=300)
    assert list(witness.comparison.rulings) == ["simplified", str(path)]


# Games at hand


@pytest.mark.parametrize(
    ("first", "second"), [("cxq", "site-asian"), ("simplified", "site-asian"), ("cxq", "strict-chase")]
)
def test_the_table_of_scenarios_is_enough(first, second, xq):
    witness = xq.witness(first, second, games=TABLE)
    assert witness.parting == "result"
    assert witness.record.id in {record.id for record in TABLE}
    assert parted(xq, witness.record, first, second) is not None


def test_a_long_game_is_cut_to_the_loop(xq):
    loop = scenario("S06").record
    led_in = "h0g2 c9a7 g2h0 a7c9 i3i4 i6i5 i4i5 c9e7"
    start = Position.from_fen("2bk5/9/9/1c6p/9/9/8P/9/R8/4K2N1 w - - 7 20")
    moves = (
        tuple(Move.parse(text) for text in led_in.split()) + loop.moves + tuple(map(Move.parse, "h0g2 e7c9".split()))
    )
    witness = xq.witness("site-asian", "simplified", games=[GameRecord(start, moves, "club 7")])
    assert witness.record.id == "club 7"
    assert witness.record.start.fen() == "3k5/9/9/1c7/9/9/9/9/R8/4K4 w - - 0 1"
    assert witness.record.moves == loop.moves[:8]


def test_a_loop_that_one_ruleset_has_yet_to_end_is_walked_on(xq):
    loop = scenario("S01").record
    short = attrs.evolve(loop, moves=loop.moves[:8])
    assert not xq.adjudicate(short, "cxq").ended
    witness = xq.witness("simplified", "cxq", games=[short], seconds=60)
    assert witness.parting != "open"


def test_what_the_players_agreed_is_left_aside(xq):
    from xqcore.model.event import Resigned
    from xqcore.model.piece import Side

    game = attrs.evolve(scenario("S06").record, events=(Resigned(9, Side.RED),))
    witness = xq.witness("simplified", "site-asian", games=[game])
    assert [verdict.ending for verdict in witness.verdicts] == [Ending.REPETITION, Ending.PERPETUAL_ATTACK]
    assert witness.record.events == ()
