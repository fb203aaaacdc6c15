"""A game read from the text of a PGN."""

import re
from collections.abc import Iterator
from typing import Any

import attrs

from xqcore.model.errors import RecordError
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore_formats.notation import Notation, NotationError
from xqcore_formats.notation.foresight import Foresight
from xqcore_formats.notation.recognition import is_move, recognised
from xqcore_formats.pgn import tags
from xqcore_formats.pgn.movetext import ASIDE, BLACK_BEGINS, COUNTING, MOVES, NEXT_WORD, TOKEN, nag, signed, words
from xqcore_formats.quoted import quoted
from xqcore_formats.text import RESULT_WORDS
from xqcore_formats.tree import Builder


def read(text: str, source: str, line: int) -> Iterator[GameRecord | RecordError]:
    """Yield the games of a text whose first line is the ``line``-th of its file: one, or several without tags."""
    given = tags.read(text)
    begin = 0
    rest: int | None = given.end
    first: int | None = line
    while rest is not None:
        line += text.count("\n", begin, rest)
        begin = rest
        reading = _Reading(text, begin, given, f"{source}:{first or line}")
        game = reading.game()
        if isinstance(game, RecordError):
            game.source = f"{source}:{line + text.count(chr(10), begin, reading.failed)}"
        yield game
        rest = reading.rest
        given, first = tags.NONE, None


class _Reading:
    """A game while it is read. ``failed`` is where it could not be, ``rest`` where another game begins behind it."""

    def __init__(self, text: str, begin: int, given: tags.Tags, source: str):
        self.failed = begin
        self.rest: int | None = None
        self._at = begin
        self._text = text
        self._tags = given
        self._parts: dict[str, Any] = tags.parts(given) | {"source": source}
        self._named = given.ours.get("Format", "").lower()
        self._notation: Notation | None = None
        self._foresight = Foresight()
        self._ended = self._numbered = False

    def game(self) -> GameRecord | RecordError:
        """Return the game, or the error that says why there is none."""
        try:
            self._builder = Builder(self._start())
        except RecordError as error:
            return self._told(error, None)
        try:
            self._take_all()
        except RecordError as error:
            if not self._ended:
                game = self._builder.finish(**self._parts)
                if isinstance(game, RecordError):
                    return game
                self.failed = self._at
                return self._told(error, game)
            self.rest = self._at
        game = self._builder.finish(**self._parts)
        if isinstance(game, RecordError):
            return game
        if not game.moves and not self._tags.headers and not self._tags.ours:
            return self._told(RecordError("there is no game here: no moves, and no tag that tells of one"), None)
        return attrs.evolve(game, events=tags.events(self._tags, len(game.moves)))

    def _told(self, error: RecordError, prefix: GameRecord | None) -> RecordError:
        return RecordError(error.message, game=self._parts["id"] or None, ply=error.ply, prefix=prefix)

    def _start(self) -> Position:
        """Where the game begins; a move of Black's that comes first in the usual start is his."""
        start = tags.start(self._tags)
        if start is None:
            start = Position.start()
            if BLACK_BEGINS.match(self._text, self._at):
                start = attrs.evolve(start, turn=Side.BLACK)
        return start

    def _take_all(self) -> None:
        text = self._text
        while self.rest is None and (token := TOKEN.match(text, self._at)):
            kind = token.lastgroup
            end = self._take(kind, token) if kind is not None else None
            if kind is not None:
                self._numbered = kind == "number" and token[0].endswith((".", "．"))
            self._at = token.end() if end is None else end
        if self._builder.inside:
            raise RecordError("a variation begins with ( and does not end")

    def _take(self, kind: str, token: re.Match[str]) -> int | None:
        """Take a token; return where it ends when that is not the end of the match."""
        if kind in MOVES:
            return self._word(token[0], token.end())
        if kind == "comment":
            self._builder.comment(token["comment"])
        elif kind == "rest":
            self._builder.comment(token["rest"].replace("\n;", "\n"))
        elif kind in ("nag", "text", "marks"):
            self._builder.comment(token[0])
        elif kind == "open":
            return self._open()
        elif kind == "close":
            self._builder.end_variation()
        elif kind == "result":
            self._result(token[0])
        elif kind == "unclosed":
            raise RecordError("a comment begins with { and does not end")
        return None

    def _word(self, word: str, end: int) -> int | None:
        word, sign = signed(word)
        fits = self._notation is not None and self._notation.fits(word)
        if not fits and not is_move(word):
            if word not in RESULT_WORDS:
                return self._no_move(word, end)
            self._result(word)
            return None
        if self._ended and not self._builder.inside:
            self.rest = self._at
            return None
        self._move(word, fits=fits)
        if sign:
            self._builder.comment(nag(sign))
        return None

    def _move(self, word: str, *, fits: bool) -> None:
        """Play a move; ``fits`` says whether it is one in the notation of the game."""
        position = self._builder.position
        if position is None:
            self._builder.fail(word)
            return
        notation = self._notation
        if notation is None:
            notation = recognised(word, lambda: words(self._text, self._at), position, self._named)
            self._notation = notation
        elif not fits:
            notation = recognised(word, lambda: [word], position)
        assert notation is not None
        try:
            self._builder.play(self._foresight.resolve(notation, word, position, self._following), word)
        except NotationError as error:
            self._builder.fail(str(error))
        self._look_back()

    def _following(self) -> Iterator[str | None]:
        """The moves behind this one in the same line, ``None`` for each other token."""
        depth = 0
        for token in TOKEN.finditer(self._text, self._at):
            kind = token.lastgroup
            depth += (kind == "open") - (kind == "close")
            if depth < 0 or kind in ("result", "unclosed"):
                return
            if not depth and kind in MOVES and token.start() > self._at:
                yield signed(token[0])[0]
            elif kind is not None:
                yield None

    def _look_back(self) -> None:
        """Remember where the main line broke off."""
        if self._builder.position is None and not self._builder.inside:
            self.failed = self._at

    def _no_move(self, word: str, end: int) -> int | None:
        """Take what is no move: words are a comment, up to the next move.

        What counts like a move is one that fails; so is what stands behind a number where the first move should.
        """
        first = self._numbered and not self._builder.plies
        if self._ended or not (first or COUNTING.search(word)):
            while (other := NEXT_WORD.match(self._text, end)) and not is_move(other[1]):
                end = other.end()
            self._builder.comment(self._text[self._at : end])
            return end
        if self._builder.position is not None:
            self._builder.fail(f"{quoted(word)} is no move in any notation, in {self._builder.position.fen()}")
            self._look_back()
        else:
            self._builder.fail(word)
        return None

    def _open(self) -> int | None:
        """Begin a variation; what stands in brackets without a move is a comment."""
        aside = ASIDE.match(self._text, self._at)
        if aside and not any(is_move(word) for word in words(aside[0])):
            self._builder.comment(aside[0])
            return aside.end()
        self._builder.begin_variation()
        return None

    def _result(self, text: str) -> None:
        """Take the result behind the moves: the game's, unless a tag has another one."""
        if self._builder.inside:
            self._builder.comment(text)
            return
        self._ended = True
        result = RESULT_WORDS[text]
        if self._parts["result"] == "*":
            self._parts["result"] = result
        elif result not in ("*", self._parts["result"]):
            self._builder.comment(text)
