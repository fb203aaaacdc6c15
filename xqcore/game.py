"""A live game under one ruleset."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from xqcore.compare import Blame, Code, blame_nobody, by_players, checked
from xqcore.judge.conduct import acts_of, attacks_of
from xqcore.judge.run import Stretch, stretches
from xqcore.judge.timeline import Timeline
from xqcore.model.decision import Decision
from xqcore.model.errors import IllegalMove, XqError
from xqcore.model.event import (
    Chased,
    Checked,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Moved,
    MustVary,
    RecordedEvent,
    Repeated,
    Resigned,
    TakenBack,
    Warned,
)
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Ending, Verdict
from xqcore.movegen.illegality import why_illegal
from xqcore.movegen.protocol import MoveGenerator
from xqcore.rules.schema import DrawOffer, Loaded, Resignation, Sanction

Observer = Callable[[Event, "Game"], None]


class GameOver(XqError):
    """Something was tried that the end of the game, or its ruleset, rules out."""


class Game:
    """A game being played: moves, offers, warnings, and the end as soon as the ruleset sees one.

    Whatever is refused raises and leaves the game as it was. ``events`` is everything that has happened, in order;
    observers are told each event as it comes.
    """

    def __init__(self, code: Code, start: Position, movegen: MoveGenerator, blame: Blame = blame_nobody):
        self._code = code
        self._blame = blame
        self._movegen = movegen
        self._timeline = Timeline(start, movegen)
        self._judge = code.policy.start(code.ruleset, self._timeline)
        self._acts = acts_of(code.ruleset.ruleset, self._timeline)
        self._observers: list[Observer] = []
        self._recorded: tuple[RecordedEvent, ...] = ()
        self._events: list[Event] = []
        self._offer: Side | None = None
        self._verdict = self._judge.advance(0)

    @property
    def ruleset(self) -> Loaded:
        """The ruleset."""
        return self._code.ruleset

    @property
    def code(self) -> Code:
        """The ruleset with the policy that applies it."""
        return self._code

    @property
    def movegen(self) -> MoveGenerator:
        """The move generator."""
        return self._movegen

    @property
    def position(self) -> Position:
        """The position now."""
        return self._timeline.position(self.ply)

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return self._timeline.plies

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self._timeline.turn(self.ply)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made."""
        return tuple(self._timeline.moves)

    @property
    def verdict(self) -> Verdict | None:
        """The end of the game, ``None`` while it goes on."""
        return self._verdict

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._events)

    @property
    def offer(self) -> Side | None:
        """The side whose draw offer stands."""
        return self._offer

    @property
    def record(self) -> GameRecord:
        """The game so far as a record."""
        result = self._verdict.result if self._verdict else "*"
        return GameRecord(
            self._timeline.start, self.moves, result=result, ruleset=self.ruleset.id, events=self._recorded
        )

    def observe(self, observer: Observer) -> None:
        """Have every further event told to ``observer(event, game)``."""
        self._observers.append(observer)

    def legal_moves(self) -> Sequence[Move]:
        """The moves that may be made now: legal ones, less those that the ruleset bars; none once the game has ended."""
        if self._verdict:
            return ()
        moves = self._movegen.legal_moves(self.position)
        if Sanction.BAR_MOVE not in self.ruleset.ruleset.sanctions:
            return moves
        return tuple(move for move in moves if self._bars(move) is None)

    def why_not(self, move: Move | str) -> str | None:
        """Say why a move may not be made now, ``None`` when it may."""
        if self._verdict:
            return f"the game is over: {self._verdict.result} by {self._verdict.ending}"
        chosen = Move.parse(move) if isinstance(move, str) else move
        if not self._movegen.is_legal(self.position, chosen):
            return why_illegal(self.position, chosen)
        barred = self._bars(chosen)
        return None if barred is None else f"{chosen} is barred under {self.ruleset.id}: it goes on with {barred}"

    def _bars(self, move: Move) -> str | None:
        """The conduct that a legal move would go on with, where the ruleset bars such moves and this is one."""
        if Sanction.BAR_MOVE not in self.ruleset.ruleset.sanctions:
            return None
        verdict = self.verdict_after(move)
        if verdict is None or verdict.ending != Ending.BARRED:
            return None
        return verdict.rule.path.rpartition(".")[2].replace("-", " ") if verdict.rule else "what is forbidden"

    def push(self, move: Move | str) -> Verdict | None:
        """Make a move, as a :class:`Move` or a text such as ``"h2e2"``; return the verdict if it ends the game.

        Raises :class:`IllegalMove` with the reason when the move may not be made, and leaves the game as it was.
        """
        chosen = Move.parse(move) if isinstance(move, str) else move
        refusal = self.why_not(chosen)
        if refusal:
            raise IllegalMove(refusal)
        side = self.turn
        self._timeline.extend((chosen,))
        verdict = self._ruled()
        told: list[Event] = [Moved(self.ply, side, chosen)]
        if self._offer is side.other:
            self._offer = None
            told.append(DrawDeclined(self.ply, side.other))
        self._tell(*told, *self._seen(side), *(() if verdict else (*self._orders(), *self.warnings())))
        self._end(verdict)
        return verdict

    def play(self, decision: Decision) -> Verdict | None:
        """Do what the side to move has decided; return the verdict if it ends the game.

        It resigns, agrees to the draw that the other side has offered, or makes the move and then may offer a draw. What the
        ruleset does not let a side do is left out. Raises :class:`IllegalMove` as :meth:`push` does.
        """
        side, offers = self.turn, self.ruleset.ruleset.offers
        if decision.resigns and offers.resign is not Resignation.NO:
            return self.resign(side)
        wants_draw = decision.offers_draw and offers.draw is not DrawOffer.NONE
        if wants_draw and self._offer is side.other:
            return self.accept_draw(side)
        verdict = self.push(decision.move)
        if wants_draw and verdict is None:
            self.offer_draw(side)
        return verdict

    def _ruled(self) -> Verdict | None:
        """Let the judge see the last move; take it back where that fails."""
        try:
            with self._blaming():
                return checked(self._judge.advance(self.ply), self._code)
        except Exception:
            self._timeline.pop()
            raise

    @contextmanager
    def _blaming(self) -> Iterator[None]:
        """Name whose fault it is where the judge fails."""
        try:
            yield
        except Exception as error:
            told = self._blame(error, f"ruling under {self.ruleset.id}")
            if told is error:
                raise
            raise told from error

    def verdict_after(self, move: Move) -> Verdict | None:
        """Return the verdict if this legal move were made and none followed; the game stays as it is.

        An ending that would hang on the reply counts as come: whoever makes the move must reckon with it.
        """
        with self._supposing(move):
            return checked(self._judge.advance(self.ply) or self._judge.close(), self._code)

    def verdicts_after_replies(self, move: Move) -> tuple[Verdict, ...]:
        """Return the verdicts of the replies to this legal move that would end the game by repetition.

        The game stays as it is.
        """
        rule = self.ruleset.ruleset.repetition
        if rule is None or self._timeline.most < rule.occurrences - 1:
            return ()
        counts = self._timeline.counts
        last = {
            self._timeline.position(ply).placement for ply in range(self.ply) if counts[ply] >= rule.occurrences - 1
        }
        after = self.position.after(move)
        closing = [reply for reply in self._movegen.legal_moves(after) if after.after(reply).placement in last]
        verdicts = []
        for reply in closing:
            with self._supposing(move, reply):
                verdicts.append(checked(self._judge.advance(self.ply), self._code))
        return tuple(verdict for verdict in verdicts if verdict is not None)

    @contextmanager
    def _supposing(self, *moves: Move) -> Iterator[None]:
        """Let legal moves have been made, for a while."""
        self._timeline.extend(moves)
        try:
            with self._blaming():
                yield
        finally:
            for _ in moves:
                self._timeline.pop()
            self._judge.retreat(self.ply)

    def pop(self) -> Move:
        """Take the last move back and return it; an end that it brought is undone, and so is any offer since.

        Raises :class:`GameOver` when there is no move to take back.
        """
        if not self.ply:
            raise GameOver("there is no move to take back")
        move = self._timeline.pop()
        self._offer, self._verdict, self._recorded = None, None, ()
        self._judge.retreat(self.ply)
        self._tell(TakenBack(self.ply, move))
        return move

    def offer_draw(self, side: Side) -> None:
        """Offer a draw; raise :class:`GameOver` where the ruleset knows none by agreement."""
        self._refuse_after_end()
        if self.ruleset.ruleset.offers.draw is DrawOffer.NONE:
            raise GameOver(f"under {self.ruleset.id} there is no draw by agreement")
        if self._offer is side.other:
            self.accept_draw(side)
        else:
            self._offer = side
            self._tell(DrawOffered(self.ply, side))

    def accept_draw(self, side: Side) -> Verdict:
        """Accept the other side's offer; raise :class:`GameOver` when there is none."""
        self._refuse_after_end()
        if self._offer is not side.other:
            raise GameOver(f"{side.other} has offered no draw")
        return self._end_by(DrawAgreed(self.ply, side.other))

    def decline_draw(self, side: Side) -> None:
        """Turn the other side's offer down; raise :class:`GameOver` when there is none."""
        if self._offer is not side.other:
            raise GameOver(f"{side.other} has offered no draw")
        self._offer = None
        self._tell(DrawDeclined(self.ply, side.other))

    def resign(self, side: Side) -> Verdict:
        """Give the game up; raise :class:`GameOver` where the ruleset does not let a side."""
        self._refuse_after_end()
        if self.ruleset.ruleset.offers.resign is Resignation.NO:
            raise GameOver(f"under {self.ruleset.id} a side cannot resign")
        return self._end_by(Resigned(self.ply, side))

    def warnings(self) -> tuple[Repeated | Warned, ...]:
        """What the ruleset would have the players know now: a repetition, a run that nears its allowance."""
        rules, ply = self.ruleset.ruleset, self.ply
        if rules.warn is None or self._verdict or not ply:
            return ()
        found: list[Repeated | Warned] = []
        count = self._timeline.counts[ply]
        if rules.repetition and rules.warn.occurrence is not None and count >= rules.warn.occurrence:
            found.append(Repeated(ply, count, rules.repetition.occurrences))
        if rules.warn.before is not None:
            found += self._running_out(ply, rules.warn.before)
        return tuple(found)

    def _orders(self) -> tuple[MustVary, ...]:
        """The order to vary that the last move brought, if any."""
        if Sanction.MUST_VARY not in self.ruleset.ruleset.sanctions:
            return ()
        order = self._judge.close()
        if order is None or order.ended or order.fault is None or order.window is None or order.window[1] != self.ply:
            return ()
        return (MustVary(self.ply, order.fault),)

    def _running_out(self, ply: int, before: int) -> list[Warned]:
        warned = []
        for conduct in self.ruleset.ruleset.conducts:
            if conduct.allow is not None:
                tightest = min(stretches(self._acts, conduct, ply), key=_left, default=None)
                if tightest is not None and _left(tightest) <= before:
                    warned.append(Warned(ply, tightest.side, conduct.name, _left(tightest), tightest.pieces))
        return warned

    def _seen(self, side: Side) -> list[Event]:
        """What the last move was, as this ruleset sees it."""
        told: list[Event] = []
        checkers = self._timeline.checkers(self.ply)
        if checkers:
            told.append(Checked(self.ply, side, checkers))
        chased = self._acts.chased(self.ply)
        if chased:
            told.append(Chased(self.ply, side, attacks_of(self._timeline, self.ply, chased)))
        return told

    def _end_by(self, event: RecordedEvent) -> Verdict:
        closing = self._judge.close()
        verdict = closing if closing is not None and closing.ended else by_players(event, self.ruleset)
        assert verdict is not None
        self._recorded = (event,)
        self._offer = None
        self._tell(event)
        self._end(verdict)
        return verdict

    def _end(self, verdict: Verdict | None) -> None:
        self._verdict = verdict
        if verdict is not None:
            self._offer = None
            self._tell(Ended(self.ply, verdict))

    def _refuse_after_end(self) -> None:
        if self._verdict:
            raise GameOver(f"the game is over: {self._verdict.result} by {self._verdict.ending}")

    def _tell(self, *events: Event) -> None:
        for event in events:
            self._events.append(event)
            for observer in self._observers:
                observer(event, self)

    def __str__(self) -> str:
        return str(self.position)

    def _repr_svg_(self) -> str:
        from xqcore.model.drawing.svg import draw

        last = self._timeline.moves[-1] if self.ply else None
        return draw(self.position, last_move=last)


def _left(stretch: Stretch) -> int:
    """How many more moves a stretch may take before it is too long."""
    return stretch.allowed - stretch.length
