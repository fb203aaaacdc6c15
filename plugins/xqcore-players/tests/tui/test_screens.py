"""The screens, driven from within: what a slow or broken program does to them."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

pytest.importorskip("textual")

from textual.events import Key
from textual.pilot import Pilot
from xqcore_players.tui.board import Board
from xqcore_players.tui.kept import Kept, fresh, left
from xqcore_players.tui.line import Line
from xqcore_players.tui.look import Look
from xqcore_players.tui.playing import Playing
from xqcore_players.tui.start import Start
from xqcore_players.tui.terminal import Terminal
from xqcore_players.tui.terms import Terms

from xqcore import Xqcore
from xqcore.model.decision import Decision
from xqcore.model.errors import PluginError
from xqcore.model.record import GameRecord
from xqcore.model.square import BY_NAME

Act = Callable[[Pilot], Awaitable[None]]


class Slow:
    """A player that moves when it is told to; ``choice`` makes its decision."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.may = threading.Event()
        self.closed = 0
        self.choice = lambda game: Decision(game.legal_moves()[0], score=-25)

    def choose(self, game, limit):  # noqa: ARG002
        self.asked.set()
        assert self.may.wait(20)
        return self.choice(game)

    def close(self):
        self.closed += 1
        self.may.set()


@pytest.fixture
def slow(monkeypatch) -> Slow:
    """Who plays in place of the player ``random``."""
    player = Slow()
    monkeypatch.setattr(Xqcore, "player", lambda *_: player)
    return player


def play(act: Act, terms: Terms, look: Look | None = None, *, begun: bool = True) -> Terminal:
    """Do something in the program, at the table or on the start screen; return the program."""
    xq = Xqcore(tell=lambda sentence, _: app.note(sentence))
    app = Terminal(xq, terms, look or Look(), Kept(fresh(), terms, GameRecord(terms.start)) if begun else None)

    async def go() -> None:
        async with app.run_test(size=(100, 28)) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(go())
    if app.failure is not None:
        raise app.failure
    return app


