"""Screens over the table: a question, and the card that says how the game ended."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from xqcore.report.words import Language
from xqcore_players.tui.words import LABELS


class Asked(ModalScreen[bool]):
    """A question that is answered by yes or no, below the reason for it where there is one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str, language: Language, why: str = ""):
        super().__init__()
        self._question = question
        self._why = why
        self._language: Language = language

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        with Vertical(classes="card"):
            if self._why:
                yield Static(self._why, markup=False)
            yield Static(self._question, classes="heading", markup=False)
            yield Static(LABELS[self._language]["yes-no"], classes="keys", markup=False)

    def action_answer(self, answer: bool) -> None:
        """Answer."""
        self.dismiss(answer)


class Card(ModalScreen[str]):
    """The end of the game and the reason for it. Its answer is what to do next: ``look``, ``undo``, ``new`` or ``quit``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,space", "next('look')", show=False),
        Binding("u", "next('undo')", show=False),
        Binding("n", "next('new')", show=False),
        Binding("q", "next('quit')", show=False),
    ]

    def __init__(self, heading: str, sentences: list[str], language: Language):
        super().__init__()
        self._heading = heading
        self._sentences = sentences
        self._language: Language = language

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        with Vertical(classes="card"):
            yield Static(self._heading, classes="heading", markup=False)
            for sentence in self._sentences:
                yield Static(sentence, markup=False)
            yield Static(LABELS[self._language]["card"], classes="keys", markup=False)

    def action_next(self, what: str) -> None:
        """Go on."""
        self.dismiss(what)
