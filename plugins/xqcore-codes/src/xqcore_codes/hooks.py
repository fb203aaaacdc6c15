"""What this plugin announces to xqcore."""

from collections.abc import Iterable
from pathlib import Path

from xqcore.plugins import RulesetSource, hookimpl


@hookimpl
def xqcore_rulesets() -> Iterable[RulesetSource]:
    """Announce the folder of rulesets."""
    return [RulesetSource(Path(__file__).parent / "rulesets", "xqcore-codes")]
