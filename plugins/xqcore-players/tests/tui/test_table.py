"""The table without a screen: programs, undo, and what is kept."""

import json
import threading

import pytest
from xqcore_players.tui.kept import Kept, fresh, keep, latest, left
from xqcore_players.tui.table import Table
from xqcore_players.tui.terms import Terms
from xqcore_players.tui.thinker import Question, Thinker, Thought

from xqcore import Xqcore
from xqcore.game import GameOver
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import RecordError
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.record import GameRecord


@pytest.fixture
def xq() -> Xqcore:
    return Xqcore()


@pytest.fixture(autouse=True)
def _home(home) -> None: ...


def sat(xq: Xqcore, red: str = "human", black: str = "human", ruleset: str = "cxq") -> Table:
    return Table(xq, Terms(ruleset=ruleset, red=red, black=black), fresh(), lambda *_: None)


def moved(table: Table, *moves: str) -> Table:
    for move in moves:
        table.play(Move.parse(move))
    return table


def test_every_change_is_kept_at_once(xq):
    table = sat(xq)
    for count, move in enumerate(["h2e2", "h9g7", "h0g2"], 1):
        moved(table, move)
        assert len(left(xq, table.path).record.moves) == count
    table.undo()
    assert len(left(xq, table.path).record.moves) == 2
    table.offer_draw()
    assert left(xq, table.path).offer is Side.RED
    table.decline_draw()
    assert left(xq, table.path).offer is None
    table.resign()
    kept = left(xq, table.path)
    assert (kept.record.result, kept.record.ruleset) == ("0-1", "cxq")


def test_what_is_kept_is_a_game_that_every_verb_reads(xq):
    table = moved(sat(xq, black="random:seed=1"), "h2e2")
    data = json.loads(table.path.read_text())
    assert data["headers"] == {"Red": "human", "Black": "random:seed=1", "Rules": "cxq"}
    assert xq.adjudicate(next(xq.read(table.path)), "game").ply is None


@pytest.mark.parametrize("end", ["resign", "draw", "offer"])
def test_a_game_is_resumed_with_its_end_or_its_offer(xq, end):
    table = moved(sat(xq), "h2e2")
    table.offer_draw() if end != "resign" else table.resign()
    if end == "draw":
        table.offer_draw()
    again = Table.resumed(xq, left(xq, table.path), lambda *_: None)
    assert again.game.moves == table.game.moves
    assert again.game.offer is table.game.offer
    assert (again.game.verdict is None) == (end == "offer")
    if again.game.verdict:
        assert again.game.verdict == table.game.verdict


def test_what_stood_in_the_file_beside_the_game_stays_in_it(xq, tmp_path):
    file = tmp_path / "a.jsonl"
    file.write_text('{"id": "7", "moves": ["h2e2"], "ruleset": "cxq", "headers": {"Event": "club evening"}}')
    table = Table.resumed(xq, left(xq, file), lambda *_: None)
    assert (table.terms.red, table.terms.ruleset) == ("human", "cxq")
    moved(table, "h9g7")
    assert dict(left(xq, file).record.headers)["Event"] == "club evening"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"moves": ["h2e2"]}', "the record names no ruleset"),
        ('{"moves": ["h2e2", "h2e2"], "ruleset": "cxq"}', "ply 2: h2e2 is illegal"),
        ("", "there is no game in it"),
        ("nonsense", "not JSON"),
    ],
)
def test_a_kept_game_with_faults_is_refused(xq, tmp_path, text, sentence):
    file = tmp_path / "a.jsonl"
    file.write_text(text)
    with pytest.raises(RecordError, match=sentence):
        Table.resumed(xq, left(xq, file), lambda *_: None)


def test_the_game_that_was_left_last_is_one_that_has_not_ended(xq):
    assert latest() is None
    first = moved(sat(xq), "h2e2")
    second = moved(sat(xq), "b2e2")
    assert latest() == second.path
    second.resign()
    assert latest() == first.path


