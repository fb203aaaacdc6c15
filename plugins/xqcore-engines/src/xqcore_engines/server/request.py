"""What a program that drives us says, read into what it means."""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from xqcore.builtin.position_format import fen_length
from xqcore.model.decision import Limit
from xqcore.model.errors import PositionError
from xqcore.model.move import Move, MoveSyntaxError
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator
from xqcore_engines.dialect import PIKAFISH, UCI, Dialect

_GENERATOR: Final = ReferenceGenerator()


@attrs.frozen(slots=True)
class Going:
    """A ``go``: what may be spent, the moves to choose from (all where there are none), whether to wait for ``stop``."""

    limit: Limit
    among: tuple[Move, ...]
    endless: bool


def read_position(words: Sequence[str], dialect: Dialect) -> tuple[Position, tuple[Move, ...]]:
    """Read what follows ``position``: a start and moves; raise :class:`XqError` where that cannot be read."""
    split = words.index("moves") if "moves" in words else len(words)
    setting, moves = words[:split], words[split + 1 :]
    match list(setting):
        case ["startpos", *behind]:
            start = Position.start()
        case ["fen", *fen] if fen:
            length = fen_length(fen)
            start, behind = Position.from_fen(" ".join(fen[:length]), "lenient"), fen[length:]
        case _:
            raise PositionError("expected 'position startpos' or 'position fen FEN', then perhaps 'moves' and moves")
    if behind:
        raise PositionError(f"expected 'moves' after the position, found {behind[0][:20]!r}")
    return start, read_moves(moves, dialect)


def read_moves(words: Iterable[str], dialect: Dialect) -> tuple[Move, ...]:
    """Read moves; raise :class:`MoveSyntaxError` for what is none, and say where its ranks would be read."""
    return tuple(_read_move(word, dialect) for word in words)


def _read_move(word: str, dialect: Dialect) -> Move:
    try:
        return dialect.read(word)
    except MoveSyntaxError as error:
        raise MoveSyntaxError(f"{error}{counted_otherwise(word, dialect)}") from None


def counted_otherwise(word: str, dialect: Dialect, position: Position | None = None) -> str:
    """Say which dialect counts ranks otherwise, if a word is a move in that, and in a position a legal one."""
    other = PIKAFISH if dialect.first_rank else UCI
    try:
        move = other.read(word)
    except MoveSyntaxError:
        return ""
    if position is not None and not _GENERATOR.is_legal(position, move):
        return ""
    greeted = "" if other.hello == dialect.hello else f" with the greeting {other.hello}"
    return f" (--dialect {other.name}{greeted} reads {other.ranks})"


def read_go(words: Sequence[str], dialect: Dialect, turn: Side, unit: float) -> Going:
    """Read what follows ``go``; ``unit`` are the seconds in one of the protocol's units of time."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    among: tuple[Move, ...] = ()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "searchmoves":
            among, rest = read_moves(rest, dialect), []
        elif rest and rest[0].lstrip("-").isdecimal():
            numbers[word] = int(rest.pop(0))
        else:
            flags.add(word)
    side = "bw"[turn is Side.RED]
    clock: float | None = numbers.get(f"{side}time", numbers.get("time"))
    gain = numbers.get(f"{side}inc", numbers.get("increment", 0))
    movetime: float | None = numbers.get("movetime")
    if clock is not None and "movestogo" in numbers:
        movetime, clock = clock / max(1, numbers["movestogo"]), None
    limit = Limit(
        seconds=None if movetime is None else max(0.001, movetime * unit),
        clock=None if clock is None else max(0.001, clock * unit),
        increment=gain * unit,
        nodes=_positive(numbers.get("nodes")),
        depth=_positive(numbers.get("depth")),
    )
    return Going(limit, among, bool(flags & {"infinite", "ponder"}))


def read_option(words: Sequence[str]) -> tuple[str, str]:
    """Read what follows ``setoption``, in UCI (``name N value V``) or UCCI (``N V``)."""
    if words[:1] == ["name"]:
        split = words.index("value") if "value" in words else len(words)
        return " ".join(words[1:split]), " ".join(words[split + 1 :])
    return "".join(words[:1]), " ".join(words[1:])


def _positive(number: int | None) -> int | None:
    return None if number is None else max(1, number)
