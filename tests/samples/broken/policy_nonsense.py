"""Its policy rules with a word where a verdict was asked for, in a ruleset of its own."""

from pathlib import Path

from xqcore.plugins import PolicyProvider, RulesetSource, hookimpl


class Policy:
    def start(self, ruleset, timeline):
        return Judge()


class Judge:
    def advance(self, ply):
        return "red wins" if ply > 1 else None

    def retreat(self, ply):
        pass

    def close(self):
        return None


@hookimpl
def xqcore_policies():
    return [PolicyProvider(name="policy-nonsense", summary="rules with words", factory=Policy)]


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "policy_nonsense_rulesets", "policy-nonsense")]
