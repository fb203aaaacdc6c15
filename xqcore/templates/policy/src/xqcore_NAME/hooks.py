"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported in the factory.
"""

from collections.abc import Iterable
from pathlib import Path

from xqcore.judge.protocol import Policy
from xqcore.plugins import PolicyProvider, RulesetSource, hookimpl

from xqcore_NAME.options import Options


def _make(options: Options) -> Policy:
    from xqcore_NAME.policy import ChecksInARow

    return ChecksInARow(options)


@hookimpl
def xqcore_policies() -> Iterable[PolicyProvider]:
    """Announce the policy."""
    return [
        PolicyProvider(name="NAME", summary="so many checks in a row lose", factory=_make, options=Options),
    ]


@hookimpl
def xqcore_rulesets() -> Iterable[RulesetSource]:
    """Announce the folder of rulesets."""
    return [RulesetSource(Path(__file__).parent / "rulesets", "NAME")]
