"""What a move generator must do. See :class:`xqcore.movegen.protocol.MoveGenerator`."""

import pickle
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import product
from typing import Any, Final, NamedTuple

from xqcore.model.attack import attackers
from xqcore.model.move import MOVES, Move
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.position import Position
from xqcore.model.square import NAMES, mirrored, turned
from xqcore.movegen.mate import mates as mates_defined
from xqcore.movegen.protocol import (
    MATES,
    REPLAY,
    RUNS,
    SIGHTS,
    THREATS,
    MateFinder,
    MoveGenerator,
    Replay,
    Replayer,
    RunFinder,
    Seer,
    Sights,
    Threat,
    ThreatFinder,
)
from xqcore.movegen.sight import sights as sights_defined
from xqcore.movegen.threats import replay as replay_defined
from xqcore.movegen.threats import runs as runs_defined
from xqcore.movegen.threats import threats as threats_defined
from xqcore.testing.check import Level, check
from xqcore.testing.failure import at, fail
from xqcore.testing.positions import (
    REFERENCE,
    counts,
    mixed,
    placed,
    played,
    reached,
    seeded,
    telling,
    without_general,
)
from xqcore.testing.subject import Subject

_FEW: Final = 12
_SOME: Final = 60
_MANY: Final = 700


class View(NamedTuple):
    """All that a generator says of a position."""

    legal: tuple[Move, ...]
    checkers: tuple[int, ...]
    captures: tuple[tuple[Move, ...], tuple[Move, ...]]


def view(movegen: MoveGenerator, position: Position) -> View:
    """Ask a generator all about a position."""
    with at(position):
        return View(
            tuple(movegen.legal_moves(position)),
            tuple(movegen.checkers(position)),
            (tuple(movegen.captures(position, Side.RED)), tuple(movegen.captures(position, Side.BLACK))),
        )


@check()
def check_made(subject: Subject) -> None:
    """The factory makes something with the methods of a move generator.

    Compare with ``xqcore.movegen.protocol.MoveGenerator``; the factory is called with the options where there are any, else
    with nothing.
    """
    assert subject.thing is not None


@check()
def check_capabilities(subject: Subject) -> None:
    """What it can do beyond the protocol it declares, and what it declares it can do.

    A method ``threats``, ``replay``, ``runs``, ``sights`` or ``mates`` is used wherever it is found, so it must be declared in ``capabilities`` of the
    provider, where the kit looks before it checks it.
    """
    for name, protocol in (
        (THREATS, ThreatFinder),
        (REPLAY, Replayer),
        (RUNS, RunFinder),
        (SIGHTS, Seer),
        (MATES, MateFinder),
    ):
        there = isinstance(subject.thing, protocol)
        if there and name not in subject.capabilities:
            fail(f"it has a method {name} but its provider does not declare the capability {name!r}")
        if not there and name in subject.capabilities:
            fail(f"its provider declares the capability {name!r} but it has no method {name}")


@check()
def check_perft(subject: Subject) -> None:
    """It counts as many lines of legal moves as several engines do.

    ``xqcore perft DEPTH --fen FEN --divide --movegen NAME`` shows the count of each first move; compare with ``--movegen
    reference`` and go down into a move that differs.
    """
    _count(subject.thing, 0, 30_000)


@check(level=Level.FULL)
def check_perft_deep(subject: Subject) -> None:
    """It counts as many lines as several engines do in larger trees.

    See ``movegen-perft``.
    """
    _count(subject.thing, 30_001, 500_000)


def _count(movegen: MoveGenerator, least: int, most: int) -> None:
    for position, depth, nodes in counts(least, most):
        with at(position):
            found = movegen.perft(position, depth)
        if found != nodes:
            fail(f"perft of depth {depth} is {found}, not {nodes}, at {position.fen()}")


@check()
def check_bulk(subject: Subject) -> None:
    """Counting with the last move made gives the same numbers.

    ``perft(..., bulk=False)`` makes and unmakes the last move too; when only that differs, making or unmaking is wrong.
    """
    movegen: MoveGenerator = subject.thing
    for position, depth, _ in counts(0, 3_000):
        with at(position):
            bulk, single = movegen.perft(position, depth), movegen.perft(position, depth, bulk=False)
        if bulk != single:
            fail(f"perft of depth {depth} is {bulk} in bulk but {single} move by move, at {position.fen()}")


