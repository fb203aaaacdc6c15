"""The kit fails each deliberately wrong provider by the right check, and says in one sentence what is wrong with it."""

from importlib import import_module

import pytest
from wrong import TABLE, XQ, Wrong
from wrong_packages import PACKAGES

from xqcore.testing import Level, Status, checks, run_checks

for kind in ("movegens", "policies", "players", "formats", "rulesets", "observers"):
    import_module(f"wrong_{kind}")  # which enters its providers into the table

LEVELS = {check.id: check.level for check in checks()}


def name(row: Wrong) -> str:
    return f"{row.check}-{getattr(row.thing, '__name__', row.thing)}"


@pytest.mark.parametrize("row", TABLE, ids=name)
def test_it_fails_by_its_check(row: Wrong):
    made = run_checks(row.make(), level=Level.QUICK, context=XQ)
    if LEVELS[row.check] is Level.FULL:
        made += run_checks(row.make(), only=[row.check], context=XQ)
    failed = {outcome.check.id: outcome for outcome in made if outcome.status is Status.FAILED}
    assert failed.keys() == {row.check, *row.also}
    message = failed[row.check].message
    assert message
    assert "\n" not in message


def test_every_check_has_a_wrong_provider():
    assert {check.id for check in checks()} == {row.check for row in (*TABLE, *PACKAGES)}
