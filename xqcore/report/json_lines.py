"""The JSON of ``compare`` and ``adjudicate``: one object for each game. Its shape is a contract, see ``docs/cli.md``."""

import json
from typing import Any, Final

from xqcore.compare import Comparison, Ruling
from xqcore.model.piece import Side
from xqcore.model.square import NAMES
from xqcore.model.verdict import Attack, Evidence, Verdict
from xqcore.report.explain import explain
from xqcore.report.words import Language

_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def json_line(comparison: Comparison, language: Language = "en") -> str:
    """Return a comparison as one line of JSON, without the newline."""
    return one_line(comparison_object(comparison, language))


def one_line(data: dict[str, Any]) -> str:
    """Return plain data as one line of JSON, without the newline."""
    text = _JSON.encode(data)
    return text.encode("utf-8", "backslashreplace").decode()  # half a pair in a name, which only an escape can hold


def comparison_object(comparison: Comparison, language: Language = "en") -> dict[str, Any]:
    """Return a comparison as plain data."""
    record = comparison.record
    plies = len(record.moves)
    return {
        "game": record.name,
        "source": record.source,
        "plies": plies,
        "recorded_result": record.result,
        "verdicts": {
            name: _ruling_object(name, ruling, plies, language) for name, ruling in comparison.rulings.items()
        },
        "first_divergence": comparison.first_divergence,
    }


def _ruling_object(name: str, ruling: Ruling, plies: int, language: Language) -> dict[str, Any]:
    return verdict_object(ruling.verdict, name, plies, language) | {"digest": ruling.digest}


def verdict_object(verdict: Verdict, ruleset: str, plies: int, language: Language = "en") -> dict[str, Any]:
    """Return a verdict as plain data."""
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
        "evidence": [_evidence_object(entry) for entry in verdict.evidence],
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
