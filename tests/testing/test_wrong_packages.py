"""The kit fails each deliberately wrong distribution by the right check, and passes one that is right."""

import sys

import pytest
from wrong_packages import PACKAGES, Package

from xqcore import Xqcore
from xqcore.testing import Status, run_checks
from xqcore.testing.finding import named


def failed(package: Package, tmp_path, monkeypatch) -> set[str]:
    site, workshop = tmp_path / "site", tmp_path / "workshop"
    workshop.mkdir()
    package.install(site, workshop)
    monkeypatch.syspath_prepend(site)
    for name in [name for name in sys.modules if name.partition(".")[0] == "xqcore_tidy"]:
        monkeypatch.delitem(sys.modules, name)
    xq = Xqcore(movegen="reference")
    plugin, _ = named(xq, "packaging", package.plugin)
    made = run_checks(plugin, context=xq)
    assert {outcome.check.kind for outcome in made} == {"packaging"}
    return {outcome.check.id for outcome in made if outcome.status is Status.FAILED}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: f"{package.check}-{package.name}")
def test_it_fails_by_its_check(package, tmp_path, monkeypatch):
    assert failed(package, tmp_path, monkeypatch) == {package.check, *package.also}


def test_a_tidy_one_passes(tmp_path, monkeypatch):
    assert failed(Package(None, "tidy"), tmp_path, monkeypatch) == set()
