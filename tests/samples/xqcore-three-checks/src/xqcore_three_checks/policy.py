"""The third check wins, and so does mate. There is no repetition, and no draw but by agreement."""

from xqcore.model.verdict import Count, Verdict, win_for


class ThreeChecks:
    def __init__(self, options):
        self.options = options

    def start(self, ruleset, timeline):
        return Judge(self.options, ruleset, timeline)


class Judge:
    def __init__(self, options, ruleset, timeline):
        self.options, self.ruleset, self.timeline = options, ruleset, timeline
        self.given = [0]  # after each ply, the checks that whoever made it has given so far

    def advance(self, ply):
        for now in range(len(self.given), ply + 1):
            before = self.given[now - 2] if now > 1 else 0
            self.given.append(before + self.worth(now))
            if self.given[now] >= self.options.checks:
                winner = self.timeline.mover(now)
                rule = self.ruleset.rule("policy")
                return Verdict(win_for(winner), "three-checks", now, rule=rule, count=Count(self.given[now]))
        if ply == self.timeline.plies and not self.timeline.can_move():
            ending = "checkmate" if self.timeline.checks[ply] else "stalemate"
            return Verdict(win_for(self.timeline.turn(ply).other), ending, ply, rule=self.ruleset.rule(ending))
        return None

    def worth(self, ply):
        if not self.timeline.checks[ply]:
            return 0
        return len(self.timeline.checkers(ply)) if self.options.double_counts_twice else 1

    def retreat(self, ply):
        del self.given[ply + 1 :]

    def close(self):
        return None
