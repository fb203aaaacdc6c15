"""The semantic pass: rulesets whose keys are each right but contradict one another."""

from collections.abc import Iterator

from xqcore.model.verdict import Ending
from xqcore.rules.diagnostic import Diagnostic, Mark, did_you_mean, listed
from xqcore.rules.schema import (
    Act,
    Chase,
    Chasers,
    Conduct,
    CountFrom,
    CutRoot,
    Limit,
    New,
    Opened,
    PieceKind,
    Protection,
    Reset,
    Ruleset,
    Runs,
    Same,
    Several,
    Skipped,
    Step,
    Target,
)

Fault = tuple[str, str, tuple[str, ...]]
"""A path, what is wrong there, and other keys that it follows from: fields for what they lack, or paths of single keys."""


_TAKEN = frozenset(
    {
        Ending.CHECKMATE,
        Ending.STALEMATE,
        Ending.REPETITION,
        Ending.BARE_MATERIAL,
        Ending.AGREEMENT,
        Ending.RESIGNATION,
        Ending.MUST_VARY,
        Ending.BARRED,
        Ending.NONE,
    }
)
"""Endings that are not a ruleset's to name."""
_CHASING = frozenset({Skipped.CHASE, Skipped.ATTACK, Skipped.REPLY_TO_CHASE, Skipped.REPLY_TO_ATTACK})
_CHASE_IS_ATTACK = ((Skipped.CHASE, Skipped.ATTACK), (Skipped.REPLY_TO_CHASE, Skipped.REPLY_TO_ATTACK))
_WIDER = {
    Reset.CROSSED_SOLDIER_MOVE: (Reset.CROSSED_SOLDIER_ADVANCE,),
    Reset.SOLDIER_MOVE: (Reset.CROSSED_SOLDIER_MOVE, Reset.CROSSED_SOLDIER_ADVANCE),
}


def contradictions(
    ruleset: Ruleset, marks: dict[str, Mark], whole: Mark, unsure: frozenset[str] = frozenset()
) -> list[Diagnostic]:
    """List the contradictions.

    ``whole`` is the place of the file, for what has no place of its own. ``unsure`` are fields whose values are not
    all there because they have faults of their own: nothing is concluded from what they lack, nor, where ``extends`` is
    one of them, from any other key.
    """
    found = (
        *_confidence(ruleset, marks),
        *_order(ruleset),
        *_names(ruleset),
        *_chase(ruleset),
        *_conducts(ruleset),
        *_limits(ruleset),
        *_rest(ruleset),
    )
    return [
        placed(fault, marks, whole)
        for fault in found
        if not unsure.intersection(fault[2]) and not (fault[2] and "extends" in unsure)
    ]


def placed(fault: Fault, marks: dict[str, Mark], whole: Mark) -> Diagnostic:
    """A contradiction where it stands, or, where it stands in a parent, at the file's own key that brings it about."""
    path, message, others = fault
    mark = next((marks[key] for key in (*_outward(path), *others) if key in marks), whole)
    if mark.file == whole.file:
        return Diagnostic(mark, path, message)
    near = (*others, *_outward(path), "extends")
    own = next((marks[key] for key in near if key in marks and marks[key].file == whole.file), whole)
    return Diagnostic(own, path, f"{message} (inherited from {mark.name}:{mark.line})")


def _outward(path: str) -> list[str]:
    """A path and the paths of the keys around it, the nearest first."""
    keys = path.split(".")
    return [".".join(keys[:length]) for length in range(len(keys), 0, -1)]


def _confidence(ruleset: Ruleset, marks: dict[str, Mark]) -> Iterator[Fault]:
    for path in ruleset.confidence or ():
        if path not in marks:
            known = [mark for mark in marks if not mark.startswith("confidence")]
            yield f"confidence.{path}", f"the ruleset has no key {path!r}{did_you_mean(path, known)}", (path,)


def _order(ruleset: Ruleset) -> Iterator[Fault]:
    missing = [step.value for step in Step if step not in ruleset.order]
    if missing:
        yield "order", f"the order leaves out {listed(missing, 'and')}", ("order",)


