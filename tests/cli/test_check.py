"""``xqcore check``: what is checked, by which checks, what is printed, the exit code."""

import json
import os
import subprocess
import sys

import attrs
import pytest

from xqcore.builtin import hooks
from xqcore.builtin.jsonl_format import JsonlFormat
from xqcore.plugins import registry
from xqcore.plugins.hookspecs import hookimpl
from xqcore.plugins.plugin import Plugin
from xqcore.plugins.provider import FormatProvider
from xqcore.testing import checks

QUICK = ("--level", "quick")


class Forgetful:
    """A format that keeps no result, though its provider says that it does."""

    def __init__(self):
        self.form = JsonlFormat()

    def sniff(self, name, head):
        return self.form.sniff(name, head)

    def read(self, stream, source):
        for game in self.form.read(stream, source):
            yield attrs.evolve(game, result="*")

    def write(self, records, stream):
        sys.stdout.write("writing\n")
        self.form.write(records, stream)


@pytest.fixture
def forgetful(monkeypatch):
    """The core with a wrong format among its own."""
    wrong = FormatProvider(
        name="forgetful", summary="wrong", factory=Forgetful, capabilities=frozenset({"read", "write", "result"})
    )
    offered = hooks.xqcore_formats()

    @hookimpl
    def xqcore_formats():
        return [*offered, wrong]

    monkeypatch.setattr(hooks, "xqcore_formats", xqcore_formats)


def rows(ran):
    return [json.loads(line) for line in ran.out.splitlines()]


def test_table(xqcore):
    ran = xqcore("check", "core", "--kind", "rulesets", *QUICK)
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0].startswith("rulesets xqcore, plugin core (xqcore ")
    assert lines[1].split()[:2] == ["rulesets-files", "passed"]
    assert lines[-1].startswith("6 passed in ")


def test_json(xqcore):
    ran = xqcore("check", "core", "--kind", "format", "--only", "format-made", "--output", "json")
    assert ran.code == 0
    assert [(row["name"], row["check"], row["outcome"]) for row in rows(ran)] == [
        ("position", "format-made", "passed"),
        ("jsonl", "format-made", "passed"),
    ]
    assert rows(ran)[0].keys() == {"plugin", "kind", "name", "check", "outcome", "seconds", "message", "remedy"}


@pytest.mark.usefixtures("forgetful")
def test_failures_are_told_with_the_remedy(xqcore):
    ran = xqcore("check", "forgetful", "--only", "format-result")
    assert ran.code == 1
    assert "format-result  failed" in ran.out
    assert "a game is not read as it was written: its result is '*', not '1-0'" in " ".join(ran.out.split())
    assert "A format that keeps it only sometimes does not declare the capability `result`." in ran.out
    assert ran.out.splitlines()[-1].startswith("0 passed, 1 failed in ")
    assert "Traceback" not in ran.out + ran.err


@pytest.mark.usefixtures("forgetful")
def test_what_is_checked_prints_nothing_of_its_own(xqcore):
    ran = xqcore("check", "forgetful", "--only", "format-result", "--output", "json")
    (row,) = rows(ran)
    assert (ran.code, row["outcome"]) == (1, "failed")
    assert row["message"].startswith("a game is not read as it was written")
    assert row["remedy"]
    assert "writing" in ran.err


def test_names(xqcore):
    by_plugin = xqcore("check", "core", "--only", "movegen-made", "--output", "json")
    by_distribution = xqcore("check", "XQCORE", "--only", "movegen-made", "--output", "json")
    by_provider = xqcore("check", "reference", "--only", "movegen-made", "--output", "json")
    assert [(row["plugin"], row["name"]) for row in rows(by_plugin)] == [("core", "reference")]
    assert [row["name"] for row in rows(by_distribution)] == [row["name"] for row in rows(by_provider)] == ["reference"]


def test_without_a_name_everything_is_checked(xqcore):
    names = {row["name"] for row in rows(xqcore("check", "--only", "format-made", "--output", "json"))}
    assert names >= {"position", "jsonl"}


def test_options_of_a_provider(xqcore):
    ran = xqcore("check", "core", "--name", "random:seed=7", "--only", "player-close", "--output", "json")
    assert [(row["name"], row["outcome"]) for row in rows(ran)] == [("random", "passed")]


def test_list(xqcore):
    listed = [line.split()[0] for line in xqcore("check", "--list").out.splitlines()[1:]]
    assert listed == [check.id for check in checks()]
    of_players = xqcore("check", "random", "--list", "--output", "json")
    assert {row["kind"] for row in rows(of_players)} == {"player"}
    assert all(row["asks"].endswith(".") and row["remedy"] for row in rows(of_players))


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["cor"], 3, "there is no plugin and no provider 'cor' (did you mean 'core'?)"),
        (["core", "--name", "refrence"], 3, "'core' has nothing called 'refrence' (did you mean 'reference'?)"),
        (["random", "--kind", "format"], 3, "'random' has nothing of kind format; there is player random"),
        (["core", "--only", "movegen-perf"], 2, "there is no check 'movegen-perf' (did you mean 'movegen-perft'?)"),
        (["random", "--only", "format-made"], 2, "the check 'format-made' does not apply to random"),
        (["core", "--name", "random:seed=x"], 2, "--name:1:8: seed: expected a whole number, found 'x'"),
        (["core", "--name", "random:sed=1"], 2, "--name:1:8: unknown key 'sed' (did you mean 'seed'?)"),
    ],
)
def test_refusals(xqcore, arguments, code, said):
    assert xqcore("check", *arguments) == (code, "", f"xqcore: {said}\n")


def test_a_plugin_that_is_not_loaded(xqcore, monkeypatch):
    monkeypatch.setattr(registry, "found", lambda: [(Plugin("gone", "no_such_module", "xqcore-gone", "1.0"), None)])
    ran = xqcore("check", "gone")
    assert ran.code == 3
    assert ran.said[-1].startswith(
        "xqcore: plugin gone (xqcore-gone 1.0) is failed: its module no_such_module cannot be"
    )


class Raises(Forgetful):
    """A format that cannot write."""

    def write(self, *_):
        raise OSError("the disk is full")


@pytest.mark.usefixtures("forgetful")
def test_traceback_of_what_is_raised(xqcore, monkeypatch):
    monkeypatch.setattr(Forgetful, "write", Raises.write)
    ran = xqcore("check", "forgetful", "--only", "format-result")
    assert ran.code == 1
    assert "OSError: the disk is full" in ran.out
    assert ran.err == ""
    with_traceback = xqcore("check", "forgetful", "--only", "format-result", "--traceback")
    assert "in write" in with_traceback.err


def test_a_bar_on_a_terminal_and_nothing_when_piped(folder):
    command = [sys.executable, "-m", "xqcore", "check", "core", "--kind", "rulesets", *QUICK]
    ours, theirs = pytest.importorskip("pty").openpty()
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        assert process.stdout is not None
        rows_ = process.stdout.read().decode()
        bar = read_all(ours)
    assert "100%" in bar
    assert "%" not in rows_
    assert subprocess.run(command, cwd=folder, capture_output=True, check=True).stderr == b""


def read_all(terminal):
    text = b""
    try:
        while data := os.read(terminal, 1 << 16):
            text += data
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(terminal)
    return text.decode()
