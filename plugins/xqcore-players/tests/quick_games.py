"""Quick games in which conduct is the question: does a player lose by it where another move existed, is a move illegal?"""

from collections import Counter
from random import Random

import attrs
from xqcore_players.levels import LEVELS
from xqcore_players.loops import NEVER, Loops
from xqcore_players.options import PlayerOptions
from xqcore_players.player import LevelPlayer

from xqcore import Xqcore
from xqcore.game import Game
from xqcore.guard import lawful, offence
from xqcore.model.decision import Decision, Limit
from xqcore.model.record import GameRecord
from xqcore.testing.scenarios import scenarios

PLAYERS = ("easy", "medium", "hard")


@attrs.define
class Tally:
    """What came of some games. ``needless`` are games lost by conduct although the last move of who lost had an alternative."""

    games: int = 0
    moves: int = 0
    replaced: int = 0
    forced: int = 0
    needless: list[str] = attrs.field(factory=list)
    illegal: list[str] = attrs.field(factory=list)
    endings: Counter[str] = attrs.field(factory=Counter)

    @property
    def faults(self) -> list[str]:
        return self.needless + self.illegal


class Blind(LevelPlayer):
    """A player who knows nothing of the ruleset's conduct rules, to compare with."""

    def choose(self, game: Game, limit: Limit) -> Decision:
        self._loops = Loops.of(game)
        self._loops.asking = NEVER
        return self._found(game, limit, game.legal_moves())


def played(
    xq: Xqcore,
    ruleset: str,
    games: int,
    nodes: int,
    plies: int,
    records: tuple[GameRecord, ...] = (),
    player: type[LevelPlayer] = LevelPlayer,
) -> Tally:
    """Play so many games, half of them from one turn before a repetition, the others from the start after some moves by chance."""
    tally = Tally()
    loops = _before_a_repetition(xq, ruleset, records)[: games // 2]
    openings = (_opening(xq, ruleset, seed) for seed in range(games - len(loops)))
    for number, game in enumerate((*loops, *openings)):
        options = PlayerOptions(nodes=nodes, seed=number, fights=True)
        players = [player(LEVELS[PLAYERS[(number + side) % 3]], options) for side in (0, 1)]
        _play(game, players, plies, tally)
    return tally


def _play(game: Game, players: list[LevelPlayer], plies: int, tally: Tally) -> None:
    last = game.ply + plies
    tally.games += 1
    had_choice = [True, True]
    while not game.verdict and game.ply < last:
        decision = players[game.turn].choose(game, Limit(seconds=20))
        where = f"{game.ruleset.id}: {game.record.start.fen()} moves {' '.join(map(str, game.moves))} {decision.move}"
        tally.moves += 1
        tally.replaced += decision.replaced is not None
        if game.why_not(decision.move) is not None:
            tally.illegal.append(where)
            return
        had_choice[game.turn] = len(game.legal_moves()) > 1
        if offence(game, decision.move) is not None:
            had_choice[game.turn] = any(offence(game, move) is None for move in lawful(game))
            tally.forced += not had_choice[game.turn]
        verdict = game.push(decision.move)
        assert verdict is None or verdict.ended, where
        if verdict is not None and verdict.fault is not None and had_choice[verdict.fault]:
            tally.needless.append(where)
    tally.endings[game.verdict.ending if game.verdict else "unfinished"] += 1


def _before_a_repetition(xq: Xqcore, ruleset: str, records: tuple[GameRecord, ...]) -> list[Game]:
    """Games that have gone round, before the move with which a side would lose by conduct, else before the last move or two."""
    losing, others = [], []
    for number, record in enumerate((*(each.record for each in scenarios()), *records)):
        game, verdict = xq.game(ruleset, record.start.fen()), None
        for move in record.moves:
            if verdict or game.why_not(move) is not None:
                break
            verdict = game.push(move)
        fault = verdict.fault if verdict else None
        if game.ply < 4 or (verdict and verdict.ply == 0):
            continue
        game.pop()
        if game.turn is fault.other if fault is not None else number % 2:
            game.pop()
        (others if fault is None else losing).append(game)
    chance = Random(ruleset)  # noqa: S311 - no secret
    chance.shuffle(losing)
    chance.shuffle(others)
    return losing + others


def _opening(xq: Xqcore, ruleset: str, seed: int) -> Game:
    chance = Random(seed)  # noqa: S311 - no secret
    game = xq.game(ruleset)
    for _ in range(6):
        game.push(chance.choice(game.legal_moves()))
    return game
