"""``xqcore engine``: an xqcore player as an engine for other programs."""

import sys
from typing import Any

import click

from xqcore.cli.options import common, context, option
from xqcore_engines.dialect import DIALECTS, PIKAFISH, UCI


@click.command(name="engine")
@option("-r", "--ruleset", default="site-asian", show_default=True, metavar="RULESET", help="An id or a YAML file.")
@option(
    "--player", default="random", show_default=True, metavar="PLAYER", help="Who thinks: a player as in xqcore play."
)
@option(
    "--dialect",
    type=click.Choice([UCI.name, PIKAFISH.name]),
    default=UCI.name,
    show_default=True,
    help="What is meant by the word uci: ranks 1 to 10 as in Fairy-Stockfish, or 0 to 9 as in Pikafish.",
)
@common
def command(ruleset: str, player: str, dialect: str, **chosen: Any) -> int:
    """Be an engine that speaks UCI and UCCI, on standard input and output, for a GUI or another program to drive.

    The driving program chooses the protocol by its first word: uci (ranks 1 to 10), ucicyclone (0 to 9) or ucci. For a
    program that is made for Pikafish, which says uci and counts ranks from 0, there is --dialect pikafish. The ruleset and
    the player are options of the engine too.

    \b
    Examples:
      xqcore engine --ruleset cxq --player fairy:nodes=10000
      xqcore engine --dialect pikafish --player fairy
      xqcore engines add tower "xqcore engine --ruleset cxq --player random"
    """
    from xqcore_engines.server.server import Server

    xq = context(**chosen)
    xq.code(ruleset)  # faults are told before anybody asks
    xq.player(player).close()
    server = Server(xq, ruleset, player, click.echo, DIALECTS[dialect])
    try:
        for line in sys.stdin:
            if not server.obey(line):
                break
    finally:
        server.close()
    return 0
