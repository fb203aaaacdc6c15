"""``xqcore NAME``: how long games are."""

from typing import Any

import click
from xqcore.cli.options import common, context, reading
from xqcore.cli.telling import tell
from xqcore.model.errors import RecordError


@click.command(name="NAME")
@reading
@common
def command(games: tuple[str, ...], from_format: str | None, **chosen: Any) -> int:
    """Say how long games are.

    GAME is a file of games. A game that cannot be read is reported and the others go on.

    \b
    Examples:
      xqcore NAME games.jsonl
    """
    xq = context(**chosen)
    lengths, code = [], 0
    for path in games:
        for game in xq.read(path, from_format):
            if isinstance(game, RecordError):
                tell(str(game))
                code = 2  # bad input
            else:
                lengths.append(len(game.moves))
    if lengths:
        mean = sum(lengths) / len(lengths)
        click.echo(f"{len(lengths)} games: {min(lengths)} to {max(lengths)} plies, {mean:.1f} on average")
    return code