async def until(pilot: Pilot, true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    for _ in range(400):
        if true():
            return
        await pilot.pause(0.05)
    pytest.fail(f"it did not come: {shown(pilot)}")


def table(pilot: Pilot):
    return pilot.app.screen.table


def shown(pilot: Pilot) -> str:
    """What is said on the screen, board apart."""
    names = ("versus", "warning", "said", "events", "status")
    return "\n".join(str(pilot.app.screen.query_one(f"#{name}").content) for name in names)


ONE = Terms(ruleset="cxq", black="random")


def test_the_screen_goes_on_while_a_program_thinks(home, slow):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        await pilot.press("m", *"h2e2", "enter", "escape")
        await until(pilot, slow.asked.is_set)
        board = pilot.app.screen.query_one(Board)
        assert not board.flipped
        await pilot.press("f")
        assert board.flipped
        assert "Black (random) is thinking" in shown(pilot)
        await pilot.press("up")
        assert board.legal == ()
        slow.may.set()
        await until(pilot, lambda: table(pilot).game.ply == 2)
        assert "+0.25" in shown(pilot)  # Red's view of Black's score

    play(act, ONE)
    assert slow.closed == 1


def test_escape_on_the_line_leaves_what_a_quicker_click_has_picked_up(home):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        await pilot.press("m")
        line, board = pilot.app.screen.query_one(Line), pilot.app.screen.query_one(Board)
        await until(pilot, lambda: line.has_focus)
        board.focus()
        board.cursor = BY_NAME["b2"]
        board.action_pick()
        await pilot.pause()
        picked = board.picked
        line._forward_event(Key("escape", None))  # it was pressed while the line listened, and is late
        await pilot.pause(0.3)
        assert picked is not None
        assert board.picked == picked
        await pilot.press("m", "escape")
        await until(pilot, lambda: board.has_focus)
        await pilot.press("escape")
        assert board.picked is None

    play(act, Terms(ruleset="cxq"))


def test_what_is_taken_back_while_a_program_thinks_stays_taken_back(home, slow):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        await pilot.press("m", *"h2e2", "enter", "escape")
        await until(pilot, slow.asked.is_set)
        await pilot.press("u")
        assert table(pilot).game.ply == 0
        slow.asked.clear()
        slow.may.set()
        await pilot.pause(0.3)
        assert table(pilot).game.ply == 0
        await pilot.press("m", *"b2e2", "enter")
        await until(pilot, lambda: table(pilot).game.ply == 2)
        assert str(table(pilot).game.moves[0]) == "b2e2"

    play(act, ONE)


def test_a_draw_offered_while_a_program_thinks_reaches_it(home, slow):  # noqa: ARG001
    offers = []

    def agree(game):
        offers.append(game.offer)
        return Decision(game.legal_moves()[0], offers_draw=game.offer is not None)

    slow.choice = agree

    async def act(pilot: Pilot) -> None:
        await pilot.press("m", *"h2e2", "enter", "escape")
        await until(pilot, slow.asked.is_set)
        await pilot.press("d")
        slow.may.set()
        await until(pilot, lambda: table_of(pilot).game.verdict is not None)
        assert table_of(pilot).game.verdict.ending == "agreement"

    app = play(act, ONE)
    assert [offer is not None for offer in offers] == [False, True]
    assert left(Xqcore(), app.last).record.result == "1/2-1/2"


def table_of(pilot: Pilot):
    """The table, whatever card lies on it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, Playing)).table


def test_a_program_may_resign_or_offer_a_draw(home, slow):  # noqa: ARG001
    slow.may.set()
    slow.choice = lambda game: Decision(game.legal_moves()[0], offers_draw=game.ply == 1, resigns=game.ply == 3)

    async def act(pilot: Pilot) -> None:
        await pilot.press("m", *"h2e2", "enter")
        await until(pilot, lambda: table(pilot).game.ply == 2)
        assert "Black offers a draw: d accepts, x declines" in shown(pilot)
        await pilot.press("escape", "x")
        assert "Black's offer is declined" in shown(pilot)
        await pilot.press("m", *"b2b4", "enter")
        await until(pilot, lambda: table_of(pilot).game.verdict is not None)
        assert table_of(pilot).game.verdict.ending == "resignation"

    play(act, ONE)


def test_a_program_that_fails_is_named_and_replaced(home, monkeypatch):  # noqa: ARG001
    class Broken(Slow):
        def choose(self, game, limit):  # noqa: ARG002
            raise PluginError("the engine has lost its net")

    real = Xqcore.player
    players = iter([Broken()])
    monkeypatch.setattr(Xqcore, "player", lambda xq, choice: next(players, None) or real(xq, choice))

    async def act(pilot: Pilot) -> None:
        await pilot.press("m", *"h2e2", "enter")
        await until(pilot, lambda: table(pilot).game.ply == 2)
        await until(pilot, lambda: "lost its net; a random player takes over" in shown(pilot))

    play(act, ONE)


def test_a_program_that_cannot_be_had_is_said_on_the_start_screen(home, monkeypatch):  # noqa: ARG001
    def none(*_: object) -> None:
        raise PluginError("there is no such engine here")

    async def act(pilot: Pilot) -> None:
        assert isinstance(pilot.app.screen, Start)
        monkeypatch.setattr(Xqcore, "player", none)
        await pilot.press("enter")
        await until(pilot, lambda: "no such engine" in str(pilot.app.screen.query_one("#said").content))
        assert isinstance(pilot.app.screen, Start)

    play(act, ONE, begun=False)


def test_a_hint_is_for_the_position_that_was_asked_about(home, slow):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        board = pilot.app.screen.query_one(Board)
        await pilot.press("h")
        await until(pilot, slow.asked.is_set)
        await pilot.press("m", *"h2e2", "enter", "escape")
        slow.may.set()
        await pilot.pause(0.3)
        assert board.hint is None
        await pilot.press("h")
        await until(pilot, lambda: board.hint is not None)
        assert "hint: " in shown(pilot)
        assert board.hint in table(pilot).game.legal_moves()

    play(act, Terms(ruleset="cxq"), Look(hints="random"))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_key_can_be_clicked(home, language):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        board = pilot.app.screen.query_one(Board)
        keys = str(pilot.app.screen.query_one("#keys").content)
        assert ("Undo" in keys) == (language == "en")
        before = board.flipped
        lines = pilot.app.screen.query_one("#keys").render()
        await pilot.click("#keys", offset=(1 + cells(str(lines).split("f ")[0]), 0))
        await until(pilot, lambda: board.flipped != before)

    play(act, Terms(ruleset="cxq"), Look(language=language))


def cells(text: str) -> int:
    from xqcore.report.table import width

    return width(text)


def test_a_picked_piece_is_put_back_by_a_second_touch(home):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        board = pilot.app.screen.query_one(Board)
        board.cursor = 19  # b2
        await pilot.press("enter")
        assert board.picked == 19
        await pilot.press("enter")
        assert board.picked is None
        await pilot.press("enter", "escape")
        assert board.picked is None
        await pilot.press("down", "down", "down", "enter")
        assert board.cursor == 1  # the edge of the board
        assert board.picked == 1

    play(act, Terms(ruleset="cxq"))


def test_the_one_at_the_keyboard_sits_below(home):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        assert pilot.app.screen.query_one(Board).flipped

    play(act, Terms(ruleset="cxq", red="random:seed=1"))


def test_earlier_positions_can_be_looked_at(home):  # noqa: ARG001
    async def act(pilot: Pilot) -> None:
        board = pilot.app.screen.query_one(Board)
        await pilot.press("m", *"h2e2", "enter", *"h9g7", "enter", *"h0g2", "enter", "escape")
        now = board.position
        await pilot.press("pageup")
        assert "after ply 2 of 3" in shown(pilot)
        assert board.position.board != now.board
        assert str(board.last_move) == "h9g7"
        assert board.legal == ()
        await pilot.press("home")
        assert board.position == table(pilot).game.record.start
        assert board.last_move is None
        await pilot.press("pageup", "pagedown")
        assert "after ply 1 of 3" in shown(pilot)
        await pilot.press("u")
        assert table(pilot).game.ply == 2
        await pilot.press("home", "end")
        assert "Red to move" in shown(pilot)
        assert board.position == table(pilot).game.position
        assert board.legal

    play(act, Terms(ruleset="cxq"))


@pytest.mark.parametrize("broken", ["by hand", "by a program"])
def test_a_ruling_that_fails_is_said_and_the_game_stands(home, slow, monkeypatch, broken):  # noqa: ARG001
    slow.may.set()
    said = "plugin theirs failed ruling under cxq"

    async def act(pilot: Pilot) -> None:
        game = table(pilot).game
        push = game.push

        def failing(move):
            if broken == "by hand" or game.ply == 1:
                raise PluginError(said)
            return push(move)

        monkeypatch.setattr(game, "push", failing)
        await pilot.press("m", *"h2e2", "enter")
        await until(pilot, lambda: said in shown(pilot))
        assert game.ply == (0 if broken == "by hand" else 1)

    play(act, ONE)
