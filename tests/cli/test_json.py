"""The JSON of ``compare`` and ``adjudicate``: a contract with other programs."""

import gzip
import json

import pytest

from xqcore.model.verdict import RESULTS, Ending
from xqcore.testing.scenarios import scenarios

RULESETS = ("cxq", "simplified", "simplified-60", "site-asian", "strict-chase")
TABLE = {scenario.id: scenario for scenario in scenarios()}


def position_line(name):
    record = TABLE[name].record
    return f"{name}\tposition fen {record.start.fen()} moves {' '.join(map(str, record.moves))}\n"


def json_line(name, **more):
    record = TABLE[name].record
    return json.dumps({"id": name, "fen": record.start.fen(), "moves": list(map(str, record.moves))} | more) + "\n"


@pytest.fixture
def objects(xqcore):
    """Run a command that prints JSON lines without a complaint."""

    def ran(*arguments, stdin=b""):
        ran = xqcore(*arguments, "--output", "json", stdin=stdin)
        assert (ran.code, ran.err) == (0, "")
        return [json.loads(line) for line in ran.out.splitlines()]

    return ran


# The shape


def is_points(value):
    return isinstance(value, list) and all(point[0] in "abcdefghi" and point[1] in "0123456789" for point in value)


def is_window(value):
    return value is None or (len(value) == 2 and all(isinstance(ply, int) for ply in value) and value[0] <= value[1])


def is_count(value):
    return value is None or set(value) == {"reached", "allowed", "pieces"}


def is_conducts(value):
    return value is None or set(value) == {"red", "black"}


def one_of(*values):
    return lambda value: value in values


def a(kind):
    return lambda value: isinstance(value, kind)


def optional(kind):
    return lambda value: value is None or isinstance(value, kind)


GAME = {
    "game": a(str),
    "source": a(str),
    "plies": a(int),
    "recorded_result": one_of(*RESULTS),
    "verdicts": a(dict),
    "first_divergence": optional(int),
}
VERDICT = {
    "result": one_of(*RESULTS),
    "ending": one_of(*Ending),
    "fault": one_of("red", "black", None),
    "ply": optional(int),
    "window": is_window,
    "sanction": one_of("loss", "must-vary", "bar-move", None),
    "text": lambda value: isinstance(value, str) and len(value) > 10,
    "rule": optional(str),
    "path": optional(str),
    "conducts": is_conducts,
    "count": is_count,
    "evidence": a(list),
    "digest": lambda value: isinstance(value, str) and len(value) >= 6,
}
EVIDENCE = {
    "ply": a(int),
    "side": one_of("red", "black"),
    "move": lambda value: isinstance(value, str) and len(value) == 4,
    "labels": lambda value: value in (["check"], ["chase"], ["idle"], ["check", "chase"]),
    "targets": is_points,
    "by": is_points,
}
ATTACK = {
    "by": lambda value: is_points([value]),
    "attacker": a(str),
    "target": lambda value: is_points([value]),
    "victim": a(str),
    "why": one_of("no-legal-recapture", "counts-though-protected", "protection-ignored"),
}


def check(data, shape, optional_keys=()):
    assert set(data) - set(optional_keys) == set(shape)
    for key, fits in shape.items():
        assert fits(data[key]), (key, data[key])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_object_has_this_shape(language, objects, folder):
    (folder / "games.txt").write_text("# all of them\n" + "".join(map(position_line, TABLE)))
    found = objects("compare", "games.txt", "--lang", language)
    assert [game["game"] for game in found] == list(TABLE)
    for line, game in enumerate(found, 2):
        check(game, GAME)
        assert game["source"] == f"games.txt:{line}"
        assert tuple(game["verdicts"]) == RULESETS
        for verdict in game["verdicts"].values():
            check(verdict, VERDICT)
            goes_on = verdict["result"] == "*"
            assert goes_on is (verdict["ply"] is None) is (verdict["ending"] == "none")
            assert (verdict["rule"] is None) is goes_on
            assert (verdict["fault"] is None) is (verdict["sanction"] is None)
            window = verdict["window"] or [1, 0]
            assert [entry["ply"] for entry in verdict["evidence"]] == list(range(window[0], window[1] + 1))
            for entry in verdict["evidence"]:
                check(entry, EVIDENCE, ["attacks"])
                assert ("attacks" in entry) is ("chase" in entry["labels"]) is bool(entry["targets"])
                for attack in entry.get("attacks", ()):
                    check(attack, ATTACK)
                    assert attack["by"] in entry["by"]
                    assert attack["target"] in entry["targets"]


# Values


