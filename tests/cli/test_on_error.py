"""What becomes of a game with a fault: skipped, kept as far as it goes, or the end of the work; and how games are decoded."""

import json

import pytest

GAMES = b"""position startpos moves h2e2 h9g7 h0h5 i9h9
position startpos moves nonsense
position startpos moves h2e2
"""
ILLEGAL = "standard input:1, ply 3: h0h5 is illegal: a horse moves one point straight and then one diagonally outward"
BROKEN = "standard input:2, ply 1: 'nonsense' is not a move; a move is written like 'h2e2', files a-i and ranks 0-9"


@pytest.mark.parametrize(
    ("choice", "plies", "said"),
    [
        ("skip-game", [1], [ILLEGAL, BROKEN]),
        ("keep-prefix", [2, 1], [ILLEGAL, BROKEN]),
        ("stop", [], [ILLEGAL]),
    ],
)
@pytest.mark.parametrize("verb", ["compare", "adjudicate"])
def test_on_error(xqcore, verb, choice, plies, said):
    ran = xqcore(verb, "-r", "cxq", "--output", "json", "--on-error", choice, "-", stdin=GAMES)
    assert [json.loads(line)["plies"] for line in ran.out.splitlines()] == plies
    assert ran.said == [f"xqcore: {sentence}" for sentence in said]
    assert ran.code == 2


def test_a_format_without_encodings_says_so(xqcore):
    ran = xqcore("adjudicate", "-r", "cxq", "--encoding", "big5", "-", stdin=GAMES)
    assert ran.said == [
        "xqcore: standard input: the format 'position' has no encoding to choose; leave out --encoding",
    ]
    assert ran.code == 2


def test_a_format_without_options_says_so(xqcore):
    ran = xqcore("adjudicate", "-r", "cxq", "--from", "position:encoding=big5", "-", stdin=GAMES)
    assert "has no options" in ran.err
    assert ran.code == 3
