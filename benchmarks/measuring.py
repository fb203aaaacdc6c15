"""Rates and ratios: every contestant in every round, one after another, so that a busy moment falls on all of them."""

import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

import attrs

Work = Callable[[], int]
"""Does some work and returns how many units of it were done."""


@attrs.frozen
class Run:
    """One way to do a task: a function here, or a program whose bare start is taken off."""

    work: Work
    idle: Work | None = None

    def rate(self) -> float:
        """Do the work once and return the units per second of processor time, children's included."""
        seconds, units = _timed(self.work)
        if self.idle is not None:
            seconds -= _timed(self.idle)[0]
        return units / max(seconds, 1e-6)


@attrs.frozen
class Task:
    """What several contestants do; ``unit`` is what is counted."""

    name: str
    unit: str
    runs: Mapping[str, Run]


def _timed(work: Work) -> tuple[float, int]:
    before = _spent()
    units = work()
    return _spent() - before, units


def _spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def output(command: Sequence[str], text: str = "") -> str:
    """Run a program and return what it prints."""
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def lines(command: Sequence[str], file: Path) -> int:
    """Run a program, let it print to a file, and return how many lines it printed."""
    with file.open("wb") as stream:
        subprocess.run(command, stdout=stream, check=True)
    return file.read_bytes().count(b"\n")


def rows(task: Task, rounds: int, hero: str) -> list[str]:
    """Run a task and return a line of a table for each contestant: its rate, and how many times faster the hero is."""
    rates: dict[str, list[float]] = {name: [] for name in task.runs}
    for _ in range(rounds):
        for name, run in task.runs.items():
            rates[name].append(run.rate())
    lines = []
    for name, measured in rates.items():
        ratios = [ours / theirs for ours, theirs in zip(rates[hero], measured, strict=True)]
        ratio = "" if name == hero else f"{min(ratios):,.1f} | {median(ratios):,.1f} | {max(ratios):,.1f}"
        lines.append(f"| {task.name} | {name} | {median(measured):,.0f} {task.unit}/s | {ratio or '| |'} |")
    return lines
