"""What the tests share."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from xqcore.cli import run


class Ran(NamedTuple):
    """The exit code, what was printed, and each line that was said on standard error."""

    code: int
    out: str
    said: list[str]


@pytest.fixture
def xqcore(capfd) -> Callable[..., Ran]:
    """Run a verb."""

    def ran(*arguments: object) -> Ran:
        code = run(list(map(str, arguments)))
        out, err = capfd.readouterr()
        return Ran(code, out, err.splitlines())

    return ran
