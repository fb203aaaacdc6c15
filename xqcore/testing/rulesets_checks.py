"""What a folder of rulesets must be. See :class:`xqcore.rules.library.RulesetSource` and ``docs/rulesets.md``."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from xqcore.compare import Code
from xqcore.game import Game
from xqcore.model.errors import XqError
from xqcore.model.move import Move
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Ending
from xqcore.report.explain import explain
from xqcore.report.prose import explain_ruleset, topics
from xqcore.report.words import LANGUAGES, words
from xqcore.rules import node
from xqcore.rules.diagnostic import listed
from xqcore.rules.inherit import OWN
from xqcore.rules.library import SUFFIXES
from xqcore.rules.schema import Loaded, Text
from xqcore.testing.check import Level, check
from xqcore.testing.failure import at, fail, skip
from xqcore.testing.positions import REFERENCE, played, seeded
from xqcore.testing.scenarios import scenarios
from xqcore.testing.subject import Subject
from xqcore.testing.told import at_once

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TOLD_ELSEWHERE: Final = {*OWN, "stalemate", "confidence"}
"""Keys that have no sentence of their own: those of the heading, and stalemate, which is told with checkmate."""


@check()
def check_files(subject: Subject) -> None:
    """The folder holds rulesets and nothing else, each named by its id in small letters, digits and hyphens.

    A file ``club-rules.yaml`` holds the ruleset ``club-rules``. What ends neither in ``.yaml`` nor in ``.yml`` is never
    read.
    """
    if not _files(subject):
        fail(f"there is no ruleset in {subject.provider.folder}; is the folder part of what is installed?")
    for path in sorted(subject.provider.folder.iterdir()):
        if not (path.name.startswith(("_", ".")) or (path.suffix in SUFFIXES and _NAME.fullmatch(path.stem))):
            fail(f"{path.name} is not named as a ruleset is, such as club-rules.yaml")


@check()
def check_loads(subject: Subject) -> None:
    """Every file is a ruleset without a fault.

    ``xqcore ruleset check FILE`` lists all faults of a file.
    """
    for path in _files(subject):
        try:
            subject.library.load(path)
        except XqError as error:
            first, *more = str(error).splitlines()
            fail(f"{first}{f' (and {len(more)} more)' if more else ''}")


@check()
def check_schema(subject: Subject) -> None:
    """Every file fits the JSON Schema that editors use.

    ``xqcore ruleset schema`` prints it. The check needs the package ``jsonschema``.
    """
    try:
        from jsonschema import Draft7Validator  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        skip("jsonschema is not installed")
    validator = Draft7Validator(subject.context.ruleset_schema())
    for path in _files(subject):
        document = node.read(node.decoded(path.read_bytes(), path.name), path.name)
        for error in validator.iter_errors(_data(document)):
            fail(f"{path.name}: {'.'.join(map(str, error.path)) or 'the file'}: {error.message:.200}")


def _data(value: Any) -> Any:
    """A document as JSON has it."""
    if isinstance(value, node.Mapping):
        return {str(entry.key): _data(entry.value) for entry in value.entries}
    return [_data(item) for item in value.items] if isinstance(value, node.Sequence) else value.value


@check()
def check_own_ids(subject: Subject) -> None:
    """No other plugin offers a ruleset of the same id.

    An id that two offer cannot be chosen; begin yours with the name of your club or site.
    """
    others = [source for _, source in subject.context.registry.providers("rulesets") if source != subject.provider]
    for path in _files(subject):
        for source in others:
            if any((source.folder / f"{path.stem}{suffix}").exists() for suffix in SUFFIXES):
                fail(f"the ruleset {path.stem!r} is offered by {source.origin} too")


@check()
def check_explained(subject: Subject) -> None:
    """Each can be explained: its title and source in English at least, and every key in words.

    Write a text as ``{en: ..., zh: ...}``; one without a language counts as English.
    """
    for loaded in _loaded(subject):
        for what in ("title", "source"):
            if not _english(getattr(loaded.ruleset, what)):
                fail(f"the {what} of {loaded.id} is not there in English")
        for language in LANGUAGES:
            with at(f"{loaded.id} in {language}"):
                told = [path for sentences in topics(loaded.ruleset, words(language)).values() for path, _ in sentences]
                explain_ruleset(loaded, language)
            keys = {_top(path) for path in loaded.marks} - _TOLD_ELSEWHERE
            silent = sorted(keys - {_top(path) for path in told})
            if silent:
                fail(f"nothing is said in {language} about the keys {listed(silent, 'and')} of {loaded.id}")


def _english(text: Text) -> bool:
    return bool((text if isinstance(text, str) else text.get("en", "")).strip())


def _top(path: str) -> str:
    return re.split(r"[.\[]", path, maxsplit=1)[0]


@check()
def check_played(subject: Subject) -> None:
    """Each that is not abstract can be played by: its policy is there, games are ruled upon, the verdicts told.

    Name what it needs under ``requires``: a ruleset whose policy is not installed is left out.
    """
    _rules(subject, some_games())


@check(level=Level.FULL)
def check_played_at_length(subject: Subject) -> None:
    """Each that is not abstract rules upon every game of the scenario table.

    See ``rulesets-played``.
    """
    _rules(subject, tuple(scenario.record for scenario in scenarios()))


def _rules(subject: Subject, games: tuple[GameRecord, ...]) -> None:
    for loaded in _loaded(subject):
        if loaded.ruleset.abstract:
            continue
        with at(loaded.id):
            code = subject.context.code(loaded)
        for record in games:
            with at(f"{loaded.id}, position fen {record.start.fen()} moves {' '.join(map(str, record.moves))}"):
                _rule(code, record)


def _rule(code: Code, record: GameRecord) -> None:
    """Rule on a game told at once and played live: whatever goes wrong is raised."""
    verdict = at_once(code, record)
    if verdict is not None:
        for language in LANGUAGES:
            explain(verdict, code.ruleset.id, len(record.moves), language)
    live = Game(code, record.start, REFERENCE)
    barred = verdict.ply if verdict is not None and verdict.ending == Ending.BARRED else None
    for move in record.moves:
        if live.verdict or live.ply + 1 == barred:
            break
        live.push(move)
        live.warnings()


@cache
def some_games() -> tuple[GameRecord, ...]:
    """Return a game of chance, one in which nothing happens for long, and some short ones of the scenario table."""
    short = [scenario.record for scenario in scenarios() if len(scenario.record.moves) <= 20][:6]
    return (GameRecord(moves=played(seeded("rulesets"), 120)), GameRecord(moves=_to_and_fro(60)), *short)


def _to_and_fro(rounds: int) -> tuple[Move, ...]:
    return tuple(map(Move.parse, ("a0a1", "a9a8", "a1a0", "a8a9"))) * rounds


def _files(subject: Subject) -> list[Path]:
    return sorted(path for path in subject.provider.folder.iterdir() if path.suffix in SUFFIXES)


def _loaded(subject: Subject) -> Iterator[Loaded]:
    """The rulesets without faults; the others are the business of ``rulesets-loads``."""
    for path in _files(subject):
        try:
            yield subject.library.load(path)
        except XqError:
            continue
