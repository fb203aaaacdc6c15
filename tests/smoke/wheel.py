"""Build the wheel and the source distribution, install the wheel by itself, run the main job. Not a pytest file."""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        # the wheel is built from the source distribution, which so is seen to be whole
        run(sys.executable, "-m", "build", "--installer", "uv", "--outdir", here, ROOT, cwd=here)
        (wheel,) = here.glob("*.whl")
        venv.create(here / "clean", with_pip=True)
        scripts = here / "clean" / ("Scripts" if sys.platform == "win32" else "bin")
        run(scripts / "python", "-m", "pip", "install", "-q", wheel, cwd=here)
        games = ROOT / "examples" / "games.jsonl"
        lines = run(scripts / "xqcore", "compare", games, "--output", "json", cwd=here).splitlines()
        verdicts = [json.loads(line)["verdicts"] for line in lines]
        assert len(verdicts) == 60, f"{len(verdicts)} games judged"
        assert all(
            set(told) == {"cxq", "simplified", "simplified-60", "site-asian", "strict-chase"} for told in verdicts
        ), "a ruleset is missing from the wheel"
        page = run(scripts / "xqcore", "compare", games, "--output", "html", cwd=here)
        assert page.count("<article") == 300, "the page is not whole"
        run(scripts / "xqcore", "check", "core", "--level", "quick", cwd=here)
        print(f"{wheel.name}: judged {len(verdicts)} games by itself")


if __name__ == "__main__":
    main()
