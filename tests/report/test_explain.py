"""Verdicts and warnings in words."""

import attrs
import pytest

from xqcore.compare import Comparison, Ruling
from xqcore.model.event import Repeated, Warned
from xqcore.model.piece import Side
from xqcore.model.record import GameRecord
from xqcore.model.verdict import GOES_ON, Count, Ending, Rule, Verdict
from xqcore.report.explain import account, explain, names_ruleset, sentences, warn
from xqcore.report.json_lines import comparison_object, verdict_object
from xqcore.report.words import LANGUAGES

ENDED = {
    ("S38", "simplified"): "1-0 checkmate 1",
    ("S37", "cxq"): "1-0 stalemate 1",
    ("S01", "cxq"): "0-1 perpetual-check 13",
    ("S02", "cxq"): "0-1 perpetual-check 25",
    ("S04", "cxq"): "1/2-1/2 perpetual-check 14",
    ("S45", "cxq"): "0-1 perpetual-check 15",
    ("S01", "simplified"): "0-1 perpetual-check 8",
    ("S28", "strict-chase"): "0-1 perpetual-check 8",
    ("S06", "cxq"): "0-1 perpetual-chase 13",
    ("S10", "cxq"): "0-1 perpetual-chase 13",
    ("S30", "strict-chase"): "0-1 perpetual-chase 9",
    ("S16", "site-asian"): "0-1 perpetual-attack 16",
    ("S17", "site-asian"): "0-1 perpetual-attack 16",
    ("S19", "site-asian"): "0-1 perpetual-attack 8",
    ("S04", "strict-chase"): "1/2-1/2 repetition 8",
    ("S05", "site-asian"): "1/2-1/2 repetition 8",
    ("S16", "strict-chase"): "1/2-1/2 repetition 16",
    ("S27", "site-asian"): "1/2-1/2 repetition 8",
    ("S32", "strict-chase"): "1/2-1/2 repetition 8",
    ("S35", "simplified"): "1/2-1/2 bare-material 1",
    ("S39", "site-asian"): "1/2-1/2 no-capture 1",
    ("S40", "simplified-60"): "1/2-1/2 no-capture 120",
    ("S40", "cxq"): "1/2-1/2 progress 60",
    ("total moves", "cxq"): "1/2-1/2 total-moves 600",
    ("effective moves", "cxq"): "1/2-1/2 effective-moves 240",
    ("agreement", "cxq"): "1/2-1/2 agreement 10",
    ("resignation", "strict-chase"): "1-0 resignation 9",
    ("S34", "strict-chase"): "* none None",
}


@pytest.fixture
def verdict(compared):
    return lambda game, ruleset: compared(game).verdicts[ruleset]


@pytest.mark.parametrize(("game", "ruleset"), ENDED, ids="-".join)
def test_games_end_like_this(game, ruleset, verdict):
    found = verdict(game, ruleset)
    assert f"{found.result} {found.ending} {found.ply}" == ENDED[game, ruleset]


def test_every_ending_and_every_ruleset_is_among_them():
    others = {Ending.MUST_VARY, Ending.BARRED, "failed"}  # no shipped ruleset ends a game so, and failing is no ruling
    assert {found.split()[1] for found in ENDED.values()} == {*Ending} - others
    assert len({ruleset for _, ruleset in ENDED}) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_explained_like_this(language, verdict, compared, golden):
    told = []
    for game, ruleset in ENDED:
        plies = len(compared(game).record.moves)
        told += [
            f"{game} under {ruleset}",
            *(f"  {said}" for said in sentences(verdict(game, ruleset), ruleset, plies, language)),
            "",
        ]
    golden(f"verdicts.{language}.txt", "\n".join(told[:-1]))


