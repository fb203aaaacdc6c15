"""The user's file of engines, and the verbs about it."""

import json
import os
import sys
from pathlib import Path

import pytest
from conftest import FAKE
from xqcore_engines.config import added, configured, path
from xqcore_engines.engine import Engine

from xqcore import Xqcore
from xqcore.cli import run
from xqcore.model.errors import XqError
from xqcore.rules.diagnostic import FaultyRuleset


def write(text: str) -> Path:
    path().parent.mkdir(parents=True, exist_ok=True)
    path().write_text(text, encoding="utf-8")
    return path()


def test_no_file_no_engines():
    assert configured() == ()


def test_engines_are_players():
    write(
        "engines:\n  mine: {command: ./mine -x, dialect: ucci, folder: /opt/mine, options: {Hash: 64, Skill Level: -3}}\n"
    )
    (engine,) = configured()
    assert engine == Engine(
        name="mine",
        command="./mine -x",
        dialect="ucci",
        folder=Path("/opt/mine"),
        options={"Hash": 64, "Skill Level": -3},
    )
    assert "mine" in Xqcore().registry.names("player")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("engine: {}", ":1:1: unknown key 'engine'; known here: engines"),
        ("engines: [a]", ":1:10: engines: expected names of engines, each with its keys"),
        ("engines: {Mine: {command: x}}", ":1:11: engines: 'Mine' is not a name: small letters, digits and hyphens"),
        (
            "engines:\n  mine: {}",
            ":2:9: engines.mine: the key 'command' is missing: the command that starts the engine",
        ),
        ("engines: {a: {command: x, dialect: usi}}", ":1:36: engines.a.dialect: expected a text that fits"),
        ("engines: {a: {comand: x}}", ":1:15: engines.a: unknown key 'comand' (did you mean 'command'?)"),
        ("engines: {a: {command: x, options: [Hash]}}", "engines.a.options: expected the engine's options"),
        ("engines: {a: {command: x, options: {Hash: }}}", "engines.a.options: expected one value for 'Hash'"),
        ("engines: {a: {command: x", "not YAML"),
    ],
)
def test_faults_have_their_place(text, said, capsys):
    write(text)
    with pytest.raises(FaultyRuleset) as raised:
        configured()
    assert said in str(raised.value)
    assert run(["engines", "list"]) == 2
    assert said in capsys.readouterr().err


def test_a_fault_is_told_to_whoever_wants_the_engine(capsys):
    write("engines: {mine: {command: x, dialect: usi}}")
    assert run(["play", "--red", "mine"]) == 3
    assert "engines.yaml:1:39: engines.mine.dialect" in capsys.readouterr().err


def test_an_engine_is_added_and_the_rest_stays():
    write("# mine\nengines:\n  a: {command: x} # a comment\n")
    added(Engine(name="b", command="/opt/b -q", options={"Hash": "64"}))
    assert path().read_text().startswith("# mine\nengines:\n  a: {command: x} # a comment\n")
    assert [engine.name for engine in configured()] == ["a", "b"]
    with pytest.raises(XqError, match="there is an engine 'b' already"):
        added(Engine(name="b", command="x"))


def test_a_file_that_cannot_be_added_to_is_left_alone():
    file = write("engines: {a: {command: x}}\n")
    with pytest.raises(XqError, match="add this by hand"):
        added(Engine(name="b", command="x"))
    assert file.read_text() == "engines: {a: {command: x}}\n"


def test_the_verbs(scripted, capsys):
    fake = scripted()
    command = f"{sys.executable} -S {FAKE} {fake.script}"
    assert run(["engines", "list"]) == 0
    assert "xqcore engines add" in capsys.readouterr().out
    assert run(["engines", "add", "fake", command, "--set", "Hash=99"]) == 0
    assert "Fake 1.0 (uci) is the player 'fake' now" in capsys.readouterr().out
    assert run(["engines", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == {"Hash": "99"}
    assert run(["engines", "options", "fake"]) == 0
    assert capsys.readouterr().out == "Hash: a whole number from 1 to 1024 [16]\n"
    assert run(["engines", "probe"]) == 0
    assert "fake: Fake 1.0, uci, started in" in capsys.readouterr().out
    assert run(["engines", "probe", "fakee"]) == 2
    assert "(did you mean 'fake'?)" in capsys.readouterr().err
    assert run(["engines", "add", "more", "--", *command.split()]) == 0
    assert "Fake 1.0 (uci) is the player 'more' now" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["engines", "add", "random", "x"], 2, "there is a player 'random' already; choose another name"),
        (["engines", "add", "x", "nowhere-at-all"], 3, "x cannot be started: nowhere-at-all is not there"),
        (["engines", "add", "x", "'"], 3, "the command of x cannot be read: no closing quotation"),
        (["engines", "add", "x", " "], 3, "the command of x is empty"),
        (["engines", "add", "x", "y", "--set", "Hash"], 2, "--set 'Hash' is not NAME=VALUE"),
        (["engines", "probe", "fairyy"], 2, "'fairyy' is neither an engine that has been added nor a program; see"),
        (["engines", "add", "x", "node", "--fetch"], 2, "(xqcore engines add --help shows how)"),
        (["engines", "probe", "/nowhere/at/all"], 3, "all cannot be started: /nowhere/at/all is not there"),
        (["play", "--red", "engine:command=nowhere-at-all"], 3, "nowhere-at-all cannot be started"),
        (["play", "--red", "engine:command=x,dialect=usi"], 2, "uci|pikafish|uci-cyclone|ucci"),
        (["play", "--red", "engine:command=x,nodes=0"], 2, "expected a whole number of 1 or more, found 0"),
    ],
)
def test_what_is_refused(words, code, said, capsys):
    assert run(words) == code
    assert said in capsys.readouterr().err


def test_an_engine_that_is_installed_is_found(scripted, tmp_path, monkeypatch, xq):
    monkeypatch.setenv("PATH", str(tmp_path))
    file = tmp_path / "pikafish"
    file.write_text(f"#!/bin/sh\nexec {sys.executable} -S {FAKE} {scripted().script}\n")
    file.chmod(0o755)
    player = xq.player("engine:nodes=5")
    assert player.engine.command == "pikafish"
    player.close()


def test_no_engine_is_installed(monkeypatch, capsys):
    monkeypatch.setattr("xqcore_engines.generic.find", lambda _: None)
    assert run(["play", "--red", "engine"]) == 3
    assert "no engine is installed (pikafish, fairy-stockfish, eleeye)" in capsys.readouterr().err


def test_a_file_that_is_no_program(tmp_path, capsys):
    file = tmp_path / "engine"
    file.write_text("not a program")
    assert run(["engines", "probe", str(file)]) == 3
    assert f"{file} may not be run as a program" in capsys.readouterr().err
    file.chmod(0o755)
    assert run(["engines", "probe", str(file)]) == 3
    assert "engine cannot be started" in capsys.readouterr().err
    assert os.access(file, os.X_OK)


def test_a_log_of_the_protocol(scripted, tmp_path):
    log = tmp_path / "log"
    scripted().player(log=log).close()
    text = log.read_text()
    assert "> uci\n" in text
    assert "< uciok\n" in text
    assert "> quit\n" in text
