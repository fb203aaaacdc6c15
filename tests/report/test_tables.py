"""Tables, tallies, and the names of strangers in them."""

import json
import unicodedata
from itertools import combinations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xqcore import GameRecord
from xqcore.report.brief import Brief, Outcome, Tally, code
from xqcore.report.json_lines import json_line
from xqcore.report.printable import printable
from xqcore.report.table import heading, markdown, plain, row, width

# Plain text


@pytest.mark.parametrize(
    ("text", "columns"), [("", 0), ("abc", 3), ("车", 2), ("红方 wins", 9), ("\uff21\uff22", 4), ("é", 1), ("・", 2)]
)
def test_width(text, columns):
    assert width(text) == columns


def test_columns_are_aligned_whatever_they_hold():
    assert plain([["game", "结果", "x"], ["象棋第一局", "1-0", ""], ["b", "和", "y"]]).split("\n") == [
        "game        结果  x",
        "象棋第一局  1-0",
        "b           和    y",
    ]


def test_columns_have_at_least_the_width_of_the_table_before():
    assert plain([["a", "b"], ["c", "d"]], [3, 5, 9]) == "a    b\nc    d"
    assert plain([["abcd", "b"], ["c", "d"]], [3]) == "abcd  b\nc     d"


cells = st.text(st.characters(exclude_categories=["C", "Z", "M"]), max_size=8)


@given(st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(cells, min_size=n, max_size=n), min_size=1, max_size=5)))
def test_every_column_begins_in_one_place(rows):
    lines = plain(rows).split("\n")
    assert len(lines) == len(rows)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for cell_row, line in zip(rows, lines, strict=True):
        assert line == line.rstrip()
        padded = [cell + " " * (size - width(cell)) for cell, size in zip(cell_row, widths, strict=True)]
        assert line == "  ".join(padded).rstrip()


# Markdown


def test_markdown_is_a_table_whatever_the_cells_hold():
    assert markdown([["game", "result"], ["a|b", "<script>"], ["c\\|d", "\\"]]).split("\n") == [
        "| game | result |",
        "| --- | --- |",
        "| a\\|b | \\<script> |",
        "| c\\\\\\|d | \\\\ |",
    ]


# Names of strangers


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("S01", "S01"),
        ("第一局　决赛", "第一局　决赛"),
        ("a b\tc", "a b\\tc"),
        ("a\nb\r", "a\\nb\\r"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("nul\0", "nul\\x00"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("\u2028", "\\u2028"),
        ("half \ud83d", "half \\ud83d"),
        ("a pair 😀", "a pair 😀"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_printable(text, shown):
    assert printable(text) == shown


@given(st.text(st.characters(codec=None)))
def test_what_is_printable_stays_on_its_line_and_can_be_written(text):
    shown = printable(text)
    assert len(shown.splitlines()) <= 1
    assert not {unicodedata.category(character) for character in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert shown.encode().decode() == shown
    assert printable(shown) == shown


def test_a_brief_names_games_and_rulesets_fit_for_a_line(compared):
    comparison = compared("S01")
    named = type(comparison)(GameRecord(id="a\nb", result="1-0"), {"my\n.yaml": comparison.rulings["cxq"]}, None)
    brief = Brief.of(named)
    assert (brief.game, brief.recorded, brief.plies) == ("a\\nb", "1-0", 0)
    assert [outcome.ruleset for outcome in brief.outcomes] == ["my\\n.yaml"]


def test_a_line_of_json_can_be_written_whatever_a_game_is_called(compared):
    comparison = compared("S34")
    line = json_line(attrs.evolve(comparison, record=attrs.evolve(comparison.record, id="half \ud83d, 第一局\n")))
    assert line.encode().count(b"\n") == 0
    assert json.loads(line)["game"] == "half \ud83d, 第一局\n"
    assert "第一局" in line


# Games in brief


@pytest.mark.parametrize(
    ("result", "ply", "ending", "short"),
    [
        ("0-1", 13, "perpetual-check", "0-1 @13 perpetual-check"),
        ("1-0", 0, "checkmate", "1-0 @0 checkmate"),
        ("1/2-1/2", 60, "progress", "1/2-1/2 @60 progress"),
        ("*", None, "none", "*"),
    ],
)
def test_code(result, ply, ending, short):
    assert code(result, ply, ending) == Outcome("cxq", result, ending, ply).code == short


def test_the_row_of_a_game(compared):
    brief = Brief.of(compared("S16"))
    assert heading([outcome.ruleset for outcome in brief.outcomes]) == [
        "game",
        "plies",
        "recorded",
        "parts at",
        "cxq",
        "simplified",
        "simplified-60",
        "site-asian",
        "strict-chase",
    ]
    assert row(brief) == [
        "S16",
        "64",
        "*",
        "16",
        "1/2-1/2 @60 progress",
        "1/2-1/2 @16 repetition",
        "1/2-1/2 @16 repetition",
        "0-1 @16 perpetual-attack",
        "1/2-1/2 @16 repetition",
    ]
    assert row(Brief.of(compared("S34")))[3] == "-"


# Tallies

GAMES = ["S01", "S06", "S16", "S34", "S35", "S37", "S40", "agreement"]


@pytest.fixture
def briefs(compared):
    return [Brief.of(compared(name)) for name in GAMES]


@pytest.fixture
def tally(briefs):
    tally = Tally()
    for brief in briefs:
        tally.add(brief)
    return tally


def test_a_tally_counts_games_and_plies(tally, briefs):
    assert (tally.games, tally.plies) == (8, 16 + 16 + 64 + 10 + 1 + 1 + 130 + 10)
    assert tally.divergent == sum(brief.first_divergence is not None for brief in briefs) == 6
    assert tally.rulesets == ["cxq", "simplified", "simplified-60", "site-asian", "strict-chase"]


def test_every_game_has_one_ending_under_each_ruleset(tally):
    top, *rows = tally.endings_table()
    assert top == ["ending", *tally.rulesets]
    columns = list(zip(*rows, strict=True))[1:]
    for ruleset, column in zip(tally.rulesets, columns, strict=True):
        assert sum(int(count) for count in column if count != "-") == tally.games, ruleset
    totals = [sum(int(count) for count in line[1:] if count != "-") for line in rows]
    assert totals == sorted(totals, reverse=True)
    assert [line for line in rows if line[0] == "perpetual-check"] == [["perpetual-check", "1", "1", "1", "-", "1"]]


def test_pairs_part_as_often_as_they_do(tally, briefs):
    top, *rows = tally.pairs_table()
    assert top == ["rulesets", "part in", "other result in"]
    assert len(rows) == len(list(combinations(tally.rulesets, 2)))
    for pair, parted, other_result in rows:
        one, other = pair.split(" / ")
        verdicts = [[found for found in brief.outcomes if found.ruleset in (one, other)] for brief in briefs]
        assert int(parted) == sum(a.ply != b.ply or a.result != b.result for a, b in verdicts), pair
        assert int(other_result) == sum(a.result != b.result for a, b in verdicts), pair


def test_large_counts_are_grouped():
    tally = Tally()
    for _ in range(1234):
        tally.add(Brief("a", None, 1, "*", (Outcome("cxq", "*", "none", None), Outcome("b", "1-0", "x", 1)), 1))
    assert tally.endings_table()[1][1:] == ["1,234", "-"]
    assert tally.pairs_table()[1] == ["cxq / b", "1,234", "1,234"]


def test_an_empty_tally():
    assert Tally().endings_table() == [["ending"]]
    assert len(Tally().pairs_table()) == 1