@check()
def check_perft_sums(subject: Subject) -> None:
    """The lines from a position are those after each of its legal moves together.

    At depth 0 there is one line, at depth 1 one for each legal move. A difference means that ``perft`` and
    ``legal_moves`` have different rules, or that ``perft`` makes moves wrongly.
    """
    movegen: MoveGenerator = subject.thing
    for position in mixed(_FEW):
        with at(position):
            moves = movegen.legal_moves(position)
            expected = (1, len(moves), sum(movegen.perft(position.after(move), 1) for move in moves))
            found = tuple(movegen.perft(position, depth) for depth in range(3))
        if found != expected:
            fail(f"perft of depth 0 to 2 is {found}, by the legal moves it is {expected}, at {position.fen()}")


@check()
def check_depth(subject: Subject) -> None:
    """A depth below 0 is refused with ``ValueError``.

    A count for it would be taken for a result.
    """
    movegen: MoveGenerator = subject.thing
    try:
        found = movegen.perft(Position.start(), -1)
    except ValueError:
        return
    fail(f"perft of depth -1 is {found}; it must raise ValueError")


@check()
def check_types(subject: Subject) -> None:
    """It answers with sequences of moves and points, truth values and whole numbers.

    Moves are ``Move`` objects, made with ``Move(origin, target)`` or ``Move.parse``; there is one for each pair of points.
    """
    movegen: MoveGenerator = subject.thing
    for position in telling():
        with at(position):
            moves = [
                ("legal_moves", movegen.legal_moves(position)),
                *((f"captures of {side}", movegen.captures(position, side)) for side in Side),
            ]
            checkers: Any = movegen.checkers(position)
            legal = movegen.is_legal(position, MOVES[0])
            nodes = movegen.perft(position, 1)
        for what, answer in moves:
            _demand(isinstance(answer, Sequence), what, "a sequence", answer, position)
            for move in answer:
                _demand(type(move) is Move, what, "Move objects", move, position)
        _demand(isinstance(checkers, Sequence), "checkers", "a sequence", checkers, position)
        for point in checkers:
            _demand(isinstance(point, int) and 0 <= point < 90, "checkers", "points 0 to 89", point, position)
        _demand(isinstance(legal, bool), "is_legal", "True or False", legal, position)
        _demand(isinstance(nodes, int), "perft", "a whole number", nodes, position)


def _demand(so: object, what: str, wanted: str, found: object, position: Position) -> None:
    if not so:
        fail(f"{what} should give {wanted}, not {found!r}, at {position.fen()}")


@check()
def check_order(subject: Subject) -> None:
    """Moves come in ascending order of origin, then of target, and points in ascending order, each once.

    Verdicts and records must not depend on the generator that is installed; sort before you return.
    """
    for position in mixed(_SOME):
        found = view(subject.thing, position)
        named = {"legal_moves": found.legal} | {f"captures of {side}": found.captures[side] for side in Side}
        for what, moves in named.items():
            codes = [_code(move) for move in moves]
            if codes != sorted(set(codes)):
                fail(f"{what} are not in order, or one is there twice: {_shown(moves)}, at {position.fen()}")
        if list(found.checkers) != sorted(set(found.checkers)):
            fail(f"checkers are not in order: {_points(found.checkers)}, at {position.fen()}")


@check()
def check_apply(subject: Subject) -> None:
    """A legal move takes one of the mover's pieces to a point where none of its own stands.

    The move must be one that ``Position.after`` can make.
    """
    for position in mixed(_SOME):
        with at(position):
            moves = subject.thing.legal_moves(position)
        for move in moves:
            origin, target = _ends(move)
            piece, taken = position.piece_at(origin), position.piece_at(target)
            if piece is None or piece.side is not position.turn:
                fail(f"{move} moves no piece of {position.turn}'s, at {position.fen()}")
            if taken is not None and taken.side is position.turn:
                fail(f"{move} takes a piece of its own side, at {position.fen()}")


