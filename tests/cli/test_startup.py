"""What a run does not use it does not import: implementations come when somebody asks for them."""

import json
import subprocess
import sys

import pytest

IMPLEMENTATIONS = {
    "xqcore.movegen.reference",
    "xqcore.judge.policy",
    "xqcore.builtin.random_player",
    "xqcore.builtin.position_format",
    "xqcore.builtin.jsonl_format",
}
"""What the core's providers make, each in a module that its factory imports."""

SELDOM = {
    "xqcore.testing",
    "xqcore.report.page",
    "xqcore.report.words.zh",
    "xqcore.rules.json_schema",
    "xqcore.guard",
    "xqcore.witness",
}
"""What a few verbs need."""

GAME = "position startpos moves h2e2\n"

RUN = """
import io, json, sys
from contextlib import redirect_stdout
from xqcore.cli import run
with redirect_stdout(io.StringIO()):
    code = run(sys.argv[1:])
print(json.dumps([code, sorted(sys.modules)]))
"""


@pytest.mark.parametrize(
    ("arguments", "used"),
    [
        ("--version", set()),
        ("--help", set()),
        ("rulesets", set()),
        ("plugins", set()),
        ("ruleset explain cxq", set()),
        ("ruleset explain cxq --lang zh", {"xqcore.report.words.zh"}),
        ("ruleset schema", {"xqcore.rules.json_schema"}),
        ("perft 1", {"xqcore.movegen.reference"}),
        (
            "compare --from position game.txt",
            {"xqcore.movegen.reference", "xqcore.judge.policy", "xqcore.builtin.position_format"},
        ),
        (
            "adjudicate game.txt -r cxq",
            {
                "xqcore.movegen.reference",
                "xqcore.judge.policy",
                "xqcore.builtin.position_format",
                "xqcore.builtin.jsonl_format",  # every format looks at the file
            },
        ),
    ],
)
def test_only_what_is_used_is_imported(folder, arguments, used):
    (folder / "game.txt").write_text(GAME, encoding="utf-8")
    words = arguments.split()
    if words[0] in ("perft", "compare", "adjudicate"):
        words += ["--movegen", "reference"]
    ran = subprocess.run([sys.executable, "-c", RUN, *words], cwd=folder, capture_output=True, text=True, check=True)
    code, modules = json.loads(ran.stdout.splitlines()[-1])
    assert code == 0
    assert {name for name in modules if name in IMPLEMENTATIONS | SELDOM} == used
