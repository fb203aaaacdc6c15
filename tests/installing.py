"""Distributions laid out in a folder as pip lays them out, so that a test needs no pip.

What is laid out is found by whoever has the folder on ``sys.path`` (or in ``PYTHONPATH``): a module or package, and beside
it ``NAME-VERSION.dist-info`` with the metadata and the entry points.
"""

import shutil
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

_MARK = "__import__('pathlib').Path(__file__).with_suffix('.imported').touch()\n"


def lay_out(
    site: Path,
    name: str,
    code: Iterable[Path],
    entry_points: Mapping[str, str],
    *,
    version: str = "1.0",
    requires: Iterable[str] = (),
) -> None:
    """Lay a distribution out in a folder: its code, its metadata, its entry points in the group ``xqcore``.

    Each module, or the ``__init__`` of each package, leaves a file ``.imported`` beside it when it is imported: see
    :func:`imported`.
    """
    site.mkdir(parents=True, exist_ok=True)
    for path in code:
        target = site / path.name
        if path.is_dir():
            shutil.copytree(path, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, target)
        module = target / "__init__.py" if path.is_dir() else target
        if module.exists():
            module.write_text(_MARK + module.read_text(encoding="utf-8"), encoding="utf-8")
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    wants = "".join(f"Requires-Dist: {requirement}\n" for requirement in requires)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{wants}", encoding="utf-8"
    )
    lines = [f"{entry} = {target}" for entry, target in entry_points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[xqcore]", *lines, ""]), encoding="utf-8")


def lay_out_project(site: Path, project: Path) -> None:
    """Lay out a project with a ``pyproject.toml`` and its code in ``src/``."""
    data = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    code = [path for path in sorted((project / "src").iterdir()) if path.name != "__pycache__"]
    lay_out(
        site,
        data["name"],
        code,
        data["entry-points"]["xqcore"],
        version=data["version"],
        requires=data.get("dependencies", ()),
    )


def imported(site: Path) -> list[str]:
    """The modules and packages of a folder that have been imported since they were laid out."""
    modules = [path.with_suffix("").name for path in site.glob("*.imported")]
    return sorted(modules + [path.parent.name for path in site.glob("*/__init__.imported")])
