"""``xqcore convert``."""

from pathlib import Path
from typing import Any

import click

from xqcore.cli.options import OnError, common, context, handling, option
from xqcore.cli.progress import Progress
from xqcore.model.errors import RecordError
from xqcore.plugins import FormatProvider
from xqcore_formats.convert.choice import chosen
from xqcore_formats.convert.report import Report, Stopped
from xqcore_formats.convert.sources import Found, found
from xqcore_formats.convert.target import Target
from xqcore_formats.convert.work import Work


@click.command(name="convert")
@click.argument("paths", nargs=-1, required=True, metavar="IN... [OUT]")
@option("--from", "from_format", metavar="FORMAT", help="Format of the games [recognised by content].")
@option(
    "--to",
    "to_format",
    metavar="FORMAT",
    help="Format to write, with options such as pgn:notation=wxf [by OUT's ending].",
)
@option(
    "--out-dir",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a file for each IN into here.",
)
@option(
    "--notation",
    metavar="NOTATION",
    help="How moves are written, where the format has a choice: chinese, wxf, iccs ...",
)
@option("--to-encoding", metavar="ENCODING", help="Encoding to write, such as gb18030 [the format's usual one].")
@option("--split", is_flag=True, help="Write a file for each game, numbered.")
@option("--force", is_flag=True, help="Write over files that are there already.")
@handling
@common
def command(
    paths: tuple[str, ...],
    from_format: str | None,
    to_format: str | None,
    out_dir: Path | None,
    notation: str | None,
    to_encoding: str | None,
    split: bool,
    force: bool,
    encoding: str | None,
    on_error: OnError,
    **common_options: Any,
) -> int:
    """Convert games between formats.

    IN is a file, - for standard input, or a folder, of which every file is taken whose name ends like those of a format. OUT
    is the file that all games are written to, - for standard output; with --out-dir there is no OUT, and a file for each IN
    is written into that folder. What a format cannot hold is said.

    \b
    Examples:
      xqcore convert library.cbl library.pgn
      xqcore convert --to xqf --out-dir converted --split library.cbl
      xqcore convert --to pgn:notation=wxf --out-dir converted games/ more.xqf
      xqcore convert --on-error keep-prefix old.xqf - --to jsonl | xqcore compare -
    """
    inputs, out = (paths, None) if out_dir else (paths[:-1], paths[-1])
    if not inputs:
        raise click.UsageError("name a file to read and one to write, or --to FORMAT and --out-dir DIR")
    if split and out == "-":
        raise click.UsageError("standard output is one file: name another OUT, or leave out --split")
    xq = context(**common_options)
    provider, options = chosen(xq.registry, to_format, out, {"notation": notation, "encoding": to_encoding})
    target = Target(provider, xq.registry.make("format", provider.name, options), split, force)
    files = found(inputs, xq.registry, out)
    work = Work(xq, files, from_format, encoding, on_error)
    printing = out == "-"
    with Progress(work, printing=printing) as progress:
        report = Report(on_error == "stop", progress.clear)
        outputs = (
            [(files, _path(out))] if out is not None else [([file], _beside(file, out_dir, provider)) for file in files]
        )
        try:
            for some, path in outputs:
                try:
                    target.write(work.games(some, report, progress), path, report)
                except RecordError as error:
                    report.refuse(error)
        except Stopped:
            pass
    for line in report.lines(provider.name):
        click.echo(line, err=printing)
    return 2 if report.refused or report.cut or not report.games else 0


def _path(out: str) -> Path | None:
    return None if out == "-" else Path(out)


def _beside(file: Found, folder: Path | None, provider: FormatProvider) -> Path:
    """Where what is made of a file is written."""
    suffix = (provider.suffixes or ("",))[0]
    return (folder or Path()) / f"{file.place}{suffix}"
