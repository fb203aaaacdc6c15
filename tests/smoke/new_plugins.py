"""Write a plugin of each kind with ``xqcore new-plugin`` in a clean environment; lint it, run its tests and the kit, use it."""

import sys
import tempfile
from pathlib import Path

from environment import ROOT, Environment, built

LINE = "position fen 4k4/9/9/9/9/9/9/9/5R3/3K5 w moves" + " f1e1 e9f9 e1f1 f9e9" * 3
USED = {
    "movegen": "compare checks.txt -r cxq --movegen my-movegen",
    "policy": "compare checks.txt -r my-policy -r cxq",
    "player": "play --red my-player:seed=1 --black random:seed=1",
    "format": "compare games.txt -r cxq --from my-format",
    "ruleset": "play -r my-ruleset --red random:seed=1 --black random:seed=2",
    "observer": "play --red random:seed=1 --black random:seed=2",
    "command": "my-command checks.txt",
}
"""How a plugin of each kind is used."""


def main(kinds: list[str]) -> int:
    """Try the kinds that are named, else all."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        built([ROOT], home / "wheels")
        environment = Environment(home / "env", home / "wheels")
        environment.install("xqcore", "mypy>=1.15", "ruff>=0.12")
        (home / "checks.txt").write_text(LINE, encoding="utf-8")
        (home / "games.txt").write_text("my-format games\n1-0 h2e2 h9g7\n", encoding="utf-8")
        for kind in kinds or USED:
            environment.run("xqcore", "new-plugin", f"my-{kind}", "--kind", kind)
            package = home / f"xqcore-my-{kind}"
            environment.install("-e", f"{package}[test]")
            environment.run("mypy", "--strict", "src", cwd=package)
            environment.run("ruff", "check", "--select", "E,F,I,UP,B,SIM", "--line-length", "120", cwd=package)
            told = environment.run("pytest", "-q", cwd=package).splitlines()[-1]
            checked = environment.run("xqcore", "check", f"my-{kind}").splitlines()[-1]
            assert environment.run("xqcore", *USED[kind].split(), "--strict-plugins"), kind
            print(f"{kind}: pytest {told}; xqcore check {checked}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
