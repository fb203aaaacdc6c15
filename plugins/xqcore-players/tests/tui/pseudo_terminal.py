"""xqcore in a terminal of its own: what it shows, and how keys and the mouse are sent to it."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Self

import pyte

PATIENCE = 60.0
KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "home": "\x1b[H",
}


class _Screen(pyte.Screen):
    """A screen that answers where its cursor is, and does without what Textual asks of newer terminals."""

    answer: Callable[[str], None]

    def write_process_input(self, data: str) -> None:
        self.answer(data)

    def report_device_attributes(self, mode: int = 0, **kwargs: object) -> None:
        if not kwargs.get("private"):
            super().report_device_attributes(mode)


class Terminal:
    """A program in a pseudo-terminal of so many columns and lines."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], columns: int = 100, lines: int = 30):
        self.screen = _Screen(columns, lines)
        self.screen.answer = self.send
        self._stream = pyte.ByteStream(self.screen)
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))  # before anybody asks
            os.execve(  # noqa: S606 - it is meant
                sys.executable,
                [sys.executable, "-m", "xqcore", *arguments],
                {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
            )
        self._ended: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self._file)

    def send(self, text: str) -> None:
        """Send keys as they come from a terminal."""
        os.write(self._file, text.encode())

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.send(KEYS.get(key, key))
            self._read(0.03)

    def type(self, text: str) -> None:
        """Type a line."""
        self.press(*text, "enter")

    def click(self, column: int, line: int) -> None:
        """Press and release the left button of the mouse, as SGR events."""
        for end in "Mm":
            self.send(f"\x1b[<0;{column + 1};{line + 1}{end}")
        self._read(0.03)

    @property
    def lines(self) -> list[str]:
        """What is to be seen, line by line; a wide character is one character."""
        self._read(0)
        return [
            "".join(self.screen.buffer[y][x].data for x in range(self.screen.columns)) for y in range(self.screen.lines)
        ]

    @property
    def text(self) -> str:
        """What is to be seen."""
        return "\n".join(self.lines)

    def wait(self, *texts: str, gone: str = "") -> str:
        """Wait until all of some texts are to be seen, and one is not; return what is to be seen."""
        return self.until(lambda seen: all(text in seen for text in texts) and not (gone and gone in seen), str(texts))

    def until(self, true: Callable[[str], bool], what: str = "it") -> str:
        """Wait until something is true of what is to be seen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._read(0.05)
            text = self.text
            if true(text):
                return text
        raise AssertionError(f"{what} did not come:\n{self.text}")

    def kill(self) -> None:
        """Kill the program with everything that it might still want to do."""
        if self._ended is None:
            os.kill(self.pid, signal.SIGKILL)
            self._ended = os.waitpid(self.pid, 0)[1]

    def end(self) -> int:
        """Wait for the program to end by itself; return its exit code."""
        end = time.monotonic() + PATIENCE
        while self._ended is None and time.monotonic() < end:
            self._read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._ended = status
        assert self._ended is not None, f"it has not ended:\n{self.text}"
        return os.waitstatus_to_exitcode(self._ended)

    def _read(self, seconds: float) -> None:
        """Take in what the program has written, for at most so long a silence; from one that is never silent, a second's."""
        end = time.monotonic() + 1
        while select.select([self._file], [], [], seconds)[0] and time.monotonic() < end:
            try:
                data = os.read(self._file, 65536)
            except OSError:  # the program has ended
                return
            if not data:
                return
            self._stream.feed(data)
            seconds = min(seconds, 0.01)
