"""A judge told of a game in every way that it can be: at once, ply by ply, with moves taken back."""

from collections.abc import Iterator, Sequence

from xqcore.compare import Code
from xqcore.judge.protocol import Judge
from xqcore.judge.timeline import Timeline
from xqcore.model.move import Move
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Verdict
from xqcore.testing.positions import REFERENCE


def judged(code: Code, game: GameRecord, moves: Sequence[Move] = ()) -> tuple[Timeline, Judge]:
    """Return a timeline with these moves of a game, and a judge for it that has been told nothing."""
    timeline = Timeline(game.start, REFERENCE)
    timeline.extend(moves)
    return timeline, code.policy.start(code.ruleset, timeline)


def at_once(code: Code, game: GameRecord) -> Verdict | None:
    """Return the verdict on a record: the judge is told once, at its end."""
    timeline, judge = judged(code, game, game.moves)
    return judge.advance(timeline.plies) or judge.close()


def in_steps(code: Code, game: GameRecord, step: int = 1) -> Verdict | None:
    """Return the verdict on a game that is told so many plies at a time, until it ends."""
    timeline, judge = judged(code, game)
    verdict = judge.advance(0)
    for first in range(0, len(game.moves), step):
        if verdict is not None:
            return verdict
        timeline.extend(game.moves[first : first + step])
        verdict = judge.advance(timeline.plies)
    return verdict or judge.close()


def with_detours(code: Code, game: GameRecord) -> Verdict | None:
    """Return the verdict on a game in which every move is tried after another one, and taken back once.

    What a live game does when a player asks what a move would bring, and when it takes a move back.
    """
    timeline, judge = judged(code, game)
    verdict = judge.advance(0)
    for index, move in enumerate(game.moves):
        if verdict is not None:
            return verdict
        others = [other for other in REFERENCE.legal_moves(timeline.position(index)) if other is not move]
        for tried in (*others[index % 7 : index % 7 + 1], move):
            timeline.extend((tried,))
            _ = judge.advance(timeline.plies) or judge.close()
            timeline.pop()
            judge.retreat(timeline.plies)
        timeline.extend((move,))
        verdict = judge.advance(timeline.plies)
    return verdict or judge.close()


def told(code: Code, game: GameRecord) -> Iterator[tuple[Timeline, Judge, Verdict | None]]:
    """Tell a judge ply by ply, and yield after each what it said."""
    timeline, judge = judged(code, game)
    verdict = judge.advance(0)
    yield timeline, judge, verdict
    for move in game.moves:
        if verdict is not None:
            return
        timeline.extend((move,))
        verdict = judge.advance(timeline.plies)
        yield timeline, judge, verdict
