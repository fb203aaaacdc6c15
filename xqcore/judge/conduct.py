"""What every move of a side in a window was."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from xqcore.judge.chase import Chases, Pair
from xqcore.judge.kill import mates_by_checks
from xqcore.judge.timeline import Timeline
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.model.verdict import Attack, Evidence
from xqcore.rules.schema import Act, Conduct, CutRoot, Ruleset, Same, Several


class Acts:
    """Answers what each ply of a timeline was under a ruleset."""

    def __init__(self, ruleset: Ruleset, timeline: Timeline):
        self.ruleset = ruleset
        self.timeline = timeline

    @cached_property
    def chases(self) -> Chases | None:
        """What plies chase; ``None`` where the ruleset knows no chases. Rulesets with the same chase share it."""
        chase, shared = self.ruleset.chase, self.timeline.shared
        if chase is None:
            return None
        if chase not in shared:
            shared[chase] = Chases(chase, self.timeline)
        found: Chases = shared[chase]
        return found

    def chased(self, ply: int, *, cut_roots: bool = True) -> tuple[Pair, ...]:
        """The threats by which a ply chases; none where the ruleset knows no chases."""
        return self.chases.chased(ply, cut_roots=cut_roots) if self.chases else ()

    def does(self, act: Act, ply: int, *, cut_roots: bool = True) -> bool:
        """Whether a ply is of a kind."""
        match act:
            case Act.CHECK:
                return bool(self.timeline.checks[ply])
            case Act.KILL:
                return self.kills(ply)
            case Act.CHASE:
                return bool(self.chased(ply, cut_roots=cut_roots))

    def kills(self, ply: int) -> bool:
        """Whether a ply threatens mate without giving check; never where the ruleset knows no kills."""
        timeline, kill = self.timeline, self.ruleset.kill
        if kill is None or timeline.checks[ply]:
            return False
        board, side = timeline.boards[ply], timeline.mover(ply)
        key = (kill, board, side)
        if key not in timeline.shared:
            timeline.shared[key] = mates_by_checks(timeline.movegen, Position(board, side), kill.moves)
        return bool(timeline.shared[key])

    def fits(self, conduct: Conduct, ply: int) -> bool:
        """Whether a ply taken alone may be part of a conduct."""
        return any(self.does(act, ply) for act in conduct.each) and not any(
            self.does(act, ply) for act in conduct.without
        )

    def in_a_row(self, conduct: Conduct, least: int) -> bytes | bytearray:
        """Which plies may belong to so many moves of a side, one after another, that all fit: a quick look at the line.

        1 for each of those, by ply; index 0 says nothing.
        """
        if conduct.each == (Act.CHECK,):
            return self.timeline.checks
        if conduct.each == (Act.CHASE,):
            return b"\0" + self.chases.in_a_row(least) if self.chases else bytes(self.timeline.plies + 1)
        return b"\1" * (self.timeline.plies + 1)

    def pieces(self, conduct: Conduct, ply: int) -> set[int]:
        """The identities of the pieces by which a ply is of the conduct's kind: checkers, attackers, the one that moved to kill."""
        points: list[int] = []
        if Act.CHECK in conduct.each:
            points += self.timeline.checkers(ply)
        if Act.CHASE in conduct.each:
            points += [pair.attacker for pair in self.chased(ply)]
        if Act.KILL in conduct.each and self.kills(ply):
            points.append(self.timeline.moves[ply - 1].target)
        return {self.timeline.identity(ply, point) for point in points}

    def targets(self, ply: int) -> dict[int, set[int]]:
        """The identities of the pieces that a ply chases, each with those of its attackers."""
        found: dict[int, set[int]] = {}
        for pair in self.chased(ply):
            target = self.timeline.identity(ply, pair.target)
            found.setdefault(target, set()).add(self.timeline.identity(ply, pair.attacker))
        return found


