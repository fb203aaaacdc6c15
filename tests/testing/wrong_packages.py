"""Wrong distributions: a small plugin, and one thing amiss."""

from collections.abc import Mapping
from pathlib import Path

import attrs
from installing import lay_out

HOOKS = """
from xqcore.plugins import ObserverProvider, hookimpl


class Observer:
    def notify(self, event, game):
        pass


@hookimpl
def xqcore_observers():
    return [ObserverProvider(name="tidy", summary="hears all and says nothing", factory=Observer)]
"""


@attrs.frozen
class Package:
    """A distribution, and the check that must fail it with those that inevitably do; ``None`` where all pass."""

    check: str | None
    name: str
    plugin: str = "tidy"
    distribution: str = "xqcore-tidy"
    module: str = "xqcore_tidy.hooks"
    hooks: str = HOOKS
    files: Mapping[str, str] = attrs.field(factory=lambda: {"py.typed": ""})
    requires: tuple[str, ...] = ("xqcore>=0.1,<0.2",)
    others: Mapping[str, str] = attrs.field(factory=dict)
    also: tuple[str, ...] = ()

    def install(self, site: Path, workshop: Path) -> None:
        """Lay it out in a folder."""
        package = workshop / "xqcore_tidy"
        package.mkdir()
        for name, text in {"__init__.py": "", "hooks.py": self.hooks, **self.files}.items():
            (package / name).write_text(text, encoding="utf-8")
        entry_points = {self.plugin: self.module, **self.others}
        lay_out(site, self.distribution, [package], entry_points, requires=self.requires)


PACKAGES = (
    Package("packaging-name", "in-capitals", plugin="Tidy"),
    Package("packaging-distribution", "another-name", distribution="tidy-observer"),
    Package(
        "packaging-entry-point",
        "an-object",
        module="xqcore_tidy.hooks:plugin",
        hooks=f"{HOOKS}\nimport sys\nplugin = sys.modules[__name__]\n",
    ),
    Package(
        "packaging-entry-point", "two", others={"tidier": "xqcore_tidy.more"}, files={"py.typed": "", "more.py": ""}
    ),
    Package("packaging-requires", "nothing-asked", requires=()),
    Package("packaging-requires", "no-upper-bound", requires=("xqcore>=0.1",)),
    Package("packaging-requires", "no-lower-bound", requires=("xqcore<0.2",)),
    Package(
        "packaging-light",
        "its-own-modules",
        hooks=f"import xqcore_tidy.heavy\n{HOOKS}",
        files={"py.typed": "", "heavy.py": ""},
    ),
    Package("packaging-light", "a-library", hooks=f"import pytest\n{HOOKS}"),
    Package("packaging-silent", "says-hello", hooks=f"print('hello')\n{HOOKS}"),
    Package("packaging-typed", "without-marker", files={}),
    Package("packaging-faults", "offers-one-name-twice", hooks=HOOKS.replace("Observer)]", "Observer)] * 2")),
)
