"""The conformance kit as a pytest test: one test for each check."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from xqcore.plugins.context import Xqcore
from xqcore.plugins.registry import Plugin
from xqcore.rules.diagnostic import did_you_mean
from xqcore.testing.check import Check, Level, UnknownCheck, chosen, known
from xqcore.testing.failure import Failure, Skipped
from xqcore.testing.finding import named
from xqcore.testing.subject import Subject, subject_of

if TYPE_CHECKING:
    import pytest


@attrs.frozen(slots=True)
class BoundCheck:
    """A check with its subject: call it to make it. It fails, or skips, as pytest does."""

    check: Check
    subject: Subject

    def __call__(self) -> None:
        """Make the check."""
        __tracebackhide__ = True
        import pytest

        try:
            self.check.function(self.subject)
        except Failure as failure:
            remedy = f"\n{self.check.remedy}" if self.check.remedy else ""
            pytest.fail(f"{self.subject} fails {self.check.id}: {failure}{remedy}", pytrace=False)
        except Skipped as reason:
            pytest.skip(str(reason))


def conformance(
    kind: str | None = None,
    *,
    name: str | None = None,
    provider: Any = None,
    expected_failures: Mapping[str, str] | None = None,
    level: Level | str = Level.FULL,
    options: Mapping[str, Any] | object = None,
    context: Xqcore | None = None,
) -> "pytest.MarkDecorator":
    """Make a test function one test for each check that applies; its argument is ``check``, to be called.

    ``name`` is the name of an installed provider of the kind: for ``rulesets`` the origin, for ``packaging`` the plugin's name.
    ``provider`` is for one that is not installed. ``expected_failures`` gives a reason for each check, by its id, that cannot
    pass yet; when it does pass that is a failure, so that the list is kept short. ::

        @xqcore.testing.conformance("movegen", name="mine", expected_failures={"movegen-threads": "one board for all"})
        def test_my_move_generator(check):
            check()

    Raises :class:`UnknownCheck` for an expected failure of a check that there is not, or that does not apply;
    :class:`xqcore.PluginError` where there is no such provider.
    """
    import pytest

    subject = _subject(kind, name, provider, options, context)
    reasons = dict(expected_failures or {})
    known(reasons)
    selected = chosen(subject, level)
    applying = [check.id for check in chosen(subject, Level.FULL)]
    for id_ in sorted(reasons.keys() - set(applying)):
        raise UnknownCheck(f"the check {id_!r} does not apply to {subject}{did_you_mean(id_, applying)}")
    return pytest.mark.parametrize(
        "check",
        [
            pytest.param(
                BoundCheck(check, subject),
                id=check.id,
                marks=[pytest.mark.xfail(strict=True, reason=reasons[check.id])] if check.id in reasons else [],
            )
            for check in selected
        ],
    )


def _subject(kind: str | None, name: str | None, provider: Any, options: Any, context: Xqcore | None) -> Subject:
    context = context or Xqcore(movegen="reference")
    if provider is None:
        if kind is None or name is None:
            raise TypeError("conformance() needs a kind and the name of an installed provider, or a provider")
        plugin, provider = named(context, kind, name)
        return subject_of(provider, None, options=options, context=context, plugin=plugin)
    if isinstance(provider, Plugin) and kind not in (None, "packaging"):
        raise TypeError("a plugin is checked as kind 'packaging'")
    return subject_of(provider, kind, options=options, context=context)