class WindowConduct:
    """The conduct of one side over a window of plies, first and last included."""

    def __init__(self, acts: Acts, side: Side, first: int, last: int):
        self._acts = acts
        timeline = acts.timeline
        own = first if timeline.mover(first) is side else first + 1
        self.plies = range(own, last + 1, 2)
        self._opposing = range(first if own > first else first + 1, last + 1, 2)
        self._pairs: dict[int, tuple[Pair, ...]] | None = None

    def pairs(self, ply: int) -> tuple[Pair, ...]:
        """The threats by which a ply of this side chases, as they count in this window."""
        if self._pairs is None:
            self._pairs = self._counted()
        return self._pairs[ply]

    def highest(self, conducts: Sequence[Conduct]) -> Conduct | None:
        """The conduct of the highest rank that fits every move, ``None`` for idle; the first named among equals."""
        fitting = [conduct for conduct in conducts if self._fits(conduct)]
        return max(fitting, key=lambda conduct: conduct.rank, default=None)

    def _fits(self, conduct: Conduct) -> bool:
        if not all(self._is(conduct, ply) for ply in self.plies) or self._anywhere(conduct.neither):
            return False
        if conduct.target is Same.ANY:
            return True
        timeline = self._acts.timeline
        chased = [{timeline.identity(ply, pair.target) for pair in self.pairs(ply)} for ply in self.plies]
        return bool(set.intersection(*chased))

    def _is(self, conduct: Conduct, ply: int) -> bool:
        return any(self._does(act, ply) for act in conduct.each) and not any(
            self._does(act, ply) for act in conduct.without
        )

    def _does(self, act: Act, ply: int) -> bool:
        return bool(self.pairs(ply)) if act is Act.CHASE else self._acts.does(act, ply)

    def _anywhere(self, acts: Sequence[Act]) -> bool:
        """Whether any move of the window, by either side, is one of these."""
        return any(self._acts.does(act, ply) for act in acts for ply in (*self.plies, *self._opposing))

    def _counted(self) -> dict[int, tuple[Pair, ...]]:
        acts = self._acts
        if acts.ruleset.chase is None:
            return dict.fromkeys(self.plies, ())
        cut_roots = acts.ruleset.chase.cut_root is not CutRoot.UNLESS_UNDER_ATTACK or not self._under_attack()
        pairs = {ply: acts.chased(ply, cut_roots=cut_roots) for ply in self.plies}
        return self._tracked(pairs) if acts.ruleset.chase.several is Several.DEAREST else pairs

    def _under_attack(self) -> bool:
        """Whether the opponent, on every move of the window, checks or chases without cutting roots."""
        acts = self._acts
        return all(acts.timeline.checks[ply] or acts.chased(ply, cut_roots=False) for ply in self._opposing)

    def _tracked(self, pairs: dict[int, tuple[Pair, ...]]) -> dict[int, tuple[Pair, ...]]:
        """Keep one target for each ply: of several equally dear the one tracked so far, else that on the lowest point."""
        timeline, tracked, kept = self._acts.timeline, -1, {}
        for ply, found in pairs.items():
            targets = sorted({pair.target for pair in found})
            same = [target for target in targets if timeline.identity(ply, target) == tracked]
            chosen = (same or targets or [-1])[0]
            kept[ply] = tuple(pair for pair in found if pair.target == chosen)
            if found:
                tracked = timeline.identity(ply, chosen)
        return kept


Windows = Mapping[Side, WindowConduct]
"""The conducts of both sides over one window."""


def windows(acts: Acts, first: int, last: int) -> Windows:
    """The conducts of both sides over a window."""
    return {side: WindowConduct(acts, side, first, last) for side in Side}


def evidence(acts: Acts, first: int, last: int, conducts: Windows | None = None) -> tuple[Evidence, ...]:
    """What each move of a window was, as it counts in that window; ``conducts`` where they are known already."""
    if conducts is None:
        conducts = windows(acts, first, last)
    return tuple(_entry(acts, conducts[acts.timeline.mover(ply)], ply) for ply in range(first, last + 1))


def _entry(acts: Acts, conduct: WindowConduct, ply: int) -> Evidence:
    timeline = acts.timeline
    attacks = attacks_of(timeline, ply, conduct.pairs(ply))
    done = (("check", timeline.checks[ply]), ("kill", acts.kills(ply)), ("chase", attacks))
    labels = tuple(label for label, is_so in done if is_so)
    return Evidence(
        ply, timeline.mover(ply), timeline.moves[ply - 1], labels or ("idle",), timeline.checkers(ply), attacks
    )


def attacks_of(timeline: Timeline, ply: int, pairs: Sequence[Pair]) -> tuple[Attack, ...]:
    """Describe attacks after a ply: who attacks whom."""
    return tuple(
        Attack(
            pair.attacker,
            timeline.piece(ply, pair.attacker),
            pair.target,
            timeline.piece(ply, pair.target),
            pair.reason,
            timeline.identity(ply, pair.target),
        )
        for pair in pairs
    )
