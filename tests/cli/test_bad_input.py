"""Whatever is wrong with the input: one sentence that says what and where, code 2, and the other games are judged."""

import gzip
import json
import os
import random
import tracemalloc

import pytest

GOOD = b"position startpos moves h2e2 h9g7\n"
GOOD_JSON = b'{"moves": ["h2e2", "h9g7"]}\n'


def told(ran, *sentences, games=0):
    """The command said this and no more, and judged so many games."""
    assert ran.said == [f"xqcore: {sentence}" for sentence in sentences]
    assert ran.code == 2
    assert ran.out.count("The game goes on after ply ") == games


def judge(xqcore, *arguments, ruleset="cxq", stdin=b""):
    return xqcore("adjudicate", "-r", ruleset, *arguments, stdin=stdin)


# Lines of the format ``position``

MOVE = "is not a move; a move is written like 'h2e2', files a-i and ranks 0-9"
START = "expected 'startpos' or 'fen' after 'position', found"
MOVES = "expected 'moves' after the position, found"
LINE = "expected 'position startpos' or 'position fen ...', found"

POSITION = {
    b"foo": f": {LINE} 'foo'",
    b"a b c d e f g h i j k l m n o p q r s t u v w": f": {LINE} 'a b c d e f g h i j k l m n o p q r s t'",
    b"Name\t": f": {LINE} 'Name'",
    b"A\tB\tstartpos": f", game A\tB: {LINE} 'startpos'".replace("\t", "\\t"),
    b"position": f": {START} nothing",
    b"position moves h2e2": f": {START} nothing",
    b"position start moves h2e2": f": {START} 'start'",
    b"position startpos result 1-0 moves h2e2": f": {MOVES} 'result'",
    b"position startpos move h2e2": f": {MOVES} 'move'",
    b"position startpos Moves h2e2": f": {MOVES} 'Moves'",
    b"position startpos h2e2": f": {MOVES} 'h2e2'",
    b"position startpos \x1b[31m": f": {MOVES} '\\x1b[31m'",
    b"position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1 move e1e2 e9d9": f": {MOVES} 'move'",
    b"position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w movs e1e2": f": {MOVES} 'movs'",
    b"position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 move e1e2": f": {MOVES} 'move'",
    b"position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1 e1e2": f": {MOVES} 'e1e2'",
    b"position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w e1-e2": f": {MOVES} 'e1-e2'",
    b"position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w result 1-0 moves e1e2": f": {MOVES} 'result'",
    b"position fen 4k4/9 w - - 0 1 move e1e2": ": the start cannot be: the FEN has 2 ranks where 10 were expected",
    b"position fen move e1e2": ": the start cannot be: the FEN has 1 rank where 10 were expected",
    b"position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 white - - 0 1": ": the start cannot be: the side to move is 'white'; write w or r for Red, b for Black",
    b"position startpos moves h2e2 result 2-0": ": the result is '2-0'; write one of 1-0, 0-1, 1/2-1/2, *",
    b"position startpos result": ": expected one of 1-0, 0-1, 1/2-1/2, * after 'result', found nothing",
    b"position startpos moves h2e2 result": ": expected one of 1-0, 0-1, 1/2-1/2, * after 'result', found nothing",
    b"G1\tposition startpos moves h2e2 zz": f", game G1, ply 2: 'zz' {MOVE}",
    b"position startpos moves h2e2 h9g7 H9G7": (", ply 3: move 'H9G7' should be four plain characters, such as 'h2e2'"),
    b"position startpos moves h3e10": ", ply 1: move 'h3e10' counts ranks from 1 to 10; write files a-i and ranks 0-9, such as 'h2e2'",
    "position startpos moves 炮二平五".encode(): f", ply 1: '炮二平五' {MOVE}",
    b"position startpos moves " + b"x" * 50: f", ply 1: '{'x' * 20}...' {MOVE}",
    b"position startpos moves h2e2 h2e2": ", ply 2: h2e2 is illegal: no piece stands on h2",
    b"position startpos moves h2e2 e2e6": ", ply 2: e2e6 is illegal: red cannon on e2 cannot move, it is black's turn",
    b"position startpos moves h2e3": ", ply 1: h2e3 is illegal: red's own soldier stands on e3",
    b"position startpos moves b0d1": ", ply 1: b0d1 is illegal: the horse's leg on c0 is blocked by red elephant",
    b"position startpos moves e0e2": ", ply 1: e0e2 is illegal: a general moves one point along a rank or a file",
    b"G2\tposition fen 4k4/9/9/9/9/9/9/9/4R4/4K4 b moves e9d9 e1d1 d9e9": ", game G2, ply 3: d9e9 is illegal: the generals on e9 and e0 would face each other",
    b"position fen 3k5/9/9/9/9/9/9/9/9/4K4 w moves e0d0": ", ply 1: e0d0 is illegal: the generals on d0 and d9 would face each other",
    b"position fen x": ": the start cannot be: the FEN has 1 rank where 10 were expected",
    b"position fen": ": the start cannot be: the FEN is empty",
    b"position fen 9/9/9/9/9/9/9/9/9/9 w": ": the start cannot be: red has no general; black has no general",
    b"position fen 4k4/9/9/9/9/9/9/9/9/9 w": ": the start cannot be: red has no general",
    b"position fen 3k1k3/9/9/9/9/9/9/9/9/4K4 w": ": the start cannot be: black has 2 generals",
    b"position fen 4k4/9/9/9/9/9/9/9/9/4K4 w": (
        ": the start cannot be: it is red's turn but red general on e0 already faces the black general on e9"
    ),
    b"position fen 3k5/9/9/9/9/9/9/9/9/4K4 x": ": the start cannot be: the side to move is 'x'; write w or r for Red, b for Black",
    b"position fen 3k5/9/9/9/9/9/9/9/9/4K3 w": ": the start cannot be: rank 0 of the FEN, '4K3', has 8 points where 9 were expected",
    b"position fen 3k5/9/9/9/9/9/9/9/9/4Z4 w": ": the start cannot be: 'Z' on rank 0 of the FEN is no piece",
    b"position fen " + b"9/" * 5000: ": the start cannot be: ",
    b"position startpos moves \xff": ": the line is not UTF-8 text",
    b"\x00\x01\x02": f": {LINE} '\\x00\\x01\\x02'",
    b"a\x00b\tposition startpos moves zz": f", game a\\x00b, ply 1: 'zz' {MOVE}",
    b"\x1b[31m\tposition startpos moves zz": f", game \\x1b[31m, ply 1: 'zz' {MOVE}",
    b"{}": f": {LINE} '{{}}'",
}


