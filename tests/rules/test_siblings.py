"""What is said to bring a name is what brings it: the folders of the project's own plugins tell."""

import re
from pathlib import Path

import pytest

from xqcore.rules.siblings import BROUGHT, comes_with

PLUGINS = Path(__file__).parents[2] / "plugins"


def sources(plugin: str) -> list[Path]:
    return [path for path in (PLUGINS / plugin / "src").rglob("*.py") if "tests" not in path.parts]


@pytest.mark.parametrize("plugin", BROUGHT)
def test_every_name_stands_in_the_plugin(plugin):
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources(plugin))
    for kind, names in BROUGHT[plugin].items():
        if kind != "ruleset":
            assert [name for name in names.split() if f'"{name}"' not in text] == []


def test_none_is_left_out():
    assert {folder.name for folder in PLUGINS.iterdir() if folder.is_dir()} == set(BROUGHT)
    codes = {path.stem for path in (PLUGINS / "xqcore-codes").rglob("rulesets/*.yaml")}
    assert set(BROUGHT["xqcore-codes"]["ruleset"].split()) == codes
    hooks = (PLUGINS / "xqcore-formats/src/xqcore_formats/hooks.py").read_text(encoding="utf-8")
    assert set(BROUGHT["xqcore-formats"]["format"].split()) == set(re.findall(r'name="([^"]+)"', hooks))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["compare", "-r", "axf", "-"], "there is no ruleset 'axf'; it comes with the plugin xqcore-codes"),
        (["play", "--black", "hard"], "there is no player 'hard'; it comes with the plugin xqcore-players"),
        (["perft", "1", "--movegen", "native"], "there is no movegen 'native'; it comes with the plugin xqcore-native"),
        (["compare", "--from", "xqf", "-"], "there is no format 'xqf'; it comes with the plugin xqcore-formats"),
        (["match", "hard", "easy"], "there is no verb 'match'; it comes with the plugin xqcore-engines"),
    ],
)
def test_it_is_said(xqcore, monkeypatch, arguments, said):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    ran = xqcore(*arguments, stdin=b"")
    assert ran.code in (2, 3)
    assert ran.said[-1].startswith(f"xqcore: {said}")


def test_nothing_is_said_of_what_nobody_brings():
    assert comes_with("ruleset", "nope") == comes_with("nope", "axf") == ""
