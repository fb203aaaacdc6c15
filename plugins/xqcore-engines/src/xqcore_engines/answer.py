"""What an engine is asked, and what it answers."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import attrs

from xqcore.model.decision import MATE, Limit
from xqcore.model.move import Move, MoveSyntaxError
from xqcore.model.position import Position
from xqcore_engines.dialect import NOTHING, Choice, Dialect

_NUMBER: Final = re.compile(r"-?\d{1,15}")


@attrs.frozen(slots=True, kw_only=True)
class Question:
    """A game as far as it has come, and how long to think.

    ``choice`` is of some moves, ``None`` of all. ``lines`` is how many first moves to report on.
    """

    start: Position
    moves: tuple[Move, ...] = ()
    limit: Limit = attrs.field(factory=Limit)
    choice: Choice | None = None
    lines: int = 1

    def position(self, dialect: Dialect) -> str:
        """Return the command that sets the position up, with every move since the start: repetitions must be seen."""
        moves = " ".join(map(dialect.write, self.moves))
        return f"position fen {self.start.fen()}" + (f" moves {moves}" if moves else "")


@attrs.frozen(slots=True, kw_only=True)
class Info:
    """What an engine says of a line: ``score`` in hundredths of a soldier for the side to move, or ``mate`` in moves.

    ``bound`` is ``lower`` or ``upper`` where the score is only that. ``rank`` is 1 for the best line.
    """

    depth: int | None = None
    score: int | None = None
    mate: int | None = None
    bound: str = ""
    nodes: int | None = None
    rank: int = 1
    line: tuple[Move, ...] = ()

    @property
    def worth(self) -> int | None:
        """The score, of a mate as well, as :class:`xqcore.model.decision.Decision` has it: by plies."""
        if self.mate is None:
            return self.score
        return MATE - 2 * self.mate + 1 if self.mate > 0 else -MATE - 2 * self.mate


@attrs.frozen(slots=True, kw_only=True)
class Answer:
    """The move an engine settled on, ``None`` where it gives none; ``text`` is that word of the engine.

    ``remark`` is ``draw`` or ``resign`` where it would agree to a draw or give up. ``infos`` are its lines, best first.
    """

    move: Move | None
    text: str = ""
    remark: str = ""
    reply: Move | None = None
    infos: tuple[Info, ...] = ()


def read_info(line: str, dialect: Dialect) -> Info | None:
    """Read a line ``info depth 8 score cp 54 nodes 15057 pv h2e2 ...``; ``None`` where it tells nothing of a line."""
    words = iter(line.split()[1:])
    found: dict[str, str] = {}
    bound, moves = "", []
    for word in words:
        if word in ("depth", "nodes", "multipv"):
            found[word] = next(words, "")
        elif word == "score":
            kind = next(words, "")
            named = kind in ("cp", "mate")
            found[kind if named else "cp"] = next(words, "") if named else kind
        elif word in ("lowerbound", "upperbound"):
            bound = word.removesuffix("bound")
        elif word == "pv":
            moves = list(_moves(words, dialect))
        elif word in ("string", "message"):
            break
    numbers = {name: int(value) for name, value in found.items() if _NUMBER.fullmatch(value)}
    if not numbers.keys() & {"cp", "mate"}:
        return None
    return Info(
        depth=numbers.get("depth"),
        score=numbers.get("cp"),
        mate=numbers.get("mate"),
        bound=bound,
        nodes=numbers.get("nodes"),
        rank=numbers.get("multipv", 1),
        line=tuple(moves),
    )


def _moves(words: Iterator[str], dialect: Dialect) -> Iterator[Move]:
    with suppress(MoveSyntaxError):
        for word in words:
            yield dialect.read(word)


def read_answer(line: str, dialect: Dialect, infos: tuple[Info, ...]) -> Answer | None:
    """Read a line ``bestmove h2e2 ponder h9g7`` or ``nobestmove``; ``None`` where it is neither.

    Raises :class:`MoveSyntaxError` for a move that cannot be read.
    """
    words = line.split()
    if words == ["nobestmove"]:
        return Answer(move=None, text="nobestmove", infos=infos)
    if len(words) < 2 or words[0] != "bestmove":
        return None
    if words[1].lower() in NOTHING:
        return Answer(move=None, text=line, infos=infos)
    reply = None
    if "ponder" in words[2:-1]:
        with suppress(MoveSyntaxError):
            reply = dialect.read(words[words.index("ponder") + 1])
    remark = next((word for word in words[2:] if word in ("draw", "resign")), "")
    return Answer(move=dialect.read(words[1]), text=words[1], remark=remark, reply=reply, infos=infos)