def _names(ruleset: Ruleset) -> Iterator[Fault]:
    """Names of conducts and limits are endings of games, so each must tell one ending from all others."""
    conducts = [conduct.name for conduct in ruleset.conducts]
    for name in conducts:
        if name in _TAKEN:
            yield f"conducts.{name}", f"{name!r} is the name of another ending", ()
    for limit in ruleset.limits:
        if limit.name in _TAKEN or limit.name in conducts:
            named = (f"conducts.{limit.name}",) if limit.name in conducts else ()
            yield f"limits.{limit.name}", f"{limit.name!r} is the name of another ending", named


def _chase(ruleset: Ruleset) -> Iterator[Fault]:
    chase = ruleset.chase
    if chase is None:
        return
    asked = any(Act.CHASE in _asked(conduct) for conduct in ruleset.conducts) or any(
        _CHASING & set(limit.skip) for limit in ruleset.limits
    )
    if not asked and not ruleset.abstract:
        yield "chase", "a chase is described here, but no conduct and no limit asks for one", ("conducts", "limits")
    if set(PieceKind) <= set(chase.attackers.excluded):
        yield "chase.attackers.not", "every kind of piece is left out, so nothing ever chases", ()
    if set(Target) - {Target.HOME_SOLDIER} <= set(chase.targets.excluded):
        yield "chase.targets.not", "every kind of piece is left out, so nothing is ever chased", ()
    valued = chase.several is Several.DEAREST or chase.protection is Protection.NET_GAIN
    if valued != (chase.values is not None):
        given = (
            "chase.values"
            if not valued
            else "chase.several"
            if chase.several is Several.DEAREST
            else "chase.protection"
        )
        yield (
            given,
            "'several: dearest' and 'protection: net-gain' go together with 'values': one needs the other",
            ("chase",),
        )
    if chase.cut_root is not CutRoot.COUNTS and chase.new is New.CAPTURE:
        yield "chase.cut-root", "'new: capture' leaves every cut root out, so there is nothing to except", ()
    yield from _anyway(chase)


def _anyway(chase: Chase) -> Iterator[Fault]:
    if chase.unprotected_anyway and chase.protection is Protection.IGNORED:
        yield "chase.unprotected-anyway", "protection is ignored, so there is nothing to except from it", ()
    for index, entry in enumerate(chase.unprotected_anyway):
        path = f"chase.unprotected-anyway[{index}]"
        spared = {"general", *(target.value for target in chase.targets.excluded)}
        never = [kind.value for kind in entry.target if kind.value in spared]
        if never:
            yield path, f"{listed(never, 'and')} can never be chased: see chase.targets.not", ()
        idle = [k.value for k in entry.attacker if k in chase.attackers.excluded]
        if idle:
            yield path, f"{listed(idle, 'and')} never chases: see chase.attackers.not", ()
    if chase.opened is Opened.CANNON and PieceKind.CANNON in chase.attackers.excluded:
        yield "chase.opened", "'opened: cannon' asks for cannons, but chase.attackers.not leaves them out", ()


def _conducts(ruleset: Ruleset) -> Iterator[Fault]:
    for conduct in ruleset.conducts:
        yield from _conduct(conduct, f"conducts.{conduct.name}", ruleset)


def _conduct(conduct: Conduct, path: str, ruleset: Ruleset) -> Iterator[Fault]:
    if not conduct.each:
        yield f"{path}.each", "the list is empty, so no move would ever fit", ()
    if Act.CHASE in _asked(conduct) and ruleset.chase is None:
        yield path, "the conduct asks for chases, but the ruleset has no 'chase' that says what one is", ("chase",)
    if Act.KILL in _asked(conduct) and ruleset.kill is None:
        yield path, "the conduct asks for kills, but the ruleset has no 'kill' that says what one is", ("kill",)
    both = [act.value for act in conduct.each if act in conduct.without]
    if both and len(conduct.each) == len(both):
        yield f"{path}.without", f"no move can be {listed(both)} and not be it", ()
    if conduct.target is Same.SAME and conduct.each != (Act.CHASE,):
        yield f"{path}.target", "'target: same' goes with 'each: [chase]' alone: a check has no target", ()
    if conduct.chasers is Chasers.ONE and conduct.each != (Act.CHASE,):
        yield f"{path}.chasers", "'chasers: one' goes with 'each: [chase]' alone: nothing else has chasers", ()
    if conduct.allow is None and ruleset.repetition is None:
        yield path, "the conduct is never judged: it needs 'allow', or the ruleset needs 'repetition'", ("repetition",)
    if conduct.allow is not None:
        rows = list(conduct.allow)
        if rows != list(range(1, len(rows) + 1)):
            yield (
                f"{path}.allow",
                "the rows of the table are the numbers of pieces 1, 2, 3 and so on, none left out",
                (f"{path}.allow",),
            )
        elif list(conduct.allow.values()) != sorted(conduct.allow.values()):
            yield f"{path}.allow", "more pieces cannot be allowed less", ()
        if conduct.chasers is Chasers.ONE:
            yield (
                f"{path}.chasers",
                "the rows of 'allow' tell how many pieces there may be: 'chasers' does not go with it",
                (),
            )
        if conduct.neither:
            yield f"{path}.neither", "a run knows the moves of one side alone: 'neither' does not go with 'allow'", ()
    elif conduct.reset:
        yield f"{path}.reset", "there is no run to begin anew: 'reset' goes with 'allow'", (f"{path}.allow",)


