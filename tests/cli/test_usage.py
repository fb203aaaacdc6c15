"""Verbs and options: help with examples, variables for options, exit codes, what each verb prints."""

import json
import re
import shlex
import subprocess
import sys

import click
import pytest
from jsonschema import Draft7Validator

import xqcore as package
from xqcore.cli import group
from xqcore.rules.json_schema import ruleset_schema
from xqcore.rules.library import Library, RulesetSource, shipped

SHIPPED = list(Library([RulesetSource(shipped())]))


def commands(command, path=()):
    """Yield every command with the words that lead to it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*path, name))


COMMANDS = dict(commands(group))
VERBS = [path for path in COMMANDS if path]


def test_verbs_are_these():
    assert {" ".join(path) for path in VERBS} >= {
        "adjudicate",
        "compare",
        "perft",
        "plugins",
        "ruleset",
        "ruleset check",
        "ruleset diff",
        "ruleset explain",
        "ruleset schema",
        "ruleset show",
        "rulesets",
    }


# Help


@pytest.mark.parametrize("option", ["--help", "-h"])
@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_has_an_example(path, option, xqcore):
    ran = xqcore(*path, option)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: {' '.join(('xqcore', *path))} ")
    assert re.search(r"\n  Examples?:\n    xqcore |\n  Examples?:\n.*\| xqcore ", ran.out)
    assert all(len(line) <= 100 for line in ran.out.splitlines())


def examples():
    for path, command in COMMANDS.items():
        for line in (command.help or "").splitlines():
            if "xqcore " in line and line.startswith("  "):
                yield path, line.strip()


@pytest.mark.parametrize(("path", "example"), list(examples()), ids=lambda item: item if isinstance(item, str) else "")
def test_examples_are_commands_that_can_be_read(path, example):
    line = re.split(r" [|>] ", example)
    (call,) = [part for part in line if part.startswith("xqcore ")]
    words = shlex.split(call)[1:]
    found = max((verb for verb in VERBS if tuple(words[: len(verb)]) == verb), key=len)
    assert found[: len(path)] == path
    with COMMANDS[found].make_context(" ".join(found), words[len(found) :]):
        pass


def test_options_say_what_they_are_for():
    for command in COMMANDS.values():
        for option in command.params:
            if isinstance(option, click.Option):
                assert option.help.rstrip(".]") != option.help, option.name
    for path, command in COMMANDS.items():
        assert command.get_short_help_str(200), path


# Variables


def test_every_long_option_has_its_variable():
    found = set()
    for path, command in COMMANDS.items():
        for option in command.params:
            if isinstance(option, click.Option) and option.name not in ("help", "version"):
                (long,) = [name for name in option.opts if name.startswith("--")]
                assert option.envvar == "XQCORE_" + long[2:].replace("-", "_").upper(), (path, long)
                found.add(option.envvar)
    assert {"XQCORE_PLUGIN_OFF", "XQCORE_RULESET", "XQCORE_FROM", "XQCORE_TRACEBACK", "XQCORE_JSON"} <= found


def test_every_verb_has_the_common_options():
    for path, command in COMMANDS.items():
        if not isinstance(command, click.Group):
            names = {name for option in command.params for name in option.opts}
            assert names >= {"--movegen", "--plugin-off", "--strict-plugins", "--traceback"}, path


@pytest.mark.parametrize(
    ("variable", "value", "arguments", "code", "begins"),
    [
        (
            "XQCORE_RULESET",
            "cxq",
            "adjudicate -",
            0,
            "standard input:1: *\n  The game goes on after ply 1: nothing in cxq",
        ),
        (
            "XQCORE_RULESET",
            "cxq simplified",
            "compare -",
            0,
            "game              plies  recorded  parts at  cxq  simplified\n",
        ),
        ("XQCORE_OUTPUT", "json", "adjudicate -r cxq -", 0, '{"game": "standard input:1"'),
        ("XQCORE_LANG", "zh", "adjudicate -r cxq -", 0, "standard input:1: *\n  第1步后对局继续"),
        ("XQCORE_FROM", "jsonl", "adjudicate -r cxq -", 2, "xqcore: standard input:1: not JSON: "),
        ("XQCORE_MOVEGEN", "reference", "perft 1", 0, "44 nodes at depth 1 in "),
        ("XQCORE_MOVEGEN", "nope", "perft 1", 3, "xqcore: there is no movegen 'nope'; known: "),
        ("XQCORE_JSON", "1", "perft 1", 0, '{"fen": '),
        (
            "XQCORE_JOBS",
            "none",
            "adjudicate -r cxq -",
            2,
            "xqcore: Invalid value for '--jobs'",
        ),
    ],
)
def test_a_variable_does_what_its_option_does(variable, value, arguments, code, begins, xqcore, monkeypatch):
    monkeypatch.setenv(variable, value)
    ran = xqcore(*arguments.split(), stdin=b"position startpos moves h2e2\n")
    assert ran.code == code
    assert (ran.err if code else ran.out).startswith(begins)
    assert (ran.out if code else ran.err) == ""


# Exit codes of usage


USAGE = {
    "adjudicat": "there is no verb 'adjudicat' (did you mean 'adjudicate'?) (xqcore --help shows how)",
    "ruleset chek": "there is no verb 'chek' (did you mean 'check'?) (xqcore ruleset --help shows how)",
    "zzz": "there is no verb 'zzz' (xqcore --help shows how)",
    "adjudicate": "Missing argument 'GAME...'. (xqcore adjudicate --help shows how)",
    "adjudicate a.txt": "Missing option '-r' / '--ruleset'. (xqcore adjudicate --help shows how)",
    "compare --jobs 0 a.txt": "Invalid value for '--jobs': 0 is not in the range 1<=x<=256. (xqcore compare --help shows how)",
    "compare --output yaml a.txt": (
        "Invalid value for '--output': 'yaml' is not one of 'table', 'json', 'html', 'markdown'."
        " (xqcore compare --help shows how)"
    ),
    "perft": "Missing argument 'DEPTH'. (xqcore perft --help shows how)",
    "perft 21": "Invalid value for 'DEPTH': 21 is not in the range 0<=x<=20. (xqcore perft --help shows how)",
    "perft 1 --fen x/y": "the FEN has 2 ranks where 10 were expected",
    "ruleset explain": "Missing argument 'RULESET'. (xqcore ruleset explain --help shows how)",
    "ruleset diff cxq": "Missing argument 'SECOND'. (xqcore ruleset diff --help shows how)",
    "ruleset schema --out nowhere/x.json": "Could not open file 'nowhere/x.json': No such file or directory",
    "ruleset show cqx": "there is no ruleset 'cqx' (did you mean 'cxq'?)",
    "ruleset check none.yaml": "there is no file none.yaml",
}


@pytest.mark.parametrize("arguments", USAGE)
def test_bad_usage_is_one_sentence_and_code_2(arguments, xqcore):
    ran = xqcore(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.said == [f"xqcore: {USAGE[arguments]}"]


def test_an_unknown_option_is_one_sentence_whatever_it_is(xqcore):
    ran = xqcore("compare", "--strict\x1b[31m\n")
    assert ran.code == 2
    (said,) = ran.said
    assert said.startswith("xqcore: No such option")
    assert "\x1b" not in said


@pytest.mark.parametrize("arguments", [[], ["ruleset"]])
def test_without_arguments_help_is_shown_as_bad_usage(arguments, xqcore):
    ran = xqcore(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == xqcore(*arguments, "--help").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--movegen nope", "there is no movegen 'nope'; known: "),
        ("--from nope", "there is no format 'nope'"),
        ("--from positon", "there is no format 'positon' (did you mean 'position'?)"),
    ],
)
def test_what_no_plugin_offers_is_code_3(arguments, said, xqcore):
    ran = xqcore("adjudicate", "-r", "cxq", *arguments.split(), "-", stdin=b"position startpos\n")
    assert (ran.code, ran.out) == (3, "")
    assert len(ran.said) == 1
    assert ran.err.startswith(f"xqcore: {said}")


def broken_context(*_args, **_chosen):
    raise ZeroDivisionError("on purpose\nand more")


def test_what_should_not_happen_is_one_sentence_and_code_3(xqcore, monkeypatch):
    monkeypatch.setattr("xqcore.cli.perft.context", broken_context)
    ran = xqcore("perft", "1")
    assert ran.code == 3
    assert ran.said == ["xqcore: something is broken (ZeroDivisionError: on purpose); --traceback shows where"]


def test_a_traceback_is_shown_to_who_asks_for_it(xqcore, monkeypatch):
    monkeypatch.setattr("xqcore.cli.perft.context", broken_context)
    with pytest.raises(ZeroDivisionError):
        xqcore("perft", "1", "--traceback")
    monkeypatch.setenv("XQCORE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        xqcore("perft", "1")
    monkeypatch.setenv("XQCORE_TRACEBACK", "0")
    assert xqcore("perft", "1").code == 3


def test_an_interrupt_is_told(xqcore, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("xqcore.cli.perft.context", interrupted)
    ran = xqcore("perft", "1")
    assert (ran.code, ran.said) == (130, ["xqcore: interrupted"])


# Version


def test_version_is_light():
    code = (
        "import sys\n"
        "from xqcore.cli import run; run(['--version'])\n"
        "heavy = {'yaml', 'rich', 'concurrent.futures', 'pluggy', 'importlib.metadata'} & set(sys.modules)\n"
        "print(heavy)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [package.__version__, "set()"]


def test_help_imports_no_verb():
    code = (
        "from xqcore.cli import run; run(['--help']); import sys\n"
        "print({'rich', 'xqcore.cli.compare', 'xqcore.cli.ruleset', 'xqcore.movegen.reference'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "set()"


# What verbs print


def test_rulesets(xqcore):
    ran = xqcore("rulesets")
    top, *rows = ran.out.splitlines()
    assert top.split() == ["id", "title", "extends", "origin"]
    assert [line.split()[0] for line in rows] == SHIPPED
    assert rows[0].split() == ["basic", "Movement", "and", "mate", "(abstract)", "-", "xqcore"]
    assert "简化规则" in xqcore("rulesets", "--lang", "zh").out
    data = json.loads(xqcore("rulesets", "--json").out)
    assert [row["id"] for row in data] == SHIPPED
    assert set(data[0]) == {"id", "origin", "title", "source", "extends", "abstract", "digest"}


def test_ruleset_show(xqcore):
    path = shipped() / "simplified-60.yaml"
    assert xqcore("ruleset", "show", "simplified-60").out == path.read_text(encoding="utf-8")
    resolved = xqcore("ruleset", "show", "simplified-60", "--resolved").out
    assert re.search(r"(?m)^limits:  # simplified-60\.yaml:\d+\n  no-capture: {each-side: 60,.*}  # simpl", resolved)
    assert re.search(r"(?m)^checkmate: loses  # basic\.yaml:10$", resolved)
    data = json.loads(xqcore("ruleset", "show", "simplified-60", "--json").out)
    assert data["lineage"] == ["simplified-60", "simplified", "basic"]
    assert data["limits"] == {"no-capture": {"each-side": 60, "reset": ["capture"], "from": "clock"}}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_resolved_ruleset_is_the_same_ruleset(name, xqcore, folder):
    text = xqcore("ruleset", "show", name, "--resolved").out
    (folder / "resolved.yaml").write_text(re.sub(r"(?m)^extends:.*\n", "", text), encoding="utf-8")
    assert Library().load("resolved.yaml").digest == Library([RulesetSource(shipped())]).load(name).digest


@pytest.mark.parametrize(
    "title",
    [
        "true",
        "null",
        "60",
        "- a",
        "a: b",
        "#1",
        'say "x"',
        "it's",
        "back\\slash",
        "a\nb",
        "&x",
        "x ",
        "~",
        "中文",
        "[",
        "2: b",
    ],
)
def test_a_resolved_title_is_the_same_title(title, xqcore, folder):
    text = f"schema: 1\nid: mine\ntitle: {json.dumps(title)}\nsource: {{en: {json.dumps(title)}}}\nextends: basic\n"
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    (folder / "again.yaml").write_text(xqcore("ruleset", "show", "mine.yaml", "--resolved").out, encoding="utf-8")
    library = Library([RulesetSource(shipped())])
    assert library.load("again.yaml").ruleset == library.load("mine.yaml").ruleset


def test_ruleset_check(xqcore, folder):
    (folder / "bad.yaml").write_text("schema: 1\nid: bad\ntitle: T\nsource: S\nextends: basic\nwanr: 1\nwarn: {}\n")
    (folder / "one.yaml").write_text("- a\n")
    ran = xqcore("ruleset", "check", "cxq", "bad.yaml", "one.yaml", str(shipped() / "simplified.yaml"))
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert re.fullmatch(r"cxq: cxq is right \(digest [0-9a-f]{12}\)", lines[0])
    assert lines[1:6] == [
        "bad.yaml:6:1: unknown key 'wanr' (did you mean 'warn'?)",
        "bad.yaml:7:1: warn: neither 'occurrence' nor 'before' is given, so nobody is ever warned",
        "bad.yaml: 2 faults",
        "one.yaml:1:1: expected keys such as 'id: my-rules', found a list",
        "one.yaml: 1 fault",
    ]
    assert "simplified is right" in lines[6]
    assert xqcore("ruleset", "check", *SHIPPED).code == 0


def test_ruleset_check_lists_what_keeps_a_ruleset_from_being_used_beside_its_faults(xqcore, folder):
    head = "schema: 1\nid: mine\ntitle: T\nsource: S\nextends: {}\n"
    texts = {
        "policy.yaml": head.format("cxq") + "policy: conductt\n",
        "both.yaml": head.format("cxq") + "policy: conductt\nsanction: lose\n",
        "abstract.yaml": head.format("cxq") + "policy: conductt\nabstract: true\n",
        "inherited.yaml": head.format("policy.yaml") + "warn: ~\n",
        "requires.yaml": head.format("cxq") + "requires: [xqcore-nope]\npolicy: nope\n",
        "twice.yaml": head.format("cxq") + "policy: conductt\npolicy: conduct\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    ran = xqcore("ruleset", "check", *texts)
    assert (ran.code, ran.err) == (1, "")
    unknown = "there is no policy 'conductt' (did you mean 'conduct'?)"
    assert ran.out.splitlines() == [
        f"policy.yaml:6:1: policy: {unknown}",
        "policy.yaml: 1 fault",
        f"both.yaml:6:1: policy: {unknown}",
        "both.yaml:7:11: sanction: expected loss, must-vary or bar-move, found 'lose' (did you mean 'loss'?)",
        "both.yaml: 2 faults",
        f"abstract.yaml:6:1: policy: {unknown}",
        "abstract.yaml: 1 fault",
        f"inherited.yaml:5:1: policy: {unknown} (inherited from policy.yaml:6)",
        "inherited.yaml: 1 fault",
        "requires.yaml:6:12: the ruleset needs xqcore-nope, which is not installed: pip install 'xqcore-nope'",
        "requires.yaml: 1 fault",
        "twice.yaml:7:1: the key 'policy' stands here for the second time, first on line 6",
        "twice.yaml: 1 fault",
    ]


def test_ruleset_explain_and_diff(xqcore):
    assert xqcore("ruleset", "explain", "cxq").out.startswith("CXQ rules (cxq)\n")
    assert xqcore("ruleset", "explain", "cxq", "--lang", "zh").out.startswith("CXQ 中国象棋规则")
    assert xqcore("ruleset", "diff", "cxq", "cxq").out == "cxq and cxq rule every game alike.\n"
    assert xqcore("ruleset", "diff", "simplified", "simplified-60", "--lang", "zh").out.startswith("simplified与")


def test_ruleset_schema(xqcore, folder):
    printed = xqcore("ruleset", "schema").out
    assert json.loads(printed) == ruleset_schema()
    Draft7Validator.check_schema(json.loads(printed))
    assert xqcore("ruleset", "schema", "--out", "schema.json") == (0, "", "")
    assert (folder / "schema.json").read_text(encoding="utf-8") == printed


def test_plugins(xqcore):
    top, *rows = xqcore("plugins").out.splitlines()
    assert top.split() == ["plugin", "version", "state", "provides"]
    core = next(line for line in rows if line.startswith("core "))
    assert core.split()[:3] == ["core", package.__version__, "loaded"]
    for provided in ("movegen reference", "policy conduct", "format position", "format jsonl", "rulesets xqcore"):
        assert provided in core
    data = {row["name"]: row for row in json.loads(xqcore("plugins", "--json").out)}
    assert data["core"]["state"] == "loaded"
    assert {"kind": "movegen", "name": "reference"}.items() <= data["core"]["provides"][0].items()
    assert f"xqcore=={package.__version__}" in xqcore("plugins", "--requirements").out.splitlines()


def test_perft(xqcore):
    assert re.fullmatch(r"1,920 nodes at depth 2 in \d+\.\d{3} s\n", xqcore("perft", "2").out)
    assert xqcore("perft", "0").out.startswith("1 nodes at depth 0")
    *moves, _ = xqcore("perft", "2", "--divide").out.splitlines()
    assert len(moves) == 44
    assert sum(int(line.split()[1].replace(",", "")) for line in moves) == 1920
    data = json.loads(xqcore("perft", "2", "--json", "--divide", "--fen", "3k5/9/9/9/9/9/9/9/9/5K3 w").out)
    assert (data["depth"], data["nodes"], data["divide"]) == (2, 3, {"f0e0": 1, "f0f1": 2})
    assert data["seconds"] >= 0


# Text of compare and adjudicate

CHECKS = "S01\tposition fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w moves " + "f1e1 e9f9 e1f1 f9e9 " * 4


def test_adjudicate_as_text(xqcore):
    out = xqcore("adjudicate", "-r", "simplified", "-", stdin=CHECKS.encode()).out.splitlines()
    assert out[0] == "S01: 0-1"
    assert out[1].startswith("  Red loses by perpetual check at ply 8: ")
    assert out[-8].split() == ["1.", "Red", "f1e1", "check", "e1"]
    assert out[-1].split() == ["8.", "Black", "f9e9", "idle"]
    chase = "position fen 3k5/9/9/1c7/9/9/9/9/R8/4K4 w moves " + "a1b1 b6a6 b1a1 a6b6 " * 2
    out = xqcore("adjudicate", "-r", "site-asian", "--lang", "zh", "-", stdin=chase.encode()).out.splitlines()
    assert out[-8].split() == ["1.", "红方", "a1b1", "捉", "b1", "->", "b6"]


def test_compare_as_a_table(xqcore):
    out = xqcore("compare", "-r", "cxq", "-r", "simplified", "-", stdin=CHECKS.encode()).out
    table, told = out.split("\n\n")
    assert table.splitlines() == [
        "game  plies  recorded  parts at  cxq                      simplified",
        "S01   16     *         8         0-1 @13 perpetual-check  0-1 @8 perpetual-check",
    ]
    assert [line.partition(":")[0] for line in told.splitlines()] == ["cxq", "simplified"]


def test_compare_sums_up_many_games(xqcore):
    stdin = (f"{CHECKS}\n" + "b\tposition startpos\n") * 50
    out = xqcore("compare", "-r", "cxq", "-r", "simplified", "--jobs", "1", "-", stdin=stdin.encode()).out
    games, summed, endings, pairs = out.rstrip("\n").split("\n\n")
    lines = games.splitlines()
    assert len(lines) == 101
    assert lines[0].split() == ["game", "plies", "recorded", "parts", "at", "cxq", "simplified"]
    assert {line.find("0-1 @8") for line in lines if "0-1 @8" in line} == {lines[0].index("simplified")}
    assert summed == "100 games, 800 plies; the rulesets differ on 50."
    assert endings.splitlines()[1].split() == ["perpetual-check", "50", "50"]
    assert pairs.splitlines()[1].split() == ["cxq", "/", "simplified", "50", "0"]


def test_compare_shows_only_games_that_differ(xqcore):
    """The heading comes first, however long the first of them is in coming, and the sums are of all games."""
    stdin = "b\tposition startpos\n" * 45 + f"{CHECKS}\n" * 41
    out = xqcore(
        "compare", "-r", "cxq", "-r", "simplified", "--differing", "--jobs", "1", "-", stdin=stdin.encode()
    ).out
    lines = out.split("\n\n")[0].splitlines()
    assert lines[0].startswith("game  plies")
    assert len(lines) == 42
    assert "86 games, 656 plies; the rulesets differ on 41." in out
    assert xqcore("compare", "--differing", "-", stdin=b"position startpos\n") == (0, "", "")


def test_compare_as_markdown(xqcore):
    out = xqcore(
        "compare", "-r", "cxq", "--output", "markdown", "-", stdin=CHECKS.replace("S01", "a|b", 1).encode()
    ).out
    assert out.splitlines() == [
        "| game | plies | recorded | parts at | cxq |",
        "| --- | --- | --- | --- | --- |",
        "| a\\|b | 16 | * | - | 0-1 @13 perpetual-check |",
        "",
        "1 game, 16 plies; the rulesets differ on 0.",
    ]
    out = xqcore("compare", "--output", "markdown", "-", stdin=f"{CHECKS}\n{CHECKS}\n".encode()).out
    assert out.count("\n| --- |") == 3


def test_compare_as_a_page(xqcore):
    stdin = f"{CHECKS}\nposition startpos moves h2e3\n".encode()
    ran = xqcore("compare", "-r", "cxq", "--output", "html", "--lang", "zh", "--pieces", "letters", "-", stdin=stdin)
    assert ran.code == 2
    assert ran.out.startswith('<!DOCTYPE html>\n<html lang="zh">')
    assert ran.out.endswith("</body></html>\n")
    assert '<section class="refused"><p>standard input:2, ply 1: h2e3 is illegal' in ran.out
    assert len(ran.said) == 1


def test_names_of_strangers_steer_no_terminal(xqcore):
    stdin = (
        json.dumps({"id": "a\n\x1b[31mb\u202e", "moves": ["h2e3"]}) + "\n" + json.dumps({"id": "c\x1b[2J", "moves": []})
    )
    for arguments in (
        ["adjudicate", "-r", "cxq"],
        ["compare"],
        ["compare", "--output", "markdown"],
        ["compare", "--output", "html"],
    ):
        ran = xqcore(*arguments, "-", stdin=stdin.encode())
        assert ran.said == [
            "xqcore: standard input:1, game a\\n\\x1b[31mb\\u202e, ply 1: h2e3 is illegal: red's own soldier stands on e3"
        ]
        assert not {"\x1b", "\u202e"} & set(ran.out)
        assert "c\\x1b[2J" in ran.out.replace("\\\\", "\\")
