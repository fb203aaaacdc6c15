"""Many games ruled upon by several processes: the same results, in the same order, errors in their places."""

import os
import pickle
from concurrent import futures
from itertools import islice
from types import SimpleNamespace

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from xqcore import GameRecord, Move, Position, Side, Xqcore
from xqcore.model.errors import PluginError, RecordError, RulesetError
from xqcore.model.event import DrawAgreed, Resigned
from xqcore.model.record import Line
from xqcore.parallel import CHUNK, compare_all
from xqcore.report.brief import Brief
from xqcore.rules.diagnostic import Diagnostic, FaultyRuleset, Mark
from xqcore.testing.scenarios import scenarios

CONTEXT = Xqcore(movegen="reference")
RECORDS = {scenario.id: scenario.record for scenario in scenarios()}
SHORT = [RECORDS[name] for name in ("S01", "S06", "S34", "S35", "S37")]


def mixed(count):
    """Games, errors of the reader and illegal moves, by turns."""
    for number in range(count):
        record = attrs.evolve(SHORT[number % len(SHORT)], id=f"G{number}", source=f"games:{number}")
        if number % 17 == 3:
            yield RecordError("cannot be read", source=f"games:{number}")
        elif number % 29 == 5:
            yield attrs.evolve(record, moves=(*record.moves[:1], Move.parse("a0a0")))
        else:
            yield record


def seen(result):
    return (
        str(result) if isinstance(result, RecordError) else (result.game, [outcome.code for outcome in result.outcomes])
    )


def whoever(_):
    return os.getpid()


@pytest.mark.parametrize("count", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7])
def test_results_are_the_same_whatever_the_number_of_processes(count):
    one, three = (
        [seen(result) for result in compare_all(mixed(count), ["cxq", "simplified"], Brief.of, CONTEXT, jobs)]
        for jobs in (1, 3)
    )
    assert one == three
    assert len(one) == count
    for number, result in enumerate(one):
        if number % 17 == 3:
            assert result == f"games:{number}: cannot be read"
        elif number % 29 == 5:
            assert result.startswith(f"games:{number}, game G{number}, ply 2: a0a0 is illegal: ")
        else:
            assert result[0] == f"G{number}"


def test_all_rulesets_are_asked_when_none_are_named():
    (brief,) = compare_all([RECORDS["S01"]], None, Brief.of, CONTEXT)
    assert [outcome.ruleset for outcome in brief.outcomes] == [
        "cxq",
        "simplified",
        "simplified-60",
        "site-asian",
        "strict-chase",
    ]


def test_few_games_and_single_jobs_stay_in_this_process():
    assert set(compare_all(SHORT, ["cxq"], whoever, CONTEXT, 3)) == {os.getpid()}
    assert set(compare_all(SHORT * CHUNK, ["cxq"], whoever, CONTEXT, 1)) == {os.getpid()}


def test_many_games_go_to_others():
    found = list(compare_all(SHORT * CHUNK, ["cxq"], whoever, CONTEXT, 2))
    assert len(found) == 5 * CHUNK
    assert os.getpid() not in found
    assert 1 <= len(set(found)) <= 2


def test_results_come_before_all_games_are_read():
    asked = []

    def endless():
        for _ in range(50 * CHUNK):
            asked.append(1)
            yield SHORT[0]

    results = compare_all(endless(), ["simplified"], Brief.of, CONTEXT, 2)
    assert len(list(islice(results, 5))) == 5
    results.close()
    assert len(asked) <= 8 * CHUNK


def test_the_number_of_processes_is_that_of_the_cores(monkeypatch):
    used = []

    class Pool:
        def __init__(self, workers):
            used.append(workers)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def submit(self, function, *arguments):
            return SimpleNamespace(result=lambda: function(*arguments))

    monkeypatch.setattr(futures, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 2, 3, 4, 5}, raising=False)
    for jobs in (None, 7):
        assert len(list(compare_all(SHORT * CHUNK, ["simplified"], Brief.of, CONTEXT, jobs))) == 5 * CHUNK
    assert used == [5, 7]


# What is sent


@settings(deadline=None)
@given(games(40), st.text(), st.sampled_from(["1-0", "*"]))
def test_a_record_arrives_as_it_was_sent(game, name, result):
    moves, end = game
    record = GameRecord(
        Position.start(),
        moves,
        name,
        result,
        "cxq",
        (DrawAgreed(len(moves), None), Resigned(0, Side.BLACK)),
        (("Event", name),),
        ((0, name),),
        (Line(0, 1, moves[:3], ((1, name),)),),
        "games.txt:3",
    )
    back = pickle.loads(pickle.dumps(record))  # noqa: S301 - our own
    assert back == record
    assert back.source == record.source
    assert all(one is other for one, other in zip(back.moves, record.moves, strict=True))
    assert pickle.loads(pickle.dumps(attrs.evolve(record, start=end))).start == end  # noqa: S301


@pytest.mark.parametrize(
    "error",
    [
        RecordError("message", source="a:1", game="G", ply=3),
        RecordError("message"),
        FaultyRuleset([Diagnostic(Mark("a.yaml", 1, 2), "id", "wrong"), Diagnostic(Mark("a.yaml", 3, 4), "", "worse")]),
        PluginError("missing"),
    ],
    ids=str,
)
def test_an_error_arrives_as_it_was_sent(error):
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert type(back) is type(error)
    assert str(back) == str(error)
    assert vars(back) == vars(error)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_plugin_fails_to_do_comes_as_its_error(jobs):
    found = list(compare_all(SHORT * CHUNK, ["cxq"], Brief.of, Xqcore(movegen="nope"), jobs))
    assert len(found) == 5 * CHUNK
    assert {type(error) for error in found} == {PluginError}
    assert all(str(error).startswith("there is no movegen 'nope'") for error in found)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_no_fault_of_a_game_ends_the_run(jobs):
    with pytest.raises(RulesetError, match=r"^there is no ruleset 'nope'"):
        list(compare_all(SHORT * CHUNK, ["nope"], Brief.of, CONTEXT, jobs))
