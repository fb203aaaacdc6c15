"""``python -m xqcore`` as a process among others: pipes, terminals, encodings."""

import os
import re
import subprocess
import sys
import tempfile
from functools import partial

import pytest

XQCORE = [sys.executable, "-m", "xqcore"]
CHECKS = "S01\tposition fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w moves " + "f1e1 e9f9 e1f1 f9e9 " * 4 + "\n"


@pytest.fixture
def environment(monkeypatch, tmp_path):
    """Run in an empty folder, with no option set from outside, on a terminal without colours of its own."""
    monkeypatch.chdir(tmp_path)
    for name in [
        name
        for name in os.environ
        if name.startswith(("XQCORE_", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONUNBUFFERED"))
    ]:
        monkeypatch.delenv(name)
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "150")
    return tmp_path


def ran(*arguments, stdin=CHECKS, **options):
    return subprocess.run(
        [*XQCORE, *arguments], input=stdin.encode(), capture_output=True, timeout=60, check=False, **options
    )


@pytest.mark.usefixtures("environment")
def test_a_process_reads_and_writes_and_leaves_with_its_code():
    done = ran("adjudicate", "-r", "cxq", "-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"S01: 0-1\n  Red loses by perpetual check at ply 13")
    done = ran("adjudicate", "-r", "cxq", "-", stdin=CHECKS + "foo\n")
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    done = ran("adjudicate", "-r", "cxq", "--movegen", "nope", "-")
    assert (done.returncode, done.stdout) == (3, b"")


@pytest.mark.usefixtures("environment")
def test_the_script_is_the_same_program():
    from xqcore.cli import main

    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["compare", "games.txt"], 0),
        (["compare", "--output", "json", "games.txt"], 1),
        (["compare", "--output", "html", "games.txt"], 0),
        (["adjudicate", "-r", "cxq", "games.txt"], 0),
        (["ruleset", "schema"], 0),
        (["--help"], 0),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_a_reader_who_leaves_is_no_error(arguments, lines, environment):
    """They leave before anything is written, or after a line of what is much more than a pipe holds."""
    (environment / "games.txt").write_text(CHECKS * (70 if lines else 2))
    with subprocess.Popen([*XQCORE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert all(process.stdout.readline() for _ in range(lines))
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.usefixtures("environment")
def test_a_command_need_not_flush_what_it_prints():
    code = (
        "import sys; from xqcore.cli import run, rulesets\n"
        "rulesets.command.callback = lambda **_: print('tea')\n"
        "sys.stdin.read(); sys.exit(run(['rulesets']))"
    )
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([sys.executable, "-c", code], **pipes) as process:
        process.stdout.close()
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_nothing_but_the_result_is_written_to_a_pipe(environment):
    (environment / "games.txt").write_text(CHECKS * 70)
    done = ran("compare", "--output", "table", "games.txt")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert b"\r" not in done.stdout


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize(
    ("encoding", "output"), [("utf-8", "json"), ("gbk", "text"), ("ascii", "json"), ("latin-1", "text")]
)
def test_no_encoding_is_too_poor(encoding, output, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    monkeypatch.setenv("PYTHONUTF8", "0")
    arguments = ["adjudicate", "-r", "cxq", "--lang", "zh", "--output", output, "-"]
    done = ran(*arguments, stdin="第一局\tposition startpos\n")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert ("第一局" in text) is (encoding in ("utf-8", "gbk"))
    assert ("\\u7b2c\\u4e00\\u5c40" in text) is (encoding in ("ascii", "latin-1"))


# Terminals

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")


def on_a_terminal(*arguments, out=True, err=True, stdin=CHECKS, code=0):
    """Run with the output, the errors or both on a terminal; return what appears there, and what goes elsewhere."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as elsewhere:
        given.write(stdin.encode())
        given.seek(0)
        streams = {"stdout": theirs if out else elsewhere, "stderr": theirs if err else elsewhere}
        with subprocess.Popen([*XQCORE, *arguments], stdin=given, **streams) as process:
            os.close(theirs)
            shown = b"".join(iter(partial(shown_on, ours), b""))
            assert process.wait(60) == code
        os.close(ours)
        elsewhere.seek(0)
        return shown.decode(), elsewhere.read().decode()


def shown_on(terminal):
    try:
        return os.read(terminal, 4096)
    except OSError:  # nobody has the other end any more
        return b""


COLOUR = re.compile(r"\x1b\[[\d;]*3[0-7][\d;]*m")


@pytest.mark.usefixtures("environment")
def test_colour_only_on_a_terminal_and_not_against_its_owners_will(monkeypatch):
    pytest.importorskip("rich")
    shown, _ = on_a_terminal("compare", "-r", "cxq", "-r", "simplified", "-")
    assert COLOUR.search(shown)
    assert "0-1 @13 perpetual-check" in shown
    monkeypatch.setenv("NO_COLOR", "1")
    shown, _ = on_a_terminal("compare", "-r", "cxq", "-r", "simplified", "-")
    assert not COLOUR.search(shown)
    assert "0-1 @13 perpetual-check" in shown


@pytest.mark.usefixtures("environment")
def test_a_bar_shows_how_far_it_is_only_where_it_clashes_with_nothing(environment):
    (environment / "games.txt").write_text(CHECKS * 70)
    shown, piped = on_a_terminal("compare", "--output", "json", "games.txt", out=False)
    assert "70 games, " in shown
    assert piped.count("\n") == 70
    shown, piped = on_a_terminal("compare", "--output", "json", "games.txt", err=False)
    assert "games, " not in shown
    assert piped == ""


@pytest.mark.usefixtures("environment")
def test_errors_do_not_run_into_the_bar():
    shown, piped = on_a_terminal("compare", "--output", "json", "-", out=False, stdin=CHECKS + "foo\n" + CHECKS, code=2)
    assert piped.count("\n") == 2
    assert re.search(r"\x1b\[Kxqcore: standard input:2: expected 'position startpos' [^\r\n]*, found 'foo'\r\n", shown)
