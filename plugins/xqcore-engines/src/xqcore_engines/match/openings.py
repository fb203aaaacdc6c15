"""Where the games of a match begin: lines of moves after which neither side is better."""

from pathlib import Path
from typing import Final

from xqcore.model.errors import RecordError
from xqcore.model.move import Move, MoveSyntaxError

OWN: Final = Path(__file__).with_name("openings.txt")
"""200 lines of six plies, drawn by chance; ``benchmarks/openings.py`` of this plugin makes them."""

Opening = tuple[Move, ...]


def openings(path: Path = OWN) -> tuple[Opening, ...]:
    """Read a file with the moves of an opening on each line; ``#`` begins a comment. Raises :class:`RecordError`."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise RecordError(f"the openings {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"the openings {path} are not UTF-8 text") from None
    found = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        try:
            if words:
                found.append(tuple(map(Move.parse, words)))
        except MoveSyntaxError as error:
            raise RecordError(str(error), source=f"{path}:{number}") from None
    if not found:
        raise RecordError(f"there are no openings in {path}")
    return tuple(found)
