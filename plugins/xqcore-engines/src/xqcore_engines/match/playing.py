"""One game of a match, from its opening to its end under the ruleset."""

import time
from functools import lru_cache
from typing import Final

import attrs

from xqcore.game import Game
from xqcore.model.decision import Decision
from xqcore.model.errors import PluginError, RecordError
from xqcore.model.piece import Side
from xqcore.model.verdict import Result
from xqcore.plugins.context import Settings, Xqcore
from xqcore.plugins.seat import Seat
from xqcore_engines.match.clock import Clocks
from xqcore_engines.match.played import ENDING, REPLACED, RULE, Played
from xqcore_engines.match.schedule import Pairing
from xqcore_engines.match.terms import Terms

TOO_LONG: Final = "too-long"
"""How a game ended that was broken off as a draw."""

OUT_OF_TIME: Final = "out-of-time"
"""How a game ended in which a side's clock ran out."""


def play(pairing: Pairing, terms: Terms) -> Played:
    """Play a game to its end."""
    xq = _context(terms.settings)
    xq.notes.clear()
    game = xq.game(terms.ruleset)
    for move in pairing.opening:
        refusal = game.why_not(move)
        if refusal:
            raise RecordError(f"the opening {' '.join(map(str, pairing.opening))} cannot be played: {refusal}")
        game.push(move)
    seats: list[Seat] = []
    try:
        seats.extend(_seat(xq, _seeded(xq, terms.players[n], pairing.seed)) for n in (pairing.red, pairing.black))
        course = _played_out(xq, game, seats, terms)
    finally:
        for seat in seats:
            seat.close()
    return _told(pairing, terms, game, course)


@attrs.define
class _Course:
    """What is to be told of a game beside its moves."""

    replaced: int = 0
    remarks: list[tuple[int, str]] = attrs.field(factory=list)
    out_of_time: Side | None = None


def _played_out(xq: Xqcore, game: Game, seats: list[Seat], terms: Terms) -> _Course:
    course, clocks = _Course(), Clocks(terms.clock)
    while not game.verdict and game.ply < terms.longest:
        side = game.turn
        began = time.monotonic()
        decision = seats[side].choose(game, clocks.limit(side, terms.limit))
        in_time = clocks.spend(side, time.monotonic() - began)
        if in_time:
            game.play(decision)
            course.replaced += decision.replaced is not None
        course.remarks += [(game.ply, remark) for remark in (*_remarks(decision, game), *xq.notes)]
        xq.notes.clear()
        if not in_time:
            course.out_of_time = side
            break
    return course


def _remarks(decision: Decision, game: Game) -> list[str]:
    replaced = [decision.replaced.told(game.ruleset.id)] if decision.replaced else []
    return [*replaced, *filter(None, [decision.note])]


def _told(pairing: Pairing, terms: Terms, game: Game, course: _Course) -> Played:
    result, ending, rule = _end(game, course.out_of_time)
    told = {ENDING: ending, RULE: rule, REPLACED: str(course.replaced or ""), "OpeningPlies": str(len(pairing.opening))}
    headers = terms.heading(pairing) | {name: text for name, text in told.items() if text}
    record = attrs.evolve(
        game.record,
        id=str(pairing.number),
        result=result,
        headers=tuple(headers.items()),
        comments=tuple(course.remarks),
    )
    return Played(pairing, record)


def _end(game: Game, out_of_time: Side | None) -> tuple[Result, str, str]:
    """The result, how it came about, and the place of the rule behind it."""
    if out_of_time is not None:
        return ("0-1" if out_of_time is Side.RED else "1-0"), OUT_OF_TIME, ""
    verdict = game.verdict
    if verdict is None:
        return "1/2-1/2", TOO_LONG, ""
    return verdict.result, verdict.ending, str(verdict.rule or "")


def _seat(xq: Xqcore, choice: str) -> Seat:
    """A player; one that fails to start, as engines do where much else is going on, is given a second chance."""
    try:
        return xq.seat(choice)
    except PluginError:
        return xq.seat(choice)


def _seeded(xq: Xqcore, choice: str, seed: int) -> str:
    """The choice of a player, with the game's seed where it has an option for one and none is given."""
    name, _, options = choice.partition(":")
    _, provider = xq.registry.provider("player", name)
    if "seeded" not in provider.capabilities or any(part.startswith("seed=") for part in options.split(",")):
        return choice
    return f"{name}:{options}{',' if options else ''}seed={seed}"


@lru_cache(maxsize=1)
def _context(settings: Settings) -> Xqcore:
    """The context of this process."""
    return Xqcore(movegen=settings.movegen, plugins_off=settings.plugins_off, strict_plugins=settings.strict_plugins)