def test_a_perpetual_check(objects):
    (game,) = objects("compare", "-r", "cxq", "-r", "simplified", "-", stdin=position_line("S01").encode())
    assert {key: game[key] for key in ("game", "source", "plies", "recorded_result", "first_divergence")} == {
        "game": "S01",
        "source": "standard input:1",
        "plies": 16,
        "recorded_result": "*",
        "first_divergence": 8,
    }
    cxq, simplified = game["verdicts"]["cxq"], game["verdicts"]["simplified"]
    told = {
        key: cxq[key] for key in ("result", "ending", "fault", "ply", "window", "sanction", "path", "conducts", "count")
    }
    assert told == {
        "result": "0-1",
        "ending": "perpetual-check",
        "fault": "red",
        "ply": 13,
        "window": [1, 13],
        "sanction": "loss",
        "path": "conducts.perpetual-check",
        "conducts": None,
        "count": {"reached": 7, "allowed": 6, "pieces": 1},
    }
    assert cxq["rule"].startswith("cxq.yaml:")
    assert cxq["text"].startswith("Red loses by perpetual check at ply 13: ")
    assert cxq["evidence"][:2] == [
        {"ply": 1, "side": "red", "move": "f1e1", "labels": ["check"], "targets": [], "by": ["e1"]},
        {"ply": 2, "side": "black", "move": "e9f9", "labels": ["idle"], "targets": [], "by": []},
    ]
    assert (simplified["ply"], simplified["count"]) == (8, {"reached": 3, "allowed": None, "pieces": None})
    assert simplified["conducts"] == {"red": "perpetual-check", "black": None}
    assert cxq["digest"] != simplified["digest"]


def test_a_chase_names_who_chases_whom(objects):
    (game,) = objects("adjudicate", "-r", "cxq", "-", stdin=position_line("S10").encode())
    assert list(game["verdicts"]) == ["cxq"]
    assert game["first_divergence"] is None
    assert game["verdicts"]["cxq"]["evidence"][0] == {
        "ply": 1,
        "side": "red",
        "move": "a0c0",
        "labels": ["chase"],
        "targets": ["c6"],
        "by": ["c0"],
        "attacks": [
            {"by": "c0", "attacker": "cannon", "target": "c6", "victim": "chariot", "why": "counts-though-protected"}
        ],
    }


def test_both_sides_beyond_what_is_allowed(objects):
    (game,) = objects("adjudicate", "-r", "cxq", "-", stdin=position_line("S04").encode())
    verdict = game["verdicts"]["cxq"]
    assert (verdict["result"], verdict["ending"], verdict["ply"]) == ("1/2-1/2", "perpetual-check", 14)
    assert (verdict["fault"], verdict["sanction"]) == (None, None)


@pytest.mark.parametrize("name", TABLE)
def test_verdicts_are_those_of_the_scenario_table(name, objects):
    (game,) = objects("compare", "-", stdin=json_line(name).encode())
    for ruleset, expected in TABLE[name].expect.items():
        found = game["verdicts"][ruleset]
        assert (
            " ".join(filter(None, [found["result"], found["ply"] is not None and f"@{found['ply']} {found['ending']}"]))
            == expected
        )


