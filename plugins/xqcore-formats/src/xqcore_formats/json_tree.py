"""The format ``json``: a game as one JSON object, its variations within the moves that they replace.

``{"id", "fen", "result", "ruleset", "headers": {...}, "events": "red resigned", "comment", "moves": [{"uci": "h2e2", "comment",
"variations": [[{"uci": ...}, ...], ...]}, ...]}``; all but ``moves`` may be left out. A comment is a text or a list of texts, a
variation a list of moves or, with something said before its first one, ``{"comment", "moves"}``. Headers of which two have
one name are a list of pairs.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final, NoReturn

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.move import BY_TEXT
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import RESULTS
from xqcore_formats import ending
from xqcore_formats.quoted import quoted
from xqcore_formats.text import LONGEST, start_from
from xqcore_formats.tree import Begun, Builder, Played, Said, steps
from xqcore_formats.whole import contents, only

_KNOWN: Final = frozenset({"id", "fen", "result", "ruleset", "headers", "events", "comment", "moves", "format"})


def _refuse(constant: str) -> NoReturn:
    raise RecordError(f"not JSON: {constant} is no number")


_END: Final = object()
_JSON: Final = json.JSONDecoder(parse_constant=_refuse)


class JsonFormat:
    """Reads and writes a game as JSON. See :class:`xqcore.plugins.protocols.Format`."""

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for moves that are objects, which those of JSON lines are not."""
        text = head.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
        squeezed = "".join(text.split())
        if not text.startswith(("{", "[{")):
            return 0.0
        return 0.95 if '"moves":[{' in squeezed or squeezed.startswith('{"format":"xiangqi"') else 0.05

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game, or those of a list."""
        try:
            found = _JSON.decode(contents(stream, source, LONGEST).decode("utf-8-sig"))
        except RecordError as error:
            yield RecordError(error.message, source=source)
        except json.JSONDecodeError as error:
            yield RecordError(f"not JSON: {error.msg} at column {error.colno}", source=f"{source}:{error.lineno}")
        except UnicodeDecodeError as error:
            yield RecordError(f"not UTF-8, as JSON is: byte {error.start} is no part of a character", source=source)
        except (RecursionError, ValueError):
            yield RecordError(
                "not JSON that can be read: it is nested too deeply, or a number is too long", source=source
            )
        else:
            for data in found if isinstance(found, list) else [found]:
                yield _game(data, source)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the one game; raise :class:`RecordError` for none, for several, and for one that is nested too deeply."""
        record = only(records, "JSON")
        try:
            text = json.dumps(_object(record), ensure_ascii=False)
        except RecursionError:
            raise RecordError("its variations are nested too deeply for JSON", game=record.id or None) from None
        stream.write(text.encode("utf-8", "backslashreplace") + b"\n")


def _game(data: object, source: str) -> GameRecord | RecordError:
    name = data.get("id") if isinstance(data, dict) else None
    game = name if isinstance(name, str) and name else None
    try:
        return _read(data, source)
    except RecordError as error:
        return RecordError(error.message, source=source, game=game, ply=error.ply)


def _read(data: object, source: str) -> GameRecord | RecordError:
    if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
        raise RecordError("expected a JSON object with a list of moves")
    fen = _text(data, "fen")
    builder = Builder(start_from(fen) if fen else Position.start())
    _say(builder, data)
    _play(builder, data["moves"])
    result = _text(data, "result") or "*"
    if result not in RESULTS:
        raise RecordError(f"the result is {quoted(result)}; write one of {', '.join(RESULTS)}")
    events = _text(data, "events")
    if not ending.is_told(events):
        raise RecordError(f"the events are {events[:40]!r}; write 'red resigned', 'draw agreed' or the like")
    game = builder.finish(
        id=_text(data, "id"),
        result=result,
        ruleset=_text(data, "ruleset") or None,
        headers=_headers(data),
        source=source,
    )
    return game if isinstance(game, RecordError) else attrs.evolve(game, events=ending.read(events, len(game.moves)))


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise RecordError(f"{key!r} should be a text, not {json.dumps(value)[:40]}")
    return value or ""


