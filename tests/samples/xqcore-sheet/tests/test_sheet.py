import io

from xqcore_sheet.sheet import Sheet

from xqcore.model.errors import RecordError
from xqcore.testing import conformance


@conformance("format", name="sheet")
def test_format(check):
    check()


@conformance("packaging", name="sheet")
def test_package(check):
    check()


def test_columns_in_any_order_and_more_of_them():
    file = io.BytesIO('\ufeffmoves,hall,game,result\r\nh2e2 h9g7,"Hall 1, left",A,1-0\r\n'.encode())
    (game,) = Sheet().read(file, "club.csv")
    assert (game.id, game.result, game.source, len(game.moves)) == ("A", "1-0", "club.csv:2", 2)


def test_what_is_wrong_is_told_with_its_row():
    file = io.BytesIO(b"game,result,moves\nA,1-0,h2e2\nB,2-0,h2e2\nC,*,h2e2 up\n\xff,*,\nE,*,h2e2\n")
    games = list(Sheet().read(file, "club.csv"))
    assert [game.source for game in games] == [f"club.csv:{row}" for row in range(2, 7)]
    assert [isinstance(game, RecordError) for game in games] == [False, True, True, True, False]
    assert games[2].ply == 2


def test_a_sheet_of_something_else():
    (error,) = Sheet().read(io.BytesIO(b"name,price\ntea,3\n"), "club.csv")
    assert str(error) == "club.csv:1: no column is called 'moves'; these are name, price"
