"""``xqcore match``: players against each other."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from xqcore.cli.options import common, context, option
from xqcore.model.decision import Limit
from xqcore.model.errors import RecordError
from xqcore.model.record import GameRecord
from xqcore.plugins.context import Xqcore
from xqcore.plugins.protocols import Format
from xqcore_engines.match.openings import OWN, openings
from xqcore_engines.match.playing import Played, Terms
from xqcore_engines.match.running import run
from xqcore_engines.match.schedule import schedule
from xqcore_engines.match.standing import Standing
from xqcore_engines.match.words import live, summary


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
    help="Write the games to this file, in its suffix's format.",
)
@common
def command(
    players: tuple[str, ...],
    ruleset: str,
    games: int,
    nodes: int | None,
    depth: int | None,
    seconds: float | None,
    seed: int,
    jobs: int | None,
    book: Path | None,
    longest: int,
    tournament: Any,
    save: Path | None,
    **chosen: Any,
) -> int:
    """Let players play each other under a ruleset, and say who is stronger and how the games ended.

    PLAYER is a player as in xqcore play, with bounds of its own where it has such.

    \b
    Examples:
      xqcore match fairy:nodes=1000 random -r cxq --games 20 --save games.jsonl
      xqcore match fairy:nodes=300 fairy:nodes=100 --games 200 --jobs 2
      xqcore match a b c --tournament gauntlet --seconds 0.1
    """
    if len(players) < 2:
        raise click.UsageError("a match needs two players")
    if games % 2:
        raise click.UsageError(f"--games {games} is odd: each opening is played twice, colours changed")
    xq = context(**chosen)
    xq.code(ruleset)  # faults are told before anybody plays
    for player in players:
        xq.player(player).close()
    limit = Limit(seconds=seconds, nodes=nodes, depth=depth)
    terms = Terms(players=players, ruleset=ruleset, limit=limit, longest=longest, settings=xq.settings)
    pairings = list(schedule(len(players), games, openings(book or OWN), seed, tournament))
    standing = Standing(players)
    finished = _shown(run(pairings, terms, min(jobs or os.cpu_count() or 1, len(pairings))), standing, len(pairings))
    try:
        _finish(xq, finished, save)
    finally:
        if standing.games:
            click.echo(summary(standing))
    return 0


def _shown(games: Iterator[Played], standing: Standing, count: int) -> Iterator[GameRecord]:
    """The records of games as they end, with the score on a terminal."""
    seen = sys.stderr.isatty()
    for played in games:
        standing.count(played)
        if seen:
            click.echo(f"\r\033[K{live(standing, count)}", err=True, nl=False)
        yield played.record
    if seen:
        click.echo("\r\033[K", err=True, nl=False)


def _finish(xq: Xqcore, records: Iterator[GameRecord], save: Path | None) -> None:
    """Play all games, each written down as soon as it is over."""
    if save is None:
        for _ in records:
            pass
        return
    try:
        with save.open("wb", buffering=0) as stream:
            _format(xq, save).write(records, stream)
    except OSError as error:
        raise RecordError(f"{save} cannot be written: {error.strerror}") from None


def _format(xq: Xqcore, path: Path) -> Format:
    """The format that a file's suffix asks for."""
    for _, provider in xq.registry.providers("format"):
        if path.suffix in provider.suffixes and {"write", "games"} <= provider.capabilities:
            made: Format = xq.registry.shared("format", provider.name)
            return made
    raise RecordError(f"no format that holds many games writes {path.suffix or 'files without a suffix'}; try .jsonl")
