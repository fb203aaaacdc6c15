"""It announces a folder of rulesets that is not there."""

from pathlib import Path

from xqcore.plugins import RulesetSource, hookimpl


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "no_such_folder", "no-folder")]
