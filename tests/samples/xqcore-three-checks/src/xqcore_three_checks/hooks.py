from pathlib import Path

from xqcore.plugins import PolicyProvider, RulesetSource, hookimpl
from xqcore_three_checks.options import Options


def _policy(options):
    from xqcore_three_checks.policy import ThreeChecks

    return ThreeChecks(options)


@hookimpl
def xqcore_policies():
    return [PolicyProvider(name="three-checks", summary="the third check wins", factory=_policy, options=Options)]


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "rules", "three-checks")]