def _headers(data: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    given = data.get("headers") or {}
    pairs = [*given.items()] if isinstance(given, dict) else given
    others = [(key, value) for key, value in data.items() if key not in _KNOWN]
    if not isinstance(pairs, list) or not all(map(_is_header, pairs + others)):
        raise RecordError("'headers' should be an object of texts, or a list of pairs of them")
    return tuple((name, value) for name, value in pairs + others)


def _is_header(pair: object) -> bool:
    return isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(text, str) for text in pair)


def _say(builder: Builder, data: dict[str, Any]) -> None:
    """Add the comments of an object where the game is."""
    said = data.get("comment", [])
    for text in [said] if isinstance(said, str) else said if isinstance(said, list) else [None]:
        if not isinstance(text, str):
            raise RecordError(
                f"a comment is a text, or a list of texts, not {json.dumps(said)[:40]}", ply=builder.place.ply or None
            )
        builder.comment(text)


def _play(builder: Builder, moves: list[Any]) -> None:
    """Play the moves of a line and of all that leave it."""
    lines = [iter(moves)]
    variations: list[Iterator[Any]] = [iter(())]
    while lines:
        variation = next(variations[-1], _END)
        if variation is not _END:
            data = {"moves": variation} if isinstance(variation, list) else variation
            if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
                raise RecordError("a variation is a list of moves, or an object with one", ply=builder.place.ply)
            builder.begin_variation()
            _say(builder, data)
            lines.append(iter(data["moves"]))
            variations.append(iter(()))
            continue
        move = next(lines[-1], _END)
        if move is not _END:
            variations[-1] = iter(_played(builder, move))
            continue
        lines.pop()
        variations.pop()
        if lines:
            builder.end_variation()


def _played(builder: Builder, data: object) -> list[Any]:
    """Play a move, add its comments, and return the variations in its place."""
    ply = builder.place.ply + 1
    if not isinstance(data, dict) or not isinstance(data.get("uci"), str):
        raise RecordError(f"a move is an object such as {{'uci': 'h2e2'}}, not {json.dumps(data)[:40]}", ply=ply)
    move = BY_TEXT.get(data["uci"])
    if move is None:
        builder.fail(f"{quoted(data['uci'])} is no move; a move is written like 'h2e2', ranks 0-9")
    else:
        builder.play(move)
    _say(builder, data)
    variations = data.get("variations", [])
    if not isinstance(variations, list):
        raise RecordError(f"variations are a list, not {json.dumps(variations)[:40]}", ply=ply)
    return variations


def _object(record: GameRecord) -> dict[str, Any]:
    names = [name for name, _ in record.headers]
    headers: Any = dict(record.headers) if len(set(names)) == len(names) else list(map(list, record.headers))
    data: dict[str, Any] = {
        "format": "xiangqi",
        "id": record.id,
        "fen": record.start.fen() if record.start != Position.start() else "",
        "result": record.result,
        "ruleset": record.ruleset,
        "headers": headers,
        "events": ending.told(record.events, len(record.moves)),
    }
    return {key: value for key, value in data.items() if value} | _tree(record)


def _tree(record: GameRecord) -> dict[str, Any]:
    """The moves, and what is said before them: each line is an object while it is made."""
    main: dict[str, Any] = {"moves": []}
    open_lines = [main]
    for step in steps(record):
        line = open_lines[-1]
        last = line["moves"][-1] if line["moves"] else line
        if isinstance(step, Played):
            line["moves"].append({"uci": str(step.move)})
        elif isinstance(step, Said):
            said = last.get("comment")
            last["comment"] = step.text if said is None else [*([said] if isinstance(said, str) else said), step.text]
        elif isinstance(step, Begun):
            open_lines.append({"moves": []})
            last.setdefault("variations", []).append(open_lines[-1])
        else:
            open_lines.pop()
            variations = open_lines[-1]["moves"][-1]["variations"]
            if "comment" not in variations[-1]:
                variations[-1] = variations[-1]["moves"]
    return main
