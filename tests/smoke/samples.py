"""Install each third party of ``tests/samples`` for good, alone and then all together, run its tests, use it.

python tests/smoke/samples.py [NAME ...]
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from environment import ROOT, Environment, built

SAMPLES = ROOT / "tests" / "samples"
FOLDERS = {path.parent.name: path.parent for path in sorted(SAMPLES.glob("xqcore-*/pyproject.toml"))}
USED = {
    "xqcore-mailbox": ["perft 2 --movegen mailbox", "compare games.jsonl -r cxq --movegen mailbox"],
    "xqcore-three-checks": ["compare games.jsonl -r three-checks -r cxq", "ruleset explain three-checks"],
    "xqcore-greedy": ["play --red greedy:look-ahead=1 --black random:seed=1 -r site-asian"],
    "xqcore-sheet": ["compare club.csv -r cxq"],
    "xqcore-club": ["compare games.jsonl -r club-night -r club-blitz"],
    "xqcore-scoreboard": ["play --red random:seed=1 --black random:seed=2"],
    "xqcore-openings": ["openings games.jsonl"],
}
"""How each is used once it is installed."""


def main(names: list[str]) -> int:
    """Try those that are named, else all, alone and together."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        games = (ROOT / "examples" / "games.jsonl").read_text(encoding="utf-8").splitlines()[:5]
        (home / "games.jsonl").write_text("\n".join(games), encoding="utf-8")
        (home / "club.csv").write_text("game,result,moves\nA,1-0,h2e2 h9g7\n", encoding="utf-8")
        built([ROOT, *FOLDERS.values()], home / "wheels")
        for name in names or FOLDERS:
            begun = time.perf_counter()
            environment = Environment(home / f"env-{name}", home / "wheels")
            environment.install(name, "pytest>=8.2", "jsonschema>=4.21")
            environment.run("pytest", "-q", "-p", "no:cacheprovider", FOLDERS[name])
            use(environment, name)
            print(f"{name}: alone, {time.perf_counter() - begun:.0f} s")
        if not names:
            together(home)
    return 0


def use(environment: Environment, name: str) -> None:
    """Use a plugin from the command line."""
    for command in USED[name]:
        assert environment.run("xqcore", *command.split(), "--strict-plugins"), command


def together(home: Path) -> None:
    """Install all of them at once: no fault, every one used, and the core rules as it does alone."""
    begun = time.perf_counter()
    judged = ("compare", "games.jsonl", "-r", "cxq", "-r", "site-asian", "--output", "json")
    environment = Environment(home / "env-all", home / "wheels")
    environment.install("xqcore")
    alone = environment.run("xqcore", *judged)
    environment.install(*FOLDERS)
    assert environment.run("xqcore", *judged) == alone
    rows = json.loads(environment.run("xqcore", "plugins", "--json"))
    assert {row["distribution"] for row in rows} == {"xqcore", *FOLDERS}
    assert [row["faults"] for row in rows] == [[] for _ in rows]
    for name in FOLDERS:
        use(environment, name)
    lines = environment.run("xqcore", "plugins", "--requirements").split()
    again = Environment(home / "env-again", home / "wheels")
    again.install(*lines)
    assert again.run("xqcore", "plugins", "--requirements").split() == lines
    print(f"all {len(FOLDERS)} together, {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
