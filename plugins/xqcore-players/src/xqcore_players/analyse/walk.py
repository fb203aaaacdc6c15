"""Going through a game with a player that says what it thinks of each position."""

from collections.abc import Iterator

import attrs

from xqcore.game import Game
from xqcore.model.decision import MATE, RULING, Limit
from xqcore.model.errors import XqError
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Ending, Verdict
from xqcore.plugins.context import Xqcore
from xqcore.plugins.protocols import Player
from xqcore_players.analyse.judged import Judged, Seen, Thresholds, chances
from xqcore_players.worth import for_red


@attrs.frozen(kw_only=True)
class Terms:
    """Who looks at a game, under which ruleset, and how far."""

    player: str
    ruleset: str
    limit: Limit
    thresholds: Thresholds


class Walk:
    """A player on its way through one record. Raises :class:`XqError` where there is no such player or ruleset.

    ``start`` is what it thinks of the first position.
    """

    def __init__(self, xq: Xqcore, record: GameRecord, terms: Terms):
        self._xq = xq
        self._record = record
        self._terms = terms
        self._code = xq.code(terms.ruleset)
        self._player: Player = xq.player(terms.player)
        self._known: dict[tuple[Move, ...], Seen] = {}
        self.start = Seen(score=None)

    def moves(self) -> Iterator[Judged]:
        """Yield the moves, which must be legal.

        Where the ruleset ends the game and the record goes on, so does the player, as if it had begun there.
        """
        game = self._game(self._record.start)
        self.start = expected = self._seen(game)
        if expected.score is None:
            raise XqError(f"the player {self._terms.player!r} tells no scores; choose one that does, such as hard")
        for ply, move in enumerate(self._record.moves, 1):
            if game.why_not(move) is not None:
                game = self._game(game.position)  # it may be barred, or the game be over, and yet it was made
            before, side = game.position, game.turn
            game.push(move)
            seen = self._seen(game)
            loss = _loss(side, expected, seen, best=expected.line[:1] == (move,))
            yield Judged(
                ply=ply,
                side=side,
                move=move,
                before=before,
                expected=expected,
                seen=seen,
                loss=loss,
                mark=self._terms.thresholds.mark(loss),
                warnings=game.warnings(),
                verdict=game.verdict,
            )
            expected = seen
            if not game.legal_moves() and ply < len(self._record.moves):
                game = self._game(game.position)
                expected = self._seen(game)

    def close(self) -> None:
        """Let the player go."""
        self._player.close()

    def _game(self, start: Position) -> Game:
        self._known.clear()
        return Game(self._code, start, self._xq.movegen, self._xq.blame)

    def _seen(self, game: Game) -> Seen:
        """What the player thinks of where a game stands; of a position with one move, what it thinks of the next."""
        if game.verdict is not None:
            return Seen(score=_worth(game.verdict))
        if game.moves not in self._known:
            self._known[game.moves] = self._asked(game)
        return self._known[game.moves]

    def _asked(self, game: Game) -> Seen:
        try:
            decision = self._player.choose(game, self._terms.limit)
        except XqError:
            raise
        except Exception as error:
            raise self._xq.blame(error, f"in its player {self._terms.player!r}") from error
        if decision.score is None and len(game.legal_moves()) == 1:
            game.push(decision.move)
            seen = self._seen(game)
            game.pop()
            return attrs.evolve(seen, score=_a_ply_later(seen.score), line=(decision.move, *seen.line))
        score = None if decision.score is None else for_red(decision.score, game.turn)
        return Seen(score=score, line=decision.line or (decision.move,), depth=decision.depth, nodes=decision.nodes)


def _worth(verdict: Verdict) -> int:
    """The score of a game that has ended, Red's."""
    won = MATE if verdict.ending in (Ending.CHECKMATE, Ending.STALEMATE) else RULING
    return {"1-0": won, "0-1": -won}.get(verdict.result, 0)


def _a_ply_later(score: int | None) -> int | None:
    """The score of a win that is a ply further away."""
    if score is None or abs(score) < RULING // 2:
        return score
    return score - 1 if score > 0 else score + 1


def _loss(side: Side, expected: Seen, seen: Seen, *, best: bool) -> float:
    """How much of a win a move gave away."""
    if best or expected.score is None or seen.score is None:
        return 0.0
    return max(0.0, chances(for_red(expected.score, side)) - chances(for_red(seen.score, side)))
