"""Its policy raises in the middle of a game, in a ruleset of its own."""

from pathlib import Path

from xqcore.plugins import PolicyProvider, RulesetSource, hookimpl


class Policy:
    def start(self, ruleset, timeline):
        return Judge(timeline)


class Judge:
    def __init__(self, timeline):
        self.timeline = timeline

    def advance(self, ply):
        if ply > 3:
            raise ValueError("it has never seen a fourth move")

    def retreat(self, ply):
        pass

    def close(self):
        return None


@hookimpl
def xqcore_policies():
    return [PolicyProvider(name="policy-raises", summary="raises on move four", factory=Policy)]


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "policy_raises_rulesets", "policy-raises")]
