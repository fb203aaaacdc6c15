"""``xqcore perft``: the lines of legal moves from a position, counted."""

import json
import time
from typing import Any

import click

from xqcore.cli.options import common, context, option
from xqcore.model.position import Position


@click.command(name="perft")
@click.argument("depth", type=click.IntRange(0, 20))
@option("--fen", metavar="FEN", help="The position [the start].")
@option("--divide", is_flag=True, help="Count for each first move.")
@option("--json", "as_json", is_flag=True, help="Print JSON with nodes and seconds.")
@common
def command(depth: int, fen: str | None, divide: bool, as_json: bool, **chosen: Any) -> int:
    """Count the lines of DEPTH legal moves from a position, the proof of a move generator.

    \b
    Examples:
      xqcore perft 3
      xqcore perft 2 --divide --fen '4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1'
    """
    position = Position.from_fen(fen, "lenient") if fen else Position.start()
    generator = context(**chosen).movegen
    begun = time.perf_counter()
    parts: dict[str, int] = {}
    if divide and depth:
        for move in generator.legal_moves(position):
            parts[str(move)] = generator.perft(position.after(move), depth - 1)
        nodes = sum(parts.values())
    else:
        nodes = generator.perft(position, depth)
    seconds = time.perf_counter() - begun
    if as_json:
        data = {"fen": position.fen(), "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)}
        click.echo(json.dumps(data | ({"divide": parts} if divide else {})))
        return 0
    for move_text, count in parts.items():
        click.echo(f"{move_text}: {count:,}")
    click.echo(f"{nodes:,} nodes at depth {depth} in {seconds:.3f} s")
    return 0
