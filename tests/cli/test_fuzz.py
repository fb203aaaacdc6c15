"""Anything at all as input: never a traceback, never another code than 0 or 2 (1 where faults are the result)."""

import gzip
import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from xqcore.cli import run
from xqcore.rules.library import shipped

GAMES = (
    b"# two games\n"
    b"S01\tposition fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1 moves f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 result 0-1\n"
    b"position startpos moves h2e2 h9g7 h0g2\n"
)
OBJECTS = "".join(
    json.dumps(game) + "\n"
    for game in (
        {"id": "第一局", "moves": ["h2e2", "h9g7"], "result": "1-0", "ruleset": "cxq"},
        {
            "fen": "3k5/9/9/1c7/9/9/9/9/R8/4K4 w - - 0 1",
            "moves": ["a1b1", "b6a6"],
            "events": [{"ply": 2, "kind": "resigned", "side": "black"}],
            "headers": {"Event": "x"},
            "comments": [[1, "well"]],
            "variations": [{"parent": 0, "ply": 2, "moves": ["b6c6"]}],
        },
    )
).encode()
RULESETS = [path.read_bytes() for path in sorted(shipped().glob("*.yaml"))]
PIECES = [
    *[
        b"\n",
        b"\r",
        b"\0",
        b"\t",
        b" ",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\x1b[31m",
        "象".encode(),
        b"\\ud800",
        b"\xed\xa0\x80",
    ],
    *[b"{", b"}", b"[", b"]", b'"', b":", b",", b"#", b"&x", b"*x", b"!", b"- ", b"? ", b"|", b">", b"%", b"@", b"`"],
    *[b"null", b"true", b"NaN", b"1e999", b"-1", b"0", b"9" * 30, b"9" * 5000, b"position", b"moves", b"fen", b"h2e2"],
    *[b'"moves"', b'"id"', b'"events"', b"extends: basic", b"chase: ", b"{not: []}", b"~", b"''", b"{}", b"[]"],
]
SETTINGS = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def mutated(draw, originals):
    """One of the originals with a few places overwritten, cut out, doubled, or filled with something else."""
    data = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(start + 20, len(data))))
        middle = draw(st.sampled_from(PIECES) | st.binary(max_size=5) | st.just(data[start:end] * 2))
        data = data[:start] + middle + data[end:]
    return data


def carried_out(*arguments, stdin=b""):
    """Run the command line; return its code and what it wrote to the two streams."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err), mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin))):
        code = run(list(arguments))
    return code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()


def check(code, err, codes=(0, 2)):
    assert code in codes
    assert "Traceback" not in err
    assert all(line.startswith("xqcore: ") for line in err.splitlines())
    assert (code == 2) is bool(err)


@SETTINGS
@given(st.binary(max_size=300) | mutated([GAMES, OBJECTS, gzip.compress(GAMES), gzip.compress(OBJECTS)]))
@example(b"\x1f\x8b\x08")
@example(b'{"moves": ["h2e2"], "id": "\\ud800"}')
def test_games(data):
    code, out, err = carried_out("compare", "--output", "json", "-", stdin=data)
    check(code, err)
    for line in out.split("\n")[:-1]:
        assert set(json.loads(line)) >= {"game", "verdicts"}


@SETTINGS
@given(mutated([GAMES, OBJECTS]), st.sampled_from(["position", "jsonl"]), st.sampled_from(["game", "cxq"]))
def test_games_of_a_given_format(data, form, ruleset):
    code, _, err = carried_out("adjudicate", "-r", ruleset, "--from", form, "--lang", "zh", "-", stdin=data)
    check(code, err)


@SETTINGS
@given(mutated([GAMES, OBJECTS]), st.sampled_from(["table", "html", "markdown"]))
def test_games_in_every_output(data, output):
    code, out, err = carried_out("compare", "-r", "cxq", "-r", "strict-chase", "--output", output, "-", stdin=data)
    check(code, err)
    assert not {"\x1b", "\0"} & set(out)


@SETTINGS
@given(data=st.binary(max_size=100) | mutated(RULESETS))
def test_rulesets(tmp_path_factory, data):
    path: Path = tmp_path_factory.getbasetemp() / "fuzzed.yaml"
    path.write_bytes(data)
    code, out, err = carried_out("ruleset", "check", str(path))
    check(code, err, codes=(0, 1))
    assert (code == 1) is ("fault" in out.splitlines()[-1])
    for verb in (["explain"], ["show", "--resolved"], ["show", "--json"]):
        shown, _, said = carried_out("ruleset", *verb, str(path))
        check(shown, said)
        assert (shown == 2) is (code == 1)
    judged, _, said = carried_out("adjudicate", "-r", str(path), "-", stdin=GAMES)
    check(judged, said)


@SETTINGS
@given(
    st.lists(
        st.text(st.characters(codec=None), max_size=12) | st.sampled_from(["compare", "plugins", "-r", "-", "ruleset"])
    )
)
def test_arguments(arguments):
    code, _, err = carried_out(*arguments)
    assert code in (0, 1, 2, 3)
    assert "Traceback" not in err
