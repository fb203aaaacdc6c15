"""Wrong file formats: the core's JSON lines, and one thing amiss."""

import io
import random
from functools import partial

import attrs
from wrong import wrong as entered

from xqcore.builtin.jsonl_format import JsonlFormat
from xqcore.model.errors import RecordError
from xqcore.model.event import Resigned
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.plugins.provider import FormatProvider

KEPT = frozenset({"result", "id", "start", "clock", "ruleset", "headers", "comments", "variations", "events"})
ALL = KEPT | {"read", "write", "games"}


class Tagged(JsonlFormat):
    """JSON lines behind a first line of their own, so that nobody takes them for the core's."""

    first = b"#wrong\n"

    def sniff(self, name, head):
        return 1.0 if head.startswith(self.first) else 0.0

    def read(self, stream, source):
        if stream.readline(100) != self.first:
            yield RecordError("the first line is not '#wrong'", source=f"{source}:1")
            return
        for game in super().read(stream, source):
            yield self.kept(game) if isinstance(game, GameRecord) else game

    def write(self, records, stream):
        stream.write(self.first)
        super().write(records, stream)

    def kept(self, game):
        """What is read of a game."""
        return game


def provider(factory, capabilities=ALL, suffixes=(".wrong",)):
    return FormatProvider(
        name="wrong", summary="wrong", factory=factory, capabilities=frozenset(capabilities), suffixes=suffixes
    )


def wrong(check, *, also=(), **about):
    return entered(check, also=also, as_=partial(provider, **about))


@wrong("format-made")
class WriteOnly:
    def write(self, records, stream):
        JsonlFormat().write(records, stream)


@wrong("format-suffixes", suffixes=("PGN",), also=["format-sniff-own"])
class SuffixWithoutADot(Tagged):
    def sniff(self, name, head):
        return 1.0 if name.endswith(".pgn") and head.startswith(self.first) else 0.0


@wrong("format-moves", also=["format-games"])
class LosesMovesBehindTheHundredth(Tagged):
    def kept(self, game):
        return attrs.evolve(game, moves=game.moves[:100])


@wrong("format-result")
class DrawsAreUnknown(Tagged):
    def kept(self, game):
        return attrs.evolve(game, result="*") if game.result == "1/2-1/2" else game


@wrong("format-start", also=["format-clock"])
class AlwaysTheUsualStart(Tagged):
    def kept(self, game):
        return attrs.evolve(
            game, start=attrs.evolve(Position.start(), clock=game.start.clock, number=game.start.number)
        )


@wrong("format-clock")
class ClocksAtZero(Tagged):
    def kept(self, game):
        return attrs.evolve(game, start=attrs.evolve(game.start, clock=0))


@wrong("format-id")
class NamesInAscii(Tagged):
    def kept(self, game):
        return attrs.evolve(game, id=game.id.encode("ascii", "replace").decode())


@wrong("format-ruleset")
class RulesetsWithoutHyphens(Tagged):
    def kept(self, game):
        return attrs.evolve(game, ruleset=(game.ruleset or "").replace("-", "_") or None)


@wrong("format-headers")
class SortsHeaders(Tagged):
    def kept(self, game):
        return attrs.evolve(game, headers=tuple(sorted(game.headers)))


@wrong("format-comments")
class NoCommentBeforeTheFirstMove(Tagged):
    def kept(self, game):
        return attrs.evolve(game, comments=tuple(each for each in game.comments if each[0]))


@wrong("format-variations")
class OneVariationForEachMove(Tagged):
    def kept(self, game):
        first = {(line.parent, line.ply): line for line in reversed(game.variations)}
        plain = not any(line.comments for line in game.variations)
        return attrs.evolve(game, variations=tuple(first.values())[::-1]) if plain else game


@wrong("format-commented-variations")
class NoCommentsInVariations(Tagged):
    def kept(self, game):
        return attrs.evolve(game, variations=tuple(attrs.evolve(line, comments=()) for line in game.variations))


@wrong("format-events")
class TheWinnerResigns(Tagged):
    def kept(self, game):
        events = tuple(Resigned(e.ply, e.side.other) if isinstance(e, Resigned) else e for e in game.events)
        return attrs.evolve(game, events=events)


