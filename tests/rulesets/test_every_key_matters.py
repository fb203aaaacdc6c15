"""Every key of every shipped ruleset matters: change it or take it away, and some fact no longer holds.

The facts are the scenario table, and the table ``live.yaml`` of what a live game and a list of rulesets show. A
changed file that the loader refuses counts as noticed. What nothing can notice stands in ``unnoticed.yaml`` with
the reason.
"""

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from mutations import changed, mutations

from xqcore.compare import Code
from xqcore.game import Game
from xqcore.judge.policy import ModelPolicy
from xqcore.judge.timeline import Timeline
from xqcore.model.errors import RulesetError, XqError
from xqcore.model.event import Repeated, Warned
from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.movegen.reference import ReferenceGenerator
from xqcore.rules import node
from xqcore.rules.library import Library, RulesetSource, shipped
from xqcore.rules.schema import Loaded
from xqcore.testing.scenarios import scenarios, verdict_code

HERE = Path(__file__).parent
LIVE = yaml.safe_load((HERE / "live.yaml").read_text(encoding="utf-8"))
UNNOTICED = yaml.safe_load((HERE / "unnoticed.yaml").read_text(encoding="utf-8"))
FILES = sorted(shipped().glob("*.yaml"))
MOVEGEN = ReferenceGenerator()
POLICY = ModelPolicy()


@cache
def timelines() -> list[tuple[Timeline, Any]]:
    """The games of the scenario table, replayed once: no ruleset changes a timeline."""
    replayed = []
    for scenario in scenarios():
        timeline = Timeline(scenario.record.start, MOVEGEN)
        timeline.extend(scenario.record.moves)
        replayed.append((timeline, scenario))
    return replayed


def broken_fact(library: Library, name: str) -> str | None:
    """The first fact about a ruleset that does not hold, ``None`` when all do."""
    try:
        loaded = library.load(name)
    except RulesetError as error:
        return str(error)
    return broken_word(loaded) or broken_verdict(loaded) or broken_live(loaded)


def broken_word(loaded: Loaded) -> str | None:
    ruleset = loaded.ruleset
    words = {"title": ruleset.title, "source": ruleset.source, "abstract": ruleset.abstract}
    return None if words == LIVE["words"][loaded.id] else f"words {words}"


def broken_verdict(loaded: Loaded) -> str | None:
    for timeline, scenario in timelines():
        if loaded.id in scenario.expect:
            judge = POLICY.start(loaded, timeline)
            verdict = judge.advance(timeline.plies) or judge.close()
            told = verdict_code(verdict) if verdict else "*"
            if told != scenario.expect[loaded.id]:
                return f"{scenario.id}: {told}"
    return None


def broken_live(loaded: Loaded) -> str | None:
    for case in LIVE["games"]:
        if loaded.id in case["expect"]:
            told = played(loaded, case)
            if told != case["expect"][loaded.id]:
                return f"{case['title']}: {told}"
    return None


def played(loaded: Loaded, case: dict[str, Any]) -> str:
    """Play a live game and tell what came of it: its warnings, or how an offer was taken."""
    game = Game(Code(loaded, POLICY), Position.from_fen(case["start"]), MOVEGEN)
    for text in case["moves"].split():
        game.push(Move.parse(text))
    try:
        if case["then"] == "draw":
            game.offer_draw(Side.RED)
            game.accept_draw(Side.BLACK)
        elif case["then"] == "resign":
            game.resign(Side.RED)
    except XqError:
        return "refused"
    if game.verdict:
        return verdict_code(game.verdict)
    warnings = [event for event in game.events if isinstance(event, Repeated | Warned)]
    return ", ".join(_warning(event) for event in warnings) or "nothing"


def _warning(event: Repeated | Warned) -> str:
    if isinstance(event, Repeated):
        return f"@{event.ply} stood {event.count}"
    return f"@{event.ply} {event.conduct} {event.remaining} left"


def heirs(name: str) -> list[str]:
    """A ruleset and those that extend it."""
    library = Library([RulesetSource(shipped())])
    return [other for other in library if name in library.load(other).lineage]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_facts_hold(path: Path):
    library = Library([RulesetSource(shipped())])
    assert broken_fact(library, path.stem) is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_change_is_noticed(path: Path, tmp_path: Path):
    for file in FILES:
        shutil.copy(file, tmp_path)
    data = node.plain(node.read(path.read_text(encoding="utf-8"), path.name))
    names = heirs(path.stem)
    unnoticed = []
    for what, where, value in mutations(data):
        mutant = changed(data, where, value)
        (tmp_path / path.name).write_text(yaml.safe_dump(mutant, allow_unicode=True, sort_keys=False), encoding="utf-8")
        library = Library([RulesetSource(tmp_path)])
        if not any(broken_fact(library, name) for name in names):
            unnoticed.append(f"{'.'.join(map(str, where))}: {what}")
    assert sorted(unnoticed) == sorted(UNNOTICED.get(path.stem, {}))
