"""Games kept in files, one each, written anew whenever something happens in them."""

import os
from datetime import datetime
from pathlib import Path

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.piece import Side
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore, user_folder
from xqcore_players.tui.terms import HUMAN, Terms


@attrs.frozen
class Kept:
    """A game as it was left: how it was set up, its moves, and whose draw offer stood."""

    path: Path
    terms: Terms
    record: GameRecord
    offer: Side | None = None


def folder() -> Path:
    """The folder of the games that have no file of the user's own."""
    return user_folder() / "games"


def fresh() -> Path:
    """Return the name of a file for a game that begins now."""
    return folder() / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}.jsonl"


def latest() -> Path | None:
    """The game that was left last of those that have not ended, ``None`` where there is none."""
    with_moves = ((path, path.read_bytes()) for path in folder().glob("*.jsonl"))
    open_ones = [path for path, text in with_moves if b'"result": "*"' in text]
    return max(open_ones, key=lambda path: path.stat().st_mtime_ns, default=None)


def keep(xq: Xqcore, kept: Kept) -> None:
    """Write a game to its file: into a new one first, so that there is always a whole one. Raises :class:`RecordError`."""
    terms, headers = kept.terms, dict(kept.record.headers)
    headers |= {"Red": terms.red, "Black": terms.black, "Rules": terms.ruleset}
    if kept.offer is not None:
        headers["Offer"] = kept.offer.word
    record = attrs.evolve(kept.record, headers=tuple(headers.items()))
    part = kept.path.with_name(kept.path.name + ".part")
    try:
        kept.path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as stream:
            xq.registry.shared("format", "jsonl").write([record], stream)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(kept.path)
    except OSError as error:
        raise RecordError(f"the game cannot be kept: {error.strerror}", source=str(kept.path)) from None


def left(xq: Xqcore, path: Path) -> Kept:
    """Read a game that was kept; raise :class:`RecordError` where that fails."""
    found = next(xq.read(path, "jsonl"))
    if isinstance(found, RecordError):
        raise found
    headers = dict(found.headers)
    rules = headers.get("Rules") or found.ruleset
    if rules is None:
        raise RecordError("the record names no ruleset", source=str(path))
    terms = Terms(ruleset=rules, red=headers.get("Red", HUMAN), black=headers.get("Black", HUMAN), start=found.start)
    offer = headers.get("Offer")
    return Kept(path, terms, found, Side.named(offer) if offer in ("red", "black") else None)
