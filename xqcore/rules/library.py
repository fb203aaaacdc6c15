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
from xqcore.rules.inherit import OWN, merge, orphan
from xqcore.rules.node import Mapping, Scalar, Sequence
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

        Raises :class:`RulesetError` when there is none, :class:`FaultyRuleset` with all its faults when it is not one, and
        :class:`PluginError` when all that is wrong is that something it requires is not installed.
        """
        return self._load(self.path(reference))

    def examined(self, reference: str | Path) -> "Examined":
        """Return what can be said of a ruleset, right or not; raise :class:`RulesetError` when there is none."""
        try:
            return self._examined(self.path(reference))
        except FaultyRuleset as error:  # no keys at all
            return Examined(_sketch({}), {}, (), error.diagnostics)

    def path(self, reference: str | Path) -> Path:
        """Return the file of a ruleset given by id or by path; raise :class:`RulesetError` for an unknown id."""
        return self.file(str(reference)) if _is_id(reference) else Path(reference)

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
        _refuse((*read.refused, *read.faults), read.absent)
        return read.document

    def _load(self, path: Path) -> Loaded:
        if path not in self._loaded:
            found = self._examined(path)
            _refuse(found.faults, found.absent)
            sketch = found.sketch
            self._loaded[path] = Loaded(sketch, found.marks, (sketch.id, *found.lineage), digest(sketch))
        return self._loaded[path]

    def _examined(self, path: Path) -> "Examined":
        read = self._read(path, ())
        structurer = Structurer(self._providers, lacking=bool(read.absent))
        values = structurer.values(Ruleset, read.document)
        faults = [*read.faults, *structurer.faults]
        missing = {field.name for field in attrs.fields(Ruleset) if field.default is attrs.NOTHING} - values.keys()
        doubtful = read.faults or read.document.partial
        unsure = frozenset(
            _FIELDS if doubtful else missing.union(read.unsure, (_field_at(fault.path) for fault in faults))
        )
        whole = Mark(str(path), 1, 1)
        sketch = _sketch(values)
        faults += contradictions(sketch, structurer.marks, whole, unsure)
        if any(path == known for known, _ in self._files.get(path.stem, [])) and sketch.id not in (path.stem, ()):
            faults.append(
                Diagnostic(
                    structurer.marks["id"], "id", f"expected {path.stem!r}, the name of the file, found {sketch.id!r}"
                )
            )
        return Examined(sketch, structurer.marks, read.lineage, (*read.refused, *faults), read.absent)

    def _read(self, path: Path, below: tuple[Path, ...]) -> "_Read":
        """A file's nodes with its parents merged in; a parent that cannot be had is a fault beside the others."""
        document, refused = yaml_node.readable(yaml_node.decoded(_bytes(path), str(path)), str(path))
        faults = _faults_of_its_own(document) if below else ()
        unsure = frozenset(_field_of(fault.mark, document) for fault in refused)
        read = _Read(document, (), faults, refused, tuple(_absent(document.get("requires"))), unsure)
        reference = document.get("extends")
        if reference is None or (isinstance(reference, Scalar) and reference.value is None):
            return read
        if "extends" in unsure or not isinstance(reference, Scalar):
            return read.alone()
        if not isinstance(reference.value, str) or not reference.value.strip():
            return read.alone()
        try:
            parent_path = self._parent(reference.value, path)
            _refuse_circle(parent_path, reference.value, (*below, path))
            parent = self._read(parent_path, (*below, path))
        except FaultyRuleset as error:
            return read.alone(*error.diagnostics)
        except RulesetError as error:
            if read.absent and self._unheard_of(reference.value):
                return read.alone()  # it may come with what is not installed
            return read.alone(Diagnostic(reference.mark, "extends", str(error)))
        name = parent.document.get("id")
        parent_id = str(name.value) if isinstance(name, Scalar) else parent_path.stem
        return _Read(
            merge(parent.document, document),
            (parent_id, *parent.lineage),
            (*faults, *parent.faults),
            (*refused, *parent.refused),
            (*read.absent, *parent.absent),
            unsure | parent.unsure,
        )

    def _unheard_of(self, reference: str) -> bool:
        """Whether a ruleset is chosen by an id that nobody offers."""
        return _is_id(reference) and reference not in self._files

    def _parent(self, reference: str, child: Path) -> Path:
        return child.parent / reference if reference.endswith(SUFFIXES) else self.path(reference)


