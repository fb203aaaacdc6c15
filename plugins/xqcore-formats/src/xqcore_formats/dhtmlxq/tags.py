"""The tags of a game and their texts; headers by the names that other formats give them."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from xqcore.model.errors import RecordError

TAG: Final = re.compile(r"\[DhtmlXQ_([^\s\[\]]{1,40})\]")
_VARIABLE: Final = re.compile(r"""\bvar\s+DhtmlXQ_(\w{1,40})\s*=\s*(?:'([^'\n]*)'|"([^"\n]*)")""")
_LINES: Final = re.compile(r"\[([0-9]+_[0-9]+_[0-9]+)\]([0-9]*)")
_ESCAPE: Final = re.compile(r"\\u([0-9a-fA-F]{4})|\|\|")
_TO_ESCAPE: Final = re.compile(r"[|\n\[\r\0]|\\(?=u)")
_HALVES: Final = re.compile("[\ud800-\udfff]")

HEADERS: Final = {
    "title": "Title",
    "event": "Event",
    "date": "Date",
    "place": "Site",
    "round": "Round",
    "red": "Red",
    "redname": "Red",
    "redteam": "RedTeam",
    "redtime": "RedTime",
    "redrating": "RedElo",
    "black": "Black",
    "blackname": "Black",
    "blackteam": "BlackTeam",
    "blacktime": "BlackTime",
    "blackrating": "BlackElo",
    "timerule": "TimeControl",
    "remark": "Remark",
    "author": "Author",
    "open": "Opening",
}
"""What headers are called for the tags."""

_TAGS: Final = {header: tag for tag, header in reversed(HEADERS.items())}
OURS: Final = ("gameid", "result", "ending", "ruleset", "fen", "binit", "movelist")
"""The tags that stand for parts of a record; of several of one name the first counts, the others are headers."""

_TREE: Final = re.compile("(?:move_|comment).*")


def read(text: str) -> Iterator[tuple[str, str]]:
    """Yield the tags of a game with their texts, those that a script sets as variables among them.

    A text ends where its tag is closed, by whatever name, or where the next one opens.
    """
    found = [*TAG.finditer(text)]
    outside = [text[: found[0].start()] if found else text]
    for match, behind in zip_longest(found, found[1:]):
        value, closed, rest = text[match.end() : behind.start() if behind else len(text)].partition("[/DhtmlXQ")
        yield match[1], plain(value if closed else value.strip())
        outside.append(rest)
    for variable in _VARIABLE.finditer("\n".join(outside)):
        value = variable[2] or variable[3] or ""
        lines = _LINES.findall(value)
        yield from [(f"move_{place}", moves) for place, moves in lines] or [(variable[1], plain(value))]


def plain(text: str) -> str:
    r"""Return a text without its escapes: ``||`` for the end of a line, ``\u4e2d``."""
    told = _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)) if escape[1] else "\n", text)
    return told.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if _HALVES.search(told) else told


def escaped(text: str, encoding: str) -> str:
    """Return a text as it is written; what the encoding does not have is escaped."""
    told = _TO_ESCAPE.sub(lambda found: "||" if found[0] == "\n" else _code(found[0]), text)
    try:
        told.encode(encoding)
    except UnicodeEncodeError:
        return "".join(c if c.encode(encoding, "ignore") else _code(c) for c in told)
    return told


def _code(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def written(tags: Iterable[tuple[str, str]], encoding: str) -> str:
    """Return tags as lines of text."""
    return "".join(f"[DhtmlXQ_{name}]{escaped(value, encoding)}[/DhtmlXQ_{name}]\n" for name, value in tags)


def named(header: str) -> str:
    """Return the tag of a header; raise :class:`RecordError` for a header that would be taken for something else."""
    tag = _TAGS.get(header, header)
    if (header not in _TAGS and header in HEADERS) or _TREE.fullmatch(tag) or not TAG.fullmatch(f"[DhtmlXQ_{tag}]"):
        raise RecordError(f"a header called {header[:40]!r} cannot be kept")
    return tag
