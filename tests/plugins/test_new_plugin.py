"""``xqcore new-plugin``: for each kind a package that passes its own tests and the kit as it is written."""

import os
import subprocess
import sys
import tomllib

import pytest
from installing import lay_out_project

from xqcore.cli import run
from xqcore.cli.new_plugin import KINDS


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A plugin of each kind, as the command line writes it, and all of them laid out as if they were installed."""
    home = tmp_path_factory.mktemp("plugins")
    for kind in KINDS:
        assert run(["new-plugin", f"my-{kind}", "--kind", kind, "--into", str(home)]) == 0
        lay_out_project(home / "site", home / f"xqcore-my-{kind}")
    return home


@pytest.mark.slow
def test_their_tests_pass(written):
    """The longest checks of the kit are left to tests/smoke/new_plugins.py, which installs them for good."""
    folders = [f"xqcore-my-{kind}" for kind in KINDS]
    options = (
        "-q",
        "-p",
        "no:cacheprovider",
        "--import-mode=importlib",
        "-W",
        "error",
        "-k",
        "not length and not deep",
    )
    environment = {**os.environ, "PYTHONPATH": str(written / "site")}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *folders],
        cwd=written,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    assert all(f" {word}" not in ran.stdout for word in ("failed", "error"))


@pytest.mark.parametrize("kind", KINDS)
def test_their_packages_pass_the_kit(written, xqcore, install, kind):
    install(written / "site")
    checks = "packaging-light", "packaging-entry-point", "packaging-requires", "packaging-typed", "packaging-faults"
    ran = xqcore("check", f"my-{kind}", *(word for check in checks for word in ("--only", check)))
    assert (ran.code, ran.err) == (0, ""), ran.out


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("perft 2 --movegen my-movegen", "1,920 nodes at depth 2"),
        ("compare my.txt -r my-policy -r my-ruleset", "checks-in-a-row"),
        ("compare my.txt -r my-ruleset --movegen my-movegen", "perpetual-check"),
        ("compare games.my-format -r my-ruleset", "1-0"),
        ("play --red my-player:seed=1 --black my-player:seed=2 -r simplified", "red: "),
        ("my-command my.txt", "1 games: 12 to 12 plies"),
        ("plugins", "format my-format"),
    ],
    ids=lambda value: value.split()[0],
)
def test_they_are_used(written, xqcore, folder, install, command, shown):
    install(written / "site")
    line = "position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w moves" + " f1e1 e9f9 e1f1 f9e9" * 3
    (folder / "my.txt").write_text(line, encoding="utf-8")
    (folder / "games.my-format").write_text("my-format games\n1-0 h2e2 h9g7\n", encoding="utf-8")
    ran = xqcore(*command.split())
    assert ran.code == 0, ran.err
    assert shown in ran.out
    assert ("checks: red" in ran.err) is command.startswith("play")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_the_skeleton_is_left(written, kind):
    folder = written / f"xqcore-my-{kind}"
    files = [path for path in folder.rglob("*") if path.is_file() and "cache" not in str(path.relative_to(folder))]
    names = {path.relative_to(folder).as_posix() for path in files}
    assert names >= {"pyproject.toml", "README.md", "LICENSE", "tox.ini", ".gitignore", "tests/test_kit.py"}
    assert f"src/xqcore_my_{kind}/hooks.py" in names
    for path in files:
        for word in ("NAME", "KIND", "YEAR"):
            assert word not in f"{path.relative_to(folder)}\n{path.read_text(encoding='utf-8')}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_metadata(written, kind):
    project = tomllib.loads((written / f"xqcore-my-{kind}" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == f"xqcore-my-{kind}"
    assert project["dependencies"] == ["xqcore>=0.1,<0.2"]
    assert project["entry-points"]["xqcore"] == {f"my-{kind}": f"xqcore_my_{kind}.hooks"}


def test_what_to_type_next_is_said(xqcore, folder):
    ran = xqcore("new-plugin", "fast", "--kind", "movegen", "--into", "my plugins")
    assert ran.code == 0
    assert (folder / "my plugins" / "xqcore-fast" / "pyproject.toml").exists()
    assert [line.strip() for line in ran.out.splitlines()[2:]] == [
        "cd 'my plugins/xqcore-fast'",
        'python -m pip install -e ".[test]"',
        "pytest",
        "xqcore check fast",
        "xqcore perft 4 --movegen fast",
    ]


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("Mine", "policy", "'Mine' cannot be the name of a plugin: a name is small letters, digits and single hyphens"),
        ("my_rules", "policy", "'my_rules' cannot be the name of a plugin"),
        ("../mine", "policy", "'../mine' cannot be the name of a plugin"),
        ("3-checks", "policy", "with a letter first, such as 'five-checks'"),
        ("", "policy", "'' cannot be the name of a plugin"),
        ("a" * 41, "policy", "is too long for the name of a plugin: it has 41 letters, 40 may be"),
        ("null", "ruleset", "'null' cannot be the name of a plugin: in a ruleset it would be no text"),
        ("xqcore-mine", "player", "leave 'xqcore-' out of the name: 'mine' becomes xqcore-mine"),
        ("core", "player", "the name 'core' is taken by plugin core (xqcore "),
        ("reference", "movegen", "the name 'reference' is taken by a movegen of plugin core (xqcore "),
        ("cxq", "ruleset", "the name 'cxq' is taken by a ruleset of xqcore; choose another"),
        ("cxq", "policy", "the name 'cxq' is taken by a ruleset of xqcore; choose another"),
        ("compare", "command", "the name 'compare' is taken by a verb of xqcore; choose another"),
        ("mine", "policies", "'policies' is not one of 'movegen', 'policy', "),
    ],
)
def test_names_that_will_not_do(xqcore, folder, name, kind, said):
    ran = xqcore("new-plugin", name, "--kind", kind)
    assert (ran.code, ran.out, len(ran.said)) == (2, "", 1)
    assert said in ran.err
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("greedy", "movegen", "the name 'greedy' is taken by plugin greedy (xqcore-greedy 1.0); choose another"),
        ("club-night", "ruleset", "the name 'club-night' is taken by a ruleset of club; choose another"),
        ("three-checks", "policy", "the name 'three-checks' is taken by plugin three-checks (xqcore-three-checks 1.0)"),
    ],
)
def test_names_that_third_parties_have(xqcore, folder, samples, install, name, kind, said):
    install(samples)
    ran = xqcore("new-plugin", name, "--kind", kind)
    assert (ran.code, ran.out, len(ran.said)) == (2, "", 1)
    assert said in ran.err
    assert not list(folder.iterdir())


def test_a_folder_that_is_there_is_left_alone(xqcore, folder):
    (folder / "xqcore-mine").mkdir()
    ran = xqcore("new-plugin", "mine", "--kind", "player")
    assert (ran.code, ran.out, ran.said) == (
        2,
        "",
        ["xqcore: xqcore-mine is there already; choose another name, or another folder with --into"],
    )
    assert not list((folder / "xqcore-mine").iterdir())


def test_a_folder_that_cannot_be_made_is_said(xqcore, folder):
    (folder / "file").touch()
    ran = xqcore("new-plugin", "mine", "--kind", "player", "--into", "file/inside")
    assert (ran.code, ran.out, len(ran.said)) == (2, "", 1)
    assert "cannot be written: Not a directory" in ran.err
