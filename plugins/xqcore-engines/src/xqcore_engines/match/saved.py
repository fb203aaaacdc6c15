"""The file of a match's games: written as they end, and read again when the match goes on."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from xqcore.model.errors import RecordError
from xqcore.model.move import Move
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore
from xqcore.plugins.protocols import Format
from xqcore_engines.match.played import ENDING, Played
from xqcore_engines.match.schedule import Pairing
from xqcore_engines.match.terms import Terms


def format_of(xq: Xqcore, path: Path) -> Format:
    """Return the format that a file's suffix asks for; raise :class:`RecordError` where there is none for many games."""
    for _, provider in xq.registry.providers("format"):
        if path.suffix in provider.suffixes and {"write", "games"} <= provider.capabilities:
            made: Format = xq.registry.shared("format", provider.name)
            return made
    raise RecordError(f"no format that holds many games writes {path.suffix or 'files without a suffix'}; try .jsonl")


def write(xq: Xqcore, path: Path, records: Iterable[GameRecord]) -> None:
    """Write games as they come; what the file held before is kept beside it, with a ``~`` at the end of its name."""
    games = format_of(xq, path)
    try:
        if _holds_something(path):
            path.replace(f"{path}~")
        with path.open("wb", buffering=0) as stream:
            games.write(records, stream)
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror}") from None


def played_already(xq: Xqcore, path: Path, pairings: Sequence[Pairing], terms: Terms) -> list[Played]:
    """Return the games of a match that a file holds, from the first on; none where there is no such file.

    A last one that was not written to its end is left out. Raises :class:`RecordError` where the file holds something else.
    """
    if not _holds_something(path):
        return []
    games = list(xq.read(path))
    if isinstance(games[-1], RecordError):
        games.pop()
    if len(games) > len(pairings):
        raise RecordError(f"{path} holds {len(games)} games and this match has {len(pairings)}; raise --games")
    ruleset = xq.code(terms.ruleset).ruleset.id
    return [
        _known_again(path, game, pairing, terms.heading(pairing) | {"ruleset": ruleset})
        for game, pairing in zip(games, pairings, strict=False)
    ]


def _known_again(path: Path, game: GameRecord | RecordError, pairing: Pairing, heading: Mapping[str, str]) -> Played:
    """A saved game as that of a pairing; ``heading`` is what must be written at its head."""
    if isinstance(game, RecordError):
        raise game
    headers = dict(game.headers)
    if ENDING not in headers:
        raise RecordError(
            f"{path} is not of a match, or in a format that keeps too little of one (.jsonl keeps it all)"
        )
    found = headers | {"ruleset": game.ruleset or "", "opening": _text(game.moves[: len(pairing.opening)])}
    for name, text in {**heading, "opening": _text(pairing.opening)}.items():
        if found.get(name, "") != text:
            wrong = f"{name} is {found.get(name, '')!r} there and {text!r} here"
            raise RecordError(f"{path} is of another match than this one: in game {pairing.number} {wrong}")
    return Played(pairing, game)


def _text(moves: Sequence[Move]) -> str:
    return " ".join(map(str, moves))


def _holds_something(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0
