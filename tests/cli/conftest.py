"""The command line, run in this process."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from xqcore.cli import run as run_cli


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
