"""A game as a web page that plays it through: one file, with its script and its drawings; it asks the network for nothing."""

import html
import json
from importlib import resources
from string import Template
from typing import Any, Literal

from xqcore.model.drawing import marks, svg
from xqcore.model.piece import LETTERS
from xqcore.model.position import Position
from xqcore.model.record import MAIN, GameRecord
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.report.words import Language
from xqcore_formats.show.labels import LABELS
from xqcore_formats.show.words import written
from xqcore_formats.tree import Begun, Branches, Ended, Played, Said, ordered, steps


def page(
    record: GameRecord,
    lang: Language,
    pieces: Literal["characters", "letters"],
    notation: str,
    *,
    flipped: bool,
    ply: int | None,
) -> str:
    """Return the page; it opens at ``ply`` of the main line, at the start where that is ``None``."""
    record = ordered(record)
    named = dict(record.headers)
    players = " – ".join(filter(None, (named.get("Red"), named.get("Black"))))
    title = named.get("Title") or players or record.name
    data = _data(record, notation) | {
        "labels": LABELS[lang],
        "flipped": flipped,
        "ply": min(ply or 0, len(record.moves)),
    }
    empty = Position(bytes(90))
    return Template(_file("viewer.html")).substitute(
        lang=lang,
        title=html.escape(title),
        style=_file("viewer.css"),
        script=_file("viewer.js"),
        pieces=svg.pieces_by_code(pieces),
        last=marks.last_move((0, 0)),
        check=marks.check((0, 0)),
        board=svg.draw(empty, pieces=pieces, title=title),
        turned=svg.draw(empty, pieces=pieces, flipped=True, title=title),
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def _data(record: GameRecord, notation: str) -> dict[str, Any]:
    """Return what the script reads: the start, the headers, and the lines with their moves, texts and checks."""
    branches = Branches(record)
    lines = []
    for index in range(len(record.variations) + 1):
        first, moves = branches.line(index)
        lines.append(
            {
                "parent": branches.parents[index],
                "first": first,
                "moves": [str(move) for move in moves],
                "names": [],
                "checks": [],
                "comments": {ply: "\n".join(texts) for ply, texts in branches.comments(index).items()},
            }
        )
    _name(record, lines, notation)
    return {
        "start": "".join(LETTERS[code] for code in record.start.board),
        "black": int(record.start.turn),
        "number": record.start.number,
        "result": record.result,
        "headers": [header for header in record.headers if header[1]],
        "lines": lines,
    }


def _name(record: GameRecord, lines: list[dict[str, Any]], notation: str) -> None:
    """Add to each line what its moves are called, and which of them give check; the lines come in the order of the steps."""
    checkers = ReferenceGenerator().checkers
    inside, last = [MAIN], MAIN
    for step in steps(record):
        match step:
            case Begun():
                last += 1
                inside.append(last)
            case Ended():
                inside.pop()
            case Played(ply, move, position):
                line = lines[inside[-1]]
                line["names"].append(written(move, position, notation))
                if checkers(position.after(move)):
                    line["checks"].append(ply)
            case Said():
                pass
