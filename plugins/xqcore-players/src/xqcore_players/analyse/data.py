"""An analysis as JSON, one line a game."""

from typing import Any

from xqcore.report.explain import explain, warn
from xqcore.report.json_lines import one_line
from xqcore.report.words import Language
from xqcore_players.analyse.judged import Analysis, Judged, Seen
from xqcore_players.worth import mate, ruling


def json_line(analysis: Analysis, language: Language = "en") -> str:
    """Return the line, without the newline.

    ``score`` is Red's, in hundredths of a soldier; where a win is seen it is ``null``, and ``mate`` or ``ruling`` says in how
    many plies, negative for Black's.
    """
    record, verdict = analysis.record, analysis.verdict
    return one_line(
        {
            "game": record.name,
            "source": record.source,
            "ruleset": analysis.ruleset,
            "player": analysis.player,
            "complete": analysis.complete,
            "start": _seen(analysis.start),
            "plies": [_ply(judged, analysis.ruleset, language) for judged in analysis.moves],
            "result": verdict.result,
            "ending": verdict.ending,
            "ended": verdict.ply,
            "text": explain(verdict, analysis.ruleset, len(record.moves), language),
        }
    )


def _ply(judged: Judged, ruleset: str, language: Language) -> dict[str, Any]:
    return {
        "ply": judged.ply,
        "side": judged.side.word,
        "move": str(judged.move),
        **_seen(judged.seen),
        "better": [str(move) for move in judged.better],
        "loss": round(judged.loss, 4),
        "mark": judged.mark,
        "warnings": [warn(warning, ruleset, language) for warning in judged.warnings],
    }


def _seen(seen: Seen) -> dict[str, Any]:
    score = seen.score
    won = {"mate": None, "ruling": None} if score is None else {"mate": mate(score), "ruling": ruling(score)}
    plain = score if all(plies is None for plies in won.values()) else None
    return {"score": plain, **won, "line": [str(move) for move in seen.line], "depth": seen.depth, "nodes": seen.nodes}
