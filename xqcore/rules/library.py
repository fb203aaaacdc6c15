"""Where rulesets are found, and how one is loaded."""

import collections.abc
import hashlib
import json
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final

import attrs

from xqcore.model.errors import PluginError, RulesetError
from xqcore.rules import node as yaml_node
from xqcore.rules.consistency import contradictions
from xqcore.rules.diagnostic import Diagnostic, FaultyRuleset, Mark, did_you_mean, listed
from xqcore.rules.inherit import OWN, merge
from xqcore.rules.node import Mapping, Scalar
from xqcore.rules.schema import Loaded, Ruleset
from xqcore.rules.siblings import comes_with
from xqcore.rules.structure import Structurer

SUFFIXES: Final = (".yaml", ".yml")


@attrs.frozen(slots=True)
class RulesetSource:
    """A folder of YAML files, each named after the id of its ruleset; ``origin`` says whose it is."""

    folder: Path
    origin: str = "xqcore"


def shipped() -> Path:
    """Return the folder of the rulesets that come with xqcore, in a wheel and in a checkout alike."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


class Library:
    """The rulesets that can be chosen by id, from any number of folders.

    Files are read when they are asked for, and once. An id that two folders offer is an error only when it is
    asked for.
    """

    def __init__(
        self,
        sources: Iterable[RulesetSource] = (),
        providers: collections.abc.Mapping[str, type] | None = None,
    ):
        self._providers = providers or {}
        self._files: dict[str, list[tuple[Path, RulesetSource]]] = {}
        self._loaded: dict[Path, Loaded] = {}
        for source in sources:
            for path in sorted(source.folder.iterdir()) if source.folder.is_dir() else ():
                if path.suffix in SUFFIXES:
                    self._files.setdefault(path.stem, []).append((path, source))

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._files))

    def origin(self, name: str) -> str:
        """Say whose ruleset an id is."""
        return self._files[name][0][1].origin

    def load(self, reference: str | Path) -> Loaded:
        """Return the ruleset with this id, or from this YAML file.

        Raises :class:`RulesetError` when there is none, and :class:`FaultyRuleset` with all its faults when it
        is not one.
        """
        return self._load(self.path(reference))

    def path(self, reference: str | Path) -> Path:
        """Return the file of a ruleset given by id or by path; raise :class:`RulesetError` for an unknown id."""
        if isinstance(reference, Path) or reference.endswith(SUFFIXES) or "/" in reference or "\\" in reference:
            return Path(reference)
        return self.file(reference)

    def file(self, name: str) -> Path:
        """Return the file of the ruleset with this id; raise :class:`RulesetError` when there is none, or more than one."""
        found = self._files.get(name, [])
        if not found:
            known = comes_with("ruleset", name) or did_you_mean(name, self._files) or f"; known: {listed(self, 'and')}"
            raise RulesetError(f"there is no ruleset {name!r}{known}")
        if len(found) > 1:
            whose = listed((source.origin for _, source in found), "and")
            raise RulesetError(f"the ruleset {name!r} is offered by {whose}; switch one of them off")
        return found[0][0]

    def document(self, reference: str | Path) -> Mapping:
        """Return a ruleset's nodes with everything that it extends merged in."""
        read = self._read(self.path(reference), ())
        if read.faults:
            raise FaultyRuleset(read.faults)
        return read.document

    def _load(self, path: Path) -> Loaded:
        if path not in self._loaded:
            self._loaded[path] = self._structured(path)
        return self._loaded[path]

    def _structured(self, path: Path) -> Loaded:
        read = self._read(path, ())
        structurer = Structurer(self._providers)
        values = structurer.values(Ruleset, read.document, complete=read.whole)
        faults = [*read.faults, *structurer.faults]
        missing = {field.name for field in attrs.fields(Ruleset) if field.default is attrs.NOTHING} - values.keys()
        doubtful = read.faults or not read.whole
        unsure = frozenset(_FIELDS if doubtful else missing.union(_field_at(fault.path) for fault in faults))
        whole = Mark(str(path), 1, 1)
        sketch = _sketch(values)
        faults += contradictions(sketch, structurer.marks, whole, unsure)
        if any(path == known for known, _ in self._files.get(path.stem, [])) and sketch.id not in (path.stem, ()):
            faults.append(
                Diagnostic(
                    structurer.marks["id"], "id", f"expected {path.stem!r}, the name of the file, found {sketch.id!r}"
                )
            )
        if faults:
            raise FaultyRuleset(faults)
        return Loaded(sketch, structurer.marks, (sketch.id, *read.lineage), digest(sketch))

    def _read(self, path: Path, below: tuple[Path, ...]) -> "_Read":
        """A file's nodes with its parents merged in; a parent that cannot be had is a fault beside the others."""
        document = yaml_node.read(yaml_node.decoded(_bytes(path), str(path)), str(path))
        _demand(document.get("requires"))
        faults = _faults_of_its_own(document) if below else ()
        reference = document.get("extends")
        if reference is None or (isinstance(reference, Scalar) and reference.value is None):
            return _Read(document, (), faults)
        if not isinstance(reference, Scalar) or not isinstance(reference.value, str) or not reference.value.strip():
            return _Read(document, (), faults, whole=False)
        try:
            parent_path = self._parent(reference.value, path)
            _refuse_circle(parent_path, reference.value, (*below, path))
            parent = self._read(parent_path, (*below, path))
        except FaultyRuleset as error:
            return _Read(document, (), (*faults, *error.diagnostics), whole=False)
        except RulesetError as error:
            return _Read(document, (), (*faults, Diagnostic(reference.mark, "extends", str(error))), whole=False)
        name = parent.document.get("id")
        parent_id = str(name.value) if isinstance(name, Scalar) else parent_path.stem
        merged = merge(parent.document, document)
        return _Read(merged, (parent_id, *parent.lineage), (*faults, *parent.faults), whole=parent.whole)

    def _parent(self, reference: str, child: Path) -> Path:
        return child.parent / reference if reference.endswith(SUFFIXES) else self.path(reference)


