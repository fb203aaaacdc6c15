"""What a search is asked, what it answers, and what answers it."""

from typing import Protocol

import attrs

from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore_players.loops import Loops


@attrs.frozen(slots=True, kw_only=True)
class Question:
    """A game, and how far to look ahead in it. At least one of ``nodes``, ``depth`` and ``seconds`` is given.

    ``moves`` were played since ``start``; the answer is one of ``among``, legal moves. ``noise`` is the greatest error, in
    hundredths of a soldier, with which positions are valued; ``seed`` says which errors.
    """

    start: Position
    moves: tuple[Move, ...]
    among: tuple[Move, ...]
    loops: Loops
    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    stalemate_loses: bool = True
    noise: int = 0
    seed: int = 0


@attrs.frozen(slots=True)
class Found:
    """A move, and what is known of it.

    ``score`` is in hundredths of a soldier for the side to move (:class:`xqcore.model.decision.Decision` says what others
    mean), ``depth`` what was searched to its end, ``line`` what is expected, ``move`` first.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    line: tuple[Move, ...]


class Searcher(Protocol):
    """Something that looks ahead. The same question without ``seconds`` has the same answer."""

    def search(self, question: Question) -> Found:
        """Answer a question."""
        ...

    def stop(self) -> None:
        """Have the search that is under way in another thread answer with what it has."""
        ...