@check()
def check_safe(subject: Subject) -> None:
    """After a legal move the mover's general is not attacked, and does not face the other.

    Play the move and look who attacks the general: chariots and the other general along open lines, cannons over one screen,
    horses whose leg is free, soldiers.
    """
    for position in mixed(_SOME):
        with at(position):
            moves = subject.thing.legal_moves(position)
        for move in moves:
            origin, target = _ends(move)
            board = bytearray(position.board)
            board[target], board[origin] = board[origin], 0
            general = board.find(Piece.of(position.turn, Kind.GENERAL))
            attacking = attackers(board, general, position.turn.other) if general >= 0 else []
            if attacking:
                fail(
                    f"after {move} the general of {position.turn} is attacked from {_points(attacking)},"
                    f" at {position.fen()}"
                )


@check()
def check_unchanged(subject: Subject) -> None:
    """The position given is as it was after every question.

    A position is shared by everyone; copy its board before you play moves on it.
    """
    movegen: MoveGenerator = subject.thing
    questions: dict[str, Callable[[Position], object]] = {
        "legal_moves": movegen.legal_moves,
        "is_legal": lambda position: movegen.is_legal(position, MOVES[1]),
        "checkers": movegen.checkers,
        "captures": lambda position: movegen.captures(position, Side.RED),
        "perft": lambda position: movegen.perft(position, 2),
    }
    for position in telling():
        copy = Position(bytes(bytearray(position.board)), Side(position.turn), position.clock, position.number)
        for what, ask in questions.items():
            asked = Position(bytes(bytearray(copy.board)), copy.turn, copy.clock, copy.number)
            with at(copy):
                ask(asked)
            if asked != copy:
                fail(f"{what} changes the position that it is given, at {copy.fen()}")


@check()
def check_is_legal(subject: Subject) -> None:
    """Of all pairs of points, ``is_legal`` takes exactly the legal moves.

    It is asked about every move of a live game, moves of the other side's pieces and of none among them.
    """
    movegen: MoveGenerator = subject.thing
    for position in (*telling(), *placed(_FEW), *without_general()[:2]):
        with at(position):
            legal = {_code(move) for move in movegen.legal_moves(position)}
            for move in MOVES:
                if movegen.is_legal(position, move) != (_code(move) in legal):
                    says = "refuses" if _code(move) in legal else "takes"
                    fail(f"is_legal {says} {move} and legal_moves does not, at {position.fen()}")


@check()
def check_mirror(subject: Subject) -> None:
    """With left and right exchanged everything is the same, exchanged.

    What differs by wing is a slip in a table, or an edge of the board that is not seen.
    """
    _alike(subject.thing, Position.mirrored, mirrored, swap=False)


@check()
def check_colours(subject: Subject) -> None:
    """With the colours exchanged and the board turned everything is the same, exchanged.

    What differs by colour is often the direction of soldiers, the palace, or the river.
    """
    _alike(subject.thing, Position.swapped, turned, swap=True)


def _alike(
    movegen: MoveGenerator, reflect: Callable[[Position], Position], where: Callable[[int], int], *, swap: bool
) -> None:
    for position in mixed(_SOME):
        other = reflect(position)
        here, there = view(movegen, position), view(movegen, other)
        pairs = [
            ("legal_moves", here.legal, there.legal),
            *((f"captures of {side}", here.captures[side], there.captures[side ^ swap]) for side in Side),
        ]
        for what, ours, theirs in pairs:
            expected = sorted(where(_ends(move)[0]) * 90 + where(_ends(move)[1]) for move in ours)
            found = sorted(map(_code, theirs))
            if found != expected:
                fail(
                    f"{what} {_difference([MOVES[code] for code in found], [MOVES[code] for code in expected])},"
                    f" at {other.fen()}, if those of its reflection {position.fen()} are right"
                )
        if sorted(there.checkers) != sorted(map(where, here.checkers)):
            fail(
                f"checkers are {_points(there.checkers)} at {other.fen()}"
                f" and {_points(here.checkers)} at its reflection {position.fen()}"
            )


@check()
def check_captures(subject: Subject) -> None:
    """Where a side is not in check, its captures are its legal moves that take something other than the general.

    ``captures`` is about a side as if it were to move, whoever is; taking the general is check and no capture.
    """
    movegen: MoveGenerator = subject.thing
    for position in mixed(_SOME):
        for side in Side:
            seen = Position(position.board, side)
            with at(position):
                captures = movegen.captures(position, side)
                if movegen.checkers(seen):
                    continue
                takes = [move for move in movegen.legal_moves(seen) if _takes(position, move)]
            if sorted(map(_code, captures)) != sorted(map(_code, takes)):
                fail(f"captures of {side} {_difference(captures, takes)}, by its legal moves, at {position.fen()}")


