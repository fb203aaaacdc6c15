"""The conformance kit."""

from xqcore.testing import conformance


@conformance("rulesets", name="xqcore-codes")
def test_rulesets(check):
    check()


@conformance("packaging", name="codes")
def test_package(check):
    check()
