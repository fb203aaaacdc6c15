"""The pages on plugins: exact signatures, examples that fit and pass the kit, and the modules that a plugin can rely on."""

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from xqcore.judge.protocol import Judge, Policy
from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins import hookspecs, protocols
from xqcore.plugins.fitting import HOOKS, check_hooks, providers
from xqcore.plugins.registry import Registry
from xqcore.testing import Status, run_checks

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "plugins"
NAMES = [name for name in vars(hookspecs) if name.startswith("xqcore_")]
PROTOCOLS = {
    "xqcore_movegens": [MoveGenerator],
    "xqcore_policies": [Policy, Judge],
    "xqcore_players": [protocols.Player],
    "xqcore_formats": [protocols.Format],
    "xqcore_rulesets": [],
    "xqcore_observers": [protocols.Observer],
    "xqcore_commands": [protocols.Commands],
}


def page(name):
    return (PAGES / f"{name.removeprefix('xqcore_')}.md").read_text(encoding="utf-8")


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def signatures(thing):
    """The functions that a source defines, each without ``def``."""
    return re.findall(r"def (\w+\(.*\) -> .*):(?:  #.*)?$", inspect.getsource(thing), re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_the_signature_is_exact(name):
    assert blocks(page(name), "hook") == [f"{found}\n" for found in signatures(getattr(hookspecs, name))]


@pytest.mark.parametrize("name", NAMES)
def test_the_methods_of_the_protocol_are_exact(name):
    shown = [block.splitlines() for block in blocks(page(name), "protocol")]
    assert shown == [signatures(protocol) for protocol in PROTOCOLS[name]]


@pytest.mark.parametrize("name", NAMES)
def test_each_page_says_the_same_things(name):
    headings = re.findall(r"^## (.*)$", page(name), re.MULTILINE)
    assert headings == ["When it is called", "What it returns", "What a conflict does", "Example"]


@pytest.fixture
def example(name):
    """The example of a page as a module."""
    module = ModuleType("example")
    for block in blocks(page(name), "python"):
        exec(compile(block, name, "exec"), vars(module))  # noqa: S102
    check_hooks(module, Registry(discover=False)._manager)
    return module


@pytest.mark.parametrize("name", [hook.name for hook in HOOKS])
def test_the_example_passes_the_kit(name, example):
    hook = next(hook for hook in HOOKS if hook.name == name)
    announced = list(providers([getattr(example, name)()], hook))
    assert len(announced) == 1
    outcomes = run_checks(announced[0], level="quick")
    assert [(outcome.check.id, outcome.message) for outcome in outcomes if outcome.status is Status.FAILED] == []
    assert any(outcome.status is Status.PASSED for outcome in outcomes)


@pytest.mark.parametrize("name", ["xqcore_commands"])
def test_the_example_of_a_verb_runs(example):
    added = {}

    class Commands:
        def add(self, name, summary, load):
            added[name] = (summary, load())

    example.xqcore_commands(Commands())
    ((summary, command),) = added.values()
    ran = CliRunner().invoke(command, [], standalone_mode=False)
    assert "cxq" in ran.output.split()
    assert summary == command.help


def test_the_index_has_every_page():
    linked = re.findall(r"\]\((\w[\w-]*\.md)\)", (PAGES / "README.md").read_text(encoding="utf-8"))
    assert {*linked, "README.md"} == {path.name for path in PAGES.glob("*.md")}
    for name in NAMES:
        assert f"[`{name}`]({name.removeprefix('xqcore_')}.md)" in (PAGES / "README.md").read_text(encoding="utf-8")


# What a plugin can rely on


def relied_on():
    table = re.findall(r"^\| (`xqcore.*?) \|", (PAGES / "stability.md").read_text(encoding="utf-8"), re.MULTILINE)
    return {module for row in table for module in re.findall(r"`([\w.]+)`", row)}


@pytest.mark.parametrize("module", sorted(relied_on()))
def test_what_can_be_relied_on_is_there(module):
    assert import_module(module).__doc__


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize(
    "home", [ROOT / "xqcore" / "templates", *(ROOT / "tests" / "samples").glob("xqcore-*")], ids=lambda path: path.name
)
def test_skeletons_and_third_parties_rely_on_nothing_else(home):
    used = {name for path in home.rglob("*.py") for name in imports(path) if name.partition(".")[0] == "xqcore"}
    assert used
    assert used <= relied_on()
