"""A file with every line that goes to an engine and comes from it."""

import time
from pathlib import Path

from xqcore_engines.fault import EngineError


class ProtocolLog:
    """Writes lines with the seconds since its beginning; nothing where there is no file."""

    def __init__(self, path: Path | None):
        self._since = time.monotonic()
        try:
            self._file = path.open("a", encoding="utf-8") if path else None
        except OSError as error:
            raise EngineError(f"the log {path} cannot be written: {error.strerror}") from None

    def line(self, way: str, text: str) -> None:
        """Write a line: ``>`` to the engine, ``<`` from it, ``!`` on its standard error."""
        if self._file is not None and not self._file.closed:
            self._file.write(f"{time.monotonic() - self._since:9.3f} {way} {text[:2000]}\n")
            self._file.flush()

    def close(self) -> None:
        """End the file."""
        if self._file is not None:
            self._file.close()
