"""A folder of rulesets: one with faults, one that needs what is not installed, one whose policy nobody has, one that is right."""

from pathlib import Path

from xqcore.plugins import RulesetSource, hookimpl


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "faulty_rulesets_folder", "faulty-rulesets")]
