"""What a player must do. See :class:`xqcore.plugins.protocols.Player`.

Players are made for each game and closed at its end. Here they are asked for quick moves, in games under shipped rulesets.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, Final

from xqcore.game import Game
from xqcore.guard import offence
from xqcore.model.decision import Decision, Limit
from xqcore.model.move import Move
from xqcore.plugins.protocols import Player
from xqcore.testing.check import Level, check
from xqcore.testing.deadline import within
from xqcore.testing.failure import at, fail
from xqcore.testing.games import begun, where
from xqcore.testing.positions import REFERENCE, mixed, playable, reached
from xqcore.testing.scenarios import scenario
from xqcore.testing.subject import Subject
from xqcore.testing.told import at_once

SHORT: Final = Limit(seconds=0.05, depth=2, nodes=2_000)
"""What a player is allowed where the time it takes is not the question."""

LIMITS: Final = (
    Limit(seconds=0.2),
    Limit(clock=2.0, increment=0.1),
    Limit(clock=0.3),
    Limit(seconds=0.2, nodes=10_000_000, depth=60),
)
"""Times in which a player must have moved."""

GRACE: Final = 1.5
"""Seconds that a player may come late on a busy machine."""

LONGEST: Final = 20.0
"""Seconds after which a player that is not timed is given up."""

TEMPTING: Final = ("S25", "A05", "P03", "N02", "S27", "V04")
"""Games of the scenario table in which many of a few moves lose by conduct under ``cxq``."""


@check()
def check_made(subject: Subject) -> None:
    """The factory makes something with the methods of a player.

    Compare with ``xqcore.plugins.protocols.Player``; the factory is called with the options where there are any, else with
    nothing.
    """
    with _player(subject):
        pass


@check()
def check_decision(subject: Subject) -> None:
    """It answers with a ``Decision``, whose move is a ``Move``.

    ``Decision(Move.parse("h2e2"))``; what it knows of the move (score, depth, line) may be left out, a line begins with the move.
    """
    with _player(subject) as player:
        for game in _games(subject, 4):
            decision = _asked(player, game)
            if not isinstance(decision, Decision):
                fail(f"it answers {decision!r} where a Decision was expected, {where(game)}")
            if not isinstance(decision.move, Move):
                fail(f"it decides on {decision.move!r} where a Move was expected, {where(game)}")
            if decision.line and decision.line[0] is not decision.move:
                fail(f"it decides on {decision.move} and expects the line {_moves(decision.line)}, {where(game)}")


@check()
def check_legal(subject: Subject) -> None:
    """Its moves are legal, from whatever position the game began.

    Ask ``game.legal_moves()``; a game may begin anywhere, with Black to move, in check, with few pieces.
    """
    _legal(subject, 16)


@check(level=Level.FULL)
def check_legal_at_length(subject: Subject) -> None:
    """Its moves are legal in very many positions.

    See ``player-legal``.
    """
    _legal(subject, 150)


def _legal(subject: Subject, count: int) -> None:
    for game in _games(subject, count):
        with _player(subject) as player:
            _legal_move(player, game)


@check()
def check_only_move(subject: Subject) -> None:
    """Where there is one legal move it makes that one.

    Do not leave out moves that look bad before you know that there are others.
    """
    for game in _forced(subject):
        (only,) = game.legal_moves()
        with _player(subject) as player:
            move = _asked_move(player, game)
        if move != only:
            fail(f"it answers {move} where {only} is the only move, {where(game)}")


@check()
def check_whole_game(subject: Subject) -> None:
    """It plays a game with both colours, one player for each, until the end or to ply 40.

    It is asked for every second move; what the other side did stands in ``game.moves``.
    """
    _played(subject, 40)


@check(level=Level.FULL)
def check_long_game(subject: Subject) -> None:
    """It plays a game of up to 300 plies.

    See ``player-whole-game``.
    """
    _played(subject, 300)


def _played(subject: Subject, plies: int) -> None:
    game = begun(subject)
    with _player(subject) as red, _player(subject) as black:
        while not game.verdict and game.ply < plies:
            game.push(_legal_move((red, black)[game.turn], game))


@check()
def check_taken_back(subject: Subject) -> None:
    """Moves may be taken back and others made: it plays on from where the game stands.

    Do not keep a board of your own from move to move, or compare it with ``game.moves`` first.
    """
    game = begun(subject)
    with _player(subject) as player:
        for reply in ("h9g7", "b7e7", "c6c5"):
            game.push(_legal_move(player, game))
            game.push(reply if game.why_not(reply) is None else game.legal_moves()[0])
            _legal_move(player, game)
            game.pop()
            game.pop()
        game.push("b2e2")
        _legal_move(player, game)


@check()
def check_game_unchanged(subject: Subject) -> None:
    """The game is as it was when the player has answered.

    The game is the player's to read: ``verdict_after`` tries a move and takes it back; for a search make positions with
    ``Position.after``.
    """
    for game in _games(subject, 6):
        before = _state(game)
        with _player(subject) as player:
            _asked(player, game)
        after = _state(game)
        changed = [name for name, value in before.items() if after[name] != value]
        if changed:
            fail(f"it changes the game's {', '.join(changed)}, {where(game)}")


def _state(game: Game) -> dict[str, Any]:
    names = ("moves", "position", "events", "verdict", "offer")
    return {name: getattr(game, name) for name in names} | {"legal moves": tuple(game.legal_moves())}


@check()
def check_in_time(subject: Subject) -> None:
    """It has moved when its time is up, whether the limit is for the move or for the game.

    ``Limit.seconds`` is for this move; of ``clock``, what is left for the whole game, it may not use more than there is. See
    :class:`xqcore.model.decision.Limit`.
    """
    game = begun(subject)
    for limit in LIMITS:
        seconds = min(time_ for time_ in (limit.seconds, limit.clock) if time_ is not None)
        with _player(subject) as player:
            _asked(player, game, SHORT)  # what it has to load is not part of the move
            since = time.perf_counter()
            _asked(player, game, limit)
            taken = time.perf_counter() - since
        if taken > seconds + GRACE:
            fail(f"it takes {taken:.1f} seconds where it has {seconds:g}, {where(game)}")


@check()
def check_bounded(subject: Subject) -> None:
    """Where only nodes or depth are bounded, or nothing is, it comes to an answer all the same.

    Without any bound take some seconds of your own; a depth of 1 or a single node still has to give a move.
    """
    game = begun(subject)
    with _player(subject) as player:
        for limit in (Limit(depth=1), Limit(nodes=1), Limit(depth=1, nodes=1), Limit()):
            _asked(player, game, limit)


@check("seeded")
def check_seeded(subject: Subject) -> None:
    """The same seed plays the same game.

    Draw all chance from one ``random.Random(options.seed)`` of the player's own; do not iterate over sets, and do not let time
    decide.
    """
    first, second = (_line(subject, 1) for _ in range(2))
    if first != second:
        fail(f"with the seed 1 it plays {_moves(first)} and then {_moves(second)}")


@check("seeded")
def check_side_by_side(subject: Subject) -> None:
    """Two players with seeds that play in turns play as each does alone.

    A server has many games at once: what belongs to a game belongs to its player, none of it to the module or class.
    """
    alone = [_line(subject, seed) for seed in (1, 2)]
    games = [begun(subject), begun(subject)]
    with _player(subject, seed=1) as one, _player(subject, seed=2) as other:
        for _ in range(_PLIES):
            for player, game in zip((one, other), games, strict=True):
                if not game.verdict:
                    game.push(_asked_move(player, game, _UNTIMED))
    for seed, game, line in zip((1, 2), games, alone, strict=True):
        if game.moves != line:
            fail(f"with another game beside it the seed {seed} plays {_moves(game.moves)}, alone {_moves(line)}")


_PLIES: Final = 10
_UNTIMED: Final = Limit(depth=2, nodes=2_000)


def _line(subject: Subject, seed: int) -> tuple[Move, ...]:
    """The moves that a player with a seed makes when it plays both sides."""
    game = begun(subject)
    with _player(subject, seed=seed) as player:
        while not game.verdict and game.ply < _PLIES:
            game.push(_asked_move(player, game, _UNTIMED))
    return game.moves


@check("lawful")
def check_lawful(subject: Subject) -> None:
    """It makes no move that loses by conduct while another move does not.

    Choose among ``xqcore.guard.lawful(game)``, or let ``xqcore.guard.guarded`` look at the decision.
    """
    for name in TEMPTING:
        game = tempting(subject, name)
        with _player(subject) as player:
            for _ in range(6):
                move = _asked_move(player, game)
                ruling = offence(game, move)
                if ruling is not None:
                    fail(f"it plays {move}, which loses by {ruling.ending} under {game.ruleset.id}, {where(game)}")


def tempting(subject: Subject, name: str) -> Game:
    """Return a game of the scenario table before the move with which one side loses by conduct."""
    record = scenario(name).record
    verdict = at_once(subject.context.code("cxq"), record)
    assert verdict is not None
    assert verdict.ply is not None
    game = begun(subject, record.start, "cxq")
    for move in record.moves[: verdict.ply - 1]:
        game.push(move)
    return game


@check()
def check_close(subject: Subject) -> None:
    """``close`` can be called twice, and before the player was ever asked.

    Give back what is held and remember that it is given back.
    """
    unasked = subject.make()
    for time_ in ("the first time", "the second time"):
        with at(f"close() {time_}, before any move was asked for"):
            within(LONGEST, unasked.close, "close()")
    player = subject.make()
    _asked(player, begun(subject))
    for time_ in ("the first time", "the second time"):
        with at(f"close() {time_}"):
            within(LONGEST, player.close, "close()")


# Games, and players in them


@contextmanager
def _player(subject: Subject, **options: Any) -> Iterator[Player]:
    """A player of its own, closed at the end; where it can be, it is one that plays the same in every run."""
    if "seeded" in subject.capabilities and subject.options.seed is None:
        options.setdefault("seed", 0)
    player: Player = subject.make(**options)
    try:
        yield player
    finally:
        player.close()


def _games(subject: Subject, count: int) -> Iterator[Game]:
    """Games that begin anywhere, most of them out of other games, and that go on."""
    places = (place for place in (*reached(count // 2), *mixed(count)) if playable(place))
    return islice((game for game in map(partial(begun, subject), places) if not game.verdict), count)


def _forced(subject: Subject) -> Iterator[Game]:
    """Games whose side to move has one legal move."""
    forced = (place for place in mixed(200) if playable(place) and len(REFERENCE.legal_moves(place)) == 1)
    return islice((game for game in map(partial(begun, subject), forced) if not game.verdict), 4)


def _asked(player: Player, game: Game, limit: Limit = SHORT) -> Any:
    """What a player answers."""
    with at(where(game)):
        return within(LONGEST, lambda: player.choose(game, limit), f"choosing within {limit}")


def _asked_move(player: Player, game: Game, limit: Limit = SHORT) -> Move:
    """The move that a player answers; what is no decision is the business of ``player-decision``."""
    answer = _asked(player, game, limit)
    move = getattr(answer, "move", answer)
    return move if isinstance(move, Move) else Move.parse(str(move))


def _legal_move(player: Player, game: Game) -> Move:
    move = _asked_move(player, game)
    refusal = game.why_not(move)
    if refusal:
        fail(f"it plays {move}: {refusal}, {where(game)}")
    return move


def _moves(moves: Iterable[Move]) -> str:
    return " ".join(map(str, moves)) or "nothing"
