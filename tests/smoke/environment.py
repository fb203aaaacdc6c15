"""A clean environment, made with uv, in which distributions are installed for good."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def built(folders: Iterable[Path], wheels: Path) -> None:
    """Build the wheel of each project into a folder."""
    for folder in folders:
        run("uv", "build", "-q", "--wheel", "--out-dir", wheels, folder, cwd=wheels.parent)


class Environment:
    """A clean environment in a new folder; its wheels come from ``wheels``, else from the package index."""

    def __init__(self, folder: Path, wheels: Path):
        self.folder = folder
        self._wheels = wheels
        self._scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
        run("uv", "venv", "-q", "--python", sys.executable, folder, cwd=folder.parent)

    def install(self, *requirements: str | Path) -> None:
        """Install distributions with what they need."""
        python = self._scripts / "python"
        run(
            *("uv", "pip", "install", "-q", "--python", python, "--find-links", self._wheels, *requirements),
            cwd=self.folder.parent,
        )

    def run(self, program: str, *words: str | Path, cwd: Path | None = None) -> str:
        """Run one of its programs; whoever fails ends the test with all that was said."""
        return run(self._scripts / program, *words, cwd=cwd or self.folder.parent)


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without what the environment sets for xqcore and Python; return its output."""
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("XQCORE_", "PYTHON", "VIRTUAL_ENV"))
    }
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=clean, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout
