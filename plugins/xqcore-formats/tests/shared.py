"""The folder of real files and games, which are third parties': tests that read it are skipped where it is not there."""

from pathlib import Path

import pytest

FOLDER = next((path for parent in Path(__file__).parents if (path := parent / "shared" / "corpus").is_dir()), None)


def files(kind: str) -> list[Path]:
    """The real files of a kind, none where the folder is not there."""
    return sorted((FOLDER / "files" / kind).iterdir()) if FOLDER else []


needed = pytest.mark.skipif(FOLDER is None, reason="the folder of real files is not there")
