"""A program in a process group of its own: lines to it and from it, and its certain end."""

import asyncio
import os
import shlex
import shutil
import signal
import sys
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from xqcore_engines.fault import EngineError, EngineGone, EngineSilent

LONGEST_LINE: Final = 64 * 1024
"""Bytes of the longest line that is read."""

KEPT: Final = 2000
"""Bytes of what the program said last on its standard error that are kept."""

Log = Callable[[str, str], None]
"""Told each line: ``<`` from the program, ``>`` to it, ``!`` on its standard error."""


def unheard(_way: str, _line: str) -> None:
    """Take no note of a line."""


class EngineProcess:
    """A running program. It ends with :meth:`end`, at the latest with this process or with the last reference to it."""

    def __init__(self, name: str, process: asyncio.subprocess.Process, log: Log):
        self._name = name
        self._process = process
        self._log = log
        self._errors: deque[str] = deque(maxlen=20)
        self._finalizer = weakref.finalize(self, _kill, process.pid)
        self._draining = asyncio.create_task(_drain(process.stderr, self._errors, log))

    @classmethod
    async def start(cls, name: str, command: str, folder: Path | None, log: Log) -> Self:
        """Start a command line; raise :class:`EngineError` where it cannot be."""
        words = _words(name, command, folder)
        try:
            process = await asyncio.create_subprocess_exec(
                *words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                cwd=folder,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"{name} cannot be started: {words[0]}: {error.strerror}") from None
        return cls(name, process, log)

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._process.pid

    async def send(self, line: str, deadline: float) -> None:
        """Write a line; raise :class:`EngineGone` or, where the program does not read, :class:`EngineSilent`."""
        stdin = self._process.stdin
        assert stdin is not None
        self._log(">", line)
        try:
            stdin.write(line.encode() + b"\n")
            async with asyncio.timeout_at(deadline):
                await stdin.drain()
        except TimeoutError:
            raise EngineSilent(f"{self._name} does not read what it is sent") from None
        except OSError:
            raise await self._gone() from None

    async def receive(self, deadline: float) -> str:
        """Return the next line; raise :class:`EngineSilent` at the deadline, a time of the event loop."""
        stdout = self._process.stdout
        assert stdout is not None
        if asyncio.get_running_loop().time() >= deadline:  # lines without end must not hold it off
            raise EngineSilent(f"{self._name} has not answered in time")
        try:
            async with asyncio.timeout_at(deadline):
                data = await stdout.readline()
        except TimeoutError:
            if self._process.returncode is not None:  # and something that it started holds its output open
                raise await self._gone() from None
            raise EngineSilent(f"{self._name} has not answered in time") from None
        except ValueError:
            raise EngineError(f"{self._name} writes a line of more than {LONGEST_LINE // 1024} KB") from None
        if not data:
            raise await self._gone()
        line = data.decode("utf-8", "replace").strip()
        self._log("<", line)
        return line

    async def end(self, farewell: str = "", patience: float = 0.0) -> None:
        """Say ``farewell``, wait ``patience`` seconds for the program to go, then kill it and all that it has started."""
        loop = asyncio.get_running_loop()
        if farewell and self._process.returncode is None:
            with suppress(EngineError):
                await self.send(farewell, loop.time() + patience)
            await self._ended(patience)
        _kill(self.pid)
        transport = self._process._transport  # type: ignore[attr-defined]  # noqa: SLF001 - there is no other way
        for pipe in (0, 1, 2):
            transport.get_pipe_transport(pipe).close()  # full pipes would delay its end
        await self._ended(5.0)
        transport.close()
        self._finalizer.detach()
        self._draining.cancel()
        with suppress(asyncio.CancelledError):
            await self._draining

    async def _gone(self) -> EngineGone:
        """What to raise when the program has closed its output."""
        if self._process.returncode is None:
            await self._ended(1.0)
        code = self._process.returncode
        with suppress(TimeoutError):
            async with asyncio.timeout(0.2):
                await asyncio.shield(self._draining)
        said = f"; it said: {self._errors[-1]}" if self._errors else ""
        return EngineGone(f"{self._name} has ended {_way_of_ending(code)}{said}")

    async def _ended(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._process.wait()


def find(program: str | Path) -> str | None:
    """Return the path of a program, looked for where programs are and where Debian keeps games; ``None`` where it is not."""
    return shutil.which(program, path=os.environ.get("PATH", os.defpath) + os.pathsep + "/usr/games")


def _words(name: str, command: str, folder: Path | None) -> list[str]:
    """The words of a command line, the first of them the path of a program that is there."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise EngineError(f"the command of {name} cannot be read: {str(error).lower()}") from None
    if not words:
        raise EngineError(f"the command of {name} is empty")
    program = Path(words[0]).expanduser()
    if folder is not None and not folder.is_dir():
        raise EngineError(f"the folder of {name} is not there: {folder}")
    place = folder / program if folder is not None and len(program.parts) > 1 else program
    found = find(place)
    if found is None:
        wrong = "may not be run as a program" if place.is_file() else "is not there"
        raise EngineError(f"{name} cannot be started: {words[0]} {wrong}")
    return [str(Path(found).absolute()), *words[1:]]


async def _drain(stream: asyncio.StreamReader | None, errors: deque[str], log: Log) -> None:
    """Read what the program says on its standard error, so that it is never held up there; keep the last of it."""
    assert stream is not None
    rest = ""
    while data := await stream.read(4096):
        *lines, rest = (rest + data.decode("utf-8", "replace"))[-KEPT:].split("\n")
        for line in filter(str.strip, lines):
            errors.append(line.strip()[:200])
            log("!", line.strip())
    if rest.strip():
        errors.append(rest.strip()[:200])


def _way_of_ending(code: int | None) -> str:
    if code is None:
        return "its output"
    if code < 0:
        with suppress(ValueError):
            return f"with {signal.Signals(-code).name}"
    return f"with exit code {code}"


def _kill(pid: int) -> None:
    """End a process and its group at once."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            os.kill(pid, signal.SIGTERM)
        else:
            os.killpg(pid, signal.SIGKILL)
