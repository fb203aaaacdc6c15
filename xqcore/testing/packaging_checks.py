"""What the distribution of a plugin must be, so that it is found, fits and costs nothing before it is used."""

import importlib.metadata
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from xqcore.model.errors import XqError
from xqcore.plugins.discovery import GROUP
from xqcore.plugins.faults import faults
from xqcore.plugins.plugin import Plugin
from xqcore.rules.diagnostic import listed
from xqcore.testing.check import check
from xqcore.testing.failure import fail, skip
from xqcore.testing.subject import Subject

SECONDS: Final = 30.0
"""How long the import of a hook module may take before it is given up."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PREFIX: Final = "xqcore-"
_LOWER: Final = frozenset({">=", ">", "==", "~=", "==="})
_UPPER: Final = frozenset({"<", "<=", "==", "~=", "==="})
_IMPORT: Final = """
import json, sys
from importlib import import_module
import xqcore.plugins.hookspecs, xqcore.plugins
before = set(sys.modules)
name = sys.argv[1]
import_module(name)
sys.stderr.write("\\n" + json.dumps(sorted(set(sys.modules) - before)))
"""


@check()
def check_name(subject: Subject) -> None:
    """The plugin's name is small letters, digits and hyphens.

    It is the name of the entry point in the group ``xqcore``, and what ``--plugin-off`` is given.
    """
    name = subject.thing.name
    if not _NAME.fullmatch(name):
        fail(f"the plugin is called {name!r}; a name is small letters, digits and hyphens")


@check()
def check_distribution(subject: Subject) -> None:
    """The distribution is called ``xqcore-`` and the name of its plugin.

    Whoever sees one of the two in a message knows the other.
    """
    plugin: Plugin = subject.thing
    if canonicalize_name(plugin.distribution) != canonicalize_name(_PREFIX + plugin.name):
        fail(
            f"the distribution of plugin {plugin.name!r} is called {plugin.distribution!r}, not {_PREFIX + plugin.name!r}"
        )


@check()
def check_entry_point(subject: Subject) -> None:
    """The distribution has one entry point in the group ``xqcore``, and that names a module.

    One module may implement all hooks.
    """
    plugin: Plugin = subject.thing
    entries = [entry.name for entry in _distribution(plugin).entry_points if entry.group == GROUP]
    if entries != [plugin.name]:
        fail(f"{plugin.distribution} has the entry points {listed(entries, 'and') or 'none'} in the group {GROUP!r}")
    if ":" in plugin.module:
        fail(f"the entry point {plugin.name!r} names the object {plugin.module}; name the module alone")


@check()
def check_requires(subject: Subject) -> None:
    """The distribution asks for xqcore with a lower and an upper bound.

    Write ``dependencies = ["xqcore>=0.1,<0.2"]``: before 1.0 the protocols may change from 0.x to 0.x+1, and xqcore looks at
    the bounds before it imports the plugin.
    """
    plugin: Plugin = subject.thing
    wanted = [each for each in _requirements(plugin) if canonicalize_name(each.name) == "xqcore"]
    if not wanted:
        fail(f"{plugin.distribution} does not ask for xqcore")
    for requirement in wanted:
        operators = {specifier.operator for specifier in requirement.specifier}
        for bounds, what in ((_LOWER, "lower"), (_UPPER, "upper")):
            if not operators & bounds:
                fail(f"{plugin.distribution} asks for {str(requirement)!r}, which has no {what} bound")


@check()
def check_light(subject: Subject) -> None:
    """The hook module imports xqcore, the standard library and the plugin's option classes, and nothing else.

    It is imported whenever xqcore starts. Import what is heavy, your own modules too, in the factory.
    """
    plugin: Plugin = subject.thing
    loaded = _imported(plugin).modules
    hooks = plugin.module.partition(":")[0]
    own = {hooks, *_parents(hooks)}
    own |= {
        module
        for _, provider in plugin.providers
        if getattr(provider, "options", None)
        for module in (provider.options.__module__, *_parents(provider.options.__module__))
    }
    heavy = [name for name in loaded if name not in own and _top(name) not in _FREE]
    if heavy:
        shown = listed([name for name in heavy if not set(_parents(name)) & set(heavy)][:6], "and")
        fail(f"importing {hooks} imports {shown} as well")


@check()
def check_silent(subject: Subject) -> None:
    """Importing the hook module prints nothing.

    What it prints would stand in the output of every command.
    """
    plugin: Plugin = subject.thing
    printed = _imported(plugin).printed
    if printed:
        fail(f"importing {plugin.module} prints {printed[:60]!r}")


@check()
def check_typed(subject: Subject) -> None:
    """The package has a file ``py.typed``, so that its types are seen.

    Put an empty file of that name beside ``__init__.py``, and see that it is in the wheel.
    """
    top = _top(subject.thing.module)
    spec = importlib.util.find_spec(top)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    if not folders:
        skip(f"{top} is a single module")
    if not any((Path(folder) / "py.typed").is_file() for folder in folders):
        fail(f"there is no file py.typed in the package {top}")


@check()
def check_faults(subject: Subject) -> None:
    """``xqcore plugins`` has no fault to tell of it.

    A name that another plugin offers too, a ruleset that cannot be used.
    """
    for fault in faults(subject.context, subject.thing):
        fail(fault)


def _distribution(plugin: Plugin) -> importlib.metadata.Distribution:
    try:
        return importlib.metadata.distribution(plugin.distribution)
    except importlib.metadata.PackageNotFoundError:
        raise XqError(f"the distribution {plugin.distribution!r} is not installed") from None


def _requirements(plugin: Plugin) -> Iterator[Requirement]:
    for text in _distribution(plugin).requires or ():
        try:
            requirement = Requirement(text)
        except InvalidRequirement:
            fail(f"{plugin.distribution} has the requirement {text!r}, which is none")
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield requirement


class _Imported(NamedTuple):
    """What the import of a hook module did: the modules that came with it, and what it printed."""

    modules: list[str]
    printed: str


def _imported(plugin: Plugin) -> _Imported:
    """Import a hook module in a process of its own."""
    done = subprocess.run(  # noqa: S603 - this Python, and a module that is installed
        [sys.executable, "-c", _IMPORT, plugin.module.partition(":")[0]],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    *said, last = done.stderr.splitlines() or [""]
    if done.returncode:
        fail(f"importing {plugin.module} in a fresh Python fails: {last}")
    modules: Any = json.loads(last)
    return _Imported(modules, done.stdout or "\n".join(filter(None, said)))


_FREE: Final = sys.stdlib_module_names | {"xqcore", "attr", "attrs", "pluggy", "packaging", "yaml", "click"}
"""What a hook module may import: the standard library, xqcore and what it stands on."""


def _top(module: str) -> str:
    return module.partition(":")[0].partition(".")[0]


def _parents(module: str) -> list[str]:
    """The packages around a module, the outermost first."""
    parts = module.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts))]
