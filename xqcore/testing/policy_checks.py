"""What a policy must do. See :class:`xqcore.judge.protocol.Policy` and :class:`xqcore.judge.protocol.Judge`.

A policy rules here under a ruleset of the kit that extends ``basic`` and names it, and under those of its own plugin that do; one
that reads every key of a ruleset (capability ``data-model``) under the shipped ones.
"""

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from xqcore.compare import Code
from xqcore.game import Game
from xqcore.judge.protocol import CALM, Judge
from xqcore.judge.timeline import Timeline
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import GOES_ON, RESULTS, Evidence, Verdict, win_for
from xqcore.plugins.options import built
from xqcore.report.explain import explain
from xqcore.report.json_lines import verdict_object
from xqcore.report.words import LANGUAGES
from xqcore.rules.library import Library
from xqcore.testing.check import Level, check
from xqcore.testing.failure import Unmade, at, fail
from xqcore.testing.positions import REFERENCE, placed, playable, played, seeded
from xqcore.testing.scenarios import SWAPPED, scenarios, verdict_code
from xqcore.testing.subject import Subject
from xqcore.testing.told import at_once, in_steps, judged, told, with_detours

DATA_MODEL: Final = "data-model"
LABELS: Final = frozenset({"check", "kill", "chase", "idle"})
_FEW: Final = 2
SANCTIONS: Final = (None, "loss", "must-vary", "bar-move")

Ruled = Iterator[tuple[Code, GameRecord]]
Told = Iterator[tuple[Timeline, Judge, Verdict | None]]


def codes(subject: Subject) -> tuple[Code, ...]:
    """Return the rulesets under which a policy is checked, with the policy."""
    if DATA_MODEL in subject.capabilities:
        return tuple(Code(subject.context.ruleset(name), subject.thing) for name in scenarios()[0].expect)
    return (Code(_ruleset(subject), subject.thing), *_own(subject))


