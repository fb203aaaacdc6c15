"""How engines are spoken to: one table for UCI in its three kinds, and UCCI.

UCI: http://wbec-ridderkerk.nl/html/UCIProtocol.html. UCCI 3.0: https://www.xqbase.com/protocol/cchess_ucci.htm.
"""

import re
from typing import Final

import attrs

from xqcore.model.decision import Limit
from xqcore.model.move import Move, MoveSyntaxError

NOTHING: Final = frozenset({"(none)", "0000", "none", "null"})
"""What engines answer instead of a move where they have none."""

_MOVE: Final = re.compile(r"([a-i])(\d{1,2})([a-i])(\d{1,2})")
_POINTS: Final = re.compile(r"(?<![\w-])([a-i])([0-9])(?:([a-i])([0-9]))?(?![\w-])")
_LONGEST: Final = 24 * 3600.0


@attrs.frozen(slots=True, kw_only=True)
class Choice:
    """Some moves to choose ``among``, which are all but those ``barred``."""

    among: tuple[Move, ...]
    barred: tuple[Move, ...]


@attrs.frozen(slots=True, kw_only=True)
class Dialect:
    """What differs between the protocols.

    ``hello`` is the first word to an engine and ``welcome`` the last of its reply. ``first_rank`` is the number of Red's back
    rank. ``option`` and ``button`` are templates of commands, ``new_game`` the command before a game.
    """

    name: str
    hello: str = "uci"
    welcome: str = "uciok"
    first_rank: int = 0
    option: str = "setoption name {name} value {value}"
    button: str = "setoption name {name}"
    new_game: str = "ucinewgame"

    def write(self, move: Move) -> str:
        """Write a move as the engine reads it."""
        text = str(move)
        return self._counted(*text) if self.first_rank else text

    def told(self, sentence: str) -> str:
        """Return a sentence of xqcore's with its points and moves as this dialect counts ranks."""
        return _POINTS.sub(lambda found: self._counted(*found.groups("")), sentence) if self.first_rank else sentence

    def _counted(self, *parts: str) -> str:
        return "".join(str(int(part) + self.first_rank) if part.isdecimal() else part for part in parts)

    @property
    def ranks(self) -> str:
        """The numbers of the ranks, for a sentence."""
        return f"{self.first_rank} to {self.first_rank + 9}"

    def read(self, text: str) -> Move:
        """Read a move of the engine; raise :class:`MoveSyntaxError` for anything else."""
        found = _MOVE.fullmatch(text)
        if not found:
            raise MoveSyntaxError(f"{text[:20]!r} is not a move")
        origin, target = (int(found[rank]) - self.first_rank for rank in (2, 4))
        if not (0 <= origin <= 9 and 0 <= target <= 9):
            raise MoveSyntaxError(f"{text!r} is off the board; ranks are {self.ranks}")
        return Move.parse(f"{found[1]}{origin}{found[3]}{target}")

    def go(self, limit: Limit, choice: Choice | None = None) -> list[str]:
        """Return the commands that start a search, of all moves or of some."""
        words = ["go"]
        if limit.seconds is not None:
            words += ["movetime", _milliseconds(limit.seconds)]
        elif limit.clock is not None:
            left, gain = _milliseconds(limit.clock), _milliseconds(limit.increment, least=0)
            words += ["wtime", left, "btime", left, "winc", gain, "binc", gain]
        for word, value in (("depth", limit.depth), ("nodes", limit.nodes)):
            if value is not None:
                words += [word, str(value)]
        if len(words) == 1:
            words.append("infinite")
        if choice is not None:
            words += ["searchmoves", *map(self.write, choice.among)]
        return [" ".join(words)]


@attrs.frozen(slots=True, kw_only=True)
class Ucci(Dialect):
    """UCCI: no words between an option and its value, moves barred instead of allowed, one bound to a search."""

    def go(self, limit: Limit, choice: Choice | None = None) -> list[str]:
        """Return the commands that start a search, of all moves or of some."""
        lines = [" ".join(["banmoves", *map(self.write, choice.barred)])] if choice is not None else []
        if limit.nodes is not None:
            return [*lines, f"go nodes {limit.nodes}"]
        if limit.depth is not None:
            return [*lines, f"go depth {limit.depth}"]
        if limit.seconds is not None:
            return [*lines, f"go time {_milliseconds(limit.seconds)} movestogo 1"]
        if limit.clock is not None:
            return [*lines, f"go time {_milliseconds(limit.clock)} increment {_milliseconds(limit.increment, least=0)}"]
        return [*lines, "go depth infinite"]


UCI: Final = Dialect(name="uci", first_rank=1)
"""Fairy-Stockfish and its kin: many variants, ranks from 1 to 10."""

PIKAFISH: Final = Dialect(name="pikafish")
"""Pikafish and other engines of xiangqi alone: UCI with ranks from 0 to 9."""

CYCLONE: Final = Dialect(name="uci-cyclone", hello="ucicyclone")
"""UCI as Cyclone spoke it, where an engine is to be asked for it by that word; ranks from 0 to 9."""

UCCI: Final = Ucci(
    name="ucci",
    hello="ucci",
    welcome="ucciok",
    option="setoption {name} {value}",
    button="setoption {name}",
    new_game="uccinewgame",
)
"""UCCI: ElephantEye and others."""

DIALECTS: Final = {dialect.name: dialect for dialect in (UCI, PIKAFISH, CYCLONE, UCCI)}


def _milliseconds(seconds: float, least: int = 1) -> str:
    """As an engine is told; no time at all is none that it can think in, but an increment may be none."""
    return str(max(least, round(min(seconds, _LONGEST) * 1000)))
