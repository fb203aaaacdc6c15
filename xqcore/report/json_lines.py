"""The JSON of ``compare`` and ``adjudicate``: one object for each game. Its shape is a contract, see ``docs/cli.md``."""

import json
from functools import lru_cache
from typing import Any, Final

from xqcore.compare import Comparison, Ruling
from xqcore.model.piece import Side
from xqcore.model.square import NAMES
from xqcore.model.verdict import GOES_ON, Attack, Evidence, Verdict
from xqcore.report.explain import explain
from xqcore.report.words import Language

_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def json_line(comparison: Comparison, language: Language = "en") -> str:
    """Return a comparison as one line of JSON, without the newline: :func:`comparison_object`, put together from parts.

    Most games go on under most rulesets, and what is said of those differs in the number of plies alone. Rulesets that
    end one by the same loop mostly see the same in its moves.
    """
    plies = len(comparison.record.moves)
    entries: dict[int, str] = {}
    verdicts = ", ".join(
        f"{_encoded(name)}: {_goes_on(name, ruling.digest, plies, language)}"
        if ruling.verdict is GOES_ON
        else f"{_encoded(name)}: {_ended(name, ruling, plies, language, entries)}"
        for name, ruling in comparison.rulings.items()
    )
    heading = _JSON.encode(_heading(comparison))
    return _sound(
        f'{heading[:-1]}, "verdicts": {{{verdicts}}}, "first_divergence": {_JSON.encode(comparison.first_divergence)}}}'
    )


def one_line(data: dict[str, Any]) -> str:
    """Return plain data as one line of JSON, without the newline."""
    return _sound(_JSON.encode(data))


def _sound(text: str) -> str:
    """The text with an escape for half a pair in a name, which nothing else can hold."""
    return text.encode("utf-8", "backslashreplace").decode()


@lru_cache(maxsize=256)
def _encoded(name: str) -> str:
    return _JSON.encode(name)


@lru_cache(maxsize=4096)
def _goes_on(name: str, digest: str, plies: int, language: Language) -> str:
    return _JSON.encode(_ruling_object(name, Ruling(GOES_ON, digest), plies, language))


def _ended(name: str, ruling: Ruling, plies: int, language: Language, entries: dict[int, str]) -> str:
    """A ruling encoded; ``entries`` keeps what has been encoded of the evidence of this game."""
    head = _JSON.encode(_head(ruling.verdict, name, plies, language))
    evidence = []
    for entry in ruling.verdict.evidence:
        text = entries.get(id(entry))
        if text is None:
            text = entries[id(entry)] = _JSON.encode(_evidence_object(entry))
        evidence.append(text)
    return f'{head[:-1]}, "evidence": [{", ".join(evidence)}], "digest": {_JSON.encode(ruling.digest)}}}'


def comparison_object(comparison: Comparison, language: Language = "en") -> dict[str, Any]:
    """Return a comparison as plain data."""
    plies = len(comparison.record.moves)
    return _heading(comparison) | {
        "verdicts": {
            name: _ruling_object(name, ruling, plies, language) for name, ruling in comparison.rulings.items()
        },
        "first_divergence": comparison.first_divergence,
    }


def _heading(comparison: Comparison) -> dict[str, Any]:
    record = comparison.record
    return {
        "game": record.name,
        "source": record.source,
        "plies": len(record.moves),
        "recorded_result": record.result,
    }


def _ruling_object(name: str, ruling: Ruling, plies: int, language: Language) -> dict[str, Any]:
    return verdict_object(ruling.verdict, name, plies, language) | {"digest": ruling.digest}


def verdict_object(verdict: Verdict, ruleset: str, plies: int, language: Language = "en") -> dict[str, Any]:
    """Return a verdict as plain data."""
    return _head(verdict, ruleset, plies, language) | {
        "evidence": [_evidence_object(entry) for entry in verdict.evidence]
    }


def _head(verdict: Verdict, ruleset: str, plies: int, language: Language) -> dict[str, Any]:
    """What is said of a verdict before its evidence."""
    count = verdict.count
    return {
        "result": verdict.result,
        "ending": verdict.ending,
        "fault": _side(verdict.fault),
        "ply": verdict.ply,
        "window": None if verdict.window is None else list(verdict.window),
        "sanction": verdict.sanction,
        "text": explain(verdict, ruleset, plies, language),
        "rule": None if verdict.rule is None else str(verdict.rule),
        "path": None if verdict.rule is None else verdict.rule.path,
        "conducts": None if verdict.conducts is None else dict(zip(("red", "black"), verdict.conducts, strict=True)),
        "count": None
        if count is None
        else {"reached": count.reached, "allowed": count.allowed, "pieces": count.pieces},
    }


def _evidence_object(entry: Evidence) -> dict[str, Any]:
    return {
        "ply": entry.ply,
        "side": entry.side.word,
        "move": str(entry.move),
        "labels": list(entry.labels),
        "targets": [NAMES[point] for point in entry.targets],
        "by": [NAMES[point] for point in entry.by],
    } | ({"attacks": [_attack_object(attack) for attack in entry.attacks]} if entry.attacks else {})


def _attack_object(attack: Attack) -> dict[str, str]:
    return {
        "by": NAMES[attack.by],
        "attacker": attack.attacker.kind.word,
        "target": NAMES[attack.target],
        "victim": attack.victim.kind.word,
        "why": attack.reason.value,
    }


def _side(side: Side | None) -> str | None:
    return None if side is None else side.word