@pytest.mark.parametrize("line", POSITION, ids=lambda line: ascii(line[:40]))
def test_a_broken_line_between_good_ones(line, xqcore, folder):
    (folder / "games.txt").write_bytes(GOOD + line + b"\n" + GOOD)
    ran = judge(xqcore, "games.txt")
    if POSITION[line].endswith(": "):  # the model's own words
        assert ran.err.startswith(f"xqcore: games.txt:2{POSITION[line]}")
        told(ran, ran.said[0].removeprefix("xqcore: "), games=2)
    else:
        told(ran, f"games.txt:2{POSITION[line]}", games=2)


# Lines of the format ``jsonl``

EVENT = "the ply of an event is a number from 0 to 1, the moves of the game, not"

JSONL = {
    b"[1]": ": expected a JSON object {...}",
    b"5": ": expected a JSON object {...}",
    b"null": ": expected a JSON object {...}",
    b"{}": ": the key 'moves' is missing",
    b'{"id": "G1"}': ", game G1: the key 'moves' is missing",
    b'{"id": [1], "moves": []}': ": 'id' should be a text, not [1]",
    b'{"id": true, "moves": []}': ": 'id' should be a text, not true",
    b'{"id": 1.5, "moves": []}': ": 'id' should be a text, not 1.5",
    b'{"id": 5, "moves": ["zz"]}': f", game 5, ply 1: 'zz' {MOVE}",
    b'{"moves": 5}': ': \'moves\' should be a list such as ["h2e2", "h9g7"], not 5',
    b'{"moves": null}': ': \'moves\' should be a list such as ["h2e2", "h9g7"], not null',
    b'{"moves": {"a": 1}}': ': \'moves\' should be a list such as ["h2e2", "h9g7"], not {"a": 1}',
    b'{"moves": ["h2e2", 5]}': ", ply 2: a move is a text such as 'h2e2', not 5",
    b'{"moves": [["h2e2"]]}': ", ply 1: a move is a text such as 'h2e2', not ['h2e2']",
    b'{"moves": [{}]}': ", ply 1: a move is a text such as 'h2e2', not {}",
    b'{"moves": "h2e2 zz"}': f", ply 2: 'zz' {MOVE}",
    b'{"moves": ["h2e3"]}': ", ply 1: h2e3 is illegal: red's own soldier stands on e3",
    b'{"moves": ["\\ud800"]}': f", ply 1: '\\ud800' {MOVE}",
    b'{"id": "\\ud800\\u0000", "moves": ["zz"]}': f", game \\ud800\\x00, ply 1: 'zz' {MOVE}",
    b'{"moves": [], "fen": 5}': ": 'fen' should be a text, not 5",
    b'{"moves": [], "fen": "9/9"}': ": the start cannot be: the FEN has 2 ranks where 10 were expected",
    b'{"moves": [], "result": "2-0"}': ": the result is '2-0'; write one of 1-0, 0-1, 1/2-1/2, *",
    b'{"moves": [], "result": 1}': ": 'result' should be a text, not 1",
    b'{"moves": [], "ruleset": 5}': ": 'ruleset' should be a text, not 5",
    b'{"moves": [], "events": 5}': ": 'events' should be a list, not 5",
    b'{"moves": [], "events": [5]}': ": an event is an object with ply, kind and side, not 5",
    b'{"moves": ["h2e2"], "events": [{}]}': f": {EVENT} null",
    b'{"moves": ["h2e2"], "events": [{"ply": 2, "kind": "resigned", "side": "red"}]}': f": {EVENT} 2",
    b'{"moves": ["h2e2"], "events": [{"ply": -1, "kind": "resigned", "side": "red"}]}': f": {EVENT} -1",
    b'{"moves": ["h2e2"], "events": [{"ply": true, "kind": "resigned", "side": "red"}]}': f": {EVENT} true",
    b'{"moves": ["h2e2"], "events": [{"ply": 1e999, "kind": "resigned"}]}': f": {EVENT} Infinity",
    b'{"moves": ["h2e2"], "events": [{"ply": ' + b"9" * 4000 + b"}]}": f": {EVENT} {'9' * 20}",
    b'{"id": "E", "moves": [], "events": [{"ply": 0, "kind": "won"}]}': (
        ", game E, ply 0: the kind of an event is 'draw-agreed' or 'resigned', not \"won\""
    ),
    b'{"moves": [], "events": [{"ply": 0, "kind": ["resigned"]}]}': (
        ", ply 0: the kind of an event is 'draw-agreed' or 'resigned', not [\"resigned\"]"
    ),
    b'{"moves": [], "events": [{"ply": 0, "kind": "resigned"}]}': ", ply 0: the side of an event is 'red' or 'black', not null",
    b'{"moves": [], "events": [{"ply": 0, "kind": "draw-agreed", "side": {}}]}': (
        ", ply 0: the side of an event is 'red' or 'black', not {}"
    ),
    b'{"moves": [], "headers": [1]}': ": 'headers' should be an object of texts",
    b'{"moves": [], "headers": {"a": 5}}': ": 'headers' should be an object of texts",
    b'{"moves": [], "comments": "x"}': ": 'comments' should be a list, not \"x\"",
    b'{"moves": [], "comments": [[1]]}': ": a comment is [ply, text], not [1]",
    b'{"moves": [], "comments": [[true, "x"]]}': ': a comment is [ply, text], not [true, "x"]',
    b'{"moves": [], "variations": [5]}': ": variation 1 should be an object with parent (0 to 0), ply and moves",
    b'{"moves": [], "variations": [{"ply": true, "moves": []}]}': (
        ": variation 1 should be an object with parent (0 to 0), ply and moves"
    ),
    b'{"moves": [], "variations": [{"ply": 1, "moves": ["zz"]}]}': f": variation 1: 'zz' {MOVE}",
    b'{"moves": [], "id": NaN}': ": not JSON: NaN is no number",
    b'{"moves": [], "x": -Infinity}': ": not JSON: -Infinity is no number",
    b'{"moves": [], "id": ' + b"9" * 5000 + b"}": ": not JSON that can be read: a number in it is too long",
    b"[" * 100_000: ": not JSON that can be read: it is nested too deeply",
    b'{"a":' * 100_000: ": not JSON that can be read: it is nested too deeply",
    b'{"moves": [\xff]}': ": the line is not UTF-8 text",
}


