"""The pages say what is so."""

import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"


def test_the_pages_are_up_to_date():
    run = subprocess.run([sys.executable, DOCS / "make.py", "--check"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_their_links_and_pictures_exist():
    for page in DOCS.glob("*.md"):
        targets = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
        assert [target for target in targets if not (DOCS / target).exists()] == []


def test_every_ruleset_has_its_page():
    rulesets = {path.stem for path in (DOCS.parent / "src" / "xqcore_codes" / "rulesets").iterdir()}
    assert {path.stem for path in DOCS.glob("*.md")} == rulesets | {"README", "disagreements", "corpus"}
