from collections import Counter, defaultdict

import click

from xqcore import GameRecord
from xqcore.cli.options import common, context, option, reading


@click.command(name="openings")
@reading
@option("--plies", type=click.IntRange(1, 40), default=2, show_default=True, help="How long an opening is.")
@common
def openings(games, from_format, plies, **chosen):
    """Show how the openings of games scored, the most frequent first.

    \b
    Examples:
      xqcore openings games.jsonl
    """
    xq, found = context(**chosen), defaultdict(Counter)
    for path in games:
        for game in xq.read(path, from_format):
            if isinstance(game, GameRecord):
                found[" ".join(map(str, game.moves[:plies]))][game.result] += 1
    for opening, results in sorted(found.items(), key=lambda item: (-item[1].total(), item[0])):
        score = ", ".join(f"{result} {count}" for result, count in sorted(results.items()))
        click.echo(f"{results.total():>6}  {opening}  ({score})")
