"""The engine: commands in, answers out. A search runs beside the commands, so that it can be stopped."""

import threading
import time
from collections.abc import Callable
from typing import Final

import attrs

from xqcore import __version__
from xqcore.builtin.random_options import RandomOptions
from xqcore.builtin.random_player import RandomPlayer
from xqcore.game import Game
from xqcore.guard import lawful
from xqcore.model.decision import Decision, Limit
from xqcore.model.errors import XqError
from xqcore.model.move import Move
from xqcore.model.position import Position
from xqcore.plugins.context import Xqcore
from xqcore.plugins.seat import Seat
from xqcore_engines.dialect import CYCLONE, UCCI, UCI, Dialect
from xqcore_engines.options import key_of
from xqcore_engines.server.board import Board, Refused
from xqcore_engines.server.request import Going, counted_otherwise, read_go, read_moves, read_option, read_position

STOPPING: Final = 1.0
"""Seconds that a player may go on after ``stop``, before the random player moves in its place."""


class Server:
    """Obeys commands, one line each, and answers through ``write``, a line each.

    ``uci`` is the dialect that is meant by the greeting ``uci``.
    """

    def __init__(self, xq: Xqcore, ruleset: str, player: str, write: Callable[[str], None], uci: Dialect = UCI):
        self._xq = xq
        self._ruleset = ruleset
        self._player = player
        self._write = write
        self._dialects = {dialect.hello: dialect for dialect in (uci, UCCI, CYCLONE)}
        self._dialect = uci
        self._unit = 0.001
        self._board = Board(xq)
        self._position: tuple[Position, tuple[Move, ...]] | None = (Position.start(), ())
        """The start and the moves; ``None`` where the last that was sent could not be read."""
        self._barred: tuple[Move, ...] = ()
        self._seat: Seat | None = None
        self._search: _Search | None = None

    def obey(self, line: str) -> bool:
        """Carry a command out; ``False`` when it was the last one."""
        word, *rest = line.split() or [""]
        try:
            return self._obeyed(word, rest)
        except XqError as error:
            self._say(" ".join(str(error).split()))
            return True

    def close(self) -> None:
        """Let the player go; an answer that is due is waited for, but not for long."""
        if self._search is None or self._search.abandoned():
            self._leave()

    def _obeyed(self, word: str, rest: list[str]) -> bool:
        if word == "quit":
            if self._dialect is UCCI:
                self._write("bye")
            return False
        if word == "stop":
            self._stop()
        elif word == "ponderhit":
            self._hit()
        elif word == "isready":
            self._write("readyok")
        else:
            self._settled()
            self._obey_at_rest(word, rest)
        return True

    def _obey_at_rest(self, word: str, rest: list[str]) -> None:
        if word in self._dialects:
            self._greet(self._dialects[word])
        elif word == "setoption":
            self._set(*read_option(rest))
        elif word in ("ucinewgame", "uccinewgame"):
            self._leave()
        elif word == "position":
            self._set_up(rest)
        elif word == "fen":  # so Cyclone's programs say it, whatever they greeted with
            self._dialect = CYCLONE
            self._set_up([word, *rest])
        elif word == "banmoves":
            self._barred = read_moves(rest, self._dialect)
        elif word == "go":
            self._go(rest)

    def _set_up(self, words: list[str]) -> None:
        self._position, self._barred = None, ()  # rather no move than one for a position that was before
        self._position = read_position(words, self._dialect)

    # Greeting and options.

    def _greet(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._unit = 1.0 if dialect is UCCI else 0.001
        self._write(f"id name xqcore {__version__}: {self._player}")
        self._write("id author the authors of xqcore")
        option = "option" if dialect is UCCI else "option name"
        if dialect is UCI:
            self._write(f"{option} UCI_Variant type combo default xiangqi var xiangqi")
        if dialect is UCCI:
            self._write(f"{option} usemillisec type check default false")
        choices = " ".join(f"var {name}" for name in self._xq.concrete)
        self._write(f"{option} Ruleset type combo default {self._ruleset} {choices}")
        self._write(f"{option} Player type string default {self._player}")
        self._write(dialect.welcome)

    def _set(self, name: str, value: str) -> None:
        match key_of(name):
            case "ruleset":
                self._xq.code(value)
                self._ruleset = value
            case "player":
                self._xq.player(value).close()
                self._player = value
                self._leave()
            case "usemillisec":
                self._unit = 0.001 if value in ("true", "on") else 1.0
            case "newgame":
                self._leave()
            case "uci variant" if value != "xiangqi":
                self._say(f"there is no variant {value!r} here: only xiangqi")
            case "uci variant":
                pass
            case _:
                self._say(f"there is no option {name!r}")

    # Searching.

    def _go(self, words: list[str]) -> None:
        if self._position is None:
            self._say("there is no position to think about: the last one could not be read")
            self._no_move()
            return
        try:
            game = self._board.game(self._ruleset, *self._position)
            going = read_go(words, self._dialect, game.turn, self._unit)
            if game.verdict:
                self._say(f"the game is over under {self._ruleset}: {game.verdict.ending}")
                self._no_move()
                return
            self._seat = self._seat or self._xq.seat(self._player)
        except Refused as refused:
            self._no_move()
            self._say(self._told(refused))
            return
        except XqError:
            self._no_move()
            raise
        among = going.among or tuple(game.legal_moves())
        if going.among or self._barred:
            asked = tuple(move for move in among if move not in self._barred)
            going = attrs.evolve(going, limit=attrs.evolve(going.limit, among=asked))
        self._search = _Search(self._seat, game, going, self._dialect, self._answer)

    def _told(self, refused: Refused) -> str:
        """Say why a move is refused, in the ranks in which it was sent; and whose they are, where they could be others."""
        dialect = self._dialect
        told = f"move {refused.ply}: {dialect.told(refused.why)}"
        otherwise = counted_otherwise(dialect.write(refused.move), dialect, refused.position)
        return f"{told}; this dialect, {dialect.name}, counts ranks {dialect.ranks}{otherwise}" if otherwise else told

    def _answer(self, game: Game, decision: Decision) -> None:
        """Write a decision."""
        if decision.note:
            self._say(decision.note)
        if decision.replaced is not None:
            self._say(self._dialect.told(decision.replaced.told(game.ruleset.id)))
        score = "score" if self._dialect is UCCI else "score cp"
        told = [("depth", decision.depth), (score, decision.score), ("nodes", decision.nodes)]
        known = [f"{word} {value}" for word, value in told if value is not None]
        if known:
            line = " ".join(map(self._dialect.write, decision.line or (decision.move,)))
            self._write(" ".join(["info", *known, "pv", line]))
        self._write(f"bestmove {self._dialect.write(decision.move)}")

    def _no_move(self) -> None:
        self._write("nobestmove" if self._dialect is UCCI else "bestmove (none)")

    def _stop(self) -> None:
        search, self._search = self._search, None
        if search is not None and not search.stop():
            self._leave()  # it thinks on; the next move is another's
        elif search is None and self._dialect is UCCI:
            self._no_move()

    def _hit(self) -> None:
        """The move that was pondered on has been made: the search goes on, within its limits."""
        if self._search is not None:
            self._search.release()

    def _settled(self) -> None:
        """See to it that nothing is being thought about."""
        if self._search is not None:
            self._search.settle()
            self._search = None

    def _leave(self) -> None:
        if self._seat is not None:
            self._seat.close()
            self._seat = None

    def _say(self, text: str) -> None:
        self._write(f"info {'message' if self._dialect is UCCI else 'string'} {text}")


class _Search:
    """A player who thinks in a thread of its own; one answer is given, whoever gives it."""

    def __init__(
        self,
        seat: Seat,
        game: Game,
        going: Going,
        dialect: Dialect,
        answer: Callable[[Game, Decision], None],
    ):
        self._seat = seat
        self._game = game
        self._going = going
        self._dialect = dialect
        self._answer = answer
        self._lock = threading.Lock()
        self._answered = False
        self._stopped = threading.Event()
        if not going.endless:
            self._stopped.set()
        self._thread = threading.Thread(target=self._think, daemon=True)
        self._thread.start()

    def stop(self) -> bool:
        """Have an answer now: the player's if it comes soon, else another's; ``False`` where the player thinks on."""
        self.release()
        stopped = self._halted()
        if not stopped:
            self._give(self._of(self._game, "the player has not stopped; a random one moves in its place"))
        return stopped

    def release(self) -> None:
        """Let the answer be given as soon as it is there."""
        self._stopped.set()

    def _halted(self) -> bool:
        """Tell the player to stop until it has; ``False`` where it does not within its time."""
        until = time.monotonic() + STOPPING
        while self._thread.is_alive() and time.monotonic() < until:
            self._seat.stop()  # again and again, for the search may only be about to begin, or the first of two
            self._thread.join(0.02)
        return not self._thread.is_alive()

    def settle(self) -> None:
        """Wait for the answer; a search without end is stopped."""
        if self._going.endless and not self._stopped.is_set():
            self.stop()
        self._thread.join()

    def abandoned(self) -> bool:
        """Have no answer but one that comes soon; ``False`` where the player thinks on, until this program ends."""
        if self._stopped.is_set():
            self._thread.join(STOPPING)
        with self._lock:
            self._answered = True
        self.release()
        return self._halted()

    def _think(self) -> None:
        decision = self._seat.choose(self._game, self._going.limit)
        if not self._allowed(decision.move):
            chosen = self._dialect.write(decision.move)
            decision = self._of(self._game, f"{chosen} is not asked for; a random move that is")
        self._stopped.wait()
        self._give(decision)

    def _give(self, decision: Decision) -> None:
        with self._lock:
            if not self._answered:
                self._answered = True
                self._answer(self._game, decision)

    def _allowed(self, move: Move) -> bool:
        among = self._going.limit.among
        return not among or move in among

    def _of(self, game: Game, note: str) -> Decision:
        """A lawful move among those that are asked for, else any lawful one."""
        if not self._going.limit.among:
            return Decision(RandomPlayer(RandomOptions(seed=game.ply)).choose(game, Limit()).move, note=note)
        moves = lawful(game)
        wanted = [move for move in moves if self._allowed(move)] or [
            move for move in game.legal_moves() if self._allowed(move)
        ]
        return Decision((wanted or moves)[0], note=note)