@pytest.mark.parametrize("line", JSONL, ids=lambda line: ascii(line[:60]))
def test_a_broken_object_between_good_ones(line, xqcore, folder):
    (folder / "games.jsonl").write_bytes(GOOD_JSON + line + b"\n" + GOOD_JSON)
    told(judge(xqcore, "games.jsonl"), f"games.jsonl:2{JSONL[line]}", games=2)


@pytest.mark.parametrize(
    "line", [b"{", b'{"moves": [],}', b'{"moves": []} x', b"\x00", b"position startpos", b"'a'", b'{"a": "\x01"}']
)
def test_no_json_between_good_objects(line, xqcore):
    ran = judge(xqcore, "-", stdin=GOOD_JSON + line + b"\n" + GOOD_JSON)
    (said,) = ran.said
    assert said.startswith("xqcore: standard input:2: not JSON: ")
    told(ran, said.removeprefix("xqcore: "), games=2)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        (None, "the record names no ruleset; choose one with -r"),
        ("cqx", "its ruleset: there is no ruleset 'cqx' (did you mean 'cxq'?)"),
        ("basic", "its ruleset: the ruleset 'basic' is abstract: it is there to be extended, not to play by"),
        ("game", "its ruleset: there is no ruleset 'game'; known: "),
        ("mine.yaml", "its ruleset: there is no ruleset 'mine.yaml'; known: "),
        ("/etc/passwd", "its ruleset: there is no ruleset '/etc/passwd'; known: "),
        ("a\0/b\ud800", "its ruleset: there is no ruleset 'a\\x00/b\\ud800'; known: "),
    ],
)
def test_a_record_chooses_among_the_rulesets_that_are_there_and_opens_no_file(ruleset, said, xqcore, folder):
    (folder / "mine.yaml").write_text("schema: 1\nid: mine\ntitle: T\nsource: S\nextends: cxq\n")
    game = json.dumps({"id": "G", "moves": [], "ruleset": ruleset}).encode()
    good = json.dumps({"moves": [], "ruleset": "cxq"}).encode()
    ran = judge(xqcore, "-", ruleset="game", stdin=b"\n".join([good, game, good]))
    (line,) = ran.said
    assert line.startswith(f"xqcore: standard input:2, game G: {said}")
    told(ran, line.removeprefix("xqcore: "), games=2)


