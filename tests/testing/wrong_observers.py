"""Wrong observers: one that writes down what it hears, and one thing amiss."""

import threading
import time
from typing import ClassVar

from wrong import wrong as entered

from xqcore.model.event import Chased, Ended, Moved, TakenBack
from xqcore.plugins.provider import ObserverProvider
from xqcore.testing.scenarios import scenarios


class Observer:
    """An observer that is right."""

    def __init__(self):
        self.heard = []

    def notify(self, event, game):
        self.heard.append(event)


def provider(factory):
    return ObserverProvider(name="wrong", summary="wrong", factory=factory)


def wrong(check, *, also=()):
    return entered(check, also=also, as_=provider)


@wrong("observer-made")
class Deaf:
    def hear(self, event, game):
        pass


@wrong("observer-hears", also=["observer-anew", "observer-game-unchanged", "observer-in-time"])
class CannotHearAChase(Observer):
    def notify(self, event, game):
        if isinstance(event, Chased):
            raise TypeError("what is a chase?")


@wrong("observer-unknown-event")
class KnowsAllEvents(Observer):
    def notify(self, event, game):
        if type(event).__module__ != "xqcore.model.event":
            raise AssertionError(f"there is no event {event}")


@wrong("observer-game-unchanged")
class ResignsForRed(Observer):
    def notify(self, event, game):
        if isinstance(event, Moved) and game.ply == 9 and not game.verdict:
            game.resign(event.side)


@wrong("observer-anew")
class OneScoreSheetForAll(Observer):
    """Begins its sheet anew with each game, and is lost when two are played at once."""

    sheet: ClassVar = {"ply": 0}

    def notify(self, event, game):
        if isinstance(event, Moved) and event.ply > 1:
            assert event.ply == self.sheet["ply"] + 1, "a move is missing"
        self.sheet["ply"] = event.ply


@wrong("observer-joins-late")
class WasThereFromTheBeginning(Observer):
    def notify(self, event, game):
        if isinstance(event, Moved):
            self.heard.append(event)
            assert len(self.heard) >= 3 or event.ply <= 4, "moves are missing"
        if isinstance(event, TakenBack):
            self.heard.pop()


@wrong("observer-goes-on")
class LeavesAtTheEnd(Observer):
    def notify(self, event, game):
        if self.heard and isinstance(self.heard[-1], Ended):
            raise RuntimeError("the game has ended")
        self.heard.append(event)


@wrong("observer-in-time")
class WaitsForTheMainThread(Observer):
    def notify(self, event, game):
        time.sleep(0 if threading.current_thread() is threading.main_thread() else 1)


@wrong("observer-hears-at-length")
class FailsInOneGame(Observer):
    start = scenarios()[-1].record.start

    def notify(self, event, game):
        if game.record.start == self.start:
            raise RuntimeError("this game again")
