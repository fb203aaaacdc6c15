"""It offers a name that twin_b offers too."""

from pathlib import Path

from xqcore.plugins import MovegenProvider, PlayerProvider, RulesetSource, hookimpl


@hookimpl
def xqcore_movegens():
    return [MovegenProvider(name="twin", summary="the first", factory=object)]


@hookimpl
def xqcore_players():
    return [PlayerProvider(name="only-twin-a", summary="nobody else's", factory=object)]


@hookimpl
def xqcore_commands(commands):
    commands.add("twin", "The first.", object)


@hookimpl
def xqcore_rulesets():
    return [RulesetSource(Path(__file__).parent / "twin_a_rulesets", "twin-a")]
