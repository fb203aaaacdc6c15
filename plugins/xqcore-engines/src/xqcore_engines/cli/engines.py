"""``xqcore engines``: the user's engines."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import attrs
import click

from xqcore.cli.options import common, context, option
from xqcore.cli.telling import tell
from xqcore.model.errors import XqError
from xqcore.rules.diagnostic import did_you_mean
from xqcore_engines.config import NAME, added, configured, path
from xqcore_engines.dialect import DIALECTS
from xqcore_engines.engine import Engine
from xqcore_engines.fault import EngineError, OptionError
from xqcore_engines.options import MANAGED, Kind, Option, key_of
from xqcore_engines.probe import Portrait, probe
from xqcore_engines.process import find

dialect = option("--dialect", type=click.Choice(list(DIALECTS)), help="How to speak to it [found out].")
settings = option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="An option of the engine; may be repeated."
)


@click.group(name="engines")
def command() -> None:
    """Engines that play as xqcore players.

    \b
    Examples:
      xqcore engines add fairy fairy-stockfish --set Hash=64
      xqcore engines options fairy
      xqcore play --black fairy:nodes=5000
    """


@command.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@common
def list_(as_json: bool, **_: Any) -> int:
    """List the engines that have been added.

    \b
    Examples:
      xqcore engines list
    """
    engines = configured()
    if as_json:
        for engine in engines:
            click.echo(json.dumps(attrs.asdict(engine), default=str))
        return 0
    if not engines:
        click.echo(f"no engines in {path()}; 'xqcore engines add NAME COMMAND' adds one")
    for engine in engines:
        about = " ".join(f"{name}={value}" for name, value in engine.options.items())
        click.echo("\t".join(filter(None, [engine.name, engine.command, engine.dialect, about])))
    return 0


@command.command()
@click.argument("name")
@click.argument("words", nargs=-1, required=True, metavar="COMMAND...")
@dialect
@click.option("--folder", type=click.Path(path_type=Path), help="The folder to start it in.")
@settings
@common
def add(
    name: str,
    words: tuple[str, ...],
    dialect: str | None,
    folder: Path | None,
    settings: tuple[str, ...],
    **chosen: Any,
) -> int:
    """Start an engine, see whether it plays, and add it as the player NAME.

    A COMMAND with options of its own stands behind --, or in quotes.

    \b
    Examples:
      xqcore engines add fairy fairy-stockfish
      xqcore engines add wasm -- node --no-experimental-fetch uci.js
      xqcore engines add pikafish ~/pikafish/pikafish --folder ~/pikafish --set Threads=2
    """
    if name in context(**chosen).registry.names("player"):
        raise XqError(f"there is a player {name!r} already; choose another name")
    line = words[0] if len(words) == 1 else shlex.join(words)
    engine = Engine(name=name, command=line, dialect=dialect, folder=folder, options=_settings(settings))
    portrait = probe(engine)
    file = added(engine)
    click.echo(f"{portrait.title} ({portrait.dialect.name}) is the player {name!r} now, in {file}")
    return 0


@command.command(name="probe")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@common
def probe_(names: tuple[str, ...], **_: Any) -> int:
    """Start engines for a moment and say what they are: those named, else all; the exit code is 3 when one fails.

    NAME is an engine that has been added, or a command.

    \b
    Examples:
      xqcore engines probe
      xqcore engines probe /usr/games/fairy-stockfish
    """
    code = 0
    for engine in [_engine(name) for name in names] or configured():
        try:
            portrait = probe(engine)
        except (EngineError, OptionError) as error:
            tell(str(error))
            code = 3
        else:
            click.echo(f"{engine.name}: {portrait.title}, {portrait.dialect.name}, started in {portrait.seconds:.1f} s")
    return code


@command.command(name="options")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@common
def options_(name: str, as_json: bool, **_: Any) -> int:
    """List what can be set of an engine: one that has been added, or a command.

    \b
    Examples:
      xqcore engines options fairy
    """
    portrait = probe(_engine(name))
    if as_json:
        click.echo(json.dumps([attrs.asdict(option) for option in _free(portrait)]))
        return 0
    for option_ in _free(portrait):
        default = f" [{option_.default}]" if option_.default and option_.kind is not Kind.BUTTON else ""
        click.echo(f"{option_.name}: {option_.takes()}{default}")
    return 0


def _free(portrait: Portrait) -> list[Option]:
    return [option for option in portrait.options if key_of(option.name) not in MANAGED]


def _engine(name: str) -> Engine:
    """The engine that has been added by this name, else the one that it is the command of."""
    known = {engine.name: engine for engine in configured()}
    if name in known:
        return known[name]
    if re.fullmatch(NAME, name) and find(name) is None:
        meant = did_you_mean(name, known)
        raise XqError(
            f"{name!r} is neither an engine that has been added nor a program{meant}; see xqcore engines list"
        )
    return Engine(name=Path(name.split(maxsplit=1)[0] if name.strip() else name).name, command=name)


def _settings(given: tuple[str, ...]) -> dict[str, str]:
    for setting in given:
        if "=" not in setting:
            raise click.UsageError(f"--set {setting!r} is not NAME=VALUE")
    return {name.strip(): value.strip() for name, _, value in (setting.partition("=") for setting in given)}
