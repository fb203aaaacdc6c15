"""The pages say what is so: their code runs, their rulesets load, their commands and links exist."""

import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from xqcore.cli import group
from xqcore.rules.library import Library, RulesetSource, shipped

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "examples" / "README.md",
    ROOT / "plugins" / "README.md",
]
PLUGIN_PAGES = [*sorted(ROOT.glob("plugins/*/README.md")), *sorted(ROOT.glob("plugins/*/docs/*.md"))]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def commands(page: Path) -> Iterator[str]:
    for line in page.read_text(encoding="utf-8").splitlines():
        command = re.fullmatch(r"    (?:\S+=\S+ )?(xqcore .*?)\s*(?:#.*)?", line)
        if command:
            yield command[1].partition(" > ")[0].partition(" | ")[0]


@pytest.mark.parametrize("page", PAGES + PLUGIN_PAGES, ids=name)
def test_links(page: Path):
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [t for t in targets if not t.startswith("https://") and not (page.parent / t).exists()] == []


@pytest.mark.parametrize("page", PAGES + PLUGIN_PAGES, ids=name)
def test_paths(page: Path):
    homes = homes_of(page)
    missing = [path for path in paths(page) if not any((home / path).exists() for home in homes)]
    assert [path for path in missing if any((home / path.split("/")[0]).is_dir() for home in homes)] == []


def paths(page: Path) -> list[str]:
    """The words between backquotes that look like paths; of other things with strokes no folder is called like the first part."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    quoted = " ".join(re.findall(r"`([^`\n]+)`", text))
    return re.findall(r"(?<!\S)[\w.-]+/[\w./-]*(?!\S)", quoted)


def homes_of(page: Path) -> list[Path]:
    """The folders from which a page names paths: its own, the project, and the package that it tells of."""
    if page.parent == ROOT / "plugins" or ROOT / "plugins" not in page.parents:
        return [page.parent, ROOT, ROOT / "xqcore"]
    plugin = ROOT / "plugins" / page.relative_to(ROOT / "plugins").parts[0]
    return [page.parent, plugin, ROOT, *(plugin / "src").iterdir()]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python(page: Path, capsys: pytest.CaptureFixture[str]):
    namespace: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block, name(page), "exec"), namespace)  # noqa: S102
    capsys.readouterr()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_rulesets(page: Path, tmp_path: Path):
    library = Library([RulesetSource(shipped())])
    for block in blocks(page, "yaml"):
        path = tmp_path / "rules.yaml"
        path.write_text(block, encoding="utf-8")
        assert library.load(path).ruleset.abstract is False


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands(page: Path):
    for command in commands(page):
        if "|" in command or "..." in command.replace("GAME...", "") or "[" in command:
            continue  # a synopsis, not a command
        parse(group, shlex.split(command)[1:])


def parse(command: click.Command, words: list[str], parent: click.Context | None = None) -> None:
    """Parse a command line without running it; click raises where it does not fit."""
    context = command.make_context(command.name or "", list(words), parent=parent)
    if isinstance(command, click.Group):
        verb, found, rest = command.resolve_command(context, [*context._protected_args, *context.args])
        assert found is not None, verb
        parse(found, rest, context)


def test_a_path_that_is_not_there_is_noticed(tmp_path: Path):
    (tmp_path / "page.md").write_text(
        "See `docs/codes/` and `python docs/make.py --check`, 1/2 or `1/2`.\n```\n`docs/x`\n```\n"
    )
    assert paths(tmp_path / "page.md") == ["docs/codes/", "docs/make.py", "1/2"]


def test_the_parser_of_this_test_notices():
    with pytest.raises(click.UsageError):
        parse(group, ["compare", "--no-such-option", "x"])
    with pytest.raises(click.UsageError):
        parse(group, ["cmpare", "x"])


def test_the_example_program(capsys: pytest.CaptureFixture[str]):
    runpy.run_path(str(ROOT / "examples" / "embed.py"))
    told = capsys.readouterr().out
    assert "Under cxq Red may not check again with this piece" in told
    assert "Red loses by perpetual check at ply 13" in told
    assert "simplified 0-1 8 perpetual-check" in told


def test_the_example_ruleset_is_short():
    lines = (ROOT / "examples" / "club-rules.yaml").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 25


def test_generated_pages_are_up_to_date():
    done = subprocess.run(
        [sys.executable, "docs/make.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("", 0)


def test_the_first_screen_has_the_two_commands():
    first_screen = (ROOT / "README.md").read_text(encoding="utf-8").partition("![")[0].splitlines()
    assert len(first_screen) < 20
    steps = [line.strip() for line in first_screen if line.startswith("    ")]
    assert len(steps) == 2
    assert "xqcore compare examples/games.jsonl" in steps[0]
    assert steps[1].endswith("tox")
    assert steps[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
