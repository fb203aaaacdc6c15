"""``xqcore new-plugin``: the skeleton of a plugin, which passes the conformance kit as it is written."""

import datetime as dt
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from xqcore.cli.options import common, context, option
from xqcore.model.errors import XqError
from xqcore.plugins.context import Xqcore

KINDS: Final = {
    "movegen": ("A move generator", "xqcore perft 4 --movegen NAME"),
    "policy": ("A policy and a ruleset that uses it", "xqcore ruleset explain NAME"),
    "player": ("A player", "xqcore play --black NAME"),
    "format": ("A file format", "xqcore compare --from NAME FILE"),
    "ruleset": ("A ruleset", "xqcore play -r NAME"),
    "observer": ("An observer of live games", "xqcore play"),
    "command": ("A verb of the command line", "xqcore NAME --help"),
}
"""What each kind is, in words, and a command line that uses one."""

_TEMPLATES: Final = Path(__file__).parent.parent / "templates"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST: Final = 40
_WORDS_OF_YAML: Final = ("true", "false", "null")


@click.command(name="new-plugin")
@click.argument("name")
@option("--kind", type=click.Choice(list(KINDS)), required=True, help="What the plugin offers.")
@option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder in which the plugin's own is made [this one].",
)
@common
def command(name: str, kind: str, into: Path, **chosen: Any) -> int:
    """Write a plugin called NAME, in a new folder xqcore-NAME: a package with tests that pass as it is.

    \b
    Examples:
      xqcore new-plugin five-checks --kind policy
      xqcore new-plugin greedy --kind player --into ~/src
    """
    _refuse_bad(name)
    _refuse_taken(context(**chosen), name, kind)
    what, use = KINDS[kind]
    folder = into / f"xqcore-{name}"
    _write(folder, name, kind)
    click.echo(f"{folder} is written: {what[0].lower()}{what[1:]}. Its tests pass as it is; type next:\n")
    steps = (f"cd {shlex.quote(str(folder))}", 'python -m pip install -e ".[test]"', "pytest", f"xqcore check {name}")
    for step in (*steps, use.replace("NAME", name)):
        click.echo(f"    {step}")
    return 0


def _refuse_bad(name: str) -> None:
    """Raise :class:`XqError` for a name that cannot be a plugin's."""
    wanted = "a name is small letters, digits and single hyphens, with a letter first, such as 'five-checks'"
    if name.startswith("xqcore-") and _NAME.fullmatch(name):
        raise XqError(f"leave 'xqcore-' out of the name: {name.removeprefix('xqcore-')!r} becomes {name}")
    if not _NAME.fullmatch(name):
        raise XqError(f"{name!r} cannot be the name of a plugin: {wanted}")
    if len(name) > _LONGEST:
        raise XqError(f"{name!r} is too long for the name of a plugin: it has {len(name)} letters, {_LONGEST} may be")
    if name in _WORDS_OF_YAML:
        raise XqError(f"{name!r} cannot be the name of a plugin: in a ruleset it would be no text")


def _refuse_taken(xq: Xqcore, name: str, kind: str) -> None:
    """Raise :class:`XqError` for a name that is in use where the plugin would be."""
    from xqcore.cli.added_verbs import collected
    from xqcore.cli.verbs import OWN

    used = [(f"plugin {plugin}", plugin.name) for plugin in xq.registry.plugins]
    used += [(f"a {kind} of plugin {plugin}", provider.name) for plugin, provider in _named(xq, kind)]
    if kind in ("ruleset", "policy"):
        used += [(f"a ruleset of {xq.rulesets.origin(ruleset)}", ruleset) for ruleset in xq.rulesets]
    if kind == "command":
        used += [("a verb of xqcore", verb) for verb in OWN]
        used += [(f"a verb of plugin {verb.plugin}", verb.name) for verb in collected(xq.registry, OWN).values()]
    taken = next((what for what, other in used if other == name), None)
    if taken is not None:
        raise XqError(f"the name {name!r} is taken by {taken}; choose another")


def _named(xq: Xqcore, kind: str) -> Iterator[tuple[Any, Any]]:
    """The providers of a kind that is chosen by name."""
    return xq.registry.providers(kind) if kind not in ("ruleset", "command") else iter(())


def _write(folder: Path, name: str, kind: str) -> None:
    """Write the skeleton into a new folder; raise :class:`XqError` where that cannot be, and leave nothing behind."""
    if folder.exists():
        raise XqError(f"{folder} is there already; choose another name, or another folder with --into")
    try:
        for path, text in skeleton(name, kind):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise XqError(f"{error.filename or folder} cannot be written: {error.strerror or error}") from None


def skeleton(name: str, kind: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a plugin: the path of each within the plugin's folder, and its text."""
    words = {
        "xqcore_NAME": f"xqcore_{name.replace('-', '_')}",
        "NAME": name,
        "KIND": KINDS[kind][0],
        "YEAR": str(dt.datetime.now(dt.UTC).year),
    }
    for root in (_TEMPLATES / "common", _TEMPLATES / kind):
        for path in sorted(root.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                place = path.relative_to(root).as_posix()
                yield (
                    _filled(f".{place}" if place == "gitignore" else place, words),
                    _filled(path.read_text("utf-8"), words),
                )


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