@attrs.frozen(slots=True)
class Examined:
    """What can be said of a ruleset, right or not: what could be made of it, where its values stand, and its faults.

    ``absent`` are the requirements that are not met, each with its place.
    """

    sketch: Ruleset
    marks: dict[str, Mark]
    lineage: tuple[str, ...]
    faults: tuple[Diagnostic, ...]
    absent: tuple[Diagnostic, ...] = ()


@attrs.frozen(slots=True)
class _Read:
    """A file with its parents merged in, the ids of the parents, and their faults.

    ``refused`` is what is wrong with the YAML, ``unsure`` the fields in which that is, ``absent`` what is required and not
    installed.
    """

    document: Mapping
    lineage: tuple[str, ...]
    faults: tuple[Diagnostic, ...]
    refused: tuple[Diagnostic, ...]
    absent: tuple[Diagnostic, ...]
    unsure: frozenset[str]

    def alone(self, *faults: Diagnostic) -> "_Read":
        """The same of a file whose parent cannot be had, with the faults for which it cannot."""
        return attrs.evolve(self, document=orphan(self.document), faults=(*self.faults, *faults))


def _refuse(faults: Iterable[Diagnostic], absent: Iterable[Diagnostic]) -> None:
    """Raise what a ruleset with faults raises."""
    found, lacking = tuple(faults), tuple(dict.fromkeys(absent))
    if found:
        raise FaultyRuleset((*found, *lacking))
    if lacking:
        raise PluginError("\n".join(map(str, lacking)))


def _faults_of_its_own(parent: Mapping) -> tuple[Diagnostic, ...]:
    """The faults of the keys that a parent keeps to itself, which no child would show."""
    structurer = Structurer()
    own = Mapping(tuple(entry for entry in parent.entries if entry.key in OWN), parent.mark, partial=True)
    structurer.values(Ruleset, own)
    return tuple(structurer.faults)


def _absent(requires: yaml_node.Node | None) -> Iterator[Diagnostic]:
    """Yield a fault for each distribution that a ruleset needs and that is not installed."""
    if not isinstance(requires, Sequence):
        return
    import importlib.metadata

    from packaging.requirements import InvalidRequirement, Requirement

    for item in requires.items:
        if isinstance(item, Scalar) and isinstance(item.value, str):
            try:
                wanted = Requirement(item.value)
                there = importlib.metadata.version(wanted.name)
            except InvalidRequirement:
                continue  # the schema's business
            except importlib.metadata.PackageNotFoundError:
                lacks = f"the ruleset needs {wanted.name}, which is not installed: pip install {item.value!r}"
                yield Diagnostic(item.mark, "", lacks)
                continue
            if not wanted.specifier.contains(there, prereleases=True):
                older = f"the ruleset needs {item.value}, but {wanted.name} {there} is installed: pip install {item.value!r}"
                yield Diagnostic(item.mark, "", older)


def _is_id(reference: str | Path) -> bool:
    """Whether a ruleset is chosen by its id, not by its file."""
    return isinstance(reference, str) and not (reference.endswith(SUFFIXES) or "/" in reference or "\\" in reference)


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


def _field_of(place: Mark, document: Mapping) -> str:
    """The field of a ruleset in which a place of its file is."""
    before = [entry for entry in document.entries if entry.mark <= place]
    return _field_at(str(before[-1].key)) if before else ""


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
