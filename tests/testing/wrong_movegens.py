"""Wrong move generators: the reference without its capabilities, and one thing amiss."""

import time
from functools import partial
from itertools import pairwise

import attrs
from wrong import wrong as entered

from xqcore.model.attack import attackers
from xqcore.model.move import MOVES
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.position import Position
from xqcore.movegen import threats as defined
from xqcore.movegen.mate import mates
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.movegen.sight import STOOD, sights
from xqcore.plugins.provider import MovegenProvider
from xqcore.testing.positions import mixed, placed, reached, seeded

FAR = 650
"""An index of positions that only a check at length comes to."""


class Plain:
    """A generator that is right."""

    def __init__(self):
        self.reference = ReferenceGenerator()
        self.last_asked = (None, frozenset())

    def legal_moves(self, position):
        return self.reference.legal_moves(position)

    def is_legal(self, position, move):
        if self.last_asked[0] != position:
            self.last_asked = (position, frozenset(self.legal_moves(position)))
        return move in self.last_asked[1]

    def checkers(self, position):
        return self.reference.checkers(position)

    def captures(self, position, side):
        return self.reference.captures(position, side)

    def perft(self, position, depth, *, bulk=True):
        return self.reference.perft(position, depth, bulk=bulk)


def provider(factory, capabilities=()):
    return MovegenProvider(name="wrong", summary="wrong", factory=factory, capabilities=frozenset(capabilities))


def wrong(check, *, also=(), capabilities=()):
    return entered(check, also=also, as_=partial(provider, capabilities=capabilities))


def ordered(moves):
    return tuple(sorted(moves, key=lambda move: (move.origin, move.target)))


@wrong("movegen-made")
class Incomplete:
    def legal_moves(self, position):
        return ReferenceGenerator().legal_moves(position)


@wrong("movegen-made")
def missing_library():
    raise OSError("the library is not there")


@wrong("movegen-capabilities")
class UndeclaredThreats(Plain):
    def threats(self, board, side):
        return defined.threats(self, board, side)


@wrong("movegen-capabilities", capabilities=["replay"], also=["movegen-replay", "movegen-pickle"])
class DeclaredButNotThere(Plain):
    pass


@wrong("movegen-perft")
class LosesOneOfMany(Plain):
    def perft(self, position, depth, *, bulk=True):
        nodes = super().perft(position, depth, bulk=bulk)
        return nodes - (nodes > 5_000)


@wrong("movegen-perft-deep")
class CountsInSixteenBits(Plain):
    def perft(self, position, depth, *, bulk=True):
        return super().perft(position, depth, bulk=bulk) % (1 << 16)


@wrong("movegen-bulk")
class LosesTheLastMove(Plain):
    def perft(self, position, depth, *, bulk=True):
        return super().perft(position, depth, bulk=bulk) - (not bulk and depth > 1)


@wrong("movegen-perft-sums")
class CountsOneMore(Plain):
    def perft(self, position, depth, *, bulk=True):
        return super().perft(position, depth, bulk=bulk) + (depth == 1 and position == reached(12)[3])


@wrong("movegen-depth")
class DepthBelowZero(Plain):
    def perft(self, position, depth, *, bulk=True):
        return super().perft(position, max(depth, 0), bulk=bulk)


@wrong("movegen-types")
class TextsForMoves(Plain):
    def captures(self, position, side):
        return [str(move) for move in super().captures(position, side)]


@wrong("movegen-types", also=["movegen-pickle"])
class CheckersOnlyOnce(Plain):
    def checkers(self, position):
        return iter(super().checkers(position))


@wrong("movegen-order")
class Backwards(Plain):
    def legal_moves(self, position):
        return super().legal_moves(position)[::-1]


@wrong("movegen-order")
class CheckersBackwards(Plain):
    def checkers(self, position):
        return super().checkers(position)[::-1]


@wrong("movegen-apply", also=["movegen-reference", "movegen-perft-sums", "movegen-safe", "movegen-captures"])
class TakesItsOwnAdvisors(Plain):
    def legal_moves(self, position):
        general = position.board.find(Piece.of(position.turn, Kind.GENERAL))
        own = Piece.of(position.turn, Kind.ADVISOR)
        extra = [
            MOVES[general * 90 + to] for to in (general - 9, general + 9) if 0 <= to < 90 and position.board[to] == own
        ]
        return ordered({*super().legal_moves(position), *(extra if general >= 0 else ())})


@wrong("movegen-safe", also=["movegen-reference", "movegen-perft-sums"])
class StepsIntoCheck(Plain):
    """The general may step sideways wherever it is free."""

    def legal_moves(self, position):
        general = position.board.find(Piece.of(position.turn, Kind.GENERAL))
        sides = [to for to in (general - 1, general + 1) if 3 <= to % 9 <= 5 and not position.board[to]]
        return ordered({*super().legal_moves(position), *(MOVES[general * 90 + to] for to in sides if general >= 0)})


@wrong("movegen-unchanged")
class CountsInThePosition(Plain):
    def perft(self, position, depth, *, bulk=True):
        object.__setattr__(position, "clock", position.clock + (depth == 2))
        return super().perft(position, depth, bulk=bulk)


@wrong("movegen-is-legal")
class MovesForBoth(Plain):
    def is_legal(self, position, move):
        other = attrs.evolve(position, turn=position.turn.other)
        return super().is_legal(position, move) or super().is_legal(other, move)


@wrong("movegen-mirror", also=["movegen-checkers", "movegen-reference", "movegen-captures"])
class BlindOnTheLeft(Plain):
    """Sees no check from the four files on the left."""

    def checkers(self, position):
        return tuple(point for point in super().checkers(position) if point % 9 >= 4)


