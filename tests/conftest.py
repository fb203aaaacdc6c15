"""Fixtures that every folder of tests may use."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from xqcore.cli import run as run_cli

settings.register_profile("xqcore", deadline=None)  # a busy machine is no fault of a test
settings.load_profile("xqcore")

UPDATE = os.environ.get("XQCORE_UPDATE_GOLDEN") == "1"  # read before any test changes the environment


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the file of that name in the folder ``golden`` beside the test.

    With ``XQCORE_UPDATE_GOLDEN=1`` in the environment the file is written instead; read the difference in Git
    before you commit it.
    """

    def compare(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        if UPDATE:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n", encoding="utf-8", newline="\n")
        assert path.exists(), f"{path} is missing; run the test once with XQCORE_UPDATE_GOLDEN=1"
        assert text + "\n" == path.read_text(encoding="utf-8")

    return compare


class Ran(NamedTuple):
    """What a command left behind: its exit code, and the lines of both streams."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> list[str]:
        """The lines on standard error."""
        return self.err.splitlines()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to run in, and no option set from outside."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("XQCORE_")]:
        monkeypatch.delenv(name)
    return tmp_path


@pytest.fixture
def xqcore(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run ``xqcore`` with arguments, perhaps with something on standard input."""
    assert folder

    def ran(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = run_cli(list(arguments))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return ran
