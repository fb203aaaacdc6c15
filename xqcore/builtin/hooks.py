"""The core's own plugin: the reference generator, the conduct model, a player, two formats, the shipped rulesets."""

from collections.abc import Iterable

from xqcore.builtin.random_options import RandomOptions
from xqcore.judge.protocol import Policy
from xqcore.movegen.protocol import MoveGenerator
from xqcore.plugins.hookspecs import hookimpl
from xqcore.plugins.protocols import Format, Player
from xqcore.plugins.provider import FormatProvider, MovegenProvider, PlayerProvider, PolicyProvider
from xqcore.rules.library import RulesetSource, shipped


def _reference() -> MoveGenerator:
    from xqcore.movegen.reference import ReferenceGenerator

    return ReferenceGenerator()


def _conduct() -> Policy:
    from xqcore.judge.policy import ModelPolicy

    return ModelPolicy()


def _random(options: RandomOptions) -> Player:
    from xqcore.builtin.random_player import RandomPlayer

    return RandomPlayer(options)


def _position() -> Format:
    from xqcore.builtin.position_format import PositionFormat

    return PositionFormat()


def _jsonl() -> Format:
    from xqcore.builtin.jsonl_format import JsonlFormat

    return JsonlFormat()


@hookimpl
def xqcore_movegens() -> Iterable[MovegenProvider]:
    """Announce the reference generator."""
    return [
        MovegenProvider(
            name="reference",
            summary="plain Python, the definition for all others",
            factory=_reference,
            capabilities=frozenset({"threats", "replay"}),
        )
    ]


@hookimpl
def xqcore_policies() -> Iterable[PolicyProvider]:
    """Announce the conduct model."""
    return [
        PolicyProvider(
            name="conduct",
            summary="the conduct model: reads every key of a ruleset",
            factory=_conduct,
            capabilities=frozenset({"data-model", "calm"}),
        )
    ]


@hookimpl
def xqcore_players() -> Iterable[PlayerProvider]:
    """Announce the random player."""
    return [
        PlayerProvider(
            name="random",
            summary="any move that does not lose by conduct",
            factory=_random,
            options=RandomOptions,
            capabilities=frozenset({"seeded", "lawful"}),
        )
    ]


@hookimpl
def xqcore_formats() -> Iterable[FormatProvider]:
    """Announce the core's formats."""
    return [
        FormatProvider(
            name="position",
            summary="UCI position lines, one game a line",
            factory=_position,
            suffixes=(".txt",),
            capabilities=frozenset({"read", "write", "games", "result", "id", "start", "clock"}),
        ),
        FormatProvider(
            name="jsonl",
            summary="one JSON object a line",
            factory=_jsonl,
            suffixes=(".jsonl", ".json"),
            capabilities=frozenset(
                {"read", "write", "games", "result", "id", "start", "clock"}
                | {"ruleset", "headers", "comments", "variations", "events"}
            ),
        ),
    ]


@hookimpl
def xqcore_rulesets() -> Iterable[RulesetSource]:
    """Announce the shipped rulesets."""
    return [RulesetSource(shipped())]
