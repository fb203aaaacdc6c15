from pathlib import Path

from xqcore.plugins import RulesetSource, hookimpl


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "rules", "club")]
