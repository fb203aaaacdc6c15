"""What every move of a side in a window was."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from xqcore.judge.chase import Chases, Pair
from xqcore.judge.timeline import Timeline
from xqcore.model.piece import SIDES, Side
from xqcore.model.verdict import Attack, Evidence
from xqcore.rules.schema import Act, Chase, Chasers, Conduct, CutRoot, Kill, Ruleset, Same, Several

_IS_CHECK: Final = Act.CHECK
_IS_CHASE: Final = Act.CHASE


class Acts:
    """Answers what each ply of a timeline was, by what a ruleset calls a chase and a kill.

    Made by :func:`acts_of`; rulesets that agree in both share one.
    """

    def __init__(self, chase: Chase | None, kill: Kill | None, timeline: Timeline):
        self.chase = chase
        self.timeline = timeline
        self.chases = Chases(chase, timeline) if chase is not None else None
        """What plies chase; ``None`` where the ruleset knows no chases."""
        self.chased: Callable[..., tuple[Pair, ...]] = self.chases.chased if self.chases else _no_chase
        """The threats by which a ply chases: see :meth:`Chases.chased`; none where the ruleset knows no chases."""
        self.kill = kill

    def does(self, act: Act, ply: int) -> bool:
        """Whether a ply is of a kind."""
        if act is _IS_CHECK:
            return bool(self.timeline.checks[ply])
        return bool(self.chased(ply)) if act is _IS_CHASE else self.kills(ply)

    def kills(self, ply: int) -> bool:
        """Whether a ply threatens mate without giving check; never where the ruleset knows no kills."""
        kill = self.kill
        return kill is not None and not self.timeline.checks[ply] and self.timeline.mates(ply, kill.moves)

    def fits(self, conduct: Conduct, ply: int) -> bool:
        """Whether a ply taken alone is one of the acts of a conduct and none of those that it excludes."""
        does = self.does
        for act in conduct.each:
            if does(act, ply):
                break
        else:
            return False
        for act in conduct.without:
            if does(act, ply):
                return False
        return True

    def in_a_row(self, conduct: Conduct, least: int) -> bytes | bytearray:
        """Which plies may belong to so many moves of a side, one after another, that all fit: a quick look at the line.

        1 for each of those, by ply; index 0 says nothing.
        """
        acts = set(conduct.each)
        if acts == {Act.CHECK}:
            return self.timeline.checks
        if Act.KILL in acts:
            return b"\1" * (self.timeline.plies + 1)
        if self.chases is None:
            return self.timeline.checks if Act.CHECK in acts else bytes(self.timeline.plies + 1)
        return b"\0" + self.chases.in_a_row(least, or_check=Act.CHECK in acts)

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

    def targets(self, ply: int) -> Mapping[int, set[int]]:
        """The identities of the pieces that a ply chases, each with those of its attackers."""
        line, key = self.timeline.line, (self, ply)
        found: dict[int, set[int]] | None = line.get(key)
        if found is None:
            found = line[key] = {}
            for pair in self.chased(ply):
                target = self.timeline.identity(ply, pair.target)
                found.setdefault(target, set()).add(self.timeline.identity(ply, pair.attacker))
        return found


def acts_of(ruleset: Ruleset, timeline: Timeline) -> Acts:
    """What the plies of a timeline were under a ruleset."""
    key = (ruleset.chase, ruleset.kill)
    found: Acts | None = timeline.answers.get(key)
    if found is None:
        found = timeline.answers[key] = Acts(ruleset.chase, ruleset.kill, timeline)
    return found


def _no_chase(*_: object, **__: object) -> tuple[Pair, ...]:
    return ()


class Asked(NamedTuple):
    """A conduct, and as bits what each move must be one of and what none may be."""

    conduct: Conduct
    each: int
    without: int


def asked(conducts: Sequence[Conduct]) -> tuple[Asked, ...]:
    """Conducts with the bits by which they are told."""
    return tuple(Asked(conduct, _bits(conduct.each), _bits(conduct.without)) for conduct in conducts)


_CHECK: Final = 1
_KILL: Final = 2
_CHASE: Final = 4
_LABELS: Final = tuple(
    tuple(label for bit, label in ((_CHECK, "check"), (_KILL, "kill"), (_CHASE, "chase")) if kind & bit) or ("idle",)
    for kind in range(8)
)
"""What a move is called, by the bits of what it was."""


def _bits(acts: Sequence[Act]) -> int:
    return sum({Act.CHECK: _CHECK, Act.KILL: _KILL, Act.CHASE: _CHASE}[act] for act in set(acts))


class WindowConduct:
    """The conduct of one side over a window of plies, first and last included."""

    def __init__(self, acts: Acts, side: Side, first: int, last: int):
        self._acts = acts
        timeline = acts.timeline
        own = first if timeline.mover(first) is side else first + 1
        self.plies = range(own, last + 1, 2)
        self._opposing = range(first if own > first else first + 1, last + 1, 2)
        self._pairs: dict[int, tuple[Pair, ...]] | None = None
        self._kinds: set[int] | None = None
        self._idle: bool | None = None

    @property
    def pairs(self) -> dict[int, tuple[Pair, ...]]:
        """For each ply of this side the threats by which it chases, as they count in this window."""
        if self._pairs is None:
            self._pairs = self._counted()
        return self._pairs

    def highest(self, conducts: Sequence[Asked]) -> Conduct | None:
        """The first of some conducts, gravest first, that fits every move; ``None`` for idle."""
        if self._idle is None:
            self._idle = self._idles()
        if self._idle:  # as most sides are in most windows
            return None
        for conduct, each, without in conducts:
            if self._all_are(each, without) and self._fits(conduct):
                return conduct
        return None

    def _idles(self) -> bool:
        """Whether some move is nothing that a conduct could ask for: looked for before anything else, and seldom for long."""
        acts, checks = self._acts, self._acts.timeline.checks
        chased = acts.chased
        for ply in self.plies:
            if not (checks[ply] or chased(ply) or acts.kills(ply)):
                return True
        return False

    def _all_are(self, each: int, without: int) -> bool:
        """Whether every move is one of some acts and none of others."""
        if self._kinds is None:
            self._kinds = self._done()
        for kind in self._kinds:
            if not kind & each or kind & without:
                return False
        return True

    def _done(self) -> set[int]:
        """What there is among the moves of this side, each as the bits of what it was."""
        acts, checks = self._acts, self._acts.timeline.checks
        if acts.kill is None:
            return {checks[ply] | (_CHASE if found else 0) for ply, found in self.pairs.items()}
        return {
            checks[ply] | (_CHASE if found else 0) | (_KILL if acts.kills(ply) else 0)
            for ply, found in self.pairs.items()
        }

    def _fits(self, conduct: Conduct) -> bool:
        """Whether moves that all are what a conduct asks of each are it together."""
        if self._anywhere(conduct.neither):
            return False
        one, same = conduct.chasers is Chasers.ONE, conduct.target is Same.SAME
        if not one and not same:
            return True
        identity = self._acts.timeline.identity
        common: set[tuple[int, int]] | None = None
        for ply, pairs in self.pairs.items():
            among = self._alone(ply, pairs) if one else pairs
            chasing = {
                (identity(ply, pair.attacker) if one else 0, identity(ply, pair.target) if same else 0)
                for pair in among
            }
            common = chasing if common is None else common & chasing
            if not common:
                return False
        return True

    def _alone(self, ply: int, pairs: Sequence[Pair]) -> list[Pair]:
        """The threats by which a ply chases what it chases by no other, and that succeed without the help of another piece."""
        chases, shared = self._acts.chases, Counter(pair.target for pair in pairs)
        return [
            pair for pair in pairs if shared[pair.target] == 1 and chases is not None and chases.is_alone(ply, pair)
        ]

    def _anywhere(self, acts: Sequence[Act]) -> bool:
        """Whether any move of the window, by either side, is one of these."""
        return any(self._acts.does(act, ply) for act in acts for ply in (*self.plies, *self._opposing))

    def _counted(self) -> dict[int, tuple[Pair, ...]]:
        acts = self._acts
        chase, chases = acts.chase, acts.chases
        if chase is None or chases is None:
            return dict.fromkeys(self.plies, ())
        chased = chases.chased
        pairs = {ply: chased(ply) for ply in self.plies}
        if not any(pairs.values()):
            return pairs
        if chase.cut_root is CutRoot.UNLESS_UNDER_ATTACK and self._under_attack():
            pairs = {ply: chased(ply, cut_roots=False) for ply in self.plies}
        return self._tracked(pairs) if chase.several is Several.DEAREST else pairs

    def _under_attack(self) -> bool:
        """Whether the opponent, on every move of the window, checks or chases without cutting roots."""
        acts, checks = self._acts, self._acts.timeline.checks
        return all(checks[ply] or (acts.chased(ply) and acts.chased(ply, cut_roots=False)) for ply in self._opposing)

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


Windows = tuple[WindowConduct, WindowConduct]
"""Red's and Black's conduct over one window."""


def windows(acts: Acts, first: int, last: int) -> Windows:
    """The conducts of both sides over a window."""
    line, key = acts.timeline.line, (acts, first, last)
    found: Windows | None = line.get(key)
    if found is None:
        red, black = SIDES
        found = line[key] = WindowConduct(acts, red, first, last), WindowConduct(acts, black, first, last)
    return found


def evidence(acts: Acts, first: int, last: int) -> tuple[Evidence, ...]:
    """What each move of a window was, as it counts in that window; nothing where that is not told."""
    if not acts.timeline.told:
        return ()
    line, key = acts.timeline.line, ("evidence", acts, first, last)
    found: tuple[Evidence, ...] | None = line.get(key)
    if found is None:
        red, black = windows(acts, first, last)
        pairs = {**red.pairs, **black.pairs}
        killing = acts.kill is not None
        entries = []
        for ply in range(first, last + 1):
            told = (ply, pairs[ply], killing and acts.kills(ply))
            entry: Evidence | None = line.get(told)  # rulesets that see the same in a ply share what is said of it
            if entry is None:
                entry = line[told] = _entry(acts.timeline, *told)
            entries.append(entry)
        found = line[key] = tuple(entries)
    return found


def _entry(timeline: Timeline, ply: int, pairs: tuple[Pair, ...], kills: bool) -> Evidence:
    labels = _LABELS[timeline.checks[ply] | (_KILL if kills else 0) | (_CHASE if pairs else 0)]
    attacks = attacks_of(timeline, ply, pairs) if pairs else ()
    return Evidence(ply, timeline.mover(ply), timeline.moves[ply - 1], labels, timeline.checkers(ply), attacks)


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
