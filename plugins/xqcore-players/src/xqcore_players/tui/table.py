"""The table: a live game, those who sit at it, and the file in which it is kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs

from xqcore.game import Game, GameOver
from xqcore.guard import offence
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import IllegalMove, RecordError
from xqcore.model.event import Chased, Checked, DrawAgreed, Event, Moved, MustVary, Repeated, Warned
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.verdict import Verdict
from xqcore.plugins.context import Xqcore
from xqcore_players.tui.kept import Kept, keep
from xqcore_players.tui.terms import Terms
from xqcore_players.tui.thinker import Hear, Question, Thinker, Thought

Witness = Callable[[Event, Game, Decision | None], None]
"""Told an event of a game; of a program's move, with what it decided."""


class Table:
    """A game between people and programs.

    The game is kept after every event that changes it, and the event is told to ``hear``. ``paused`` keeps programs from
    moving.
    """

    def __init__(self, xq: Xqcore, terms: Terms, path: Path, hear: Witness):
        self.terms = terms
        self.path = path
        self.game: Game = xq.game(terms.ruleset, terms.start)
        self.thinkers = {
            side: Thinker(xq, terms.player(side), terms.ruleset, terms.start) for side in Side if not terms.human(side)
        }
        self.paused = False
        self._xq = xq
        self._hear = hear
        self._decision: Decision | None = None
        self._asked: Question | None = None
        self._resuming = False
        self._headers: tuple[tuple[str, str], ...] = ()
        self.game.observe(self._keep)
        self.game.observe(self._told)

    @classmethod
    def resumed(cls, xq: Xqcore, kept: Kept, hear: Witness) -> "Table":
        """Return the table as it was left; raise :class:`RecordError` where the kept game cannot be played."""
        table = cls(xq, kept.terms, kept.path, hear)
        table._headers = kept.record.headers
        table._resume(kept)
        return table

    def _resume(self, kept: Kept) -> None:
        self._resuming = True
        game = self.game
        try:
            for move in kept.record.moves:
                game.push(move)
            for event in kept.record.events if game.verdict is None else ():
                if isinstance(event, DrawAgreed):
                    by = event.side if event.side is not None else Side.RED
                    game.offer_draw(by)
                    game.accept_draw(by.other)
                else:
                    game.resign(event.side)
            if kept.offer is not None and game.verdict is None:
                game.offer_draw(kept.offer)
        except (IllegalMove, GameOver) as error:
            raise RecordError(str(error), source=str(kept.path), ply=game.ply + 1) from None
        finally:
            self._resuming = False

    @property
    def person(self) -> Side | None:
        """The side that a person acts for now: the one to move, else the one that waits; ``None`` between programs."""
        turn = self.game.turn
        return next((side for side in (turn, turn.other) if self.terms.human(side)), None)

    @property
    def awaited(self) -> Thinker | None:
        """The program whose move it is."""
        return None if self.game.verdict else self.thinkers.get(self.game.turn)

    @property
    def thinking(self) -> bool:
        """Whether a program is thinking about its move."""
        return self._asked == Question.of(self.game) and self.awaited is not None

    def think(self, limit: Limit, hear: Hear) -> None:
        """Have the program whose move it is think, if it is one's, unless it does so already."""
        if self.awaited is not None and not self.paused and not self.thinking:
            self._asked = Question.of(self.game)
            self.awaited.ask(self._asked, limit, hear)

    def answered(self, thought: Thought) -> bool:
        """Do what a program decided; ``False`` where the game has gone another way since it was asked."""
        if not self.thinking or thought.question != self._asked or self.paused:
            return False
        self._asked = None
        if thought.decision is None:
            self.paused = True
            return False
        self._decision = thought.decision
        self.game.play(thought.decision)
        self._decision = None
        return True

    def play(self, move: Move) -> None:
        """Make a move; raise :class:`IllegalMove` where it may not be made."""
        self.game.push(move)

    def ruling_on(self, move: Move) -> Verdict | None:
        """The ruling that a legal move would lose by."""
        return offence(self.game, move)

    def pause(self) -> None:
        """Keep the programs from moving, or let them go on."""
        self.paused = not self.paused
        self._asked = None

    def undo(self) -> None:
        """Take moves back until a person is to move again; between programs one, and they pause.

        Raises :class:`GameOver` when there is no move to take back.
        """
        self._asked = None
        self.game.pop()
        if len(self.thinkers) == len(Side):
            self.paused = True
        else:
            while self.game.turn in self.thinkers and self.game.ply:
                self.game.pop()

    def offer_draw(self) -> None:
        """Offer a draw, or accept one; raise :class:`GameOver` where that cannot be. A program answers when it is to move."""
        self.game.offer_draw(self._answering())

    def decline_draw(self) -> None:
        """Turn an offer down; raise :class:`GameOver` where there is none."""
        self.game.decline_draw(self._answering())

    def resign(self) -> None:
        """Give the game up; raise :class:`GameOver` where that cannot be."""
        self.game.resign(self._someone())

    def close(self) -> None:
        """Let the programs go."""
        for thinker in self.thinkers.values():
            thinker.close()

    def _someone(self) -> Side:
        if self.person is None:
            raise GameOver("both sides are played by programs")
        return self.person

    def _answering(self) -> Side:
        """The side that a person acts for where there may be an offer to answer."""
        offer = self.game.offer
        return offer.other if offer is not None and self.terms.human(offer.other) else self._someone()

    def _told(self, event: Event, game: Game) -> None:
        self._hear(event, game, self._decision if isinstance(event, Moved) else None)

    def _keep(self, event: Event, game: Game) -> None:
        if self._resuming or isinstance(event, _SEEN):
            return
        record = attrs.evolve(game.record, headers=self._headers)
        try:
            keep(self._xq, Kept(self.path, self.terms, record, game.offer))
        except RecordError as error:
            self._xq.note(str(error))


_SEEN: Final = (Checked, Chased, Repeated, Warned, MustVary)
"""Events that tell what a move was, and change nothing."""
