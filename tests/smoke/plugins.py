"""Run each plugin's own tests in an environment of its own: the core, the plugin, and what its tests need."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main(names: list[str]) -> int:
    folders = sorted(path.parent for path in (ROOT / "plugins").glob("*/pyproject.toml"))
    failed = []
    for folder in folders:
        if names and folder.name not in names:
            continue
        with tempfile.TemporaryDirectory() as home:
            python = Path(home) / "env" / "bin" / "python"
            steps = [
                ["uv", "venv", "-q", "--python", sys.executable, str(python.parents[1])],
                ["uv", "pip", "install", "-q", "--python", str(python), str(ROOT), f"{folder}[test]"],
                [str(python), "-m", "pytest", "-q", str(folder / "tests")],
            ]
            if any(subprocess.run(step, cwd=folder, check=False).returncode for step in steps):
                failed.append(folder.name)
    print(f"{len(folders)} plugins, failed: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