@pytest.mark.parametrize(
    ("start", "ending"), [("R3k4/R8/9/9/9/9/9/9/9/3K5 b", "checkmate"), ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", "stalemate")]
)
def test_a_start_without_a_move_ends_at_ply_0(start, ending, objects):
    (game,) = objects("compare", "-", stdin=f"position fen {start}\n".encode())
    assert (game["game"], game["plies"], game["first_divergence"]) == ("standard input:1", 0, None)
    for verdict in game["verdicts"].values():
        assert (verdict["result"], verdict["ending"], verdict["ply"], verdict["window"]) == ("1-0", ending, 0, None)


def test_players_end_a_game_where_the_ruleset_lets_them(objects):
    agreed = json_line("S34", events=[{"ply": 10, "kind": "draw-agreed", "side": "red"}], result="1/2-1/2")
    resigned = json_line("S34", events=[{"ply": 9, "kind": "resigned", "side": "red"}], result="0-1")
    found = objects("compare", "-r", "cxq", "-r", "strict-chase", "-", stdin=(agreed + resigned).encode())
    endings = [{name: verdict["ending"] for name, verdict in game["verdicts"].items()} for game in found]
    assert endings == [
        {"cxq": "agreement", "strict-chase": "none"},
        {"cxq": "resignation", "strict-chase": "resignation"},
    ]
    assert [game["recorded_result"] for game in found] == ["1/2-1/2", "0-1"]
    assert [game["first_divergence"] for game in found] == [10, None]
    assert found[1]["verdicts"]["cxq"]["fault"] is None


@pytest.mark.parametrize(
    ("name", "ply", "ending"), [("S37", 1, "stalemate"), ("S06", 13, "perpetual-chase"), ("S06", 12, "resignation")]
)
def test_where_rule_and_player_end_a_game_on_the_same_ply_the_rule_does(name, ply, ending, objects):
    stdin = json_line(name, events=[{"ply": ply, "kind": "resigned", "side": "black"}])
    (game,) = objects("adjudicate", "-r", "cxq", "-", stdin=stdin.encode())
    assert (game["verdicts"]["cxq"]["ending"], game["verdicts"]["cxq"]["ply"]) == (ending, ply)


def test_another_ending_alone_is_no_divergence(objects):
    (game,) = objects("compare", "-r", "strict-chase", "-r", "site-asian", "-", stdin=position_line("S06").encode())
    endings = [verdict["ending"] for verdict in game["verdicts"].values()]
    assert endings == ["perpetual-chase", "perpetual-attack"]
    assert game["first_divergence"] is None


def test_the_ruleset_that_the_record_names(objects):
    stdin = json_line("S01", ruleset="cxq") + json_line("S01", ruleset="simplified")
    found = objects("compare", "-r", "game", "-r", "site-asian", "-", stdin=stdin.encode())
    assert [list(game["verdicts"]) for game in found] == [["game", "site-asian"]] * 2
    assert [game["verdicts"]["game"]["ply"] for game in found] == [13, 8]
    assert found[0]["verdicts"]["game"]["rule"].startswith("cxq.yaml")


def test_texts_call_it_by_its_name(objects, xqcore):
    stdin = json_line("S34", ruleset="cxq").encode()
    (game,) = objects("adjudicate", "-r", "game", "-", stdin=stdin)
    assert game["verdicts"]["game"]["text"] == "The game goes on after ply 10: nothing in cxq has ended it."
    for arguments in (["adjudicate"], ["compare"], ["compare", "--output", "html"]):
        assert "nothing in cxq has ended it" in xqcore(*arguments, "-r", "game", "-", stdin=stdin).out


def test_a_ruleset_by_its_path(objects, folder):
    (folder / "mine.yaml").write_text("schema: 1\nid: my-own\ntitle: T\nsource: S\nextends: simplified\n")
    (game,) = objects("compare", "-r", "mine.yaml", "-r", "simplified", "-", stdin=position_line("S01").encode())
    mine, shipped = game["verdicts"]["my-own"], game["verdicts"]["simplified"]
    assert mine["digest"] == shipped["digest"]
    assert (mine["text"], mine["evidence"]) == (shipped["text"], shipped["evidence"])


# Order, sources


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_games_come_in_the_order_of_the_input_whatever_the_jobs(jobs, xqcore, folder):
    names = [name for name in TABLE if name in ("S01", "S06", "S35", "S37")] * 35
    lines = [position_line(name).replace(name, f"{number}-{name}", 1) for number, name in enumerate(names)]
    lines[70] = "broken\tposition startpos moves h2h8\n"
    (folder / "games.txt").write_text("".join(lines))
    ran = xqcore("compare", "--jobs", jobs, "--output", "json", "games.txt")
    found = [json.loads(line)["game"] for line in ran.out.splitlines()]
    assert found == [f"{number}-{name}" for number, name in enumerate(names) if number != 70]
    assert ran.code == 2
    assert len(ran.said) == 1
    assert ran.said[0].startswith("xqcore: games.txt:71, game broken, ply 1: h2h8 is illegal: ")


def test_packed_files_and_several_sources(objects, folder):
    (folder / "a.jsonl.gz").write_bytes(gzip.compress(json_line("S01").encode()))
    (folder / "b").write_bytes(b"\xef\xbb\xbf" + position_line("S06").encode())
    packed = gzip.compress(position_line("S37").encode())
    found = objects("compare", "a.jsonl.gz", "-", "b", stdin=packed)
    assert [(game["game"], game["source"]) for game in found] == [
        ("S01", "a.jsonl.gz:1"),
        ("S37", "standard input:1"),
        ("S06", "b:1"),
    ]


def test_a_format_can_be_named(objects, folder):
    (folder / "games").write_text("\n" * 5000 + position_line("S01"))
    assert objects("compare", "--from", "position", "games")[0]["source"] == "games:5001"


def test_only_games_on_which_the_rulesets_differ(objects):
    stdin = (position_line("S34") + position_line("S06")).encode()
    found = objects("compare", "--differing", "-r", "cxq", "-r", "simplified", "-", stdin=stdin)
    assert [game["game"] for game in found] == ["S06"]


def test_names_are_kept_as_they_are(xqcore):
    names = ["第一局", "a\nb\t\0", "half \ud83d", "\u202e", 'quo"te', "x" * 500]
    stdin = "".join(json.dumps({"id": name, "moves": []}) + "\n" for name in names).encode()
    ran = xqcore("adjudicate", "-r", "cxq", "--output", "json", "-", stdin=stdin)
    assert (ran.code, ran.err) == (0, "")
    assert [json.loads(line)["game"] for line in ran.out.split("\n")[:-1]] == names
    assert "第一局" in ran.out
