"""The conformance kit: the move generator agrees with the reference, the package is put together well."""

from xqcore.testing import conformance


@conformance("movegen", name="native")
def test_move_generator(check):
    check()


@conformance("packaging", name="native")
def test_package(check):
    check()