# Whole files

RANDOM = random.Random(1)  # noqa: S311 - the same noise in every run
NOISE = bytes(RANDOM.randrange(256) for _ in range(3000))
MANY = b"".join(b"position startpos moves h2e2 %s\n" % (b"h9g7" if n % 2 else b"b9c7") for n in range(2000))
PACKED = gzip.compress(MANY, 1)
UNKNOWN = "this is in no format known here ("

FILES = {
    "empty.txt": (b"", "the file is empty: there is no game in it"),
    "blank.txt": (b" \n\t\r\n\n", "the file is empty: there is no game in it"),
    "blank.jsonl": (b"\n", "the file is empty: there is no game in it"),
    "bom.txt": (b"\xef\xbb\xbf", "there is no game in it"),
    "comments.txt": (b"# one\n#two\n", "there is no game in it"),
    "comments": (b"\n # one\n", "there is no game in it"),
    "long-comments": (b"# no game at all\n" * 1000, "there is no game in it"),
    "noise": (NOISE, UNKNOWN),
    "noise.txt": (NOISE, UNKNOWN),
    "one-line-of-noise": (NOISE.replace(b"\n", b""), UNKNOWN),
    "nul": (b"\0" * 10_000, UNKNOWN),
    "text": (b"Dear Sir,\n\nposition of the stars\n", UNKNOWN),
    "a-game-behind-blanks": (b"\n" * 5000 + GOOD, UNKNOWN),
    "utf-16.txt": ("position startpos\n".encode("utf-16"), UNKNOWN),
    "empty.gz": (gzip.compress(b""), "the file is empty: there is no game in it"),
    "noise.gz": (gzip.compress(NOISE), UNKNOWN),
    "head.gz": (b"\x1f\x8b", "the file cannot be read to its end: "),
    "no.gz": (b"\x1f\x8bhello", "the file cannot be read to its end: "),
    "corrupt-from-the-start.gz": (PACKED[:12] + NOISE, "the file cannot be read to its end: "),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_a_game_beside_a_good_one(name, xqcore, folder):
    data, said = FILES[name]
    (folder / name).write_bytes(data)
    (folder / "good").write_bytes(GOOD)
    ran = judge(xqcore, "good", name, "good")
    (line,) = ran.said
    assert line.startswith(f"xqcore: {name}: {said}")
    told(ran, line.removeprefix("xqcore: "), games=2)


@pytest.mark.parametrize("name", [name for name in FILES if FILES[name][1] != UNKNOWN])
def test_no_format_makes_a_game_of_nothing(name, xqcore, folder):
    (folder / name).write_bytes(FILES[name][0])
    for chosen in ("position", "jsonl"):
        ran = judge(xqcore, "--from", chosen, name)
        assert ran.code == 2
        assert ran.out == ""
        assert len(ran.said) == len(set(ran.said)) >= 1


@pytest.mark.parametrize("cut", [100, len(PACKED) // 2, -9, -4])
def test_a_packed_file_that_ends_too_soon_is_judged_as_far_as_it_goes(cut, xqcore, folder):
    (folder / "cut.gz").write_bytes(PACKED[:cut])
    ran = xqcore("adjudicate", "-r", "cxq", "--jobs", "1", "cut.gz")
    (line,) = ran.said
    assert line.startswith("xqcore: cut.gz: the file cannot be read to its end: ")
    games = ran.out.count("The game goes on")
    assert games == 2000 if cut < 0 else 0 <= games < 2000


def test_a_packed_file_that_is_corrupt_in_the_middle(xqcore, folder):
    middle = len(PACKED) // 2
    (folder / "bad.gz").write_bytes(
        PACKED[:middle] + bytes(byte ^ 255 for byte in PACKED[middle : middle + 40]) + PACKED[middle + 40 :]
    )
    ran = xqcore("adjudicate", "-r", "cxq", "--jobs", "1", "bad.gz")
    assert ran.code == 2
    assert ran.said[-1].startswith("xqcore: bad.gz: the file cannot be read to its end: ")
    assert len(ran.said) == len(set(ran.said))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere.txt", "nowhere.txt: there is no such file"),
        ("nowhere/x.txt", "nowhere/x.txt: there is no such file"),
        ("folder", "folder: this is a folder, not a file of games"),
        (".", ".: this is a folder, not a file of games"),
        ("good/x", "good/x: the file cannot be read: Not a directory"),
        ("x" * 300, "x" * 300 + ": the file cannot be read: File name too long"),
        ("a\0b", "a\\x00b: this cannot be the name of a file: embedded null byte"),
        ("a\nb\x1b", "a\\nb\\x1b: there is no such file"),
        ("\udcff.txt", "\\udcff.txt: there is no such file"),
        ("locked", "locked: the file cannot be read: Permission denied"),
    ],
)
def test_a_path_that_cannot_be_read_beside_a_good_one(path, said, xqcore, folder):
    (folder / "folder").mkdir()
    (folder / "good").write_bytes(GOOD)
    (folder / "locked").touch(0)
    if path == "locked" and os.access("locked", os.R_OK):
        pytest.skip("whoever runs this may read everything")
    told(judge(xqcore, path, "good"), said, games=1)


def test_a_name_that_is_no_text_is_a_name_all_the_same(xqcore, folder):
    try:
        (folder / "\udcff").write_bytes(GOOD)
    except OSError:
        pytest.skip("this file system has only names that are texts")
    ran = judge(xqcore, "\udcff")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("\\udcff:1: *\n")
    assert json.loads(judge(xqcore, "\udcff", "--output", "json").out)["source"] == "\udcff:1"
    for output in ("html", "markdown", "table"):
        assert "\\udcff:1" in xqcore("compare", "--output", output, "\udcff").out.replace("\\\\", "\\")


@pytest.mark.parametrize(("length", "refused"), [((1 << 22) - 1, False), ((1 << 22) + 1, True), (40_000_000, True)])
def test_a_line_of_megabytes_takes_no_memory(length, refused, xqcore, folder):
    """A comment of any length is a comment; a line that is too long is refused without being kept."""
    (folder / "long.txt").write_bytes(GOOD + b"#" * length + b"\n" + GOOD)
    tracemalloc.start()
    ran = judge(xqcore, "long.txt")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 16_000_000
    if refused:
        told(ran, "long.txt:2: the line is longer than 4 MB, which no game is", games=2)
    else:
        assert (ran.code, ran.err) == (0, "")


def test_a_long_line_without_an_end(xqcore, folder):
    (folder / "long.jsonl").write_bytes(GOOD_JSON + b'{"moves": ["' + b"h2e2" * 2_000_000)
    told(judge(xqcore, "long.jsonl"), "long.jsonl:2: the line is longer than 4 MB, which no game is", games=1)


@pytest.mark.parametrize("lines", [[b"foo", GOOD.strip(), b"bar"], [b"\xff", b"# c", GOOD.strip(), b"x"]])
def test_a_file_that_begins_with_a_broken_line_is_read_on(lines, xqcore):
    ran = judge(xqcore, "-", stdin=b"\n".join(lines))
    assert [line.split(":")[2] for line in ran.said] == ["1", str(len(lines))] or ran.said[0].startswith(
        "xqcore: standard input:1"
    )
    assert ran.out.count("The game goes on") == 1
    ran = judge(xqcore, "-", stdin=b"[]\n" + GOOD_JSON)
    told(ran, "standard input:1: expected a JSON object {...}", games=1)


def test_games_that_are_twice_there_are_two_games(xqcore, folder):
    (folder / "twice.txt").write_bytes(b"A\t" + GOOD + b"A\t" + GOOD)
    ran = judge(xqcore, "twice.txt", "twice.txt")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("A: *") == 4


def test_every_sentence_is_said_once_and_in_the_order_of_the_input(xqcore, folder):
    broken = list(POSITION)
    (folder / "games.txt").write_bytes(b"".join(line + b"\n" for line in broken) + GOOD)
    ran = xqcore("adjudicate", "-r", "cxq", "games.txt", "--jobs", "2")
    assert ran.code == 2
    places = [int(line.split(":")[2].split(",")[0]) for line in ran.said]
    assert places == list(range(1, len(broken) + 1))


# Rulesets


RULESETS = {
    "cqx": ["there is no ruleset 'cqx' (did you mean 'cxq'?)"],
    "none.yaml": ["there is no file none.yaml"],
    "folder.yaml": ["folder.yaml cannot be read: Is a directory"],
    "basic": ["the ruleset 'basic' is abstract: it is there to be extended, not to play by"],
    "empty.yaml": ["empty.yaml:1:1: expected keys such as 'id: my-rules', found an empty file"],
    "noise.yaml": ["noise.yaml:1:1: the file is not UTF-8 text"],
    "bad.yaml": [
        "bad.yaml:1:9: schema: expected 1, found 2",
        "bad.yaml:5:10: extends: there is no ruleset 'baisc' (did you mean 'basic'?)",
        "bad.yaml:6:1: unknown key 'wanr' (did you mean 'warn'?)",
    ],
}


@pytest.mark.parametrize("verb", ["compare", "adjudicate"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ruleset_that_is_none_is_told_before_any_game(ruleset, verb, xqcore, folder):
    (folder / "folder.yaml").mkdir()
    (folder / "empty.yaml").touch()
    (folder / "noise.yaml").write_bytes(b"\xff" + NOISE)
    (folder / "bad.yaml").write_text("schema: 2\nid: bad\ntitle: T\nsource: S\nextends: baisc\nwanr: 1\n")
    told(xqcore(verb, "-r", ruleset, "-", stdin=b"foo\n" + GOOD), *RULESETS[ruleset])


def test_a_ruleset_that_is_no_yaml(xqcore, folder):
    (folder / "bad.yaml").write_text("id: [\n")
    ran = judge(xqcore, "-", ruleset="bad.yaml", stdin=GOOD)
    (said,) = ran.said
    assert said.startswith("xqcore: bad.yaml:2:1: not YAML: ")
    told(ran, said.removeprefix("xqcore: "))
