"""Write many games in a format, read them again, and say how long that took.

python docs/corpus.py GAMES FORMAT... ; a format may have options, as in pgn:notation=wxf. Formats of one game a file get a file
for each. The exit code is 1 where a game reads back otherwise.
"""

import io
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from time import process_time

from xqcore import GameRecord, RecordError, Xqcore
from xqcore.plugins import FormatProvider
from xqcore.plugins.options import parsed
from xqcore.plugins.protocols import Format
from xqcore.testing.records import differences

Times = tuple[float, float, int]
"""Seconds for writing and for reading, and how many games read back otherwise."""


def timed(form: Format, provider: FormatProvider, games: Sequence[GameRecord]) -> Times:
    """Write games, read them, compare."""
    alone = "games" not in provider.capabilities
    writing = reading = 0.0
    differing = 0
    for part in [[game] for game in games] if alone else [games]:
        stream = io.BytesIO()
        begun = process_time()
        form.write(part, stream)
        written = process_time()
        stream.seek(0)
        found = list(form.read(stream, "again"))
        reading += process_time() - written
        writing += written - begun
        differing += sum(map(_differ, found, part, (provider for _ in count()))) + abs(len(found) - len(part))
    return writing, reading, differing


def _differ(found: GameRecord | RecordError, game: GameRecord, provider: FormatProvider) -> bool:
    return isinstance(found, RecordError) or differences(found, game, provider.capabilities) is not None


def rows(path: str, choices: Sequence[str]) -> Iterator[tuple[str, int, Times]]:
    """Yield for each format its name, the number of games, and the times."""
    xq = Xqcore()
    games = [game for game in xq.read(path) if isinstance(game, GameRecord)]
    for choice in choices:
        name, options = parsed(choice, "format")
        provider = xq.registry.provider("format", name)[1]
        yield choice, len(games), timed(xq.registry.make("format", name, options), provider, games)


def main(path: str, choices: Sequence[str]) -> int:
    """Print a table."""
    faults = 0
    print("| format | games | writing, s | reading, s | s for 1,000 games | not equal |\n|---|--:|--:|--:|--:|--:|")
    for name, games, (writing, reading, differing) in rows(path, choices):
        each = 1_000 * (writing + reading) / max(games, 1)
        print(f"| {name} | {games:,} | {writing:.1f} | {reading:.1f} | {each:.2f} | {differing} |", flush=True)
        faults += differing
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
