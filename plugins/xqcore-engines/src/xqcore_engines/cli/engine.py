"""``xqcore engine``: an xqcore player as an engine for other programs."""

import sys
from typing import Any

import click

from xqcore.cli.options import common, context, option


@click.command(name="engine")
@option("-r", "--ruleset", default="site-asian", show_default=True, metavar="RULESET", help="An id or a YAML file.")
@option(
    "--player", default="random", show_default=True, metavar="PLAYER", help="Who thinks: a player as in xqcore play."
)
@common
def command(ruleset: str, player: str, **chosen: Any) -> int:
    """Be an engine that speaks UCI and UCCI, on standard input and output, for a GUI or another program to drive.

    The driving program chooses the protocol by its first word: uci (ranks 1 to 10), ucicyclone (0 to 9) or ucci. The
    ruleset and the player are options of the engine too.

    \b
    Examples:
      xqcore engine --ruleset cxq --player fairy:nodes=10000
      xqcore engines add tower "xqcore engine --ruleset cxq --player random"
    """
    from xqcore_engines.server.server import Server

    xq = context(**chosen)
    xq.code(ruleset)  # faults are told before anybody asks
    xq.player(player).close()
    server = Server(xq, ruleset, player, click.echo)
    try:
        for line in sys.stdin:
            if not server.obey(line):
                break
    finally:
        server.close()
    return 0