@wrong("format-texts")
class CutsTextsAtABrace(Tagged):
    def kept(self, game):
        return attrs.evolve(game, comments=tuple((ply, text.split("}")[0]) for ply, text in game.comments))


@wrong("format-undeclared", capabilities=ALL - {"comments", "variations"})
class AddsUpAllLines(Tagged):
    """Knows no variations, and takes their moves for moves of the game."""

    def kept(self, game):
        moves = [move for line in game.variations for move in line.moves]
        return attrs.evolve(game, moves=(*game.moves, *moves), variations=())


@wrong("format-games")
class Backwards(Tagged):
    def write(self, records, stream):
        super().write([*records][::-1], stream)


@wrong("format-refused", capabilities=ALL - {"variations"}, also=["format-undeclared"])
class CannotSayNo(Tagged):
    def write(self, records, stream):
        games = list(records)
        if any(game.variations for game in games):
            raise NotImplementedError("variations")
        super().write(games, stream)


@wrong("format-same-bytes", also=["format-iterator"])
class WritesANumberOfItsOwn(Tagged):
    def write(self, records, stream):
        numbered = (attrs.evolve(game, headers=(*game.headers, ("Number", str(random.random())))) for game in records)  # noqa: S311
        super().write(numbered, stream)

    def kept(self, game):
        return attrs.evolve(game, headers=game.headers[:-1])


@wrong("format-stream-left-open")
class ClosesTheStream(Tagged):
    def write(self, records, stream):
        super().write(records, stream)
        stream.close()


@wrong("format-iterator")
class ReadsItsGamesTwice(Tagged):
    def write(self, records, stream):
        for game in records:
            assert game.moves is not None
        super().write(records, stream)


@wrong("format-sources", also=["format-error-places", "format-garbage", "format-damage"])
class SaysNotWhere(Tagged):
    def read(self, stream, source):
        return super().read(stream, "the file")


@wrong("format-error-places")
class CountsNoLines(Tagged):
    def read(self, stream, source):
        for game in super().read(stream, source):
            yield RecordError(game.message, source=source) if isinstance(game, RecordError) else game


@wrong("format-lazy")
class ReadsAllFirst(Tagged):
    def read(self, stream, source):
        return super().read(io.BytesIO(stream.read()), source)


@wrong("format-garbage", also=["format-damage"])
class TakesAnyBytesForText(Tagged):
    def read(self, stream, source):
        if stream.readline(100).decode() != self.first.decode():
            yield RecordError("the first line is not '#wrong'", source=f"{source}:1")
        yield from JsonlFormat().read(stream, source)


def rare(stream):
    """Whether a file is of a sort that comes up once in some hundreds."""
    return sum(stream.peek(4096)) % 401 == 1


@wrong("format-garbage-at-length")
class FailsOnceInAWhile(Tagged):
    def read(self, stream, source):
        if rare(stream):
            raise ValueError("no such line")
        yield from super().read(stream, source)


@wrong("format-damage", also=["format-lazy"])
class AllOrNothing(Tagged):
    """One broken line, and the whole file is lost."""

    def read(self, stream, source):
        games = list(super().read(stream, source))
        errors = [game for game in games if isinstance(game, RecordError)]
        if errors:
            games = errors[:1]
        yield from games


@wrong("format-damage-at-length")
class FailsAtOneByte(Tagged):
    def read(self, stream, source):
        if rare(stream):
            raise ValueError("no such byte")
        yield from super().read(stream, source)


@wrong("format-sniff-own")
class NeverSure(Tagged):
    def sniff(self, name, head):
        return 0.4 * super().sniff(name, head)


@wrong("format-sniff-garbage")
class RecognisesItsName(Tagged):
    def sniff(self, name, head):
        return max(super().sniff(name, head), 0.5 if b"\0" in head else 0.0)


@wrong("format-sniff-others")
class TakesAnyJson(Tagged):
    def sniff(self, name, head):
        return 1.0 if head.startswith(b'{"') else super().sniff(name, head)
