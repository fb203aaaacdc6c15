"""``xqcore show``."""

import sys
from pathlib import Path
from typing import Any, Literal

import click

from xqcore.cli.options import OnError, common, context, handling, language, option
from xqcore.model.errors import RecordError
from xqcore.report.words import Language

Pieces = Literal["characters", "letters"]


@click.command(name="show")
@click.argument("path", metavar="GAME")
@option(
    "--game",
    "number",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="K",
    help="Which game of the file.",
)
@option("--ply", type=click.IntRange(0), metavar="N", help="How far into the game, 0 for its start [its end].")
@option(
    "--output",
    type=click.Choice(["text", "svg", "png", "html"]),
    default="text",
    show_default=True,
    help="What to print; html is a page that plays the game through.",
)
@option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to a file instead of printing.",
)
@option("--arrow", "arrows", multiple=True, metavar="MOVE", help="Draw an arrow, such as h2e2; may be repeated.")
@option("--mark", "marks", multiple=True, metavar="POINT", help="Mark a point, such as e5; may be repeated.")
@option("--flipped", is_flag=True, help="Black at the bottom.")
@option("--size", type=click.IntRange(100, 4000), default=540, show_default=True, help="Width of a picture in pixels.")
@option(
    "--pieces",
    type=click.Choice(["characters", "letters"]),
    default="characters",
    show_default=True,
    help="What stands on the pieces.",
)
@option("--notation", default="chinese", show_default=True, help="How moves are written: chinese, wxf, iccs ...")
@option("--from", "from_format", metavar="FORMAT", help="Format of the game [recognised by content].")
@language
@handling
@common
def command(
    path: str,
    number: int,
    ply: int | None,
    output: str,
    save: Path | None,
    arrows: tuple[str, ...],
    marks: tuple[str, ...],
    flipped: bool,
    size: int,
    pieces: Pieces,
    notation: str,
    from_format: str | None,
    lang: Language,
    encoding: str | None,
    on_error: OnError,
    **chosen: Any,
) -> int:
    """Show a game: the board in the terminal, a picture of it, or a page that plays the game through.

    GAME is a file in any format, or - for standard input.

    \b
    Examples:
      xqcore show game.xqf
      xqcore show --game 7 --ply 20 --output svg --arrow h2e2 library.cbl > board.svg
      xqcore show --output html --save game.html game.pgn
    """
    from xqcore_formats.notation import NOTATIONS
    from xqcore_formats.show import picture
    from xqcore_formats.show.pick import game, shown

    if notation not in NOTATIONS:
        raise click.UsageError(f"there is no notation {notation!r}; known: {', '.join(NOTATIONS)}")
    lines, rings = picture.pairs(arrows), picture.points(marks)
    record, whole = game(context(**chosen), path, number, from_format, encoding, on_error)
    data: str | bytes
    if output == "html":
        from xqcore_formats.show.page import page

        data = page(record, lang, pieces, notation, flipped=flipped, ply=ply)
    elif output == "text":
        from xqcore_formats.show.words import told

        data = told(shown(record, ply), pieces, notation, flipped=flipped) + "\n"
    else:
        place = shown(record, ply)
        data = picture.drawing(place, pieces=pieces, flipped=flipped, size=size, arrows=lines, marks=rings)
        data = picture.png(data, size) if output == "png" else data + "\n"
    _put(data, save)
    return 0 if whole else 2


def _put(data: str | bytes, path: Path | None) -> None:
    """Print, or write to a file."""
    raw = data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data
    if path is not None:
        try:
            path.write_bytes(raw)
        except OSError as error:
            raise RecordError(f"the file cannot be written: {error.strerror or error}", source=str(path)) from None
    elif isinstance(data, str):
        click.echo(data, nl=False)
    elif sys.stdout.isatty():
        raise click.UsageError("a picture is nothing for a terminal: --save FILE, or > FILE")
    else:
        sys.stdout.buffer.write(raw)
