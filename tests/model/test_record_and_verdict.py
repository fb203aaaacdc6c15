"""Events, verdicts, records and errors: values that do not change and travel between processes."""

import copy
import pickle
from typing import get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games

from xqcore.model import errors, event, record, verdict
from xqcore.model.event import DrawAgreed, Event, RecordedEvent, Resigned
from xqcore.model.move import Move
from xqcore.model.piece import Piece, Side
from xqcore.model.position import Position
from xqcore.model.record import MAIN, GameRecord, Line
from xqcore.model.square import square
from xqcore.model.verdict import GOES_ON, RESULTS, Attack, Count, Ending, Evidence, Reason, Rule, Verdict, win_for


def line(text):
    return tuple(map(Move.parse, text.split()))


ATTACK = Attack(
    square("h7"), Piece.RED_CANNON, square("h9"), Piece.BLACK_HORSE, Reason.NO_RECAPTURE, followed=square("g7")
)
EVIDENCE = Evidence(5, Side.RED, Move.parse("h2h7"), ("chase",), attacks=(ATTACK,))
RULE = Rule("cxq", "conducts[1]", "rulesets/cxq.yaml", 24)
VERDICT = Verdict(
    "0-1",
    Ending.PERPETUAL_CHASE,
    ply=12,
    fault=Side.RED,
    window=(5, 12),
    sanction="loss",
    rule=RULE,
    evidence=(EVIDENCE,),
    count=Count(reached=3, allowed=6, pieces=1),
    conducts=("perpetual-chase", None),
)
LINE = Line(MAIN, 2, line("h9g7 h0g2"), ((1, "or"), (3, "both develop")))
RECORD = GameRecord(
    moves=line("h2e2 h7e7 e2e6"),
    id="g-1",
    result="1-0",
    ruleset="cxq",
    events=(Resigned(3, Side.BLACK),),
    headers=(("Event", "a friendly game"), ("Event", "named twice")),
    comments=((0, "before the first move"), (3, "takes")),
    variations=(LINE, Line(1, 3, line("b0c2"))),
    source="games.jsonl:7",
)

EVENTS = [
    event.Moved(1, Side.RED, Move.parse("h2e2")),
    event.TakenBack(0, Move.parse("h2e2")),
    event.Checked(3, Side.RED, (square("e6"),)),
    event.Chased(5, Side.RED, (ATTACK,)),
    event.Repeated(8, 3, 3),
    event.Warned(9, Side.RED, "perpetual-chase", 1, 1),
    event.DrawOffered(2, Side.BLACK),
    event.DrawDeclined(3, Side.BLACK),
    event.DrawAgreed(3, Side.BLACK),
    event.Resigned(4, Side.RED),
    event.MustVary(8, Side.RED),
    event.Ended(12, VERDICT),
]
VALUES = [*EVENTS, ATTACK, EVIDENCE, RULE, VERDICT, VERDICT.count, GOES_ON, LINE, RECORD, GameRecord()]

each_value = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


def test_every_class_has_an_example_here():
    classes = {
        cls
        for module in (event, verdict, record)
        for cls in vars(module).values()
        if isinstance(cls, type) and attrs.has(cls) and cls.__module__ == module.__name__
    }
    assert classes == {type(value) for value in VALUES}
    assert set(get_args(Event)) == {type(value) for value in EVENTS}
    assert set(get_args(RecordedEvent)) == {DrawAgreed, Resigned}


@each_value
def test_a_value_cannot_be_changed(value):
    for name in [*attrs.fields_dict(type(value)), "anything"]:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
    assert not hasattr(value, "__dict__")


