"""The format ``jsonl``: one JSON object a line.

``{"id", "fen", "moves": ["h2e2", ...], "result", "ruleset", "events": [{"ply", "kind", "side"}], "headers",
"comments", "variations"}``; all but ``moves`` may be left out, other keys are kept as headers where they are texts.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Any, BinaryIO, Final, NoReturn

from xqcore.builtin.lines import lines
from xqcore.builtin.position_format import move_at, start_from
from xqcore.model.errors import RecordError
from xqcore.model.event import DrawAgreed, RecordedEvent, Resigned
from xqcore.model.move import BY_TEXT, Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord, Line
from xqcore.model.verdict import RESULTS

_START: Final = Position.start()
_START_FEN: Final = _START.fen()
_PLAIN: Final = frozenset({"id", "fen", "moves", "result"})
_KNOWN: Final = _PLAIN | {"ruleset", "events", "headers", "comments", "variations"}


def _refuse(constant: str) -> NoReturn:
    raise RecordError(f"not JSON: {constant} is no number")


_JSON: Final = json.JSONDecoder(parse_constant=_refuse)


class JsonlFormat:
    """Reads and writes JSON lines. See :class:`xqcore.plugins.protocols.Format`."""

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for an object that opens the file, or one with moves behind broken lines."""
        text = head.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
        moves = '"moves"' in text
        if text.startswith("{"):
            return 0.9 if moves else 0.4
        return 0.6 if moves and any(line.lstrip().startswith("{") for line in text.splitlines()) else 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games."""
        for line in lines(stream, source):
            yield line if isinstance(line, RecordError) else _game(*line)

    def write(self, records: Iterable[GameRecord], stream: BinaryIO) -> None:
        """Write the games whole."""
        stream.writelines(
            json.dumps(_object(record), ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
            for record in records
        )


def _game(place: str, text: str) -> GameRecord | RecordError:
    name = None
    try:
        data = _mapping(_decoded(text))
        name = _text(data, "id")
        return _record(data, name or "", place)
    except RecordError as error:
        return RecordError(error.message, source=place, game=name or None, ply=error.ply)
    except json.JSONDecodeError as error:
        return RecordError(f"not JSON: {error.msg} at column {error.colno}", source=place)
    except RecursionError:
        return RecordError("not JSON that can be read: it is nested too deeply", source=place)
    except ValueError:
        return RecordError("not JSON that can be read: a number in it is too long", source=place)


def _decoded(text: str) -> object:
    """What a line says that has no spaces at its ends, which need not be looked for then."""
    data, end = _JSON.raw_decode(text)
    return data if end == len(text) else _JSON.decode(text)  # which says what is wrong


def _mapping(data: object) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise RecordError("expected a JSON object {...}")
    return data


def _record(data: Mapping[str, Any], name: str, place: str) -> GameRecord:
    if "moves" not in data:
        raise RecordError("the key 'moves' is missing")
    fen = _text(data, "fen") or _START_FEN
    start = _START if fen == _START_FEN else start_from(fen)
    moves = _moves(data["moves"])
    result = _text(data, "result") or "*"
    if result not in RESULTS:
        raise RecordError(f"the result is {result[:20]!r}; write one of {', '.join(RESULTS)}")
    if data.keys() <= _PLAIN:
        return GameRecord(start, moves, name, result, source=place)
    return GameRecord(
        start,
        moves,
        name,
        result,
        _text(data, "ruleset") or None,
        tuple(_event(event, len(moves)) for event in _list(data, "events")),
        _headers(data),
        _comments(data, "comments"),
        tuple(_variation(line, index) for index, line in enumerate(_list(data, "variations"), 1)),
        place,
    )


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if key == "id" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise RecordError(f"{key!r} should be a text, not {json.dumps(value)[:40]}")


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise RecordError(f"{key!r} should be a list, not {json.dumps(value)[:40]}")
    return value


def _moves(value: object) -> tuple[Move, ...]:
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, list):
        raise RecordError(f'\'moves\' should be a list such as ["h2e2", "h9g7"], not {json.dumps(value)[:40]}')
    try:
        # a getter fetches them all in one go, but not of one item a tuple
        return itemgetter(*value)(BY_TEXT) if len(value) > 1 else tuple(map(BY_TEXT.__getitem__, value))
    except (KeyError, TypeError):
        return tuple(move_at(ply, text) for ply, text in enumerate(value, 1))  # which says what is wrong


def _event(data: object, plies: int) -> RecordedEvent:
    if not isinstance(data, dict):
        raise RecordError(f"an event is an object with ply, kind and side, not {json.dumps(data)[:40]}")
    ply, kind, side = data.get("ply"), data.get("kind"), data.get("side")
    if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= plies:
        raise RecordError(
            f"the ply of an event is a number from 0 to {plies}, the moves of the game, not {json.dumps(ply)[:20]}"
        )
    if kind not in ("draw-agreed", "resigned"):
        raise RecordError(f"the kind of an event is 'draw-agreed' or 'resigned', not {json.dumps(kind)[:40]}", ply=ply)
    if side not in ("red", "black") and (kind == "resigned" or side is not None):
        raise RecordError(f"the side of an event is 'red' or 'black', not {json.dumps(side)[:20]}", ply=ply)
    who = Side.named(side) if side else None
    return DrawAgreed(ply, who) if kind == "draw-agreed" or who is None else Resigned(ply, who)


def _headers(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    given = data.get("headers") or {}
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise RecordError("'headers' should be an object of texts")
    others = {key: value for key, value in data.items() if key not in _KNOWN and isinstance(value, str)}
    return tuple({**given, **others}.items())


def _comments(data: Mapping[str, Any], key: str) -> tuple[tuple[int, str], ...]:
    return tuple(_comment(pair) for pair in _list(data, key))


def _comment(pair: object) -> tuple[int, str]:
    match pair:
        case [int(ply), str(text)] if ply >= 0 and not isinstance(ply, bool):
            return ply, text
    raise RecordError(f"a comment is [ply, text], not {json.dumps(pair)[:40]}")


def _variation(data: object, index: int) -> Line:
    if isinstance(data, dict):
        parent, ply = data.get("parent", 0), data.get("ply")
        if type(parent) is type(ply) is int and 0 <= parent < index and ply >= 1:
            try:
                return Line(parent, ply, _moves(data.get("moves")), _comments(data, "comments"))
            except RecordError as error:
                raise RecordError(f"variation {index}: {error.message}") from None
    raise RecordError(f"variation {index} should be an object with parent (0 to {index - 1}), ply and moves")


def _object(record: GameRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"id": record.id} if record.id else {}
    if record.start != _START:
        data["fen"] = record.start.fen()
    data["moves"] = list(map(str, record.moves))
    data["result"] = record.result
    if record.ruleset:
        data["ruleset"] = record.ruleset
    if record.events:
        data["events"] = [_event_object(event) for event in record.events]
    if record.headers:
        data["headers"] = dict(record.headers)
    if record.comments:
        data["comments"] = [list(comment) for comment in record.comments]
    if record.variations:
        data["variations"] = [_line_object(line) for line in record.variations]
    return data


def _event_object(event: RecordedEvent) -> dict[str, Any]:
    kind = "resigned" if isinstance(event, Resigned) else "draw-agreed"
    return {"ply": event.ply, "kind": kind} | ({"side": event.side.word} if event.side is not None else {})


def _line_object(line: Line) -> dict[str, Any]:
    comments = {"comments": [list(comment) for comment in line.comments]} if line.comments else {}
    return {"parent": line.parent, "ply": line.ply, "moves": list(map(str, line.moves))} | comments
