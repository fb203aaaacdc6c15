import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from pseudo_terminal import Terminal


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    """The folder of somebody's settings and games."""
    folder = tmp_path / "home"
    monkeypatch.setenv("XQCORE_HOME", str(folder))
    return folder


@pytest.fixture
def terminal(home) -> Iterator[Callable[..., Terminal]]:
    """Start ``xqcore tui`` in a terminal of so many columns and lines."""
    with ExitStack() as stack:

        def start(*arguments: str, columns: int = 100, lines: int = 28, **environment: str) -> Terminal:
            return stack.enter_context(
                Terminal(["tui", *arguments], {"XQCORE_HOME": str(home), **environment}, columns, lines)
            )

        yield start