@wrong("movegen-colours", also=["movegen-checkers", "movegen-reference"])
class FearsNoBlackSoldiers(Plain):
    def checkers(self, position):
        return tuple(point for point in super().checkers(position) if position.board[point] != Piece.BLACK_SOLDIER)


@wrong("movegen-captures", also=["movegen-reference"])
class SoldiersTakeNothing(Plain):
    def captures(self, position, side):
        return tuple(
            move for move in super().captures(position, side) if position.board[move.origin] & 7 != Kind.SOLDIER
        )


@wrong("movegen-checkers", also=["movegen-reference", "movegen-captures"])
class GeneralsDoNotFace(Plain):
    def checkers(self, position):
        return tuple(point for point in super().checkers(position) if position.board[point] & 7 != Kind.GENERAL)


@wrong("movegen-general-taken")
class PlaysOnWithoutGeneral(Plain):
    def captures(self, position, side):
        if position.board.find(Piece.of(side, Kind.GENERAL)) >= 0:
            return super().captures(position, side)
        return tuple(MOVES[by * 90 + at] for at in range(90) for by in attackers(position.board, at, side))[:1]


@wrong("movegen-placement")
class DrawsByTheClock(Plain):
    def captures(self, position, side):
        return () if position.clock == 77 else super().captures(position, side)


@wrong("movegen-reference")
class AnswersACheckFirst(Plain):
    """A side in check takes nothing but what checks it."""

    def captures(self, position, side):
        checkers = self.checkers(attrs.evolve(position, turn=side))
        return tuple(move for move in super().captures(position, side) if not checkers or move.target in checkers)


@wrong("movegen-reference-at-length")
class SlipsOnce(Plain):
    def captures(self, position, side):
        return super().captures(position, side)[position == reached(FAR + 1)[FAR] :]


@wrong("movegen-determinism")
class RemembersBadly(Plain):
    """Answers for one position what it was asked about another just before."""

    def __init__(self):
        super().__init__()
        positions = list(mixed(60))
        place = {position: index for index, position in enumerate(positions)}
        seeded("determinism").shuffle(positions)
        pairs = pairwise(positions)
        self.pair = next((a, b) for a, b in pairs if abs(place[a] - place[b]) > 1 and b in reached(60)[20:])
        self.last = None

    def legal_moves(self, position):
        if (self.last, position) == self.pair:
            return ()
        return super().legal_moves(position)

    def captures(self, position, side):
        self.last = position
        return super().captures(position, side)


@wrong("movegen-threads")
class OneBoardForAll(Plain):
    def checkers(self, position):
        self.position = position
        time.sleep(0)
        return super().checkers(self.position)


@wrong("movegen-pickle")
class LazyMoves(Plain):
    def captures(self, position, side):
        class Moves(tuple):
            __slots__ = ()

        return Moves(super().captures(position, side))


class WithThreats(Plain):
    def threats(self, board, side):
        return defined.threats(self, board, side)


@wrong("movegen-threats", capabilities=["threats"])
class NothingHitsBack(WithThreats):
    def threats(self, board, side):
        return tuple(threat._replace(hits_back=False) for threat in super().threats(board, side))


@wrong("movegen-threats-at-length", capabilities=["threats"])
class SlipsInThreats(WithThreats):
    def threats(self, board, side):
        return super().threats(board, side)[board == reached(FAR + 1)[FAR].board :]


class WithReplay(Plain):
    def replay(self, position, moves):
        return defined.replay(self, position, moves)


@wrong("movegen-replay", capabilities=["replay"])
class StopsAfterTheIllegalMove(WithReplay):
    def replay(self, position, moves):
        found = super().replay(position, moves)
        return found if found.illegal is None else found._replace(illegal=found.illegal + 1)


@wrong("movegen-replay-at-length", capabilities=["replay"])
class SlipsInReplay(WithReplay):
    def replay(self, position, moves):
        found = super().replay(position, moves)
        return found._replace(boards=found.boards[:-1]) if position == placed(120)[117] else found


@wrong("movegen-runs", capabilities=["runs"])
class NoShortRuns(Plain):
    def runs(self, boards, moves, table, least, given=b""):
        return defined.runs(self, ReferenceGenerator().threats, boards, moves, table, max(least, 2), given)


@wrong("movegen-runs", capabilities=["runs"])
class NothingIsGiven(Plain):
    def runs(self, boards, moves, table, least, given=b""):
        return defined.runs(self, ReferenceGenerator().threats, boards, moves, table, least)


@wrong("movegen-sights", capabilities=["sights"])
class ForgetsWhatStoodBefore(Plain):
    def sights(self, before, after, move):
        found = sights(ReferenceGenerator().threats, before, after, move)
        return found._replace(after=[sight & ~STOOD for sight in found.after])


@wrong("movegen-sights", capabilities=["sights"])
class TheMoveItselfWasThere(Plain):
    def sights(self, before, after, move):
        found = sights(ReferenceGenerator().threats, before, after, move)
        return found._replace(before=[*found.before, *found.after[:1]])


@wrong("movegen-mates", capabilities=["mates"])
class OneMoveFar(Plain):
    def mates(self, board, side, moves):
        return mates(ReferenceGenerator(), board, side, 1)


@wrong("movegen-mates", capabilities=["mates"])
class StalemateIsMateToo(Plain):
    def mates(self, board, side, moves):
        if moves > 1:
            return mates(ReferenceGenerator(), board, side, moves)
        position = Position(board, Side(side))
        replies = (
            ReferenceGenerator().legal_moves(position.after(m)) for m in ReferenceGenerator().legal_moves(position)
        )
        return not all(replies)
