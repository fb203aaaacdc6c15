"""Everything that the core provides passes the kit at its full level."""

import pytest

from xqcore import Xqcore
from xqcore.testing import Status, run_checks
from xqcore.testing.check import Level, chosen
from xqcore.testing.finding import subjects
from xqcore.testing.running import outcomes

SUBJECTS = subjects(Xqcore(movegen="reference"), "core")
MADE = [(subject, check) for subject in SUBJECTS for check in chosen(subject, Level.FULL)]


@pytest.mark.parametrize(("subject", "check"), MADE, ids=[f"{check.id}-{subject.name}" for subject, check in MADE])
def test_it_passes(subject, check):
    (outcome,) = outcomes(subject, [check])
    assert outcome.message == "" or outcome.status is Status.SKIPPED
    assert outcome.status is not Status.FAILED
    if outcome.status is Status.SKIPPED:
        assert (check.id, subject.name) == ("format-texts", "position")


def test_everything_of_the_core_is_checked():
    offered = {kind for kind, _ in SUBJECTS[0].plugin.providers}
    assert {subject.kind for subject in SUBJECTS} == offered == {"movegen", "policy", "player", "format", "rulesets"}


def test_an_observer_passes_too():
    class Listener:
        def notify(self, event, game):
            pass

    assert {outcome.status for outcome in run_checks(Listener, "observer")} == {Status.PASSED}