def test_a_disk_that_is_full_is_said_and_the_game_goes_on(xq, tmp_path):
    said = []
    xq = Xqcore(tell=lambda sentence, _: said.append(sentence))
    (tmp_path / "file").write_text("")
    table = Table(xq, Terms(ruleset="cxq"), tmp_path / "file" / "game.jsonl", lambda *_: None)
    moved(table, "h2e2", "h9g7")
    assert table.game.ply == 2
    assert len(said) == 1
    assert "the game cannot be kept" in said[0]


def test_a_file_that_is_being_written_leaves_the_one_before_it_whole(xq, tmp_path, monkeypatch):
    path = tmp_path / "a.jsonl"
    kept = Kept(path, Terms(ruleset="cxq"), GameRecord(moves=(Move.parse("h2e2"),)))
    keep(xq, kept)
    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(RecordError, match="No space left"):
        keep(xq, Kept(path, kept.terms, GameRecord()))
    assert path.read_bytes() == before


def test_undo_goes_back_to_a_person(xq):
    table = moved(sat(xq, black="random"), "h2e2", "h9g7", "h0g2")
    table.undo()  # Black has not answered yet
    assert table.game.ply == 2
    table.undo()
    assert table.game.ply == 0
    with pytest.raises(GameOver):
        table.undo()
    black = moved(sat(xq, red="random"), "h2e2", "h9g7", "h0g2")
    black.undo()
    assert black.game.ply == 1
    table.close()
    black.close()


def test_between_programs_one_move_is_taken_back_and_they_pause(xq):
    table = moved(sat(xq, "random", "random"), "h2e2", "h9g7")
    table.undo()
    assert (table.game.ply, table.paused, table.person) == (1, True, None)
    table.think(Limit(), lambda _: pytest.fail("it is paused"))
    for act in (table.resign, table.offer_draw, table.decline_draw):
        with pytest.raises(GameOver, match="both sides are played by programs"):
            act()
    table.close()


def test_an_answer_to_another_question_is_none(xq):
    table = sat(xq, red="random:seed=1")
    heard: list[Thought] = []
    done = threading.Event()
    table.think(Limit(), lambda thought: (heard.append(thought), done.set()))
    assert done.wait(20)
    assert table.thinking
    other = Thought(Question((Move.parse("h2e2"),)), Decision(Move.parse("h9g7")))
    assert not table.answered(other)
    assert table.answered(heard[0])
    assert table.game.ply == 1
    assert not table.answered(heard[0])
    table.close()


def test_a_thinker_follows_the_game_wherever_it_goes(xq):
    thinker = Thinker(xq, "random:seed=1", "cxq", GameRecord().start)
    lines = [("h2e2",), ("h2e2", "h9g7", "h0g2"), (), ("b2e2", "b9c7"), ("b2e2", "b9c7")]
    for moves in lines:
        question = Question(tuple(map(Move.parse, moves)), Side.RED if len(moves) == 2 else None)
        heard: list[Thought] = []
        done = threading.Event()
        thinker.ask(question, Limit(), lambda thought: (heard.append(thought), done.set()))  # noqa: B023
        assert done.wait(20)
        assert heard[0].failure == ""
        assert heard[0].question == question
        game = xq.game("cxq")
        for move in question.moves:
            game.push(move)
        assert heard[0].decision.move in game.legal_moves()
    thinker.close()


def test_a_ruling_is_seen_before_the_move(xq):
    from xqcore.model.position import Position

    start = Position.from_fen("4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1")
    table = Table(xq, Terms(ruleset="cxq", start=start), fresh(), lambda *_: None)
    moved(table, *("f1e1", "e9f9", "e1f1", "f9e9") * 3)
    assert table.ruling_on(Move.parse("f1e1")).ending == "perpetual-check"
    assert table.ruling_on(Move.parse("f1g1")) is None
    assert table.game.ply == 12
