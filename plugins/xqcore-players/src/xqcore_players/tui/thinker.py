"""A program that thinks in a thread of its own, about a game of its own, so that the screen goes on."""

import threading
from collections.abc import Callable

import attrs

from xqcore.game import Game
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import XqError
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.plugins.context import Xqcore


@attrs.frozen
class Question:
    """Where a game has come to: its moves, and whose draw offer stands."""

    moves: tuple[Move, ...]
    offer: Side | None = None

    @classmethod
    def of(cls, game: Game) -> "Question":
        """What to ask about a game."""
        return cls(game.moves, game.offer)


@attrs.frozen
class Thought:
    """What a program was asked about, and its decision or why there is none."""

    question: Question
    decision: Decision | None
    failure: str = ""


Hear = Callable[[Thought], None]
"""Told a thought, in the thread of the program."""


class Thinker:
    """A player of any plugin by name. Raises :class:`XqError` where there is no such player.

    It is asked about one game. A question that comes while another is thought about waits for its turn; of several that wait,
    only the last is asked.
    """

    def __init__(self, xq: Xqcore, choice: str, ruleset: str, start: Position):
        self.choice = choice
        self._seat = xq.seat(choice)
        self._game = Game(xq.code(ruleset), start, xq.movegen, xq.blame)
        self._asked = threading.Condition()
        self._waiting: tuple[Question, Limit, Hear] | None = None
        self._closed = False
        threading.Thread(target=self._work, name=f"player {choice}", daemon=True).start()

    def ask(self, question: Question, limit: Limit, hear: Hear) -> None:
        """Ask for a move; the answer is told to ``hear``."""
        with self._asked:
            self._waiting = (question, limit, hear)
            self._asked.notify()

    def close(self) -> None:
        """Let the player go, even while it thinks."""
        with self._asked:
            self._closed = True
            self._asked.notify()
        self._seat.close()

    def _work(self) -> None:
        while True:
            with self._asked:
                self._asked.wait_for(lambda: self._closed or self._waiting is not None)
                if self._closed or self._waiting is None:
                    return
                (question, limit, hear), self._waiting = self._waiting, None
            hear(self._thought(question, limit))

    def _thought(self, question: Question, limit: Limit) -> Thought:
        try:
            self._follow(question)
            return Thought(question, self._seat.choose(self._game, limit))
        except XqError as error:
            return Thought(question, None, str(error))
        except Exception as error:  # noqa: BLE001 - the screen says what went wrong, and goes on
            return Thought(question, None, f"{self.choice} failed: {type(error).__name__}: {error}")

    def _follow(self, question: Question) -> None:
        """Bring the thinker's own game to where the other one is."""
        game = self._game
        while game.moves != question.moves[: game.ply]:
            game.pop()
        for move in question.moves[game.ply :]:
            game.push(move)
        if game.offer is not None and game.offer is not question.offer:
            game.decline_draw(game.offer.other)
        if question.offer is not None and game.offer is None:
            game.offer_draw(question.offer)
