"""The kit as a decorator of pytest tests, and from a program."""

import textwrap
import threading

import pytest

from xqcore import PluginError, Xqcore, XqError
from xqcore.builtin.jsonl_format import JsonlFormat
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.plugins.provider import FormatProvider
from xqcore.testing import Level, Status, UnknownCheck, checks, conformance, player_checks, run_checks

pytest_plugins = ["pytester"]


@pytest.fixture
def run(pytester: pytest.Pytester):
    """Run a test module with the decorator, return the outcomes of its tests."""

    def ran(text: str) -> dict[str, int]:
        pytester.makepyfile(textwrap.dedent(text))
        return pytester.runpytest_subprocess("-q", "-p", "no:cacheprovider").parseoutcomes()

    return ran


WRONG = """
    import attrs
    from xqcore.movegen.reference import ReferenceGenerator
    from xqcore.testing import conformance

    class Wrong(ReferenceGenerator):
        def perft(self, position, depth, *, bulk=True):
            return super().perft(position, max(depth, 0), bulk=bulk)
"""


def test_one_test_for_each_check(run):
    outcomes = run(
        """
        from xqcore.testing import conformance

        @conformance("format", name="jsonl", level="quick")
        def test_format(check):
            check()
        """
    )
    quick = [check for check in checks() if check.kind == "format" and check.level is Level.QUICK]
    assert outcomes == {"passed": len(quick)}


def test_an_expected_failure(run):
    module = f"""
    {WRONG}
    @conformance("movegen", provider=Wrong(), level="quick", expected_failures={{"movegen-depth": "not yet"}})
    def test_movegen(check):
        check()
    """
    assert run(module).keys() == {"passed", "xfailed"}


def test_an_expected_failure_that_passes_fails(run):
    module = """
        from xqcore.testing import conformance

        @conformance("format", name="jsonl", level="quick", expected_failures={"format-made": "not yet"})
        def test_format(check):
            check()
    """
    assert run(module)["failed"] == 1


def test_a_failure_is_one_sentence_and_the_remedy(pytester: pytest.Pytester):
    pytester.makepyfile(
        textwrap.dedent(WRONG)
        + textwrap.dedent(
            """
            @conformance("movegen", provider=Wrong(), level="quick")
            def test_movegen(check):
                check()
            """
        )
    )
    result = pytester.runpytest_subprocess("-q", "-p", "no:cacheprovider", "-k", "movegen-depth")
    result.stdout.fnmatch_lines(["movegen Wrong fails movegen-depth: perft of depth -1 is 1; it must raise ValueError"])
    result.stdout.fnmatch_lines(["FAILED *::test_movegen?movegen-depth?*"])


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"name": "jsnl"}, PluginError, "there is no format 'jsnl' (did you mean 'jsonl'?)"),
        ({"name": "jsonl", "expected_failures": {"format-mad": "x"}}, UnknownCheck, "did you mean 'format-made'?"),
        ({"name": "jsonl", "expected_failures": {"movegen-made": "x"}}, UnknownCheck, "does not apply to format jsonl"),
        ({}, TypeError, "needs a kind and the name of an installed provider, or a provider"),
    ],
)
def test_refusals(arguments, error, said):
    with pytest.raises(error) as raised:
        conformance("format", **arguments)
    assert said in str(raised.value)


def test_ids_are_readable():
    mark = conformance("format", name="jsonl").mark
    assert [each.id for each in mark.args[1]] == [check.id for check in checks() if check.kind == "format"]


def test_run_checks_takes_a_thing_a_class_and_a_provider():
    xq = Xqcore(movegen="reference")
    _, provider = xq.registry.provider("movegen", "reference")
    for given in (ReferenceGenerator(), ReferenceGenerator, provider):
        kind = "movegen" if isinstance(given, type) else None
        (outcome,) = run_checks(given, kind, only=["movegen-depth"], context=xq)
        assert (outcome.check.id, outcome.status, outcome.message) == ("movegen-depth", Status.PASSED, "")


def test_run_checks_says_what_it_does_and_how_long_it_took():
    asked = []
    made = run_checks(JsonlFormat(), only=["format-made", "format-suffixes"], progress=asked.append)
    assert [check.id for check in asked] == ["format-made", "format-suffixes"] == [each.check.id for each in made]
    assert all(each.seconds >= 0 for each in made)


def test_what_cannot_be_made_fails_once():
    def missing():
        raise OSError("the library is not there")

    made = run_checks(FormatProvider(name="absent", summary="absent", factory=missing))
    assert [each.check.id for each in made if each.status is Status.FAILED] == ["format-made"]
    assert made[0].message == "the factory of format absent raises OSError: the library is not there"
    assert {each.message for each in made[1:]} == {"it could not be made"}


def test_what_is_nothing_that_can_be_checked():
    with pytest.raises(XqError, match="3 is nothing that can be checked"):
        run_checks(3)


def test_checks_are_told_well():
    """Each has an id of its kind, a sentence of what must be so, and a remedy."""
    for check in checks():
        assert check.id.startswith(f"{check.kind}-")
        assert check.asks.endswith(".")
        assert check.remedy.endswith((".", ")"))
        assert "``" not in check.asks + check.remedy


def test_what_does_not_answer_is_asked_once(monkeypatch):
    class Thinks:
        def choose(self, *_):
            threading.Event().wait(3)

        def close(self):
            pass

    monkeypatch.setattr(player_checks, "LONGEST", 0.2)
    made = run_checks(Thinks, "player", level="quick")
    failed = [outcome for outcome in made if outcome.status is Status.FAILED]
    assert [outcome.check.id for outcome in failed] == ["player-decision"]
    assert "has not come to an end within 0.2 seconds" in failed[0].message
    assert {outcome.message for outcome in made if outcome.status is Status.SKIPPED} == {"it did not answer before"}
