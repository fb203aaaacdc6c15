"""``xqcore match``: players against each other."""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import click

from xqcore.cli.options import common, context, option
from xqcore.cli.telling import tell
from xqcore.model.decision import Limit
from xqcore.model.record import GameRecord
from xqcore_engines.match.clock import TimeControl
from xqcore_engines.match.openings import OWN, openings
from xqcore_engines.match.played import Played
from xqcore_engines.match.running import run
from xqcore_engines.match.saved import format_of, played_already, write
from xqcore_engines.match.schedule import schedule
from xqcore_engines.match.standing import Standing
from xqcore_engines.match.terms import Terms
from xqcore_engines.match.words import live, summary


def _time_control(_context: click.Context, _parameter: click.Parameter, text: str | None) -> TimeControl | None:
    try:
        return TimeControl.parse(text) if text else None
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command(name="match")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...")
@option("-r", "--ruleset", default="site-asian", show_default=True, metavar="RULESET", help="An id or a YAML file.")
@option(
    "--games",
    type=click.IntRange(2),
    default=20,
    show_default=True,
    help="Games for each two that meet, an even number: each opening is played twice, colours changed.",
)
@option("--nodes", type=click.IntRange(1), help="Nodes for each move.")
@option("--depth", type=click.IntRange(1), help="Depth for each move.")
@option("--seconds", type=click.FloatRange(0.01, 3600), help="Time for each move.")
@option(
    "--clock",
    callback=_time_control,
    metavar="SECONDS[+SECONDS]",
    help="Time for a game, and more for each move; whose clock runs out loses.",
)
@option("--seed", type=int, default=0, show_default=True, help="The same seed, the same match, where nothing is timed.")
@option("--jobs", type=click.IntRange(1), help="Games at a time [one for each core].")
@option(
    "--openings",
    "book",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file with the moves of an opening on each line [200 of its own].",
)
@option("--longest", type=click.IntRange(1), default=400, show_default=True, help="Plies after which it is a draw.")
@option(
    "--tournament",
    type=click.Choice(["round-robin", "gauntlet"]),
    default="round-robin",
    show_default=True,
    help="Of more than two players, who meets whom: everyone, or the first each other.",
)
@option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the games to this file, in its suffix's format; what it held is kept as FILE~.",
)
@option("--resume", is_flag=True, help="Go on with the match whose games --save names, if there are any.")
@common
def command(
    players: tuple[str, ...],
    ruleset: str,
    games: int,
    nodes: int | None,
    depth: int | None,
    seconds: float | None,
    clock: TimeControl | None,
    seed: int,
    jobs: int | None,
    book: Path | None,
    longest: int,
    tournament: Any,
    save: Path | None,
    resume: bool,
    **chosen: Any,
) -> int:
    """Let players play each other under a ruleset, and say who is stronger and how the games ended.

    PLAYER is a player as in xqcore play, with bounds of its own where it has such. A match that was broken off goes on with
    the same command and --resume.

    \b
    Examples:
      xqcore match fairy:nodes=1000 random -r cxq --games 20 --save games.jsonl
      xqcore match fairy:nodes=300 fairy:nodes=100 --games 200 --jobs 2 --save games.jsonl --resume
      xqcore match a b c --tournament gauntlet --clock 60+0.5
    """
    if len(players) < 2:
        raise click.UsageError("a match needs two players")
    if games % 2:
        raise click.UsageError(f"--games {games} is odd: each opening is played twice, colours changed")
    if clock and seconds:
        raise click.UsageError("--seconds is time for each move and --clock for a game; choose one")
    if resume and save is None:
        raise click.UsageError("--resume goes on with the games that --save names; say which")
    xq = context(**chosen)
    xq.code(ruleset)  # faults are told before anybody plays
    if save is not None:
        format_of(xq, save)
    limit = Limit(seconds=seconds, nodes=nodes, depth=depth)
    terms = Terms(players=players, ruleset=ruleset, limit=limit, longest=longest, settings=xq.settings, clock=clock)
    pairings = list(schedule(len(players), games, openings(book or OWN), seed, tournament))
    before = played_already(xq, save, pairings, terms) if save is not None and resume else []
    ahead = pairings[len(before) :]
    if ahead:
        for player in players:
            xq.player(player).close()
    standing = Standing(players)
    workers = min(jobs or os.cpu_count() or 1, len(ahead) or 1)
    try:
        with _interrupted_by(signal.SIGTERM), closing(run(ahead, terms, workers)) as played:
            records = _shown(chain(before, played), standing, len(pairings))
            if save is None:
                for _ in records:
                    pass
            else:
                write(xq, save, records)
    except KeyboardInterrupt:
        if save is not None:
            tell("the same command with --resume goes on with this match")
        raise
    finally:
        if standing.games:
            click.echo(summary(standing))
    return 0


@contextmanager
def _interrupted_by(number: signal.Signals) -> Iterator[None]:
    """Have a signal do what Ctrl-C does."""
    before = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def _shown(games: Iterable[Played], standing: Standing, count: int) -> Iterator[GameRecord]:
    """The records of games as they end, with the score on a terminal."""
    seen = sys.stderr.isatty()
    for played in games:
        standing.count(played)
        if seen:
            click.echo(f"\r\033[K{live(standing, count)}", err=True, nl=False)
        yield played.record
    if seen:
        click.echo("\r\033[K", err=True, nl=False)
