"""How far the work has come, on a terminal."""

import sys
import time
from typing import Any, Protocol, Self

import click


class Reading(Protocol):
    """What is read: how many bytes there are, ``None`` where it is not known, and how many have been read."""

    @property
    def size(self) -> int | None:
        """Bytes of all files."""

    @property
    def read(self) -> int:
        """Bytes read so far."""


class Progress:
    """A progress bar on standard error; nothing when that is no terminal, or when ``printing`` to one would clash."""

    def __init__(self, run: Reading, *, printing: bool = True):
        self._run = run
        self._printing = printing
        self._bar: Any = None
        self._games = 0
        self._shown = self._begun = time.monotonic()

    def __enter__(self) -> Self:
        if sys.stderr.isatty() and not (self._printing and sys.stdout.isatty()):
            total = self._run.size
            self._bar = click.progressbar(
                length=total or 0, file=sys.stderr, label="0 games", show_pos=False, show_eta=bool(total), width=30
            )
            self._bar.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._update()
            self._bar.__exit__(*error)

    def step(self) -> None:
        """Count a game."""
        self._games += 1
        if self._bar is not None and time.monotonic() - self._shown > 0.2:
            self._update()

    def clear(self) -> None:
        """Make room for a line where the bar stands, if there is one."""
        if self._bar is not None:
            click.echo("\r\033[K", err=True, nl=False)

    def _update(self) -> None:
        self._shown = now = time.monotonic()
        rate = self._games / max(now - self._begun, 0.001)
        self._bar.label = f"{self._games:,} games, {rate:,.0f}/s"
        self._bar.update(max(self._run.read - self._bar.pos, 0))
        self._bar.render_progress()