def _asked(conduct: Conduct) -> tuple[Act, ...]:
    """Everything that a conduct asks about a move."""
    return (*conduct.each, *conduct.without, *conduct.neither)


def _limits(ruleset: Ruleset) -> Iterator[Fault]:
    for limit in ruleset.limits:
        yield from _limit(limit, f"limits.{limit.name}", ruleset)


def _limit(limit: Limit, path: str, ruleset: Ruleset) -> Iterator[Fault]:
    if _CHASING & set(limit.skip) and ruleset.chase is None:
        yield f"{path}.skip", "chases are skipped, but the ruleset has no 'chase' that says what one is", ("chase",)
    if limit.checks_counted is not None and Skipped.CHECK in limit.skip:
        yield f"{path}.checks-counted", "checks are skipped, so none is counted", ()
    if limit.start is CountFrom.CLOCK and (limit.skip or limit.reset != (Reset.CAPTURE,)):
        yield (
            f"{path}.from",
            "the clock counts plies since the last capture: 'from: clock' needs 'reset: [capture]' and no 'skip'",
            (f"{path}.reset", f"{path}.skip"),
        )
    for wide, narrow in _WIDER.items():
        never = [n.value for n in narrow if wide in limit.reset and n in limit.reset]
        if never:
            yield f"{path}.reset", f"{listed(never, 'and')} adds nothing to {wide.value}", ()
    for chase, attack in ((Skipped.CHASE, Skipped.ATTACK), (Skipped.REPLY_TO_CHASE, Skipped.REPLY_TO_ATTACK)):
        if chase in limit.skip and attack in limit.skip:
            yield f"{path}.skip", f"{chase.value} adds nothing to {attack.value}: every chase is an attack", ()


def _rest(ruleset: Ruleset) -> Iterator[Fault]:
    if ruleset.kill is not None and not any(Act.KILL in _asked(conduct) for conduct in ruleset.conducts):
        yield "kill", "a kill is described here, but no conduct asks for one", ("conducts",)
    if ruleset.repetition and ruleset.repetition.runs is Runs.LEFT and all(c.allow is None for c in ruleset.conducts):
        yield "repetition.runs", "no conduct has an 'allow' that a run could be left to", ("conducts",)
    if ruleset.bare_material and not ruleset.bare_material.none_of:
        yield "bare-material.none-of", "the list is empty, so every game would be drawn at once", ()
    if ruleset.bare_material and PieceKind.GENERAL in ruleset.bare_material.none_of:
        yield "bare-material.none-of", "a general never leaves the board, so no game would ever be drawn", ()
    if ruleset.warn is None:
        return
    if ruleset.warn.occurrence is None and ruleset.warn.before is None:
        yield "warn", "neither 'occurrence' nor 'before' is given, so nobody is ever warned", ("warn",)
    occurrence = ruleset.warn.occurrence
    if occurrence is not None:
        if ruleset.repetition is None:
            yield "warn.occurrence", "the ruleset has no 'repetition' to warn of", ("repetition",)
        elif occurrence >= ruleset.repetition.occurrences:
            yield (
                "warn.occurrence",
                f"the warning comes too late: the game ends at occurrence {ruleset.repetition.occurrences}",
                ("repetition.occurrences",),
            )
    if ruleset.warn.before is not None and all(conduct.allow is None for conduct in ruleset.conducts):
        yield "warn.before", "no conduct has an 'allow' to warn of", ("conducts",)
