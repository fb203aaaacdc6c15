"""It offers a name that twin_a offers too."""

from pathlib import Path

from xqcore.plugins import MovegenProvider, RulesetSource, hookimpl


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="twin", summary="the second", factory=object)]


@hookimpl
def xqcore_commands(commands):
    commands.add("twin", "The second.", object)


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "twin_b_rulesets", "twin-b")]
