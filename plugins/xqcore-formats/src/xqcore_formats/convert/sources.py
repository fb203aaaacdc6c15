"""The files to convert: those named, and all in the folders named that some format is likely to read."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from xqcore.model.errors import RecordError
from xqcore.plugins.registry import Registry

_PACKED = ".gz"


@attrs.frozen
class Found:
    """A file to read, ``-`` for standard input, and where what is made of it belongs below the folder of the outputs."""

    path: str
    place: Path


def found(paths: Sequence[str], registry: Registry, out: str | None) -> list[Found]:
    """Return the files in the order in which they are named, those of a folder sorted; ``out`` is none of a folder's.

    Raises :class:`RecordError` for a folder without any.
    """
    suffixes = {suffix for _, provider in registry.providers("format") for suffix in provider.suffixes}
    files = []
    for path in paths:
        if path != "-" and Path(path).is_dir():
            below = [
                Found(str(file), _bare(file.relative_to(path), suffixes))
                for file in _below(Path(path), suffixes)
                if out is None or os.path.realpath(file) != os.path.realpath(out)
            ]
            if not below:
                raise RecordError(
                    "no file in this folder is called as one of games is; name the file itself", source=path
                )
            files += below
        else:
            files.append(Found(path, Path(_bare(Path(path), suffixes).name if path != "-" else "games")))
    return files


def _below(folder: Path, suffixes: set[str]) -> Iterator[Path]:
    """Yield the files of a folder and of those in it whose names end as those of some format do."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if Path(name.lower().removesuffix(_PACKED)).suffix in suffixes:
                yield Path(place, name)


def _bare(path: Path, suffixes: set[str]) -> Path:
    """Return a path without what says how the file is packed and of what format it is."""
    path = path.with_name(path.name[: -len(_PACKED)]) if path.name.lower().endswith(_PACKED) else path
    return path.with_suffix("") if path.suffix.lower() in suffixes else path
