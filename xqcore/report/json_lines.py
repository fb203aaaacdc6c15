"""The JSON of ``compare`` and ``adjudicate``: one object for each game. Its shape is a contract, see ``docs/cli.md``.

The text is put together from parts, for hundreds of thousands of verdicts are written so, and most parts come again and
again: most games go on under most rulesets, and rulesets that end one by the same loop mostly see the same in its moves.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from xqcore.compare import Comparison, Ruling
from xqcore.model.piece import Side
from xqcore.model.square import NAMES
from xqcore.model.verdict import GOES_ON, Attack, Count, Evidence, Verdict
from xqcore.report.explain import explain
from xqcore.report.words import Language

_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def json_line(comparison: Comparison, language: Language = "en") -> str:
    """Return a comparison as one line of JSON, without the newline."""
    record, rulings = comparison.record, comparison.rulings
    plies = len(record.moves)
    for ruling in rulings.values():
        if ruling.verdict is not GOES_ON:
            verdicts = _verdicts(rulings.items(), plies, language)
            break
    else:
        verdicts = _all_go_on(tuple((name, ruling.digest) for name, ruling in rulings.items()), plies, language)
    return _sound(
        f'{{"game": {_encoded(record.name)}, "source": {_JSON.encode(record.source)}, "plies": {plies},'
        f' "recorded_result": {_again(record.result)}, "verdicts": {{{verdicts}}},'
        f' "first_divergence": {_number(comparison.first_divergence)}}}'
    )


def one_line(data: dict[str, Any]) -> str:
    """Return plain data as one line of JSON, without the newline."""
    return _sound(_JSON.encode(data))


def comparison_object(comparison: Comparison, language: Language = "en") -> dict[str, Any]:
    """Return a comparison as plain data."""
    data: dict[str, Any] = json.loads(json_line(comparison, language))
    return data


def verdict_object(verdict: Verdict, ruleset: str, plies: int, language: Language = "en") -> dict[str, Any]:
    """Return a verdict as plain data."""
    data: dict[str, Any] = json.loads(f"{{{_verdict(verdict, ruleset, plies, language, {})}}}")
    return data


def _sound(text: str) -> str:
    """The text with an escape for half a pair in a name, which nothing else can hold."""
    return text.encode("utf-8", "backslashreplace").decode()


def _verdicts(rulings: Iterable[tuple[str, Ruling]], plies: int, language: Language) -> str:
    entries: dict[int, str] = {}
    return ", ".join(
        _goes_on(name, ruling.digest, plies, language)
        if ruling.verdict is GOES_ON
        else _ruling(name, ruling, plies, language, entries)
        for name, ruling in rulings
    )


@lru_cache(maxsize=2048)
def _all_go_on(digests: tuple[tuple[str, str], ...], plies: int, language: Language) -> str:
    """The verdicts of a game that goes on under all rulesets."""
    return ", ".join(_goes_on(name, digest, plies, language) for name, digest in digests)


@lru_cache(maxsize=4096)
def _goes_on(name: str, digest: str, plies: int, language: Language) -> str:
    return _ruling(name, Ruling(GOES_ON, digest), plies, language, {})


def _ruling(name: str, ruling: Ruling, plies: int, language: Language, entries: dict[int, str]) -> str:
    verdict = _verdict(ruling.verdict, name, plies, language, entries)
    return f'{_again(name)}: {{{verdict}, "digest": {_again(ruling.digest)}}}'


def _verdict(verdict: Verdict, ruleset: str, plies: int, language: Language, entries: dict[int, str]) -> str:
    """What there is to say of a verdict; ``entries`` keeps what has been encoded of the evidence of this game."""
    evidence = []
    for entry in verdict.evidence:
        text = entries.get(id(entry))
        if text is None:
            text = entries[id(entry)] = _evidence(entry)
        evidence.append(text)
    window, rule, conducts = verdict.window, verdict.rule, verdict.conducts
    return (
        f'"result": {_again(verdict.result)}, "ending": {_again(verdict.ending)}, "fault": {_side(verdict.fault)},'
        f' "ply": {_number(verdict.ply)},'
        f' "window": {"null" if window is None else f"[{_number(window[0])}, {_number(window[1])}]"},'
        f' "sanction": {_again(verdict.sanction)}, "text": {_encoded(explain(verdict, ruleset, plies, language))},'
        f' "rule": {"null" if rule is None else _again(str(rule))},'
        f' "path": {"null" if rule is None else _again(rule.path)},'
        f' "conducts": {"null" if conducts is None else _conducts(conducts)}, "count": {_count(verdict.count)},'
        f' "evidence": [{", ".join(evidence)}]'
    )


def _conducts(conducts: tuple[str | None, str | None]) -> str:
    red, black = conducts
    return f'{{"red": {_again(red)}, "black": {_again(black)}}}'


def _count(count: Count | None) -> str:
    if count is None:
        return "null"
    reached, allowed, pieces = map(_number, (count.reached, count.allowed, count.pieces))
    return f'{{"reached": {reached}, "allowed": {allowed}, "pieces": {pieces}}}'


def _evidence(entry: Evidence) -> str:
    was = _seen(entry.labels, entry.checkers) if not entry.attacks else _chased(entry)
    return f'{{"ply": {_number(entry.ply)}, "side": {_side(entry.side)}, "move": "{entry.move}", {was}}}'


@lru_cache(maxsize=1024)
def _seen(labels: tuple[str, ...], checkers: tuple[int, ...]) -> str:
    """What a move was that chased nothing, as most."""
    return f'"labels": {_again(labels)}, "targets": [], "by": {_points(checkers)}'


def _chased(entry: Evidence) -> str:
    return (
        f'"labels": {_again(entry.labels)}, "targets": {_points(entry.targets)}, "by": {_points(entry.by)},'
        f' "attacks": [{", ".join(map(_attack, entry.attacks))}]'
    )


@lru_cache(maxsize=1024)
def _points(points: tuple[int, ...]) -> str:
    return _JSON.encode([NAMES[point] for point in points])


def _attack(attack: Attack) -> str:
    return (
        f'{{"by": "{NAMES[attack.by]}", "attacker": "{attack.attacker.kind.word}", "target": "{NAMES[attack.target]}",'
        f' "victim": "{attack.victim.kind.word}", "why": "{attack.reason.value}"}}'
    )


def _side(side: Side | None) -> str:
    return "null" if side is None else f'"{side.word}"'


def _number(value: int | None) -> str:
    return "null" if value is None else int.__repr__(value)


def _encoded(text: str) -> str:
    return _JSON.encode(text)


@lru_cache(maxsize=8192)
def _again(value: str | tuple[str, ...] | None) -> str:
    """What comes again and again, encoded once."""
    return _JSON.encode(value)
