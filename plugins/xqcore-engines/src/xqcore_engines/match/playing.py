"""One game of a match, from its opening to its end under the ruleset."""

from functools import lru_cache
from typing import Final

import attrs

from xqcore.game import Game
from xqcore.model.decision import Limit
from xqcore.model.errors import PluginError, RecordError
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Result
from xqcore.plugins.context import Settings, Xqcore
from xqcore.plugins.seat import Seat
from xqcore_engines.match.schedule import Pairing

TOO_LONG: Final = "too-long"
"""How a game ended that was broken off as a draw."""


@attrs.frozen(slots=True, kw_only=True)
class Terms:
    """What all games of a match have in common: the players by name, the ruleset, what a move may cost, plies at most."""

    players: tuple[str, ...]
    ruleset: str
    limit: Limit
    longest: int
    settings: Settings


@attrs.frozen(slots=True, kw_only=True)
class Played:
    """A game that has been played: how it ended, where that rule stands, and what was remarkable.

    ``replaced`` counts moves that the ruleset forbade; ``remarks`` are sentences with the ply that they are about.
    """

    pairing: Pairing
    record: GameRecord
    result: Result
    ending: str
    rule: str
    replaced: int
    remarks: tuple[tuple[int, str], ...]


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
    names = [terms.players[place] for place in (pairing.red, pairing.black)]
    seats: list[Seat] = []
    try:
        seats += (_seat(xq, _seeded(xq, name, pairing.seed)) for name in names)
        replaced, remarks = _played_out(xq, game, seats, terms)
    finally:
        for seat in seats:
            seat.close()
    return _told(pairing, game, names, replaced, remarks)


def _played_out(xq: Xqcore, game: Game, seats: list[Seat], terms: Terms) -> tuple[int, list[tuple[int, str]]]:
    replaced, remarks = 0, []
    while not game.verdict and game.ply < terms.longest:
        decision = seats[game.turn].choose(game, terms.limit)
        game.push(decision.move)
        replaced += decision.replaced is not None
        remarks += [(game.ply, remark) for remark in (decision.note, *xq.notes) if remark]
        xq.notes.clear()
    return replaced, remarks


def _told(pairing: Pairing, game: Game, names: list[str], replaced: int, remarks: list[tuple[int, str]]) -> Played:
    verdict = game.verdict
    result: Result = verdict.result if verdict else "1/2-1/2"
    ending = verdict.ending if verdict else TOO_LONG
    rule = str(verdict.rule) if verdict and verdict.rule else ""
    headers = [("Round", str(pairing.number)), ("Red", names[0]), ("Black", names[1]), ("Ending", ending)]
    headers += [("Rule", rule)] if rule else []
    headers += [("OpeningPlies", str(len(pairing.opening)))]
    record = attrs.evolve(
        game.record, id=str(pairing.number), result=result, headers=tuple(headers), comments=tuple(remarks)
    )
    return Played(
        pairing=pairing,
        record=record,
        result=result,
        ending=ending,
        rule=rule,
        replaced=replaced,
        remarks=tuple(remarks),
    )


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