@pytest.mark.parametrize("ruleset", ["cxq", "simplified", "simplified-60", "site-asian", "strict-chase"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scenario_can_be_explained(language, ruleset, compared):
    for game in (f"S{number:02}" for number in range(1, 46)):
        try:
            comparison = compared(game)
        except KeyError:
            continue
        said = explain(comparison.verdicts[ruleset], ruleset, len(comparison.record.moves), language)
        assert said[-1] in ".。"
        assert not set("{}[]_") & set(said)


@pytest.mark.parametrize(("language", "gap"), [("en", " "), ("zh", "")])
def test_an_explanation_is_its_sentences_in_a_row(language, gap, verdict):
    found = verdict("S16", "site-asian")
    assert explain(found, "site-asian", 64, language) == gap.join(sentences(found, "site-asian", 64, language))
    assert verdict_object(found, "site-asian", 64, language)["text"] == explain(found, "site-asian", 64, language)


RULE = Rule("mine", "stalemate", "mine.yaml", 7)

OTHERS = [
    (Verdict("1/2-1/2", Ending.CHECKMATE, 7), "Checkmate at ply 7, which draws under mine."),
    (
        Verdict("1/2-1/2", Ending.STALEMATE, 7, rule=RULE),
        "No legal move at ply 7, though not in check, which draws under mine. The rule: mine.yaml:7 (stalemate).",
    ),
    (
        Verdict("0-1", Ending.STALEMATE, 7),
        "Red has no legal move at ply 7, though not in check: Black wins.",
    ),
    (Verdict("0-1", Ending.CHECKMATE, 0), "Red is checkmated at ply 0: Black wins."),
    (Verdict("0-1", "somebodys-own-rule", 9), "0-1 by somebodys own rule at ply 9."),
    (
        Verdict("*", Ending.BARRED, 9, Side.RED, (1, 9), rule=Rule("mine", "conducts.long-tea", "mine.yaml", 7)),
        "The move of ply 9 could not be made: Red would go on with long tea (plies 1-9). The rule: mine.yaml:7 (conducts.long-tea).",
    ),
    (
        Verdict("0-1", Ending.PERPETUAL_CHECK, 12, Side.RED, (1, 12), "must-vary", count=Count(4)),
        (
            "Red loses by perpetual check at ply 12: the position stands for the fourth time, and of the two sides on plies 1-12"
            " Red's conduct is the graver. Red had been told to vary."
        ),
    ),
    (
        Verdict("*", Ending.MUST_VARY, None, Side.RED, (1, 8)),
        "The game goes on after ply 12; Red was told to vary on plies 1-8, and loses when it goes on.",
    ),
    (
        Verdict("1/2-1/2", "third-tea", 9, count=Count(3)),
        "Draw by third tea at ply 9: each side has made 3 moves that count towards the limit.",
    ),
    (GOES_ON, "The game goes on after ply 12: nothing in mine has ended it."),
    (
        Verdict("1-0", "long-idling", 12, Side.BLACK, (4, 12), count=Count(5, 4, 1)),
        "Black loses by long idling at ply 12: 5 in a row on plies 4-12, made by one piece, where 4 are allowed.",
    ),
    (
        Verdict("1-0", Ending.PERPETUAL_CHECK, 12, Side.BLACK, (12, 12), count=Count(6)),
        (
            "Black loses by perpetual check at ply 12: the position stands for the 6th time, and of the two sides on ply 12"
            " Black's conduct is the graver."
        ),
    ),
]


@pytest.mark.parametrize(("verdict", "said"), OTHERS, ids=lambda item: str(getattr(item, "ending", "")))
def test_what_no_shipped_ruleset_says(verdict, said):
    assert explain(verdict, "mine", 12) == said
    assert explain(verdict, "mine", 12, "zh")


WARNINGS = [
    Repeated(9, 2, 3),
    Repeated(9, 4, 5),
    Repeated(9, 6, 21),
    Warned(9, Side.RED, "perpetual-check", 2, 1),
    Warned(9, Side.RED, "perpetual-check", 1, 2),
    Warned(9, Side.BLACK, "perpetual-chase", 0, 3),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_warnings_read_like_this(language, golden):
    golden(f"warnings.{language}.txt", "\n".join(warn(warning, "cxq", language) for warning in WARNINGS))


def test_a_game_warns_of_what_is_near(xq):
    game = xq.game("cxq", "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1")
    for move in ["f1e1", "e9f9", "e1f1", "f9e9", "f1e1", "e9f9", "e1f1", "f9e9", "f1e1", "e9f9", "e1f1"]:
        game.push(move)
    assert [warn(warning, "cxq") for warning in game.warnings()] == [
        "Under cxq Red may not check again with this piece: one more time is a violation."
    ]


def test_a_piece_that_is_chased_about_is_one_piece(verdict):
    said = explain(verdict("S17", "site-asian"), "site-asian", 64)
    assert said.count("Red chariot chased Black cannon") == 1
    assert said.count("Red chariot chased Black horse") == 1


def test_evidence_without_deeds_is_not_told(verdict):
    quiet = verdict("S32", "strict-chase")
    assert quiet.evidence
    assert not any(entry.attacks or entry.checkers for entry in quiet.evidence)
    assert explain(attrs.evolve(quiet, evidence=()), "strict-chase", 8) == explain(quiet, "strict-chase", 8)


@pytest.mark.parametrize("ending", [*Ending, "long-check"])
@pytest.mark.parametrize("ply", [None, 7])
@pytest.mark.parametrize("window", [None, (1, 7)])
@pytest.mark.parametrize("count", [None, Count(3), Count(7, 6, 1)])
def test_an_account_that_is_shared_between_rulesets_names_none(ending, ply, window, count):
    for result, fault in (("1-0", Side.BLACK), ("1/2-1/2", None)):
        verdict = Verdict(result, ending, ply, fault, window, count=count, conducts=("perpetual-check", None))
        accounts = {tuple(account(verdict, name, 9)) for name in ("one-code", "another-code")}
        assert names_ruleset(verdict) or len(accounts) == 1


def test_rulings_that_are_alike_name_their_own_ruleset_in_a_comparison():
    draw = Verdict("1/2-1/2", Ending.STALEMATE, 7, window=(1, 7))
    rulings = {name: Ruling(draw, "0" * 64) for name in ("one-code", "another-code")}
    told = comparison_object(Comparison(GameRecord(), rulings, None))["verdicts"]
    assert all(name in verdict["text"] for name, verdict in told.items())
