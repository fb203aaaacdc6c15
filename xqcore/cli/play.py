"""``xqcore play``: a game as plain text, between people and players of any plugin."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import attrs
import click

from xqcore.cli.options import common, context, language, option
from xqcore.cli.telling import tell
from xqcore.game import Game, GameOver
from xqcore.model.decision import Decision, Limit
from xqcore.model.drawing import text as drawing
from xqcore.model.errors import IllegalMove, RecordError, XqError
from xqcore.model.event import Moved, MustVary, Repeated, Warned
from xqcore.model.move import MoveSyntaxError
from xqcore.model.piece import Side
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Ending
from xqcore.plugins.context import Xqcore
from xqcore.plugins.seat import Seat
from xqcore.plugins.writing import by_ending
from xqcore.report.explain import explain, warn
from xqcore.report.words import Language

HUMAN = "human"

_SAID: Final[dict[str, str]] = {Ending.RESIGNATION: "resigns", Ending.AGREEMENT: "agrees to a draw"}

_SAVED: Final = frozenset({"ruleset", "result", "events", "start", "clock"})
"""What a format must hold to be one to save in."""

HELP = """\
h2e2        make a move: files a-i and ranks 0-9, from and to
moves       list the legal moves          board    draw the board
undo        take moves back               flip     turn the board round
draw        offer or accept a draw        decline  turn an offer down
resign      give the game up              save F   save the game to a file
quit        stop                          help     this list"""


@click.command(name="play")
@click.argument("played", required=False, metavar="[GAME]")
@option("--from", "from_format", metavar="FORMAT", help="Format of the game [recognised by content].")
@option(
    "-r",
    "--ruleset",
    default="site-asian",
    show_default=True,
    metavar="RULESET",
    help="The ruleset: an id or a YAML file.",
)
@option(
    "--red",
    default=HUMAN,
    show_default=True,
    metavar="PLAYER",
    help="Who plays Red: human, or a player such as random or random:seed=7.",
)
@option(
    "--black",
    metavar="PLAYER",
    help="Who plays Black.  [default: an opponent that is installed, medium of xqcore-players, else random]",
)
@option("--start", metavar="FEN", help="The position to start from.")
@option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=10.0,
    show_default=True,
    help="Time for each move of a player that is a program.",
)
@option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save the game to this file, at the end and after every move: in the format that its ending names, else as JSON lines.",
)
@option(
    "--board",
    type=click.Choice(["letters", "characters"]),
    default="letters",
    show_default=True,
    help="How to draw the board.",
)
@language
@common
def command(
    played: str | None,
    from_format: str | None,
    ruleset: str,
    red: str,
    black: str | None,
    start: str | None,
    seconds: float,
    save: Path | None,
    board: Any,
    lang: Language,
    **chosen: Any,
) -> int:
    """Play a game in plain text. Type help at the prompt for what can be typed there.

    GAME is a file; its first game is played on from its end.

    \b
    Examples:
      xqcore play
      xqcore play -r cxq game.jsonl
      xqcore play -r cxq --red human --black human
      xqcore play --red random:seed=1 --black random:seed=2 --save game.jsonl
    """
    xq = context(**chosen)
    game = xq.game(ruleset, start) if played is None else _begun(xq, ruleset, start, xq.read(played, from_format))
    table = _Table(xq, game, (red, black or xq.opponent), Limit(seconds=seconds), lang, board, save)
    try:
        table.play()
    finally:
        table.close()
    return 0


def _begun(xq: Xqcore, ruleset: str, start: str | None, games: Iterator[GameRecord | RecordError]) -> Game:
    """Return the first of some games as far as it has been played, or to where the ruleset ends it."""
    if start is not None:
        raise click.UsageError("a game begins where it did: leave out --start, or the game")
    record = next(games)
    if isinstance(record, RecordError):
        raise record
    game = xq.game(ruleset, record.start)
    for move in record.moves:
        if game.verdict:
            break
        try:
            game.push(move)
        except IllegalMove as error:
            ply = game.ply + 1
            raise RecordError(str(error), source=record.source, game=record.id or None, ply=ply) from None
    return game


@attrs.define
class _Table:
    """The board, who sits at it, and how it is shown."""

    xq: Xqcore
    game: Game
    names: tuple[str, str]
    limit: Limit
    lang: Language
    style: Any
    save: Path | None
    flipped: bool = False
    seats: dict[Side, Seat] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for side, name in zip(Side, self.names, strict=True):
            if name != HUMAN:
                self.seats[side] = self.xq.seat(name)
        self.flipped = self.names[0] != HUMAN and self.names[1] == HUMAN

    def play(self) -> None:
        """Play until the game ends or somebody stops it."""
        self.show()
        while not self.game.verdict:
            seat = self.seats.get(self.game.turn)
            if seat is not None:
                self.answer(seat)
            elif not self.ask():
                return
        click.echo(explain(self.game.verdict, self.game.ruleset.id, self.game.ply, self.lang))

    def answer(self, seat: Seat) -> None:
        """Let a program move."""
        side, offered = self.game.turn, self.game.offer
        decision = seat.choose(self.game, self.limit)
        verdict = self.game.play(decision)
        if verdict is not None and verdict.ending in _SAID:
            click.echo(f"{side} {_SAID[verdict.ending]}")
            self.saved()
            return
        if offered is side.other:
            click.echo(f"{side} does not agree to a draw")
        click.echo(f"{side}: {decision.move}{_remark(decision, self.game.ruleset.id)}")
        self.moved()
        if self.game.offer is side:
            click.echo(f"{side} offers a draw")

    def ask(self) -> bool:
        """Ask the person whose turn it is; ``False`` stops the game."""
        try:
            line = click.prompt(str(self.game.turn), prompt_suffix="> ", default="", show_default=False)
        except (click.Abort, EOFError):
            click.echo("")
            return False
        word, _, rest = line.strip().partition(" ")
        if word in ("quit", "exit", "q"):
            return False
        try:
            self.obey(word, rest.strip())
        except (IllegalMove, MoveSyntaxError, GameOver, RecordError) as error:
            click.echo(str(error))
        return True

    def obey(self, word: str, rest: str) -> None:
        """Do what was typed."""
        side = self.game.turn
        actions: dict[str, Callable[[], object]] = {
            "": lambda: None,
            "help": lambda: click.echo(HELP),
            "?": lambda: click.echo(HELP),
            "moves": lambda: click.echo(" ".join(map(str, self.game.legal_moves()))),
            "board": self.show,
            "flip": self.flip,
            "undo": self.undo,
            "draw": lambda: self.draw(side),
            "decline": lambda: self.game.decline_draw(side),
            "resign": lambda: self.game.resign(side),
            "save": lambda: self.write(Path(rest) if rest else self.save),
        }
        if word in actions:
            actions[word]()
        else:
            self.game.push(word)
            self.moved()

    def moved(self) -> None:
        """Show what came of a move."""
        self.saved()
        if self.names.count(HUMAN) or self.game.verdict:
            self.show()
        since = takewhile(lambda event: not isinstance(event, Moved), reversed(self.game.events))
        for event in reversed([*since]):
            if isinstance(event, Repeated | Warned | MustVary):
                click.echo(warn(event, self.game.ruleset.id, self.lang))

    def undo(self) -> None:
        """Take moves back until it is the same person's turn again."""
        self.game.pop()
        while self.game.turn in self.seats and self.game.ply:
            self.game.pop()
        self.show()

    def draw(self, side: Side) -> None:
        """Offer a draw, or accept one."""
        self.game.offer_draw(side)
        if side.other in self.seats and not self.game.verdict:
            click.echo(f"{side.other} answers when it is to move")

    def flip(self) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped
        self.show()

    def show(self) -> None:
        """Draw the board."""
        last = self.game.moves[-1] if self.game.ply else None
        click.echo(drawing.draw(self.game.position, style=self.style, flipped=self.flipped, last_move=last))

    def saved(self) -> None:
        """Save the game where it is to be saved after every move."""
        if self.save is not None:
            self.write(self.save)

    def write(self, path: Path | None) -> None:
        """Save the game: into a new file first, so that nothing is lost where that fails."""
        if path is None:
            raise RecordError("save needs the name of a file")
        part = path.with_name(path.name + ".part")
        try:
            with part.open("wb") as stream:
                self.xq.registry.shared("format", self.format(path)).write([self.game.record], stream)
            part.replace(path)
        except OSError as error:
            raise RecordError(f"{path} cannot be written: {error.strerror}") from None

    def format(self, path: Path) -> str:
        """The format of a file by its ending, where it holds all that a game of ours has."""
        registry = self.xq.registry
        name = by_ending(registry, path)
        return name if name and registry.provider("format", name)[1].capabilities >= _SAVED else "jsonl"

    def close(self) -> None:
        """Let the players go, and save the game."""
        for seat in self.seats.values():
            seat.close()
        if self.save is not None:
            try:
                self.write(self.save)
            except XqError as error:
                tell(str(error))


def _remark(decision: Decision, ruleset: str) -> str:
    """What a player has to say about its move."""
    remarks = [decision.note] if decision.note else []
    if decision.replaced is not None:
        remarks.append(decision.replaced.told(ruleset))
    return f" ({'; '.join(remarks)})" if remarks else ""
