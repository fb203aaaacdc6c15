"""The screen on which a game is set up."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from xqcore.plugins.context import Xqcore
from xqcore.report.printable import printable
from xqcore.report.words import words
from xqcore_players.tui.kept import Kept
from xqcore_players.tui.look import Look
from xqcore_players.tui.terms import HUMAN, Terms
from xqcore_players.tui.words import LABELS


class Start(Screen[Terms | Kept | None]):
    """Lists of rulesets and of players. Its result is how the game is set up, or a game to go on with, ``None`` to leave.

    ``usual`` is what the lists begin with, ``left`` a game that could be gone on with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "resume", show=False),
        Binding("q,escape", "quit", show=False),
    ]

    def __init__(self, xq: Xqcore, usual: Terms, left: Kept | None, look: Look):
        super().__init__()
        self._usual = usual
        self._left = left
        self._label = LABELS[look.language]
        self._texts: dict[str, tuple[str, ...]] = {}
        say = words(look.language)
        players = {HUMAN: self._label["a-human"]}
        players |= {
            provider.name: f"{provider.name}: {provider.summary}"
            for _, provider in xq.registry.providers("player")
            if provider.name in xq.registry.names("player")
        }
        self._rulesets = {
            name: f"{name}: {say.text(xq.ruleset(name).ruleset.title)}" for name in (*xq.concrete, usual.ruleset)
        }
        self._players = {**players, **{name: players.get(name, name) for name in (usual.red, usual.black)}}

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        usual = self._usual
        with Vertical(id="start"):
            yield Static(self._label["start"], classes="heading", markup=False)
            yield Static(self._label["start-help"], markup=False)
            if self._left is not None:
                terms = self._left.terms
                player = terms.black if terms.red == HUMAN else terms.red
                text = self._label["start-resume"].format(player=printable(player), ply=len(self._left.record.moves))
                yield Static(text, id="left", markup=False)
            with Horizontal():
                yield from self._list("ruleset", self._rulesets, usual.ruleset)
                yield from self._list("red", self._players, usual.red)
                yield from self._list("black", self._players, usual.black)
            yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        """Begin with the first list."""
        self.query_one("#ruleset", OptionList).focus()

    def note(self, text: str) -> None:
        """Say something below the lists."""
        for static in self.query("#said").results(Static):
            static.update(text)

    def _list(self, name: str, options: dict[str, str], chosen: str) -> ComposeResult:
        self._texts[name] = tuple(options.values())
        with Vertical(classes="choice"):
            yield Static(self._label[f"title-{name}"], classes="title", markup=False)
            made = OptionList(
                *(Option(text, key) for key, text in options.items()), id=name, markup=False, compact=True
            )
            made.highlighted = list(options).index(chosen)
            yield made

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Mark the option by a sign as well."""
        made = event.option_list
        for index, text in enumerate(self._texts[made.id or ""]):
            made.replace_option_prompt_at_index(index, _marked(text, chosen=index == event.option_index))

    def on_option_list_option_selected(self) -> None:
        """Begin a game as it has been chosen."""
        ruleset, red, black = (self._chosen(name) for name in ("ruleset", "red", "black"))
        self.dismiss(Terms(ruleset=ruleset, red=red, black=black, start=self._usual.start))

    def _chosen(self, name: str) -> str:
        option = self.query_one(f"#{name}", OptionList).highlighted_option
        assert option is not None
        assert option.id is not None
        return option.id

    def action_resume(self) -> None:
        """Go on with the game that was left."""
        if self._left is not None:
            self.dismiss(self._left)

    def action_quit(self) -> None:
        """Leave."""
        self.dismiss(None)


def _marked(text: str, *, chosen: bool) -> str:
    return f"{'>' if chosen else ' '} {text}"
