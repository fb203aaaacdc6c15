"""The user's own engines: ``engines.yaml`` in the folder of the user's settings."""

import re
from collections.abc import Mapping as Mapping_
from pathlib import Path
from typing import Any

import attrs

from xqcore.model.errors import XqError
from xqcore.plugins.context import user_folder
from xqcore.plugins.options import key
from xqcore.rules.diagnostic import Diagnostic, FaultyRuleset
from xqcore.rules.node import Mapping, Node, Scalar, decoded, plain, read
from xqcore.rules.structure import Structurer
from xqcore_engines.engine import Engine

NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
"""What an engine may be called: as every player, so that it can be chosen on the command line."""


@attrs.frozen(kw_only=True)
class Entry:
    """The keys of an engine in the file."""

    command: str = key("The command that starts the engine.")
    dialect: str | None = key(
        "How to speak to it: uci, pikafish, uci-cyclone or ucci.", default=None, pattern="uci|pikafish|uci-cyclone|ucci"
    )
    folder: str | None = key("The folder to start it in.", default=None)
    log: str | None = key("A file that gets every line to the engine and from it.", default=None)
    options: Mapping_[str, str | int | bool]


def path() -> Path:
    """The user's file of engines; it need not be there."""
    return user_folder() / "engines.yaml"


def configured(file: Path | None = None) -> tuple[Engine, ...]:
    """Return the engines of a file, by default the user's; none where it is not there.

    Raises :class:`FaultyRuleset` with every fault, each with its place.
    """
    root = _root(path() if file is None else file)
    return () if root is None else _engines(root)


def names() -> tuple[str, ...]:
    """Return the names of the engines in the user's file, whatever else is wrong there: that is told when one is used."""
    try:
        root = _root(path())
    except XqError:
        return ()
    engines = root.get("engines") if root else None
    keys = [str(entry.key) for entry in engines.entries] if isinstance(engines, Mapping) else []
    return tuple(name for name in keys if re.fullmatch(NAME, name))


def _root(file: Path) -> Mapping | None:
    """What a file holds, ``None`` where it is not there or empty."""
    try:
        text = decoded(file.read_bytes(), str(file))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise XqError(f"{file} cannot be read: {error.strerror}") from None
    return read(text, str(file)) if text.strip() else None


def added(engine: Engine, file: Path | None = None) -> Path:
    """Add an engine at the end of a file, by default the user's, and return the file; what is there stays as it is.

    Raises :class:`XqError` where there is one of that name, or the file cannot be written.
    """
    file = path() if file is None else file
    known = configured(file)
    if not re.fullmatch(NAME, engine.name):
        raise XqError(f"{engine.name!r} is not a name for an engine: small letters, digits and hyphens")
    if any(other.name == engine.name for other in known):
        raise XqError(f"there is an engine {engine.name!r} already, in {file}")
    before = file.read_text(encoding="utf-8-sig") if known else "engines:\n"
    text = before + ("" if before.endswith("\n") else "\n") + _written(engine)
    if _read(text, file) != (*known, engine):
        raise XqError(f"{file} is not written so that it can be added to; add this by hand:\n{_written(engine)}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_name(file.name + ".part")
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise XqError(f"{file} cannot be written: {error.strerror}") from None
    return file


def _read(text: str, file: Path) -> tuple[Engine, ...]:
    try:
        return _engines(read(text, str(file)))
    except FaultyRuleset:
        return ()


def _written(engine: Engine) -> str:
    import yaml

    keys = {"command": engine.command, "dialect": engine.dialect, "options": dict(engine.options)}
    keys |= {name: str(value) if value else None for name, value in (("folder", engine.folder), ("log", engine.log))}
    given = {name: value for name, value in keys.items() if value}
    text = yaml.safe_dump({engine.name: given}, sort_keys=False, allow_unicode=True, width=1000)
    return "".join(f"  {line}\n" for line in text.splitlines())


def _engines(root: Mapping) -> tuple[Engine, ...]:
    reader = Structurer()
    for entry in root.entries:
        if entry.key != "engines":
            reader.faults.append(Diagnostic(entry.mark, "", f"unknown key {entry.key!r}; known here: engines"))
    engines = root.get("engines")
    if not isinstance(engines, Mapping):
        place = engines.mark if engines else root.mark
        raise FaultyRuleset(
            [*reader.faults, Diagnostic(place, "engines", "expected names of engines, each with its keys")]
        )
    found = []
    for entry in engines.entries:
        if not re.fullmatch(NAME, str(entry.key)):
            wrong = f"{entry.key!r} is not a name: small letters, digits and hyphens"
            reader.faults.append(Diagnostic(entry.mark, "engines", wrong))
        found.append(_engine(str(entry.key), entry.value, f"engines.{entry.key}", reader))
    if reader.faults:
        raise FaultyRuleset(reader.faults)
    return tuple(engine for engine in found if engine is not None)


def _engine(name: str, node: Node, place: str, reader: Structurer) -> Engine | None:
    settings: Any = {}
    if isinstance(node, Mapping):
        given = node.get("options")
        settings = _settings(given, f"{place}.options", reader) if given else {}
        node = attrs.evolve(node, entries=tuple(entry for entry in node.entries if entry.key != "options"))
    entry = reader.build(Entry, node, place, options=settings)
    if entry is None:
        return None
    folder, log = (Path(text).expanduser() if text else None for text in (entry.folder, entry.log))
    return Engine(name=name, command=entry.command, dialect=entry.dialect, folder=folder, log=log, options=settings)


def _settings(node: Node, place: str, reader: Structurer) -> dict[str, Any]:
    """The values of an engine's own options; whether it has them is seen when it runs."""
    if not isinstance(node, Mapping):
        reader.faults.append(Diagnostic(node.mark, place, "expected the engine's options, written {Hash: 64}"))
        return {}
    for entry in node.entries:
        if not isinstance(entry.value, Scalar) or entry.value.value is None:
            reader.faults.append(Diagnostic(entry.value.mark, place, f"expected one value for {entry.key!r}"))
    return {str(name): value for name, value in plain(node).items()}
