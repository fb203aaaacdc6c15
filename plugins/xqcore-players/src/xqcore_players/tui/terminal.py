"""The program that fills the terminal: from the start screen to a game, and on to the next one."""

from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message

from xqcore.model.errors import XqError
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore
from xqcore_players.tui.kept import Kept, fresh, latest, left
from xqcore_players.tui.look import Look
from xqcore_players.tui.playing import Playing
from xqcore_players.tui.start import Start
from xqcore_players.tui.terms import Terms


class Terminal(App[None]):
    """Plays the games. ``terms`` are what the start screen begins with, ``game`` the game to begin with instead of it.

    ``last`` is the file of the game that was played last, ``failure`` what broke the program, if anything did.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "terminal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    class Noted(Message):
        """Something goes on without a plugin."""

        def __init__(self, sentence: str):
            super().__init__()
            self.sentence = sentence

    def __init__(self, xq: Xqcore, terms: Terms, look: Look, game: Kept | None = None):
        super().__init__()
        self.last: Path | None = None
        self.failure: Exception | None = None
        self._xq = xq
        self._terms = terms
        self._look = look
        self._game = game
        self._playing: Playing | None = None
        self.set_class(look.pieces == "letters", "letters")

    def on_mount(self) -> None:
        """Begin."""
        if self._game is not None:
            self._begin(self._game)
        else:
            self._start()

    def on_unmount(self) -> None:
        """Let the programs go."""
        if self._playing is not None:
            self._playing.close()

    def _handle_exception(self, error: Exception) -> None:
        """Leave the terminal in order; whoever runs the program says what broke it."""
        self.failure = self.failure or error
        self.exit()

    def note(self, sentence: str, _: str = "") -> None:
        """Say something on whatever screen there is; from any thread."""
        with suppress(RuntimeError):
            self.post_message(self.Noted(sentence))

    def on_terminal_noted(self, message: Noted) -> None:
        """Say something on whatever screen there is."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Playing | Start):
                screen.note(message.sentence)
                return

    def _start(self, said: str = "") -> None:
        kept: Kept | None = None
        with suppress(XqError, OSError):
            path = latest()
            kept = left(self._xq, path) if path is not None else None
        start = Start(self._xq, self._terms, kept, self._look)
        self.push_screen(start, self._chosen)
        if said:
            self.call_after_refresh(start.note, said)

    def _chosen(self, chosen: Terms | Kept | None) -> None:
        if chosen is None:
            self.exit()
        elif isinstance(chosen, Kept):
            self._begin(chosen)
        else:
            self._terms = chosen
            self._begin(Kept(fresh(), chosen, GameRecord(chosen.start)))

    def _begin(self, kept: Kept) -> None:
        try:
            playing = Playing(self._xq, kept, self._look)
        except XqError as error:
            self._start(str(error))
            return
        self._playing, self.last = playing, kept.path
        self.push_screen(playing, self._after)

    def _after(self, what: str | None) -> None:
        if self._playing is not None:
            self._playing.close()
            self._playing = None
        if what == "new":
            self._start()
        else:
            self.exit()
