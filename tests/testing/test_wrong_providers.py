"""The kit fails each deliberately wrong provider by the right check, and says in one sentence what is wrong with it."""

import pytest
import wrong_formats
import wrong_movegens
from wrong import TABLE, Wrong

from xqcore import Xqcore
from xqcore.testing import Level, Status, checks, run_checks

XQ = Xqcore(movegen="reference")
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
    assert {check.id for check in checks()} - {row.check for row in TABLE} == set()
