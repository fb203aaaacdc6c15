"""``xqcore analyse``."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import attrs
import click

from xqcore.cli.games import Run
from xqcore.cli.options import OnError, common, context, handling, language, option, reading
from xqcore.cli.telling import tell
from xqcore.compare import replayed
from xqcore.model.decision import Limit
from xqcore.model.errors import RecordError, XqError
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore
from xqcore.report.printable import printable
from xqcore.report.words import Language
from xqcore_players.analyse.judged import Analysis, Judged, Thresholds
from xqcore_players.analyse.walk import Terms, Walk
from xqcore_players.notation import PLAIN, known


@click.command(name="analyse")
@reading
@handling
@option(
    "--player",
    default="hard",
    show_default=True,
    metavar="PLAYER",
    help="Who looks at the game: any player that tells scores, an engine too.",
)
@option(
    "-r",
    "--ruleset",
    metavar="RULESET",
    help="An id, a YAML file, or 'game' for the one that the record names [that, else site-asian].",
)
@option("--nodes", type=click.IntRange(1), help="Nodes for each position.")
@option("--depth", type=click.IntRange(1), help="Depth for each position.")
@option("--seconds", type=click.FloatRange(0.01, 3600), help="Time for each position [the player's own].")
@option(
    "--mistake",
    type=click.FloatRange(0, 100),
    default=15.0,
    show_default=True,
    help="A move that gives away so many per cent of a win is a mistake.",
)
@option(
    "--blunder",
    type=click.FloatRange(0, 100),
    default=30.0,
    show_default=True,
    help="A move that gives away so many per cent of a win is a blunder.",
)
@option(
    "--output",
    "outputs",
    multiple=True,
    metavar="text|json|FILE.svg",
    help="What to print, and the file of the graph; may be repeated [text].",
)
@option("--notation", default=PLAIN, show_default=True, help="How moves are written: uci; chinese, wxf, iccs ...")
@language
@common
def command(
    games: tuple[str, ...],
    from_format: str | None,
    encoding: str | None,
    on_error: OnError,
    player: str,
    ruleset: str | None,
    nodes: int | None,
    depth: int | None,
    seconds: float | None,
    mistake: float,
    blunder: float,
    outputs: tuple[str, ...],
    notation: str,
    lang: Language,
    **chosen: Any,
) -> int:
    """Say what a player thinks of each move of a game: scores, mistakes, blunders, what would have been better.

    Scores are Red's. What the ruleset has to say is told where it happens: warnings, and the end of the game. Of several games
    the graphs are FILE.svg, FILE-2.svg, and so on. Ctrl-C keeps what has been found.

    \b
    Examples:
      xqcore analyse game.pgn
      xqcore analyse --player hard:nodes=100000 --output graph.svg game.xqf
      xqcore analyse --player engine --depth 12 -r axf --output json games.jsonl
    """
    output = _Output.of(outputs, lang, known(notation))
    xq = context(**chosen)
    limit = Limit(seconds=seconds, nodes=nodes, depth=depth)
    terms = Terms(
        player=player,
        ruleset=ruleset or "game",
        limit=limit,
        thresholds=Thresholds(mistake=mistake / 100, blunder=blunder / 100),
    )
    xq.player(player).close()
    if ruleset not in (None, "game"):
        xq.code(ruleset or "")
    run = Run(xq, games, from_format, None, 1, encoding, on_error)
    return _Work(xq, terms, output, named=ruleset == "game").all(run.records(), on_error)


@attrs.define
class _Output:
    """What is printed, and where graphs are drawn."""

    json: bool
    text: bool
    graph: Path | None
    language: Language
    notation: str
    _drawn: int = 0

    @classmethod
    def of(cls, outputs: tuple[str, ...], language: Language, notation: str) -> "_Output":
        files = [word for word in outputs if word not in ("text", "json")]
        for file in files:
            if Path(file).suffix != ".svg":
                raise click.UsageError(f"--output is text, json or a file that ends in .svg, not {file!r}")
        if len(files) > 1:
            raise click.UsageError("--output can name one .svg file")
        json = "json" in outputs
        return cls(json, "text" in outputs or not json, Path(files[0]) if files else None, language, notation)

    def put(self, analysis: Analysis) -> None:
        """Print an analysis, and draw it."""
        if self.text:
            from xqcore_players.analyse.text import told

            click.echo(("\n" if self._drawn else "") + told(analysis, self.language, self.notation))
        if self.json:
            from xqcore_players.analyse.data import json_line

            click.echo(json_line(analysis, self.language))
        self._drawn += 1
        if self.graph is not None:
            from xqcore_players.analyse.graph import drawn

            path = self.graph if self._drawn == 1 else self.graph.with_stem(f"{self.graph.stem}-{self._drawn}")
            try:
                path.write_text(drawn(analysis, self.language, self.notation), encoding="utf-8")
            except OSError as error:
                raise RecordError(f"{path} cannot be written: {error.strerror}") from None
        sys.stdout.flush()


@attrs.define
class _Work:
    """All games of the command line, one after another. ``named`` insists on the ruleset that a record names."""

    xq: Xqcore
    terms: Terms
    output: _Output
    named: bool

    def all(self, records: Iterable[GameRecord | RecordError], on_error: OnError) -> int:
        """Analyse them; return the exit code."""
        code = 0
        for record in records:
            found = self._playable(record)
            game = found.prefix if isinstance(found, RecordError) else found
            if isinstance(found, RecordError):
                tell(str(found))
                code = 2
                if on_error == "stop":
                    break
                if on_error != "keep-prefix":
                    continue
            if game is not None and not self._one(game):
                tell("interrupted")
                return 130
        return code

    def _playable(self, record: GameRecord | RecordError) -> GameRecord | RecordError:
        """A record whose moves are all legal, or the error that says why not."""
        if isinstance(record, GameRecord):
            try:
                replayed(record, self.xq.movegen)
            except RecordError as error:
                return error
        return record

    def _one(self, record: GameRecord) -> bool:
        """Analyse a game; return whether that came to its end."""
        terms = attrs.evolve(self.terms, ruleset=self._ruleset(record))
        moves: list[Judged] = []
        complete = False
        walk = Walk(self.xq, record, terms)
        try:
            with _Progress(record) as progress:
                for judged in walk.moves():
                    moves.append(judged)
                    progress()
            complete = True
        except KeyboardInterrupt:
            pass
        finally:
            walk.close()
        if complete or moves:
            self._put(record, terms, walk, moves, complete=complete)
        return complete

    def _put(self, record: GameRecord, terms: Terms, walk: Walk, moves: list[Judged], *, complete: bool = True) -> None:
        ended = record if complete else record.until(len(moves))
        self.output.put(
            Analysis(
                record=record,
                ruleset=self.xq.code(terms.ruleset).ruleset.id,
                player=terms.player,
                start=walk.start,
                moves=tuple(moves),
                verdict=self.xq.adjudicate(ended, terms.ruleset),
                complete=complete,
            )
        )

    def _ruleset(self, record: GameRecord) -> str:
        """The ruleset that is asked for, else the one that the record names, else the usual one."""
        if self.terms.ruleset != "game":
            return self.terms.ruleset
        if record.ruleset is None:
            if self.named:
                raise RecordError("the record names no ruleset; choose one with -r", source=record.source)
            return "site-asian"
        try:
            self.xq.rulesets.file(record.ruleset)
        except XqError:
            if self.named:
                raise
            return "site-asian"
        return record.ruleset


class _Progress:
    """How many plies of a game have been looked at, on a terminal."""

    def __init__(self, record: GameRecord):
        self._bar: Any = None
        if sys.stderr.isatty():
            label = printable(record.name)[:30]
            self._bar = click.progressbar(
                length=len(record.moves), label=label, file=sys.stderr, show_pos=True, width=30
            )

    def __enter__(self) -> Callable[[], None]:
        if self._bar is None:
            return lambda: None
        self._bar.__enter__()
        return lambda: self._bar.update(1)

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.__exit__(*error)
            click.echo("\033[A\r\033[K", err=True, nl=False)
