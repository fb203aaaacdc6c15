"""The screen on which a game is played."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from xqcore.game import Game
from xqcore.model.decision import Decision
from xqcore.model.errors import XqError
from xqcore.model.event import Ended, Event, Repeated, Warned
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.plugins.context import Xqcore
from xqcore.report.explain import explain, sentences, warn
from xqcore.report.words import words
from xqcore_players.notation import read, written
from xqcore_players.tui.asking import Asked, Card
from xqcore_players.tui.board import Board
from xqcore_players.tui.chronicle import Chronicle, Told
from xqcore_players.tui.kept import Kept
from xqcore_players.tui.line import Line
from xqcore_players.tui.look import Look
from xqcore_players.tui.table import Table
from xqcore_players.tui.thinker import Question, Thinker, Thought
from xqcore_players.tui.words import LABELS
from xqcore_players.worth import for_red, shown

KEYS: Final = {
    "u": "undo",
    "d": "draw",
    "x": "decline",
    "r": "resign",
    "h": "hint",
    "f": "flip",
    "l": "letters",
    "p": "pause",
    "m": "type",
    "n": "new",
    "q": "quit",
}
"""What a key does, which is also the word that can be typed for it."""

LOOKS: Final = {"pageup": -1, "pagedown": 1, "home": -10_000, "end": 10_000}
"""How many plies on the keys lead that look at earlier positions."""

_STYLES: Final = {"red": "bold #ff5f5f", "black": "bold", "ruling": "bold yellow", "other": ""}


class Playing(Screen[str]):
    """A game, from its first move or from where it was left. Its result is what to do next: ``new`` or ``quit``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, action, show=False) for key, action in KEYS.items()),
        Binding("escape", "board", show=False),
        *(Binding(key, f"look({plies})", show=False) for key, plies in LOOKS.items()),
    ]

    class Answered(Message):
        """A program has answered, about its move or as a hint."""

        def __init__(self, thought: Thought, *, hint: bool):
            super().__init__()
            self.thought = thought
            self.hint = hint

    def __init__(self, xq: Xqcore, kept: Kept, look: Look):
        super().__init__()
        self._xq = xq
        self._look = look
        self._say = words(look.language)
        self._label = LABELS[look.language]
        self._chronicle = Chronicle(kept.terms.start, look.language, look.notation)
        self._lines: list[Told] = []
        self._warnings: list[Repeated | Warned] = []
        self._hinter: Thinker | None = None
        self._since = time.monotonic()
        self._said = self._label["resumed"].format(ply=len(kept.record.moves)) if kept.record.moves else ""
        self._card_due = False
        self._looking: int | None = None
        self._table = Table.resumed(xq, kept, self._hear)

    @property
    def table(self) -> Table:
        """The game and those who play it."""
        return self._table

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        terms = self._table.terms
        board = Board(id="board")
        board.pieces = self._look.pieces
        alone = terms.human(Side.BLACK) and not terms.human(Side.RED)
        board.flipped = alone if self._look.flipped is None else self._look.flipped
        versus = self._label["versus"].format(red=terms.red, black=terms.black, ruleset=self._table.game.ruleset.id)
        with Horizontal(id="middle"):
            yield board
            with Vertical(id="side"):
                yield Static(versus, id="versus", markup=False)
                yield Static(id="warning", markup=False)
                yield Static(id="said", markup=False)
                with ScrollableContainer(id="log", can_focus=False):
                    yield Static(id="events", markup=False)
        yield Static(id="status", markup=False)
        yield Line(placeholder=self._label["type"], id="typed", compact=True, select_on_focus=False)
        yield Static(self._keys(), id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self.set_interval(0.5, self._show_status)
        self.query_one(Board).focus()
        self._go_on()

    def close(self) -> None:
        """Let the programs go."""
        self._table.close()
        if self._hinter is not None:
            self._hinter.close()

    def say(self, text: str) -> None:
        """Say something beside the board, until the next move."""
        self._said = text
        self._put("said", text)

    def note(self, sentence: str) -> None:
        """Say something that is to stay, among the events."""
        self._lines.append(Told(sentence, "ruling"))
        self._show_events()

    # What happens in the game, and what programs answer.

    def _hear(self, event: Event, game: Game, decision: Decision | None) -> None:
        self._lines += self._chronicle.lines(event, game, decision)
        if isinstance(event, Repeated | Warned):
            self._warnings.append(event)
        self._card_due = isinstance(event, Ended)

    def on_playing_answered(self, message: Answered) -> None:
        """Play a program's move, or show a hint."""
        if message.hint:
            self._show_hint(message.thought)
            return
        early = self._look.pace - (time.monotonic() - self._since)
        if early > 0 and self._table.person is None:
            self.set_timer(early, partial(self._answer, message.thought))
        else:
            self._answer(message.thought)

    def _answer(self, thought: Thought) -> None:
        try:
            played = self._table.answered(thought)
        except XqError as error:
            self._table.paused = True
            self.note(str(error))
            played = False
        if played:
            self._moved()
        elif thought.failure and thought.question.moves == self._table.game.moves:
            self.say(thought.failure)
            self._show_status()

    def _heard(self, thought: Thought, *, hint: bool = False) -> None:
        """Hand a thought over from the program's thread to the screen's, if there is one still."""
        with suppress(RuntimeError):
            self.post_message(self.Answered(thought, hint=hint))

    def _moved(self) -> None:
        self.say("")
        self._go_on()

    def _go_on(self) -> None:
        """Show how things stand, and let whoever is to move think about it."""
        self._since = time.monotonic()
        self._table.think(self._look.limit, self._heard)
        self._show()
        if self._card_due:
            self._card_due = False
            self._show_card()

    # What people do.

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """Make a move that was made on the board."""
        self._try(message.move)

    def on_line_sent(self, message: Line.Sent) -> None:
        """Do what was typed: a word, or a move in any notation."""
        text = message.text
        if text.lower() in KEYS.values():
            self.call_later(self.run_action, text.lower())
            return
        try:
            self._try(read(text, self._table.game.position))
        except XqError as error:
            self.say(str(error))

    def action_board(self) -> None:
        """Go from the line of typing back to the board."""
        self.query_one(Board).focus()

    def action_type(self) -> None:
        """Go to the line of typing."""
        self.query_one(Line).focus()

    def _try(self, move: Move) -> None:
        """Make a person's move; one that loses by a ruling only when it is meant."""
        game = self._table.game
        if self._table.awaited is not None:
            self.say(self._label["not-yours"].format(side=self._say.side(game.turn)))
            return
        refusal = game.why_not(move)
        if refusal:
            self.say(refusal)
            return
        ruling = self._table.ruling_on(move)
        if ruling is None:
            self._play(move, True)
            return
        why = explain(ruling, game.ruleset.id, game.ply + 1, self._look.language)
        self.app.push_screen(Asked(self._label["loses"], self._look.language, why), partial(self._play, move))

    def _play(self, move: Move, meant: bool | None) -> None:
        if meant:
            self._do(partial(self._table.play, move))
        else:
            self._show()

    def _do(self, act: Callable[[], None]) -> None:
        """Do something that may be refused."""
        try:
            act()
        except XqError as error:
            self.say(str(error))
        else:
            self._moved()

    def action_undo(self) -> None:
        """Take moves back."""
        self._do(self._table.undo)

    def action_draw(self) -> None:
        """Offer a draw, or accept one."""
        self._do(self._table.offer_draw)

    def action_decline(self) -> None:
        """Turn an offer down."""
        self._do(self._table.decline_draw)

    def action_resign(self) -> None:
        """Give the game up, if that is meant."""
        side = self._table.person
        if side is None or self._table.game.verdict:
            self._do(self._table.resign)  # which says why not
            return

        def answer(meant: bool | None) -> None:
            if meant:
                self._do(self._table.resign)

        question = self._label["resign"].format(side=self._say.side(side))
        self.app.push_screen(Asked(question, self._look.language), answer)

    def action_pause(self) -> None:
        """Keep programs from moving, or let them go on."""
        if self._table.thinkers:
            self._table.pause()
            self._go_on()
        else:
            self.say(self._label["no-programs"])

    def action_flip(self) -> None:
        """Turn the board round."""
        board = self.query_one(Board)
        board.flipped = not board.flipped

    def action_letters(self) -> None:
        """Show characters instead of letters, or letters again."""
        board = self.query_one(Board)
        board.pieces = "letters" if board.pieces == "characters" else "characters"
        self.app.set_class(board.pieces == "letters", "letters")

    def action_look(self, plies: int) -> None:
        """Look at a position of the game so many plies later, or earlier."""
        now = self._table.game.ply
        at = max(0, min(now, (now if self._looking is None else self._looking) + plies))
        self._looking = None if at == now else at
        self._show_board()
        self._show_status()

    def action_hint(self) -> None:
        """Ask a program what it would play."""
        table = self._table
        if table.game.verdict or table.awaited is not None:
            self.say(self._label["no-hint"].format(why=self._state()))
            return
        try:
            if self._hinter is None:
                self._hinter = Thinker(self._xq, self._look.hints, table.terms.ruleset, table.terms.start)
        except XqError as error:
            self.say(self._label["no-hint"].format(why=error))
            return
        self.say(self._label["hinting"].format(player=self._look.hints))
        self._hinter.ask(Question(table.game.moves), self._look.limit, partial(self._heard, hint=True))

    def action_new(self) -> None:
        """Leave this game for another one."""
        self.dismiss("new")

    def action_quit(self) -> None:
        """Leave."""
        self.dismiss("quit")

    # What is shown.

    def _show(self) -> None:
        self._looking = None
        self._show_board()
        self._put("warning", "\n".join(self._warned()))
        self._put("said", self._said)
        self._show_events()
        self._show_status()

    def _show_board(self) -> None:
        """Show the position now, or the earlier one that is looked at."""
        game = self._table.game
        ply = game.ply if self._looking is None else self._looking
        mine = self._looking is None and not game.verdict and self._table.awaited is None
        last = game.moves[ply - 1] if ply else None
        self.query_one(Board).show(self._chronicle.positions[ply], last, tuple(game.legal_moves()) if mine else ())

    def _put(self, name: str, text: str | Text) -> None:
        """Show a text, which takes no room where there is none; nothing as long as the screen is not laid out."""
        for static in self.query(f"#{name}").results(Static):
            static.update(text)
            static.display = bool(text)

    def _show_events(self) -> None:
        self._put("events", Text("\n").join(Text(line.text, _STYLES[line.kind]) for line in self._lines))
        for log in self.query("#log"):
            log.scroll_end(animate=False)

    def _warned(self) -> list[str]:
        """What the ruleset warns of now: after the last move, and the side to move of its own run."""
        game = self._table.game
        self._warnings = [warning for warning in self._warnings if game.ply - 1 <= warning.ply <= game.ply]
        own = [
            warning
            for warning in self._warnings
            if warning.ply == game.ply or (isinstance(warning, Warned) and warning.side is game.turn)
        ]
        said = [warn(warning, game.ruleset.id, self._look.language) for warning in own]
        return [] if game.verdict else list(dict.fromkeys(said))

    def _show_status(self) -> None:
        self._put("status", self._state())

    def _state(self) -> str:
        """How things stand, in a line."""
        table, game, label = self._table, self._table.game, self._label
        side = self._say.side(game.turn)
        if self._looking is not None:
            return label["looking"].format(ply=self._looking, plies=game.ply)
        if game.verdict:
            return label["over"].format(result=game.verdict.result, ending=self._say.name(game.verdict.ending))
        if game.offer is not None and game.offer.other not in table.thinkers:
            return label["offered"].format(side=self._say.side(game.offer))
        if table.thinking and table.awaited is not None:
            seconds = int(time.monotonic() - self._since)
            return label["thinking"].format(side=side, player=table.awaited.choice, seconds=seconds)
        if table.paused and table.awaited is not None:
            return label["paused"]
        if game.offer is not None:
            return label["offering"].format(side=side)
        return label["turn-check" if self._xq.movegen.checkers(game.position) else "turn"].format(side=side)

    def _show_card(self) -> None:
        game = self._table.game
        assert game.verdict is not None
        told = sentences(game.verdict, game.ruleset.id, game.ply, self._look.language)

        def then(what: str | None) -> None:
            if what in ("undo", "new", "quit"):
                self.call_later(self.run_action, what)

        heading = f"{game.verdict.result}  {self._say.name(game.verdict.ending)}"
        self.app.push_screen(Card(heading, told, self._look.language), then)

    def _show_hint(self, thought: Thought) -> None:
        game, notation = self._table.game, self._look.notation
        if thought.question.moves != game.moves or self._table.awaited is not None:
            return  # the game has gone on
        if thought.decision is None:
            self.say(self._label["no-hint"].format(why=thought.failure))
            return
        decision = thought.decision
        self.query_one(Board).hint = decision.move
        move = written(decision.move, game.position, notation)
        if decision.score is None:
            self.say(self._label["hint-alone"].format(move=move))
            return
        position, line = game.position, []
        for expected in decision.line[:6]:
            line.append(written(expected, position, notation))
            position = position.after(expected)
        score = shown(for_red(decision.score, game.turn))
        self.say(self._label["hint"].format(move=move, score=score, line=" ".join(line)))

    def _keys(self) -> str:
        """The keys, each of which can be clicked on as well."""
        return " ".join(
            f"[@click=screen.{action}][b]{key}[/b] {self._label[f'key-{action}']}[/]"
            for key, action in KEYS.items()
            if action != "decline"
        )
