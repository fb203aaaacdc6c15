"""What an observer must do. See :class:`xqcore.plugins.protocols.Observer`.

It hears here games in which everything happens that can: checks and chases, repetitions and warnings, offers, moves taken back,
and each way to end. An observer is made for each game.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs

from xqcore.game import Game
from xqcore.model.event import Event
from xqcore.model.piece import Side
from xqcore.plugins.protocols import Observer
from xqcore.testing.check import Level, check
from xqcore.testing.deadline import within
from xqcore.testing.failure import at, fail
from xqcore.testing.games import begun, where
from xqcore.testing.positions import played, seeded
from xqcore.testing.scenarios import scenario, scenarios
from xqcore.testing.subject import Subject

SECONDS: Final = 3.0
"""How long an observer may take for all the events of some games, a hundred or more."""

Deed = Callable[[Game], object]


@check()
def check_made(subject: Subject) -> None:
    """The factory makes something with the methods of an observer.

    Compare with ``xqcore.plugins.protocols.Observer``; the factory is called with the options where there are any, else with
    nothing.
    """
    assert subject.make() is not None


@check()
def check_hears(subject: Subject) -> None:
    """It hears every kind of event without raising.

    A kind that you do not care for is passed over: there may be new ones. See ``xqcore/model/event.py``.
    """
    for game, deeds in _games(subject):
        _heard(subject.make(), game, deeds)


@check()
def check_unknown_event(subject: Subject) -> None:
    """An event of a kind that there is not yet is passed over.

    Later versions of xqcore may tell more; end a ``match`` with ``case _: pass``.
    """
    game = begun(subject)
    with at("an event of an unknown kind"):
        subject.make().notify(_Unknown(0), game)


@attrs.frozen(slots=True)
class _Unknown:
    """An event of a later version."""

    ply: int


@check()
def check_game_unchanged(subject: Subject) -> None:
    """The game goes as it does when nobody listens.

    The game is the observer's to read: no move, offer or resignation of its own, and nothing taken back.
    """
    for (watched, deeds), (alone, same) in zip(_games(subject), _games(subject), strict=True):
        _heard(subject.make(), watched, deeds)
        for deed in same:
            deed(alone)
        ours, theirs = _state(watched), _state(alone)
        changed = [name for name, value in theirs.items() if ours[name] != value]
        if changed:
            fail(f"it changes the game's {', '.join(changed)}, {where(alone)}")


def _state(game: Game) -> Mapping[str, Any]:
    return {name: getattr(game, name) for name in ("moves", "position", "events", "verdict", "offer", "record")}


@check()
def check_anew(subject: Subject) -> None:
    """One that is made for the next game hears that too, and several hear games at once.

    What is kept of a game belongs to the object that the factory returns; a file that is shared has to be opened again.
    """
    for _ in range(2):
        for game, deeds in _games(subject):
            _heard(subject.make(), game, deeds)
    observers = [(subject.make(), game, deeds) for game, deeds in _games(subject)]
    for observer, game, _ in observers:
        game.observe(observer.notify)
    for index in range(max(len(deeds) for _, _, deeds in observers)):
        for _, game, deeds in observers:
            for deed in deeds[index : index + 1]:
                with at(where(game)):
                    deed(game)


@check()
def check_joins_late(subject: Subject) -> None:
    """It can begin to listen in the middle of a game, and hear of moves taken back that it never heard of.

    Look at ``game.moves`` and ``game.events`` for what came before.
    """
    game = begun(subject)
    for move in played(seeded("late"), 12):
        game.push(move)
    observer: Observer = subject.make()
    game.observe(observer.notify)
    with at(where(game)):
        for _ in range(3):
            game.pop()
        game.push(game.legal_moves()[0])


@check()
def check_goes_on(subject: Subject) -> None:
    """A game that has ended and whose last move is taken back goes on, and so does the observer.

    After ``Ended`` there may come ``TakenBack``, and then another end.
    """
    record = scenario("S01").record
    game = begun(subject, record.start)
    observer: Observer = subject.make()
    game.observe(observer.notify)
    with at(where(game)):
        for _ in range(2):
            for move in record.moves[game.ply :]:
                if game.verdict:
                    break
                game.push(move)
            game.pop()
            game.pop()


@check()
def check_in_time(subject: Subject) -> None:
    """It keeps nobody waiting: the events of some games take it less than some seconds.

    Players are told after it; hand what takes long to a thread of your own.
    """
    games = [(subject.make(), game, deeds) for game, deeds in _games(subject)]

    def hear() -> None:
        for observer, game, deeds in games:
            _heard(observer, game, deeds)

    within(SECONDS, hear, "hearing of some games")


@check(level=Level.FULL)
def check_hears_at_length(subject: Subject) -> None:
    """It hears every game of the scenario table under every ruleset that is shipped.

    See ``observer-hears``.
    """
    for each in scenarios():
        for ruleset in each.expect:
            _heard(subject.make(), begun(subject, each.record.start, ruleset), map(_made, each.record.moves))


# Games in which everything happens


def _games(subject: Subject) -> Iterator[tuple[Game, list[Deed]]]:
    """Games that have not begun, each with what is done in it."""
    for name, ruleset in (("S01", "cxq"), ("S01", "simplified"), ("P03", "cxq")):
        record = scenario(name).record
        yield begun(subject, record.start, ruleset), [*map(_made, record.moves)]
    moves = [_made(move) for move in played(seeded("observers"), 30)]
    yield begun(subject), moves
    yield begun(subject), [*moves[:5], Game.pop, moves[4], *_OFFERS, moves[5], _resigns]
    yield begun(subject), [moves[0], _OFFERS[0], _agrees]


_OFFERS: Final[tuple[Deed, ...]] = (
    lambda game: game.offer_draw(game.turn.other),
    lambda game: game.decline_draw(game.turn),
    lambda game: game.offer_draw(game.turn.other),
)


def _resigns(game: Game) -> None:
    game.resign(Side.RED)


def _agrees(game: Game) -> None:
    game.accept_draw(game.turn)


def _made(move: Any) -> Deed:
    """Make a move, in a game that goes on."""
    return lambda game: game.verdict or game.push(move)


def _heard(observer: Observer, game: Game, deeds: Any) -> None:
    def notify(event: Event, of: Game) -> None:
        with at(f"{event!r:.200}"):
            observer.notify(event, of)

    game.observe(notify)
    for deed in deeds:
        deed(game)
