"""Plugins laid out in folders: those of third parties, and the gallery of broken ones."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from installing import lay_out, lay_out_project

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
BROKEN = SAMPLES / "broken"


def lay_out_broken(site: Path, names: Iterable[str] = ()) -> None:
    """Lay out the gallery, or some of it: each module a distribution of its own, and two whose plugins have the same name."""
    for name in names or sorted(module.stem.replace("_", "-") for module in BROKEN.glob("*.py")):
        module = BROKEN / f"{name.replace('-', '_')}.py"
        wanted = "xqcore>=99" if name == "too-new" else "xqcore>=0.1,<0.2"
        code = [module, *BROKEN.glob(f"{module.stem}_*/")]
        target = "no_object:plugin" if name == "no-object" else module.stem
        lay_out(site, f"xqcore-{name}", code, {name: target}, requires=[wanted])
        if name == "same-name":
            lay_out(site, "xqcore-namesake", [], {name: module.stem})


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The third parties of ``tests/samples``."""
    site = tmp_path_factory.mktemp("samples")
    for project in sorted(SAMPLES.glob("xqcore-*")):
        lay_out_project(site, project)
    return site


@pytest.fixture(scope="session")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The gallery of broken plugins."""
    site = tmp_path_factory.mktemp("broken")
    lay_out_broken(site)
    return site


@pytest.fixture
def alone(tmp_path_factory: pytest.TempPathFactory, install: Callable[[Path], None]) -> Callable[[list[str]], Path]:
    """Install some of the gallery alone, and say where."""

    def installed(names: list[str]) -> Path:
        site = tmp_path_factory.mktemp("alone")
        lay_out_broken(site, names)
        install(site)
        return site

    return installed


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Have what is laid out in a folder found for the length of a test; its modules are forgotten after it."""
    sites = []

    def found(site: Path) -> None:
        sites.append(site)
        monkeypatch.syspath_prepend(str(site))

    yield found
    for name, module in list(sys.modules.items()):
        if any(site in Path(getattr(module, "__file__", None) or "/").parents for site in sites):
            del sys.modules[name]
