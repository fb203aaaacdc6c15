"""Logs of engines."""

import io

import pytest
from games import moves
from xqcore_formats.engine_log import EngineLogFormat
from xqcore_formats.options import TextOptions

from xqcore import GameRecord, Position, RecordError

LOG = EngineLogFormat(TextOptions())
START = Position.start().fen()


def read(*lines: str):
    return [*LOG.read(io.BytesIO("\n".join(lines).encode()), "a.log")]


def told(*lines: str) -> list[str]:
    return [" ".join(map(str, game.moves)) for game in read(*lines)]


def written(*records: GameRecord) -> bytes:
    stream = io.BytesIO()
    LOG.write(records, stream)
    return stream.getvalue()


def test_a_game_as_it_is_written():
    start = Position.from_fen("3ak4/4a4/4b4/9/9/9/4P4/9/4A4/3AK1R2 b - - 3 7")
    records = [GameRecord(moves=moves("h2e2 h9g7")), GameRecord(start, moves("e9f9")), GameRecord()]
    assert written(records[0]) == b"ucinewgame\nposition startpos moves h2e2 h9g7\n"
    assert [*LOG.read(io.BytesIO(written(*records)), "a")] == records


def test_of_lines_that_continue_each_other_the_last_is_the_game():
    assert told(
        "12:00 > uci",
        "12:01 > position startpos moves h2e2",
        "12:01 < bestmove h9g7 ponder h0g2",
        "12:02 > position startpos moves h2e2 h9g7 h0g2",
        "12:03 > position startpos moves h2e2 h9g7",
        "12:04 > position startpos moves h2d2",
        "12:05 > ucinewgame",
        "12:05 > position startpos moves h2d2 h9g7",
    ) == ["h2e2 h9g7 h0g2", "h2d2", "h2d2 h9g7"]


def test_ucci_tells_a_game_from_its_last_capture_on():
    after = Position.start()
    for move in moves("h2e2 h9g7 e2e6"):
        after = after.after(move)
    assert told(
        f"position fen {START} moves h2e2 h9g7 e2e6", f"position fen {after.fen()} moves b9c7", f"position fen {START}"
    ) == ["h2e2 h9g7 e2e6 b9c7"]


@pytest.mark.parametrize("text", ["h2e2 h9g7 h0g2 i9h9", "h3e3 h10g8 h1g3 i10h10"])
def test_ranks_from_0_and_from_1(text):
    assert told(f"position startpos moves {text}") == ["h2e2 h9g7 h0g2 i9h9"]


def test_a_fen_without_the_word_for_it():
    assert told(f"position {START} moves h2e2") == ["h2e2"]


def test_errors():
    (error,) = read("", "position startpos moves h2e2 h2e2 h9g7")
    assert isinstance(error, RecordError)
    assert (error.source, error.ply, len(error.prefix.moves)) == ("a.log:2", 2, 1)
    (error,) = read("position startpos moves h3e3 h10g8 h3h4")
    assert error.message.startswith("'h3h4': h2h3 is illegal: ")
    (error,) = read("position fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1")
    assert "red has no general" in error.message
    assert read("nothing", "of a game") == []
    (error, game) = read("x" * (1 << 20) + "y", "position startpos")
    assert "longer than 1 MB" in error.message
    assert game == GameRecord()
