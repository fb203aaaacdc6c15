from xqcore import Position, Xqcore
from xqcore.testing import conformance


@conformance("movegen", name="mailbox", level="quick")
def test_conforms(check):
    check()


@conformance("packaging", name="mailbox")
def test_package(check):
    check()


def test_perft():
    assert [Xqcore(movegen="mailbox").movegen.perft(Position.start(), depth) for depth in range(4)] == [
        1,
        44,
        1920,
        79666,
    ]