def _takes(position: Position, move: Move) -> bool:
    taken = position.piece_at(_ends(move)[1])
    return taken is not None and taken.kind is not Kind.GENERAL


@check()
def check_checkers(subject: Subject) -> None:
    """The checkers are the pieces that attack the general of the side to move, the other general among them.

    The other general along an open file is one of them: it happens in positions that come from elsewhere.
    """
    for position in mixed(_SOME):
        with at(position):
            found = tuple(subject.thing.checkers(position))
        general = position.board.find(Piece.of(position.turn, Kind.GENERAL))
        expected = tuple(attackers(position.board, general, position.turn.other))
        if sorted(found) != sorted(expected):
            fail(f"checkers are {_points(found)}, not {_points(expected)}, at {position.fen()}")


@check()
def check_general_taken(subject: Subject) -> None:
    """A side whose general was taken has no moves and no captures, and is not in check.

    It happens where a game begins with the general of the side that does not move in check.
    """
    movegen: MoveGenerator = subject.thing
    for position in without_general():
        found = view(movegen, position)
        with at(position):
            nodes = movegen.perft(position, 1)
        if found.legal or nodes:
            fail(f"{position.turn} has moves though its general is gone, at {position.fen()}")
        if found.captures[position.turn] or found.checkers:
            fail(f"{position.turn} has captures or is in check though its general is gone, at {position.fen()}")


@check()
def check_placement(subject: Subject) -> None:
    """Answers hang on the board and on the side to move, and on nothing else.

    The clock and the number of the move are no part of a placement: answers are kept by placement.
    """
    for position in mixed(_FEW):
        other = Position(position.board, position.turn, 77, 123)
        if view(subject.thing, position) != view(subject.thing, other):
            fail(f"with another clock and move number it answers otherwise, at {position.fen()}")


@check()
def check_reference(subject: Subject) -> None:
    """Legal moves, checkers and captures are those of the reference generator.

    The sentence says which moves are missing and which are too many; the reference in ``xqcore/movegen/reference.py`` is
    plain Python, to be read beside yours.
    """
    _compare(subject.thing, mixed(_SOME))


@check(level=Level.FULL)
def check_reference_at_length(subject: Subject) -> None:
    """Legal moves, checkers and captures are those of the reference generator in many more positions.

    See ``movegen-reference``.
    """
    _compare(subject.thing, (*reached(_MANY), *placed(_MANY)))


@cache
def _expected(position: Position) -> View:
    return view(REFERENCE, position)


def _compare(movegen: MoveGenerator, positions: Iterable[Position]) -> None:
    for position in positions:
        found, expected = view(movegen, position), _expected(position)
        for what, ours, theirs in (
            ("legal_moves", found.legal, expected.legal),
            *((f"captures of {side}", found.captures[side], expected.captures[side]) for side in Side),
        ):
            if sorted(map(_code, ours)) != sorted(map(_code, theirs)):
                fail(f"{what} {_difference(ours, theirs)}, at {position.fen()}")
        if sorted(found.checkers) != sorted(expected.checkers):
            fail(f"checkers are {_points(found.checkers)}, not {_points(expected.checkers)}, at {position.fen()}")


@check()
def check_determinism(subject: Subject) -> None:
    """The same question has the same answer, in whatever order the questions are asked.

    A cache that is not keyed by the whole placement, or a board that is not put back, shows here.
    """
    positions = list(mixed(_SOME))
    first = {position: view(subject.thing, position) for position in positions}
    seeded("determinism").shuffle(positions)
    for position in positions:
        if view(subject.thing, position) != first[position]:
            fail(f"asked again it answers otherwise, at {position.fen()}")


