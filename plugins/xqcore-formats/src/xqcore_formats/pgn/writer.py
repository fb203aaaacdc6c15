"""A game written as PGN."""

import re
from collections.abc import Iterator
from typing import Final

from xqcore.model.errors import RecordError
from xqcore.model.piece import Side
from xqcore.model.record import GameRecord
from xqcore_formats.notation import NOTATIONS
from xqcore_formats.pgn import tags
from xqcore_formats.pgn.movetext import NAG
from xqcore_formats.tree import Begun, Ended, Played, Said, steps

_USUAL: Final = ("chinese", "traditional")
"""The notations that the tag Format does not name."""

_WIDTH: Final = 100
_LIKE_A_TAG: Final = re.compile(r'^[ \t]*\[[ \t]*[^\s"\[\]]+[ \t]*"', re.MULTILINE | re.ASCII)


def written(record: GameRecord, notation: str) -> str:
    """Return a game as PGN, a line for each full move; raise :class:`RecordError` for what PGN cannot hold."""
    head = tags.written(record, None if notation in _USUAL else notation.upper())
    return f"{head}\n{_laid_out(_tokens(record, notation))}{record.result}\n\n"


def _tokens(record: GameRecord, notation: str) -> Iterator[tuple[str, bool]]:
    """The words of the moves, each with whether a line begins with it."""
    write = NOTATIONS[notation].write
    depth = 0
    numbered = False
    for step in steps(record):
        if isinstance(step, Played):
            red = step.position.turn is Side.RED
            if red or not numbered:
                yield f"{step.position.number}{'.' if red else '...'}", not depth
            numbered = True
            yield write(step.move, step.position), False
        else:
            numbered = False
            if isinstance(step, Said):
                yield _comment(step.text, step.ply, record), False
            elif isinstance(step, Begun):
                depth += 1
                yield "(", False
            elif isinstance(step, Ended):
                depth -= 1
                yield ")", False


def _laid_out(tokens: Iterator[tuple[str, bool]]) -> str:
    lines: list[str] = []
    line = ""
    for word, first in tokens:
        if line and (first or len(line) + len(word) > _WIDTH or line.startswith(";") or word.startswith(";")):
            lines.append(line)
            if line.startswith(";") and word.startswith(";"):
                lines.append("")  # else the two were one comment
            line = ""
        line = f"{line} {word}" if line and not line.endswith("(") and word != ")" else line + word
    return "".join(f"{line}\n" for line in [*lines, line]) if line else ""


def _comment(text: str, ply: int, record: GameRecord) -> str:
    if NAG.fullmatch(text):
        return text
    if "\r" in text or _LIKE_A_TAG.search(text):
        raise RecordError(
            "a comment with a carriage return, or with a line like a tag, cannot be kept",
            game=record.id or None,
            ply=ply,
        )
    return f"{{{text}}}" if "}" not in text else ";" + text.replace("\n", "\n;")
