"""An engine as its user describes it."""

from collections.abc import Mapping
from pathlib import Path

import attrs


@attrs.frozen(kw_only=True)
class Engine:
    """How to start an engine and how to set it up.

    ``dialect`` names how it is spoken to, ``None`` where that is to be found out; ``folder`` is where it is started;
    ``log`` is a file that gets every line to it and from it.
    """

    name: str
    command: str
    dialect: str | None = None
    folder: Path | None = None
    log: Path | None = None
    options: Mapping[str, str | int | bool] = attrs.field(factory=dict)
