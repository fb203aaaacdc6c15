"""The search of ``xqcore-native``, behind the same interface as the one in plain Python."""

import importlib
from types import ModuleType

from xqcore.model.move import MOVES, Move
from xqcore_players.evaluation.weights import text
from xqcore_players.search.question import Found, Question

MEGABYTES = 16
"""The size of the table in which the search remembers positions."""


def available() -> bool:
    """Whether the native search is installed."""
    module = _module()
    return module is not None and hasattr(module, "Searcher")


class NativeSearch:
    """Looks ahead in C++. See :class:`xqcore_players.search.question.Searcher`."""

    def __init__(self, weights: str | None = None):
        module = _module()
        assert module is not None, "ask available() first"
        self._searcher = module.Searcher(text() if weights is None else weights, MEGABYTES)

    def search(self, question: Question) -> Found:
        """Answer a question."""
        move, score, depth, nodes, line = self._searcher.search(
            question.start.board,
            int(question.start.turn),
            [_number(move) for move in question.moves],
            [_number(move) for move in question.among],
            question.nodes or 0,
            question.depth or 0,
            question.seconds or 0.0,
            question.loops,
            question.loops.asking,
            question.stalemate_loses,
            question.noise,
            question.seed,
        )
        return Found(MOVES[move], score, depth, nodes, tuple(MOVES[each] for each in line))

    def stop(self) -> None:
        """End the search under way."""
        self._searcher.stop()


def _module() -> ModuleType | None:
    try:
        return importlib.import_module("xqcore_native._native")
    except ImportError:
        return None


def _number(move: Move) -> int:
    return move.origin * 90 + move.target
