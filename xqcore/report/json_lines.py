"""The JSON of ``compare`` and ``adjudicate``: one object for each game. Its shape is a contract, see ``docs/cli.md``.

The text is put together from parts, for hundreds of thousands of verdicts are written so, and most parts come again and
again: most games go on under most rulesets, and rulesets that end one by the same loop mostly see the same in its moves.
"""

import json
from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Final

from xqcore.compare import Comparison, Ruling
from xqcore.model.piece import Side
from xqcore.model.square import NAMES
from xqcore.model.verdict import GOES_ON, Attack, Count, Evidence, Rule, Verdict
from xqcore.report.explain import account, names_ruleset, where
from xqcore.report.words import Language, words

_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def json_line(comparison: Comparison, language: Language = "en") -> str:
    """Return a comparison as one line of JSON, without the newline."""
    record, rulings = comparison.record, comparison.rulings
    plies = len(record.moves)
    for ruling in rulings.values():
        if ruling.verdict is not GOES_ON:
            verdicts = _verdicts(comparison, plies, language)
            break
    else:
        called = comparison.called
        verdicts = _all_go_on(
            tuple((name, called(name), each.digest) for name, each in rulings.items()), plies, language
        )
    return _sound(
        f'{{"game": {_JSON.encode(record.name)}, "source": {_JSON.encode(record.source)}, "plies": {plies},'
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


Told = dict[Hashable, Any]
"""What has been told of a game: the text of a piece of evidence by its id, the parts of a verdict by what it says."""


def _verdicts(comparison: Comparison, plies: int, language: Language) -> str:
    told: Told = {}
    return ", ".join(
        _goes_on(name, comparison.called(name), ruling.digest, plies, language)
        if ruling.verdict is GOES_ON
        else _ruling(name, comparison.called(name), ruling, plies, language, told)
        for name, ruling in comparison.rulings.items()
    )


@lru_cache(maxsize=2048)
def _all_go_on(rulesets: tuple[tuple[str, str, str], ...], plies: int, language: Language) -> str:
    """The verdicts of a game that goes on under all rulesets; of each the name, what texts call it, and the digest."""
    return ", ".join(_goes_on(name, called, digest, plies, language) for name, called, digest in rulesets)


@lru_cache(maxsize=4096)
def _goes_on(name: str, called: str, digest: str, plies: int, language: Language) -> str:
    return _ruling(name, called, Ruling(GOES_ON, digest), plies, language, {})


def _ruling(name: str, called: str, ruling: Ruling, plies: int, language: Language, told: Told) -> str:
    verdict = _verdict(ruling.verdict, called, plies, language, told)
    return f'{_again(name)}: {{{verdict}, "digest": {_again(ruling.digest)}}}'


def _verdict(verdict: Verdict, ruleset: str, plies: int, language: Language, told: Told) -> str:
    """What there is to say of a verdict. Rulesets that rule alike differ in the rule alone."""
    rule, evidence = verdict.rule, verdict.evidence
    key = (
        verdict.result,
        verdict.ending,
        verdict.ply,
        verdict.fault,
        verdict.window,
        verdict.sanction,
        verdict.count,
        verdict.conducts,
        tuple(map(id, evidence)),
        ruleset if names_ruleset(verdict) else None,
    )
    parts = told.get(key)
    if parts is None:
        parts = told[key] = _before_rule(verdict, ruleset, plies, language), _after_rule(verdict, told)
    before, after = parts
    if rule is None:
        return f'{before}", "rule": null, "path": null, {after}'
    return f'{before}{_where(rule, language)}, "rule": {_again(str(rule))}, "path": {_again(rule.path)}, {after}'


def _before_rule(verdict: Verdict, ruleset: str, plies: int, language: Language) -> str:
    """The result, and the text up to where it would say where the rule stands: not closed."""
    window = verdict.window
    text = words(language).gap.join(account(verdict, ruleset, plies, language))
    return (
        f'"result": {_again(verdict.result)}, "ending": {_again(verdict.ending)}, "fault": {_side(verdict.fault)},'
        f' "ply": {_number(verdict.ply)},'
        f' "window": {"null" if window is None else f"[{_number(window[0])}, {_number(window[1])}]"},'
        f' "sanction": {_again(verdict.sanction)}, "text": {_JSON.encode(text)[:-1]}'
    )


@lru_cache(maxsize=1024)
def _where(rule: Rule, language: Language) -> str:
    """The end of a text, which says where the rule stands."""
    return _JSON.encode(words(language).gap + where(rule, language))[1:]


def _after_rule(verdict: Verdict, told: Told) -> str:
    """The conducts, the count and the evidence."""
    evidence = []
    for entry in verdict.evidence:
        text = told.get(id(entry))
        if text is None:
            text = told[id(entry)] = _evidence(entry)
        evidence.append(text)
    conducts = verdict.conducts
    return (
        f'"conducts": {"null" if conducts is None else _conducts(conducts)}, "count": {_count(verdict.count)},'
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


@lru_cache(maxsize=8192)
def _again(value: str | tuple[str, ...] | None) -> str:
    """What comes again and again, encoded once."""
    return _JSON.encode(value)
