"""The conformance kit, and the files that this format was made for."""

import io

from xqcore.model.errors import RecordError
from xqcore.testing import conformance

from xqcore_NAME.format import GameALine


@conformance("format", name="NAME")
def test_format(check):
    check()


@conformance("packaging", name="NAME")
def test_package(check):
    check()


def test_a_broken_line_is_told_with_its_place_and_the_next_game_is_read():
    file = io.BytesIO(b"NAME games\n1-0 h2e2 h9x7\n0-1 h2e2 h9g7\n")
    broken, game = GameALine().read(file, "club.NAME")
    assert isinstance(broken, RecordError)
    assert (broken.source, broken.ply) == ("club.NAME:2", 2)
    assert (game.result, len(game.moves)) == ("0-1", 2)