@check()
def check_threads(subject: Subject) -> None:
    """Two threads that ask at once get the right answers.

    Boards and lists that the generator keeps between calls are shared by threads; make them anew for each call, or keep them for
    each thread.
    """
    positions = mixed(_FEW)
    alone = [view(subject.thing, position) for position in positions]
    wrong: list[Position] = []
    errors: list[Exception] = []

    def ask(step: int) -> None:
        try:
            turns = [*range(len(positions))[::step]] * 3
            wrong.extend(positions[turn] for turn in turns if view(subject.thing, positions[turn]) != alone[turn])
        except Exception as error:  # noqa: BLE001 - it is raised below
            errors.append(error)

    threads = [threading.Thread(target=ask, args=(step,)) for step in (1, -1)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # have the threads take turns as often as can be
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    if errors:
        raise errors[0]
    if wrong:
        fail(f"two threads that ask at once get other answers than one alone, at {wrong[0].fen()}")


@check()
def check_pickle(subject: Subject) -> None:
    """What it returns can be sent to another process and is the same there.

    Games are ruled upon by several processes; return tuples or lists of ``Move`` and ``int``.
    """
    movegen: Any = subject.thing
    for position in telling()[-2:]:
        answers: dict[str, Any] = {
            "legal_moves": movegen.legal_moves(position),
            "checkers": movegen.checkers(position),
            "captures": movegen.captures(position, position.turn),
        }
        if THREATS in subject.capabilities:
            answers[THREATS] = movegen.threats(position.board, position.turn)
        if REPLAY in subject.capabilities:
            answers[REPLAY] = movegen.replay(position, movegen.legal_moves(position)[:1])
        for what, answer in answers.items():
            with at(f"{what} at {position.fen()}"):
                copy = pickle.loads(pickle.dumps(answer))  # noqa: S301 - it was written just now
            if copy != answer:
                fail(f"{what} pickled and read again is not the same, at {position.fen()}")


@check("threats")
def check_threats(subject: Subject) -> None:
    """``threats`` says what its definition in ``xqcore/movegen/threats.py`` does.

    The definition asks this same generator for captures and legal moves, so when only this check fails the fault is in what
    ``threats`` makes of them.
    """
    _threats(subject.thing, mixed(_SOME))


@check("threats", level=Level.FULL)
def check_threats_at_length(subject: Subject) -> None:
    """``threats`` says what its definition does in many more positions.

    See ``movegen-threats``.
    """
    _threats(subject.thing, (*reached(_MANY), *placed(_MANY)))


def _threats(movegen: Any, positions: Iterable[Position]) -> None:
    for position in positions:
        for side in Side:
            with at(position):
                found = movegen.threats(position.board, int(side))
                expected = threats_defined(movegen, position.board, side)
            for threat in found:
                if not isinstance(threat, Threat):
                    fail(f"threats should give Threat records, not {threat!r}, at {position.fen()}")
            if tuple(found) != expected:
                ours, theirs = set(found) - set(expected), set(expected) - set(found)
                said = f"has {_threat(min(ours))}" if ours else f"lacks {_threat(min(theirs))}"
                if not ours and not theirs:
                    said = "is out of order, or has one twice"
                elif ours and theirs:
                    said += f", by the definition {_threat(min(theirs))}"
                fail(f"threats of {side} {said}, at {position.fen()}")


def _threat(threat: Threat) -> str:
    words = [name for name in ("protected", "hits_back", "takeable") if getattr(threat, name)]
    return f"{NAMES[threat.attacker]}{NAMES[threat.target]} ({', '.join(words) or 'none of the three'})"


@check("replay")
def check_replay(subject: Subject) -> None:
    """``replay`` says what its definition in ``xqcore/movegen/threats.py`` does, up to the first illegal move.

    Lines from the start and from other positions, of no moves, with an illegal move first, in the middle or last.
    """
    _replays(subject.thing, 12)


@check("replay", level=Level.FULL)
def check_replay_at_length(subject: Subject) -> None:
    """``replay`` says what its definition does for many more lines.

    See ``movegen-replay``.
    """
    _replays(subject.thing, 120)


def _replays(movegen: Any, lines: int) -> None:
    chance = seeded("replay")
    starts = placed(lines)
    for index in range(lines):
        start = Position.start() if index % 3 else starts[index]
        moves = list(played(chance, chance.choice((0, 1, 9, 60)), start))
        if index % 2:
            moves.insert(chance.randint(0, len(moves)), chance.choice(MOVES))
        with at(f"{start.fen()} moves {_shown(moves)}"):
            found = movegen.replay(start, moves)
            expected = replay_defined(movegen, start, moves)
            parts = [name for name in Replay._fields if _plain(getattr(found, name)) != _plain(getattr(expected, name))]
        if parts:
            fail(f"replay has other {', '.join(parts)} than its definition, at {start.fen()} moves {_shown(moves)}")


@check("runs")
def check_runs(subject: Subject) -> None:
    """``runs`` marks what its definition in ``xqcore/movegen/threats.py`` does.

    Lines with many captures, under tables of all sorts, for runs of one to three moves and more.
    """
    movegen: Any = subject.thing
    find = partial(threats_defined, movegen)
    chance = seeded("runs")
    for start in placed(10):
        moves = played(chance, 24, start)
        boards, _, checks, *_ = replay_defined(movegen, start, moves)
        often = bytes(chance.choice((1, 3, 3, 7, 9, 27, 35, 63)) for _ in range(256))
        for table in (often, bytes([3]) * 256, bytes(256)):
            for least, given in product((1, 2, 3), (b"", checks)):
                with at(f"{start.fen()} moves {_shown(moves)}"):
                    found = bytes(movegen.runs(boards, moves, table, least, given))
                    expected = runs_defined(movegen, find, boards, moves, table, least, given)
                if found != expected:
                    marked = f" with the moves {given.hex()} given" if given else ""
                    fail(
                        f"runs of {least} moves or more are marked {found.hex()}, not {expected.hex()}, under the table"
                        f" {table.hex()}{marked}, at {start.fen()} moves {_shown(moves)}"
                    )


@check("sights")
def check_sights(subject: Subject) -> None:
    """``sights`` says of the captures around a move what its definition in ``xqcore/movegen/sight.py`` does.

    Every move of lines with many captures.
    """
    movegen: Any = subject.thing
    find = partial(threats_defined, movegen)
    chance = seeded("sights")
    for start in placed(20):
        moves = played(chance, 12, start)
        boards = replay_defined(movegen, start, moves).boards
        for before, after, move in zip(boards, boards[1:], moves, strict=False):
            about = f"{Position(before, Side(after[move.target] >> 3)).fen()} with {move}"
            with at(about):
                found = movegen.sights(before, after, move)
                expected = sights_defined(find, before, after, move)
                parts = [name for name in Sights._fields if list(getattr(found, name)) != list(getattr(expected, name))]
            if parts:
                fail(f"sights are others {' and '.join(parts)} the move than by their definition, at {about}")


@check("mates")
def check_mates(subject: Subject) -> None:
    """``mates`` finds mate by checks alone where its definition in ``xqcore/movegen/mate.py`` does, in up to three moves.

    Both sides, in middlegames and where a general stands in the open.
    """
    movegen: Any = subject.thing
    for position in (*placed(30), *mixed(40)):
        for side, moves in ((Side.RED, 1), (Side.BLACK, 1), (position.turn, 2), (position.turn, 3)):
            about = f"{Position(position.board, side).fen()}, in {moves}"
            with at(about):
                found, expected = (
                    movegen.mates(position.board, int(side), moves),
                    mates_defined(REFERENCE, position.board, side, moves),
                )
            if bool(found) is not expected:
                fail(f"there is {'a' if expected else 'no'} mate by checks, at {about}")


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, int) else list(value)


# Moves and points in words. Whatever stands for a move is shown: what is no Move is the business of ``movegen-types``.


def _ends(move: Any) -> tuple[int, int]:
    """The two points of a move, of a text or pair too."""
    if not isinstance(move, Move):
        move = Move.parse(str(move))
    return move.origin, move.target


def _code(move: Any) -> int:
    origin, target = _ends(move)
    return origin * 90 + target


def _shown(moves: Iterable[Any]) -> str:
    return " ".join(map(str, moves)) or "none"


def _points(points: Iterable[int]) -> str:
    return " ".join(NAMES[point] for point in points) or "none"


def _difference(found: Iterable[Any], expected: Iterable[Any]) -> str:
    """Say how some moves differ from those expected."""
    ours, theirs = list(map(str, found)), list(map(str, expected))
    missing = [move for move in theirs if move not in ours]
    extra = [move for move in ours if move not in theirs]
    said = [f"{what} {' '.join(moves)}" for what, moves in (("lack", missing), ("have", extra)) if moves]
    return " and ".join(said) or "are the same but not as often"
