"""An analysis as text: a table of the moves, then how many were bad."""

from xqcore.model.move import Move
from xqcore.model.piece import Side
from xqcore.model.position import Position
from xqcore.report import table
from xqcore.report.explain import explain, warn
from xqcore.report.printable import printable
from xqcore.report.words import Language, words
from xqcore_players.analyse.judged import Analysis, Judged, Mark, Seen
from xqcore_players.analyse.words import LABELS
from xqcore_players.notation import PLAIN, written
from xqcore_players.worth import shown

_EXPECTED = 4
"""How many moves of a better line are shown."""


def told(analysis: Analysis, language: Language = "en", notation: str = PLAIN) -> str:
    """Return the text."""
    label, say = LABELS[language], words(language)
    record = analysis.record
    rows = [[label["ply"], label["side"], label["move"], "", label["score"], label["better"]]]
    rows.append(["0", "", label["start"], "", _score(analysis.start), ""])
    rows += [_row(judged, say.side(judged.side), notation) for judged in analysis.moves]
    head, start, *moves = table.plain(rows).split("\n")
    lines = [
        printable(label["heading"].format(game=record.name, player=analysis.player, ruleset=analysis.ruleset)),
        head,
        start,
    ]
    ended = False
    for line, judged in zip(moves, analysis.moves, strict=True):
        lines.append(line)
        lines += [f"     {warn(warning, analysis.ruleset, language)}" for warning in judged.warnings]
        if judged.verdict is not None and not ended:
            ended = True
            ending = say.name(judged.verdict.ending)
            lines.append(
                "     " + label["ends"].format(ruleset=analysis.ruleset, result=judged.verdict.result, ending=ending)
            )
    lines.append("")
    if not analysis.complete:
        lines.append(label["interrupted"].format(ply=len(analysis.moves), plies=len(record.moves)))
    for side in Side:
        lines.append(
            label["summary"].format(
                side=say.side(side),
                moves=len(analysis.of(side)),
                mistakes=analysis.count(side, Mark.MISTAKE),
                blunders=analysis.count(side, Mark.BLUNDER),
                lost=100 * analysis.lost(side),
            )
        )
    lines += [label["scores"], printable(explain(analysis.verdict, analysis.ruleset, len(record.moves), language))]
    return "\n".join(lines)


def _row(judged: Judged, side: str, notation: str) -> list[str]:
    better = " ".join(in_words(judged.better[:_EXPECTED], judged.before, notation)) if judged.mark else ""
    return [
        str(judged.ply),
        side,
        written(judged.move, judged.before, notation),
        judged.mark,
        _score(judged.seen),
        better,
    ]


def in_words(line: tuple[Move, ...], position: Position, notation: str) -> list[str]:
    """Return the moves of a line in a notation."""
    told = []
    for move in line:
        told.append(written(move, position, notation))
        position = position.after(move)
    return told


def _score(seen: Seen) -> str:
    return "-" if seen.score is None else shown(seen.score)
