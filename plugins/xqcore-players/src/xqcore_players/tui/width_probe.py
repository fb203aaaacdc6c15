"""Whether a terminal shows Chinese characters and the lines of a board as wide as they are counted on."""

import os
import re
import select
import sys
import time
from typing import Final

_PATIENCE: Final = 0.3
"""Seconds for the terminal to answer."""

_PLACE: Final = re.compile(rb"\x1b\[\d+;(\d+)R")


def shows_characters() -> bool:
    """Write a line and a character to the terminal, ask it how far the cursor has come, and wipe them out.

    ``False`` where the encoding has none, or the terminal does not answer.
    """
    try:
        "\u2500\u8eca".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    try:
        import termios
        import tty
    except ImportError:  # Windows, whose terminal counts as is counted on
        return True
    with open(os.ctermid(), "r+b", buffering=0) as terminal:  # noqa: PTH123
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal.fileno())
            terminal.write("\r\u2500\u8eca\x1b[6n".encode())
            return _column(terminal.fileno()) == 4
        finally:
            terminal.write(b"\r\x1b[K")
            termios.tcsetattr(terminal, termios.TCSANOW, before)


def _column(terminal: int) -> int | None:
    """The column, from 1, that the terminal tells."""
    said, until = b"", time.monotonic() + _PATIENCE
    while (left := until - time.monotonic()) > 0 and select.select([terminal], [], [], left)[0]:
        said += os.read(terminal, 64)
        if found := _PLACE.search(said):
            return int(found[1])
    return None