@attrs.frozen(slots=True)
class _Read:
    """A file with its parents merged in, the ids of the parents, and their faults.

    ``whole`` says that no parent was kept out.
    """

    document: Mapping
    lineage: tuple[str, ...]
    faults: tuple[Diagnostic, ...]
    whole: bool = True


def _faults_of_its_own(parent: Mapping) -> tuple[Diagnostic, ...]:
    """The faults of the keys that a parent keeps to itself, which no child would show."""
    structurer = Structurer()
    own = Mapping(tuple(entry for entry in parent.entries if entry.key in OWN), parent.mark)
    structurer.values(Ruleset, own, complete=False)
    return tuple(structurer.faults)


def _demand(requires: yaml_node.Node | None) -> None:
    """Raise :class:`PluginError` for a distribution that a ruleset needs and that is not installed."""
    if requires is None:
        return
    import importlib.metadata

    from packaging.requirements import InvalidRequirement, Requirement

    for item in requires.items if isinstance(requires, yaml_node.Sequence) else ():
        if isinstance(item, Scalar) and isinstance(item.value, str):
            try:
                wanted = Requirement(item.value)
                there = importlib.metadata.version(wanted.name)
            except InvalidRequirement:
                continue  # the schema's business
            except importlib.metadata.PackageNotFoundError:
                raise PluginError(
                    f"{item.mark}: the ruleset needs {wanted.name}, which is not installed: pip install {item.value!r}"
                ) from None
            if not wanted.specifier.contains(there, prereleases=True):
                raise PluginError(
                    f"{item.mark}: the ruleset needs {item.value}, but {wanted.name} {there} is installed:"
                    f" pip install {item.value!r}"
                )


def _refuse_circle(parent: Path, reference: str, below: tuple[Path, ...]) -> None:
    if parent.resolve() in [path.resolve() for path in below]:
        raise RulesetError(f"{reference!r} extends this ruleset, which would never end")


def _sketch(values: dict[str, Any]) -> Ruleset:
    """A ruleset of the values at hand: the whole of it when there are no faults, else enough to be asked questions."""
    empty: dict[str, Any] = {
        field.name: () if field.default is attrs.NOTHING else field.default for field in attrs.fields(Ruleset)
    }
    return Ruleset(**empty | {name: value for name, value in values.items() if value is not None})


def _field_at(path: str) -> str:
    """The field of a ruleset that a path leads to."""
    return path.partition(".")[0].partition("[")[0].replace("-", "_")


def _bytes(path: Path) -> bytes:
    """Read a file, of one that is too large only enough to tell; raise :class:`RulesetError` when that fails."""
    try:
        with path.open("rb") as stream:
            return stream.read(yaml_node.LARGEST + 1)
    except FileNotFoundError:
        raise RulesetError(f"there is no file {path}") from None
    except OSError as error:
        raise RulesetError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise RulesetError(f"{str(path)!r} cannot be the name of a file: {error}") from None


_FIELDS: Final = tuple(field.name for field in attrs.fields(Ruleset))
_WORDS: Final = frozenset({"id", "title", "source", "extends", "abstract", "confidence"})


def digest(ruleset: Ruleset) -> str:
    """Return 12 hex digits that change with any rule and with no word of the ruleset."""
    data = attrs.asdict(ruleset, filter=_is_rule, value_serializer=_serialized)
    text = json.dumps(data, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _is_rule(field: "attrs.Attribute[Any]", value: object) -> bool:
    """Whether a value is a rule and says more than its default does."""
    return field.name not in _WORDS and value != field.default


def _serialized(_: object, __: object, value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value
