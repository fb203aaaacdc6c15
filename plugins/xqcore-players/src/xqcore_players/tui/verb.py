"""``xqcore tui``."""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import attrs
import click

from xqcore.cli.options import common, context, language, option
from xqcore.cli.telling import tell
from xqcore.model.decision import Limit
from xqcore.model.drawing.text import Style
from xqcore.model.errors import PluginError, RecordError, XqError
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore
from xqcore.report.words import Language
from xqcore_players.notation import PLAIN, known
from xqcore_players.tui.kept import Kept, fresh, latest, left
from xqcore_players.tui.look import Look
from xqcore_players.tui.terms import HUMAN, Terms

Pieces = Literal["auto", "letters", "characters"]


@click.command(name="tui")
@option("-r", "--ruleset", metavar="RULESET", help="The ruleset: an id or a YAML file [asked for].")
@option("--red", metavar="PLAYER", help="Who plays Red: human, or a player such as medium or hard:nodes=20000 [human].")
@option("--black", metavar="PLAYER", help="Who plays Black [easy, else random].")
@option("--start", metavar="FEN", help="The position to start from.")
@option("--resume", is_flag=True, help="Go on with the game of --save, else with the one that was left last.")
@option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the game in this file [one in the folder of your settings].",
)
@option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=10.0,
    show_default=True,
    help="The most time for each move of a player that is a program.",
)
@option("--hints", metavar="PLAYER", help="Who gives hints [hard, else random].")
@option(
    "--board",
    "pieces",
    type=click.Choice(["auto", "letters", "characters"]),
    default="auto",
    show_default=True,
    help="What stands on the pieces; auto asks the terminal how wide its characters are.",
)
@option("--flipped/--not-flipped", default=None, help="Black at the bottom [where only Black is played by a person].")
@option("--notation", default=PLAIN, show_default=True, help="How moves are written: uci; chinese, wxf, iccs ...")
@option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=0.5,
    show_default=True,
    help="The least seconds between the moves of two programs.",
)
@language
@common
def command(
    ruleset: str | None,
    red: str | None,
    black: str | None,
    start: str | None,
    resume: bool,
    save: Path | None,
    seconds: float,
    hints: str | None,
    pieces: Pieces,
    flipped: bool | None,
    notation: str,
    pace: float,
    lang: Language,
    **chosen: Any,
) -> int:
    """Play in the full terminal: with the mouse, with arrows and Enter, or by typing moves in any notation.

    Without a ruleset or players there is a screen to choose them. The game is kept after every move; whatever happens to
    the terminal, --resume goes on with it.

    \b
    Examples:
      xqcore tui
      xqcore tui -r cxq --black hard
      xqcore tui --red hard:nodes=20000 --black engine -r axf
      xqcore tui --red human --black human --board letters
      xqcore tui --resume
    """
    if find_spec("textual") is None:
        raise PluginError(
            "xqcore tui needs Textual: pip install 'xqcore-players[tui]' (xqcore play plays in plain text without it)"
        )
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("xqcore tui fills a terminal, and this is none; xqcore play reads from pipes")
    notes = _Notes()
    xq = context(**chosen, tell=notes)
    names = xq.registry.names("player")
    chosen_terms = (ruleset, red, black, start)
    if resume and any(chosen_terms):
        raise click.UsageError("--resume goes on with a game as it is; leave out -r, --red, --black and --start")
    terms = Terms(
        ruleset=_lasting(xq, ruleset or "site-asian"),
        red=red or HUMAN,
        black=black or ("easy" if "easy" in names else "random"),
        start=Position.from_fen(start) if start else Position.start(),
    )
    look = Look(
        pieces=_pieces(pieces),
        flipped=flipped,
        language=lang,
        notation=known(notation),
        hints=hints or ("hard" if "hard" in names else "random"),
        limit=Limit(seconds=seconds),
        pace=pace,
    )
    game = _left(xq, save) if resume else _begun(xq, terms, save) if any((*chosen_terms, save)) else None
    if hints is not None:
        xq.player(hints).close()

    from xqcore_players.tui.terminal import Terminal

    terminal = Terminal(xq, terms, look, game)
    notes.hear = terminal.note
    terminal.run()
    notes.hear = tell
    if terminal.last is not None and terminal.last.exists():
        again = "--resume" if terminal.last.parent == fresh().parent else f"--resume --save {terminal.last}"
        click.echo(f"the game is kept in {terminal.last}; 'xqcore tui {again}' goes on with it")
    if terminal.failure is not None:
        raise terminal.failure
    return 0


@attrs.define
class _Notes:
    """What goes on without a plugin: said to the terminal as long as no screen covers it."""

    hear: Callable[[str, str], None] = tell

    def __call__(self, sentence: str, trace: str) -> None:
        self.hear(sentence, trace)


def _lasting(xq: Xqcore, ruleset: str) -> str:
    """A ruleset so named that it is found from any folder; raise :class:`RulesetError` where there is none."""
    path = xq.rulesets.path(ruleset)
    return ruleset if ruleset in xq.rulesets else str(path.resolve())


def _begun(xq: Xqcore, terms: Terms, save: Path | None) -> Kept:
    """A game that begins; raise :class:`XqError` where its ruleset or a player is not to be had."""
    if save is not None and save.exists():
        raise RecordError(f"{save} is there already: go on with it by --resume, or give another file")
    xq.game(terms.ruleset, terms.start)
    for player in {terms.red, terms.black} - {HUMAN}:
        xq.player(player).close()
    return Kept(save or fresh(), terms, GameRecord(terms.start))


def _left(xq: Xqcore, save: Path | None) -> Kept:
    """The game to go on with."""
    path = save or latest()
    if path is None:
        raise XqError("no game has been left that could be gone on with")
    return left(xq, path)


def _pieces(asked: Pieces) -> Style:
    if asked != "auto":
        return asked
    from xqcore_players.tui.width_probe import shows_characters

    return "characters" if shows_characters() else "letters"