@each_value
def test_a_value_survives_copying_and_pickling(value):
    twins = [copy.copy(value), copy.deepcopy(value)]
    twins += [pickle.loads(pickle.dumps(value, n)) for n in range(2, pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301 - our own
    for twin in twins:
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


@each_value
def test_a_value_is_what_its_fields_are(value):
    fields = {name: getattr(value, name) for name in attrs.fields_dict(type(value))}
    assert type(value)(**fields) == value
    assert value != object()


@pytest.mark.parametrize("example", EVENTS, ids=lambda value: type(value).__name__)
def test_an_event_knows_its_ply_and_differs_at_another(example):
    assert attrs.evolve(example, ply=example.ply + 2) != example


# Records


def test_a_record_without_anything_is_a_game_not_begun():
    blank = GameRecord()
    assert blank.start is Position.start()
    assert (blank.moves, blank.result, blank.ruleset) == ((), "*", None)
    assert blank.events == blank.headers == blank.comments == blank.variations == ()


@given(games(), st.text(), st.sampled_from(RESULTS))
def test_a_pickled_record_comes_back_with_the_same_moves(game, text, result):
    sent = GameRecord(game[1], game[0], text, result, comments=((0, text),), variations=(Line(MAIN, 1, game[0]),))
    received = pickle.loads(pickle.dumps(sent))  # noqa: S301 - our own
    assert received == sent
    assert all(one is other for one, other in zip(received.moves, sent.moves, strict=True))
    assert all(one is other for one, other in zip(received.variations[0].moves, sent.moves, strict=True))


def test_a_pickled_record_keeps_everything():
    received = pickle.loads(pickle.dumps(RECORD))  # noqa: S301 - our own
    assert attrs.asdict(received, recurse=False) == attrs.asdict(RECORD, recurse=False)


def test_the_moves_of_a_pickled_record_take_two_bytes_each():
    shuffle = line("h2e2 h7e7 e2h2 e7h7")
    short, long = (len(pickle.dumps(GameRecord(moves=shuffle * rounds))) for rounds in (100, 150))
    assert long - short == 50 * len(shuffle) * 2


def test_a_line_may_leave_another_line():
    main, first, second = RECORD.moves, *RECORD.variations
    assert [RECORD.variations[n - 1] if n else MAIN for n in (first.parent, second.parent)] == [MAIN, first]
    replies = (*main[: first.ply - 1], *first.moves)
    assert replies == line("h2e2 h9g7 h0g2")
    assert (*replies[: second.ply - 1], *second.moves) == line("h2e2 h9g7 b0c2")


def test_where_a_record_was_read_is_no_part_of_it():
    elsewhere = attrs.evolve(RECORD, source="other.jsonl:1")
    assert elsewhere == RECORD
    assert hash(elsewhere) == hash(RECORD)
    for name in ("moves", "start", "id", "result", "ruleset", "events", "headers", "comments", "variations"):
        other = Position.start().swapped() if name == "start" else None
        assert attrs.evolve(RECORD, **{name: other}) != RECORD


@pytest.mark.parametrize(
    ("fields", "name"),
    [({"id": "g-1", "source": "a:1"}, "g-1"), ({"source": "a:1"}, "a:1"), ({}, "game")],
)
def test_a_record_is_called_by_its_id_or_its_place(fields, name):
    assert GameRecord(**fields).name == name


# Verdicts


def test_the_winner_in_a_result():
    assert [win_for(side) for side in Side] == ["1-0", "0-1"]
    assert RESULTS == ("1-0", "0-1", "1/2-1/2", "*")


def test_a_game_ends_at_a_ply_which_may_be_the_start():
    assert not GOES_ON.ended
    assert (GOES_ON.result, GOES_ON.ending) == ("*", "none")
    assert VERDICT.ended
    assert Verdict("0-1", Ending.CHECKMATE, ply=0).ended


def test_reasons_are_words_of_files():
    assert Ending.PERPETUAL_CHECK == "perpetual-check"
    assert Reason.NO_RECAPTURE == "no-legal-recapture"
    words = [*Ending, *Reason]
    assert all(word == word.lower() and " " not in word and "_" not in word for word in words)


def test_evidence_names_each_piece_once():
    cannon, horse, chariot, general = map(square, ("h7", "h9", "i9", "e9"))
    two = attrs.evolve(ATTACK, target=chariot, victim=Piece.BLACK_CHARIOT)
    evidence = attrs.evolve(EVIDENCE, checkers=(general, cannon), attacks=(two, ATTACK, two))
    assert evidence.targets == (chariot, horse)
    assert evidence.by == (general, cannon)


def test_a_rule_is_found_in_its_file():
    assert str(RULE) == "rulesets/cxq.yaml:24"


# Errors


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ({}, "no move"),
        ({"source": "a.pgn:3"}, "a.pgn:3: no move"),
        ({"game": "g-1"}, "game g-1: no move"),
        ({"ply": 7}, "ply 7: no move"),
        ({"game": "g-1", "ply": 7}, "game g-1, ply 7: no move"),
        ({"source": "a.pgn:3", "game": "g-1", "ply": 7}, "a.pgn:3, game g-1, ply 7: no move"),
    ],
)
def test_a_record_error_says_where(where, text):
    error = errors.RecordError("no move", **where)
    received = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert str(error) == str(received) == text
    for name in ("source", "game", "ply"):
        assert getattr(error, name) == getattr(received, name) == where.get(name)


@pytest.mark.parametrize(
    "name", ["PositionError", "IllegalMove", "AmbiguousMove", "RulesetError", "PluginError", "RecordError"]
)
def test_every_error_is_one_of_xqcore(name):
    cls = getattr(errors, name)
    assert issubclass(cls, errors.XqError)
    received = pickle.loads(pickle.dumps(cls("what and where")))  # noqa: S301 - our own
    assert type(received) is cls
    assert str(received) == "what and where"


def test_a_game_up_to_a_ply_leaves_out_what_comes_later():
    moves = line("h2e2 h9g7 h0g2")
    whole = GameRecord(
        moves=moves,
        comments=((0, "a"), (2, "b"), (3, "c")),
        events=(DrawAgreed(1), DrawAgreed(3)),
        variations=(Line(0, 1, (Move.parse("b2e2"),)),),
        headers=(("Red", "x"),),
    )
    assert whole.until(2) == GameRecord(
        moves=moves[:2], comments=((0, "a"), (2, "b")), events=(DrawAgreed(1),), headers=(("Red", "x"),)
    )


def test_what_an_error_knows_goes_to_other_processes():
    game = GameRecord(moves=line("h2e2"))
    error = pickle.loads(pickle.dumps(errors.RecordError("no", source="a:1", game="b", ply=2, prefix=game)))  # noqa: S301
    assert (str(error), error.prefix) == ("a:1, game b, ply 2: no", game)