def _ruleset(subject: Subject) -> Any:
    """A ruleset that says no more than that this policy applies it."""
    text = (
        f"schema: 1\nid: kit\ntitle: The kit's ruleset\nsource: the conformance kit\nextends: basic\n"
        f"policy: {subject.name}\nwarn: {{occurrence: 2}}\nrepetition: {{occurrences: 3, window: first}}\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kit.yaml"
        path.write_text(text, encoding="utf-8")
        return subject.context.rulesets.load(path)


def _own(subject: Subject) -> Iterator[Code]:
    """The rulesets of the policy's own plugin that name it, each with the policy as it asks for it."""
    provider = subject.provider
    sources = [source for kind, source in (subject.plugin.providers if subject.plugin else ()) if kind == "rulesets"]
    if not sources:
        return
    options = {provider.name: provider.options} if provider.options else {}
    shipped = [source for _, source in subject.context.registry.providers("rulesets")]
    library = Library(dict.fromkeys([*shipped, *sources]), options)
    own = Library(sources, options)
    for name in own:
        loaded = library.load(name)
        if loaded.ruleset.policy == provider.name and not loaded.ruleset.abstract:
            given = (loaded.ruleset.extensions or {}).get(provider.name)
            if provider.options is None:
                yield Code(loaded, provider.factory())
            else:
                made = given if isinstance(given, provider.options) else built(provider.options, given, loaded.id)
                yield Code(loaded, provider.factory(made))


@cache
def some_games() -> tuple[GameRecord, ...]:
    """Return a few games: of the scenario table those that are short and different, and some of chance."""
    table = [scenario.record for scenario in scenarios()]
    chosen = [game for game in table if len(game.moves) <= 40][:10]
    return (*chosen, *_chance(4))


@cache
def all_games() -> tuple[GameRecord, ...]:
    """Return the games of the scenario table, and more of chance."""
    return (*(scenario.record for scenario in scenarios()), *_chance(20))


def _chance(count: int) -> Iterator[GameRecord]:
    """Games of chance: from the start, and such that come back to where they were."""
    chance = seeded("policies")
    starts = [position for position in placed(200) if playable(position)]
    for index in range(count):
        start = Position.start() if index % 2 else chance.choice(starts)
        moves = list(played(chance, 30 + index, start))
        yield GameRecord(start, (*moves, *_back_and_forth(start, moves)), f"chance-{index}")


def _back_and_forth(start: Position, moves: list[Any]) -> Iterator[Any]:
    """Moves that repeat the last position three times, where both sides have a move that can be taken back."""
    position = start
    for move in moves:
        position = position.after(move)
    for ours in REFERENCE.legal_moves(position):
        there = position.after(ours)
        for theirs in REFERENCE.legal_moves(there):
            line, place = (ours, theirs, _reversed(ours), _reversed(theirs)), position
            for move in line:
                if not REFERENCE.is_legal(place, move):
                    break
                place = place.after(move)
            else:
                if place.placement == position.placement:
                    yield from line * 3
                    return


def _reversed(move: Any) -> Any:
    return type(move)(move.target, move.origin)


def _few(subject: Subject) -> Ruled:
    yield from _in_turn(codes(subject), some_games())


def _in_turn(rulesets: Sequence[Code], games: Sequence[GameRecord]) -> Ruled:
    """Each game under every ruleset; where there are many, each under one of them in turn."""
    for index, game in enumerate(games):
        for code in rulesets if len(rulesets) <= _FEW else rulesets[index % len(rulesets) :][:1]:
            yield code, game


def _many(subject: Subject) -> Ruled:
    yield from ((code, game) for code in codes(subject) for game in all_games())


@check()
def check_made(subject: Subject) -> None:
    """The factory makes something with the methods of a policy, which appoints judges.

    Compare with ``xqcore.judge.protocol``; a judge has ``advance``, ``retreat`` and ``close``.
    """
    code = codes(subject)[0]
    _, judge = judged(code, some_games()[0])
    missing = [name for name in ("advance", "retreat", "close") if not callable(getattr(judge, name, None))]
    if missing:
        raise Unmade(f"start() returns a {type(judge).__name__}, which has no {', '.join(missing)}")


@check()
def check_determinism(subject: Subject) -> None:
    """The same game has the same verdict each time, also of a policy made anew.

    Nothing of one game may be left in the policy when the next one begins: what belongs to a game belongs to its judge.
    """
    first = [at_once(code, game) for code, game in _few(subject)]
    again = [at_once(code, game) for code, game in _few(subject)]
    fresh = attrs.evolve(subject)
    anew = [at_once(code, game) for code, game in _few(fresh)]
    for index, (code, game) in enumerate(_few(subject)):
        for how, verdicts in (("a second time", again), ("by a policy made anew", anew)):
            if verdicts[index] != first[index]:
                _differ(code, game, f"ruled {how}", verdicts[index], first[index])


@check()
def check_side_by_side(subject: Subject) -> None:
    """Two games that are told in turns end as each does alone.

    A server has many games under one policy; what belongs to a game belongs to its judge.
    """
    for index, (code, ours) in enumerate(_few(subject)):
        expected = in_steps(code, ours)
        other = told(code, some_games()[-1 - index % len(some_games())])
        *_, (_, judge, verdict) = _in_company(told(code, ours), other)
        found = verdict or judge.close()
        if found != expected:
            _differ(code, ours, "with another game beside it", found, expected)


def _in_company(ours: Told, other: Told) -> Told:
    """The steps of one game, each after one of another."""
    for step in ours:
        next(other, None)
        yield step


@check()
def check_told(subject: Subject) -> None:
    """A game told ply by ply, some plies at a time, or at once has the same verdict.

    ``advance(ply)`` answers for every ply since the last one it was told, and the first that ends the game counts; look at
    each of them in turn if nothing is quicker.
    """
    _told(_few(subject))


@check(level=Level.FULL)
def check_told_at_length(subject: Subject) -> None:
    """Many more games have the same verdict however they are told.

    See ``policy-told``.
    """
    _told(_many(subject))


def _told(ruled: Ruled) -> None:
    for code, game in ruled:
        with _about(code, game):
            whole, stepwise, in_chunks = at_once(code, game), in_steps(code, game), in_steps(code, game, 5)
        if whole != stepwise:
            _differ(code, game, "told ply by ply", stepwise, whole, "told at once")
        if whole is not None and in_chunks is not None and _heart(whole) != _heart(in_chunks):
            _differ(code, game, "told five plies at a time", in_chunks, whole, "told at once")
        if (whole is None) != (in_chunks is None):
            _differ(code, game, "told five plies at a time", in_chunks, whole, "told at once")


@check()
def check_retreat(subject: Subject) -> None:
    """A game in which moves are tried and taken back ends as it would have without.

    ``retreat(ply)`` makes the judge forget all that came behind that ply, what it said of it too.
    """
    _retreats(_few(subject))


@check(level=Level.FULL)
def check_retreat_at_length(subject: Subject) -> None:
    """Many more games end as they would have without the moves taken back.

    See ``policy-retreat``.
    """
    _retreats(_many(subject))


def _retreats(ruled: Ruled) -> None:
    for code, game in ruled:
        with _about(code, game):
            detours, straight = with_detours(code, game), in_steps(code, game)
        if detours != straight:
            _differ(code, game, "with moves tried and taken back", detours, straight)


@check()
def check_timeline(subject: Subject) -> None:
    """The timeline is as it was after all that the judge has done.

    All rulesets share one timeline; a judge reads it, and keeps what it needs for itself.
    """
    for code, game in _few(subject):
        timeline = Timeline(game.start, REFERENCE)
        timeline.extend(game.moves)
        before = _facts(timeline)
        judge = code.policy.start(code.ruleset, timeline)
        judge.advance(timeline.plies)
        judge.close()
        _same_facts(code, game, before, timeline)
        for moved, told_of, _ in told(code, game):
            known = _facts(moved)
            told_of.close()
            _same_facts(code, game, known, moved)
            expected = Timeline(game.start, REFERENCE)
            expected.extend(game.moves[: moved.plies])
            _same_facts(code, game, _facts(expected), moved)


def _facts(timeline: Timeline) -> Mapping[str, Any]:
    return {
        "start": timeline.start,
        "moves": tuple(timeline.moves),
        "boards": tuple(timeline.boards),
        "captured": bytes(timeline.captured),
        "checks": bytes(timeline.checks),
        "counts": bytes(timeline.counts),
        "occurrences": [tuple(timeline.occurrences(ply)) for ply in range(len(timeline.boards))],
    }


def _same_facts(code: Code, game: GameRecord, before: Mapping[str, Any], timeline: Timeline) -> None:
    try:
        after = _facts(timeline)
    except (IndexError, KeyError):  # so much is changed that it fits together no more
        after = {}
    changed = [name for name, value in before.items() if after.get(name) != value]
    if changed:
        fail(f"the judge changes the timeline's {', '.join(changed)}, {_where(code, game)}")


@check()
def check_well_formed(subject: Subject) -> None:
    """A verdict fits together: result, ply, window, evidence, labels, fault and sanction.

    See :class:`xqcore.model.verdict.Verdict`: there is one entry of evidence for each ply of the window, in order, with the
    side and move of that ply; the side at fault loses.
    """
    for code, game in _few(subject):
        with _about(code, game):
            verdict = at_once(code, game)
        if verdict is not None:
            for wrong in _faults(verdict, game):
                fail(f"{wrong}, {_where(code, game)}")


def _faults(verdict: Any, game: GameRecord) -> Iterator[str]:
    """What does not fit together in a verdict on a game."""
    if not isinstance(verdict, Verdict):
        yield f"the verdict is a {type(verdict).__name__}"
        return
    if verdict.result == "*" and verdict.sanction == "must-vary":
        return  # an order, by which the game goes on
    if verdict.result not in RESULTS or verdict.result == "*":
        yield f"the verdict's result is {verdict.result!r}; a game that goes on has none"
    ending: Any = verdict.ending
    if not isinstance(ending, str) or not ending:
        yield f"the verdict's ending is {ending!r}, not the name of one"
    if not isinstance(verdict.ply, int) or not 0 <= verdict.ply <= len(game.moves):
        yield f"the verdict's ply is {verdict.ply!r}, not one of the game's, 0 to {len(game.moves)}"
        return
    if verdict.fault is not None and verdict.result != win_for(verdict.fault.other):
        yield f"{verdict.fault} is at fault and the result is {verdict.result}"
    if verdict.sanction not in SANCTIONS:
        yield f"the sanction is {verdict.sanction!r}, none of {', '.join(map(str, SANCTIONS[1:]))}"
    if verdict.window is None:
        if verdict.evidence:
            yield "there is evidence without a window"
        return
    first, last = verdict.window
    if not 1 <= first <= last <= verdict.ply:
        yield f"the window is {first} to {last} in a game that ends at ply {verdict.ply}"
        return
    plies = [entry.ply for entry in verdict.evidence]
    if plies != list(range(first, last + 1)):
        yield f"the evidence is about the plies {plies}, the window is {first} to {last}"
        return
    for entry in verdict.evidence:
        yield from _faults_of(entry, game)


def _faults_of(entry: Evidence, game: GameRecord) -> Iterator[str]:
    mover = game.start.turn if entry.ply % 2 else game.start.turn.other
    if entry.move is not game.moves[entry.ply - 1] or entry.side is not mover:
        yield f"the evidence for ply {entry.ply} is about {entry.side}'s {entry.move}"
    if not entry.labels or not LABELS.issuperset(entry.labels):
        yield f"the labels of ply {entry.ply} are {entry.labels!r}; known: {', '.join(sorted(LABELS))}"
    if ("check" in entry.labels) != bool(entry.checkers):
        yield f"ply {entry.ply} is labelled {entry.labels!r} and has the checkers {entry.checkers!r}"
    if ("chase" in entry.labels) != bool(entry.attacks):
        yield f"ply {entry.ply} is labelled {entry.labels!r} and has {len(entry.attacks)} attacks"


@check()
def check_in_time(subject: Subject) -> None:
    """No verdict is about a ply that the judge has not been told of.

    A ruling that hangs on the next move waits for it: ``advance`` returns ``None`` until then, and ``close`` what would
    hold without it.
    """
    for code, game in _few(subject):
        with _about(code, game):
            answers = [(timeline.plies, verdict, judge.close()) for timeline, judge, verdict in told(code, game)]
        for plies, *verdicts in answers:
            for verdict in verdicts:
                if verdict is not None and verdict.ply is not None and verdict.ply > plies:
                    fail(f"told of ply {plies} it rules at ply {verdict.ply}, {_where(code, game)}")


@check()
def check_mirror(subject: Subject) -> None:
    """A game with left and right exchanged has the same verdict.

    No code of rules knows a left and a right.
    """
    _reflected(subject, _mirrored, swap=False)


@check()
def check_colours(subject: Subject) -> None:
    """A game with the colours exchanged has the same verdict with the sides exchanged: result, fault and ply.

    What is asked of Red is asked of Black; who moves first has no part in it.
    """
    _reflected(subject, _swapped, swap=True)


def _reflected(subject: Subject, reflect: Callable[[GameRecord], GameRecord], *, swap: bool) -> None:
    for code, game in _few(subject):
        with _about(code, game):
            here, there = at_once(code, game), at_once(code, reflect(game))
        expected = _heart(here)
        if swap and here is not None:
            fault = None if here.fault is None else here.fault.other
            expected = (SWAPPED[here.result], *expected[1:3], fault, here.window)
        if _heart(there) != expected:
            said = "with the colours exchanged" if swap else "mirrored"
            _differ(code, game, f"{said} it", there, here, "as it is it")


def _mirrored(game: GameRecord) -> GameRecord:
    return attrs.evolve(game, start=game.start.mirrored(), moves=tuple(move.mirrored() for move in game.moves))


def _swapped(game: GameRecord) -> GameRecord:
    return attrs.evolve(game, start=game.start.swapped(), moves=tuple(move.turned() for move in game.moves))


def _heart(verdict: Verdict | None) -> tuple[Any, ...]:
    """What a verdict comes to, the words and reasons left aside."""
    verdict = verdict or GOES_ON
    return verdict.result, verdict.ending, verdict.ply, verdict.fault, verdict.window


@check()
def check_close(subject: Subject) -> None:
    """``close`` can be called at any time, and again: it says the same.

    At the start, in the middle, and when the game has ended.
    """
    for code, game in _few(subject):
        with _about(code, game):
            for timeline, judge, _ in told(code, game):
                first, second = judge.close(), judge.close()
                if first != second:
                    _differ(code, timeline, "closed a second time", second, first, "closed")


@check()
def check_live(subject: Subject) -> None:
    """A live game under it can be played: moves, warnings, a move taken back, what a move would bring.

    See :class:`xqcore.game.Game`, which is what players and servers use.
    """
    for code, record in _few(subject):
        with _about(code, record):
            expected = in_steps(code, record)
            game = Game(code, record.start, REFERENCE)
            for index, move in enumerate(record.moves):
                if game.verdict:
                    break
                if index % 5 == 0:
                    game.verdict_after(move)
                game.push(move)
                game.warnings()
                if index % 7 == 0 and not game.verdict:
                    game.pop()
                    game.push(move)
        if game.verdict is not None and game.verdict != expected:
            _differ(code, record, "as a live game", game.verdict, expected)


@check()
def check_explained(subject: Subject) -> None:
    """Its verdicts can be told in every language, and as JSON.

    A verdict's ``rule`` and ``evidence`` are shown to people; endings of your own are shown by their names.
    """
    for code, game in _few(subject):
        with _about(code, game):
            verdict = at_once(code, game) or GOES_ON
            texts = [explain(verdict, code.ruleset.id, len(game.moves), language) for language in LANGUAGES]
            json.dumps(verdict_object(verdict, code.ruleset.id, len(game.moves)))
        if not all(text.strip() for text in texts):
            fail(f"the verdict is told in no words, {_where(code, game)}")


@check(CALM)
def check_calm(subject: Subject) -> None:
    """``calm`` calls no line calm on which one of the rulesets has a verdict.

    ``compare`` takes its word for it and appoints no judges: see :class:`xqcore.judge.protocol.Overseer`.
    """
    rulesets = codes(subject)
    policy: Any = subject.thing
    looks = [([code], policy.calm([code.ruleset])) for code in rulesets]
    looks.append((list(rulesets), policy.calm([code.ruleset for code in rulesets])))
    for whole in all_games():
        for game in (whole, whole.until(len(whole.moves) * 2 // 3), whole.until(len(whole.moves) // 3)):
            verdicts = {code.ruleset.id: at_once(code, game) for code in rulesets}
            for ruling, look in looks:
                timeline, _ = judged(ruling[0], game, game.moves)
                ended = [code for code in ruling if verdicts[code.ruleset.id] is not None]
                if ended and look(timeline):
                    found = verdict_code(verdicts[ended[0].ruleset.id] or GOES_ON)
                    fail(f"a line is called calm that ends {found} {_where(ended[0], game)}")


@check(DATA_MODEL)
def check_scenarios(subject: Subject) -> None:
    """Every game of the scenario table ends under every shipped ruleset as the table says.

    The table is ``xqcore/testing/scenarios.yaml``: each game has one question, which its title names.
    """
    for code in codes(subject):
        for scenario in scenarios():
            with _about(code, scenario.record):
                found = verdict_code(at_once(code, scenario.record) or GOES_ON)
            if found != scenario.expect[code.ruleset.id]:
                fail(
                    f"{scenario.id} ({scenario.title}) ends {found} under {code.ruleset.id},"
                    f" not {scenario.expect[code.ruleset.id]}: {_moves(scenario.record)}"
                )


@check(DATA_MODEL, level=Level.FULL)
def check_scenarios_reflected(subject: Subject) -> None:
    """Every game of the scenario table, mirrored and with the colours exchanged, ends as the table says.

    See ``policy-scenarios``.
    """
    for code in codes(subject):
        for original in scenarios():
            for how, scenario in (("mirrored", original.mirrored()), ("colours exchanged", original.swapped())):
                with _about(code, scenario.record):
                    found = verdict_code(at_once(code, scenario.record) or GOES_ON)
                if found != scenario.expect[code.ruleset.id]:
                    fail(
                        f"{scenario.id}, {how}, ends {found} under {code.ruleset.id},"
                        f" not {scenario.expect[code.ruleset.id]}: {_moves(scenario.record)}"
                    )


# Games and verdicts in words


def _about(code: Code, game: GameRecord) -> Any:
    return at(_where(code, game))


def _where(code: Code, game: GameRecord) -> str:
    return f"under {code.ruleset.id}, at {_moves(game)}"


def _moves(game: GameRecord | Timeline) -> str:
    """A game as a position line, which every format and engine reads."""
    return f"position fen {game.start.fen()} moves {' '.join(map(str, game.moves))}"


def _differ(
    code: Code,
    game: GameRecord | Timeline,
    how: str,
    found: Verdict | None,
    expected: Verdict | None,
    else_: str = "else",
) -> None:
    """Fail: a game has two verdicts."""
    ours, theirs = (verdict_code(verdict or GOES_ON) for verdict in (found, expected))
    if ours == theirs and found is not None and expected is not None:
        fields = [field.name for field in attrs.fields(Verdict)]
        parts = [name for name in fields if getattr(found, name) != getattr(expected, name)]
        fail(f"{how} the verdict has other {', '.join(parts)} than {else_}, under {code.ruleset.id}, at {_moves(game)}")
    fail(f"{how} the verdict is {ours}, {else_} {theirs}, under {code.ruleset.id}, at {_moves(game)}")
