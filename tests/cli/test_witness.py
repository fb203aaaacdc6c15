"""``ruleset witness``: what it prints, what it saves, and how it ends when there is nothing to show."""

import json

import pytest

from xqcore.testing.scenarios import scenario

VARIANT = "schema: 1\nid: variant\ntitle: A variant\nsource: a test\nextends: simplified\n"


@pytest.fixture
def witness(xqcore):
    def run(*arguments):
        return xqcore("ruleset", "witness", *arguments, "--movegen", "reference")

    return run


def write(folder, name, *records):
    lines = [json.dumps({"id": r.id, "fen": r.start.fen(), "moves": list(map(str, r.moves))}) for r in records]
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text(lang, witness, golden, folder):
    write(folder, "games.jsonl", scenario("S06").record)
    ran = witness("site-asian", "simplified", "--games", "games.jsonl", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    golden(f"witness.{lang}.txt", ran.out.rstrip("\n"))


def test_json(witness):
    ran = witness("cxq", "site-asian", "--output", "json")
    assert ran.code == 0
    (line,) = ran.out.splitlines()
    data = json.loads(line)
    assert list(data)[:5] == ["parting", "text", "fen", "moves", "line"]
    assert data["parting"] == "result"
    assert list(data["verdicts"]) == ["cxq", "site-asian"]
    results = {verdict["result"] for verdict in data["verdicts"].values()}
    assert len(results) == 2
    assert data["plies"] == len(data["moves"])
    assert data["line"].startswith("(")


def test_page(witness):
    ran = witness("cxq", "site-asian", "--output", "html", "--lang", "zh")
    assert ran.code == 0
    assert ran.out.startswith('<!DOCTYPE html>\n<html lang="zh">')
    assert ran.out.endswith("</html>\n")
    assert ran.out.count("<svg") >= 4
    assert "cxq与site-asian结果不同" in ran.out


def test_what_is_saved_shows_it_again(witness, xqcore):
    shown = json.loads(witness("cxq", "site-asian", "--output", "json", "--save", "difference.jsonl").out)
    again = xqcore("compare", "-r", "cxq", "-r", "site-asian", "--output", "json", "difference.jsonl")
    assert again.code == 0
    assert json.loads(again.out)["verdicts"] == shown["verdicts"]


def test_the_same(witness, folder):
    ran = witness("cxq", "cxq", "--save", "nothing.jsonl")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == "cxq and cxq rule every game alike.\n"
    assert not (folder / "nothing.jsonl").exists()


def test_none_found(witness, folder):
    (folder / "variant.yaml").write_text(VARIANT + "conducts: {perpetual-check: {rank: 7}}\n", encoding="utf-8")
    ran = witness("simplified", "variant.yaml", "--seconds", "0.5")
    assert (ran.code, ran.err) == (1, "")
    number, _, rest = ran.out.partition(" ")
    assert int(number.replace(",", "")) > 20
    assert rest == (
        "games tried, and simplified and variant ruled all of them alike; try more with --seconds or --seed, or your own"
        " with --games.\n"
    )


def test_the_seed_matters(witness, folder):
    (folder / "games.jsonl").write_text('{"moves": ["h2e2"]}\n', encoding="utf-8")  # on which nobody disagrees
    one, other = (witness("cxq", "simplified", "--games", "games.jsonl", "--seed", seed) for seed in ("1", "3"))
    assert one.code == other.code == 0
    assert one.out != other.out


def test_games_that_cannot_be_read_are_told_and_the_others_go_on(witness, folder):
    write(folder, "games.jsonl", scenario("S06").record)
    (folder / "broken.jsonl").write_text('{"moves": ["h2"]}\n', encoding="utf-8")
    ran = witness("site-asian", "simplified", "--games", "broken.jsonl", "--games", "games.jsonl")
    assert ran.code == 2
    assert ran.said == [
        "xqcore: broken.jsonl:1, ply 1: 'h2' is not a move; a move is written like 'h2e2', files a-i and ranks 0-9"
    ]
    assert "game: S06" in ran.out


@pytest.mark.parametrize(
    ("arguments", "code", "begins"),
    [
        (["cxq"], 2, "Missing argument 'SECOND'"),
        (["cxq", "cqx"], 2, "there is no ruleset 'cqx'"),
        (["cxq", "game"], 2, "there is no ruleset 'game'"),
        (["cxq", "basic"], 2, "the ruleset 'basic' is abstract"),
        (["cxq", "nowhere.yaml"], 2, ""),
        (["cxq", "simplified", "--seconds", "0"], 2, "Invalid value for '--seconds'"),
        (["cxq", "simplified", "--games", "nowhere.jsonl"], 2, "nowhere.jsonl: there is no such file"),
        (["cxq", "site-asian", "--save", "no/such/folder.jsonl"], 2, "Could not open file"),
    ],
)
def test_bad_input(arguments, code, begins, witness):
    ran = witness(*arguments)
    assert ran.code == code
    (said,) = ran.said
    assert said.startswith(f"xqcore: {begins}")
