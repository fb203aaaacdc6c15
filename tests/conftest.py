"""Fixtures that every folder of tests may use."""

import os
from collections.abc import Callable

import pytest
from hypothesis import settings

settings.register_profile("xqcore", deadline=None)  # a busy machine is no fault of a test
settings.load_profile("xqcore")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the file of that name in the folder ``golden`` beside the test.

    With ``XQCORE_UPDATE_GOLDEN=1`` in the environment the file is written instead; read the difference in Git
    before you commit it.
    """

    def compare(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        if os.environ.get("XQCORE_UPDATE_GOLDEN") == "1":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n", encoding="utf-8", newline="\n")
        assert path.exists(), f"{path} is missing; run the test once with XQCORE_UPDATE_GOLDEN=1"
        assert text + "\n" == path.read_text(encoding="utf-8")

    return compare
