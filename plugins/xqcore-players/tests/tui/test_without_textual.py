"""Without Textual the verb says what to install, and everything else works."""

import os
import subprocess
import sys

PROGRAM = """
import importlib.abc, sys

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in ("textual", "rich"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
sys.modules["textual"] = None
from xqcore.cli import main
main()
"""


def ran(home, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "XQCORE_HOME": str(home)},
    )


def test_the_verb_says_what_to_install(home):
    tui = ran(home, "tui")
    assert tui.returncode == 3
    assert tui.stderr == (
        "xqcore: xqcore tui needs Textual: pip install 'xqcore-players[tui]' (xqcore play plays in plain text without it)\n"
    )


def test_its_help_and_the_other_verbs_work(home):
    assert "xqcore tui --resume" in ran(home, "tui", "--help").stdout
    assert "xqcore analyse game.pgn" in ran(home, "analyse", "--help").stdout
    assert "cxq" in ran(home, "rulesets").stdout
    assert (
        ran(
            home,
            "play",
            "--red",
            "random:seed=1",
            "--black",
            "random:seed=1",
            "--start",
            "3k5/9/9/9/9/9/9/9/9/4KR3 w",
        ).returncode
        == 0
    )


def test_where_there_is_no_terminal(home):
    run = subprocess.run(
        [sys.executable, "-m", "xqcore", "tui"],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env={**os.environ, "XQCORE_HOME": str(home)},
    )  # fmt: skip
    assert run.returncode == 2
    assert run.stderr.startswith("xqcore: xqcore tui fills a terminal, and this is none; xqcore play reads from pipes")
