"""A comparison as a web page: one file, no script, no font, no network."""

import html
from collections.abc import Iterable
from functools import cache
from importlib import resources

from xqcore.compare import Comparison
from xqcore.model.drawing import svg
from xqcore.model.drawing.glyphs import PieceStyle
from xqcore.model.piece import Kind, Piece
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.square import NAMES
from xqcore.model.verdict import Evidence, Verdict
from xqcore.report.brief import Tally
from xqcore.report.explain import sentences
from xqcore.report.printable import printable
from xqcore.report.words import Language, Words, words


def head(language: Language, pieces: PieceStyle, title: str) -> str:
    """The page up to its first game."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>\n{_style()}</style></head>\n<body>\n{svg.symbols(pieces)}\n<h1>{escape(title)}</h1>\n"
    )


def foot(tally: Tally, language: Language) -> str:
    """The page after its last game: how many games ended how."""
    say = words(language)
    parts = [f"<h2>{escape(say.say('page-summary', games=f'{tally.games:,}'))}</h2>"]
    if tally.games:
        (ending, *rulesets), *endings = tally.endings_table()
        parts.append(_table([[say.name(ending), *rulesets], *([say.name(name), *counts] for name, *counts in endings)]))
        _, *pairs = tally.pairs_table()
        if pairs:
            parts.append(_table([[say.names[key] for key in ("rulesets", "part-in", "other-result-in")], *pairs]))
    return f"<footer>{''.join(parts)}</footer>\n</body></html>\n"


def refusal(error: Exception) -> str:
    """A game that could not be judged."""
    return f'<section class="refused"><p>{escape(str(error))}</p></section>\n'


def section(comparison: Comparison, language: Language, pieces: PieceStyle) -> str:
    """One game: a table of verdicts, then for each ruleset the board at the end and why it is one."""
    say = words(language)
    record = comparison.record
    verdicts = comparison.verdicts
    cards = "".join(
        _card(name, comparison.called(name), verdict, record, say, pieces) for name, verdict in verdicts.items()
    )
    parts = (
        say.sentences["page-agree"]
        if comparison.first_divergence is None
        else say.sentences["page-part"].format(ply=comparison.first_divergence)
    )
    about = say.say("page-about", plies=len(record.moves), result=record.result)
    rows = [[say.names["ruleset"], say.names["result"], say.names["ply"], say.names["ending"]]]
    rows += [
        [name, verdict.result, "" if verdict.ply is None else str(verdict.ply), say.name(verdict.ending)]
        for name, verdict in verdicts.items()
    ]
    return (
        f'<section><h2>{escape(record.name)}</h2><p class="about">{escape(about)} <strong>{escape(parts)}</strong></p>'
        f'{_table(rows)}<div class="cards">{cards}</div></section>\n'
    )


def escape(text: str) -> str:
    """Return a text as HTML."""
    return html.escape(printable(text))


@cache
def _style() -> str:
    return resources.files("xqcore.report.page").joinpath("style.css").read_text(encoding="utf-8")


def _table(rows: Iterable[Iterable[str]]) -> str:
    heading, *body = rows
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading)
    lines = [
        "".join(
            f'<th scope="row">{escape(cell)}</th>' if i == 0 else f"<td>{escape(cell)}</td>"
            for i, cell in enumerate(row)
        )
        for row in body
    ]
    return (
        f"<table><thead><tr>{cells}</tr></thead><tbody>{''.join(f'<tr>{line}</tr>' for line in lines)}</tbody></table>"
    )


def _card(name: str, called: str, verdict: Verdict, record: GameRecord, say: Words, pieces: PieceStyle) -> str:
    """What one ruleset says."""
    plies = len(record.moves)
    kind = {"1-0": "red-wins", "0-1": "black-wins", "1/2-1/2": "drawn", "*": "open"}[verdict.result]
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences(verdict, called, plies, say.language))
    return (
        f'<article class="{kind}"><h3>{escape(name)} <span class="result">{verdict.result}</span></h3>'
        f"{_boards(record, verdict, say, pieces)}{said}{_window(verdict, say)}</article>"
    )


def _boards(record: GameRecord, verdict: Verdict, say: Words, pieces: PieceStyle) -> str:
    """The position in which the ruleset ended the game, and the last one in which the side at fault did what it did."""
    end = len(record.moves) if verdict.ply is None else verdict.ply
    deeds = [entry.ply for entry in verdict.evidence if entry.by and entry.side is verdict.fault]
    plies = [*deeds[-1:], end] if verdict.fault is not None and end not in deeds else [end]
    figures = (
        f"<figure>{_board(record, ply, verdict, pieces)}<figcaption>{say.say('page-after', ply=ply)}</figcaption></figure>"
        for ply in plies
    )
    return f'<div class="boards">{"".join(figures)}</div>'


def _board(record: GameRecord, ply: int, verdict: Verdict, pieces: PieceStyle) -> str:
    """A position with what the move before it did."""
    position = _position(record, ply)
    done = next((entry for entry in verdict.evidence if entry.ply == ply), None)
    general = position.board.find(Piece.of(position.turn, Kind.GENERAL))
    return svg.draw(
        position,
        pieces=pieces,
        shared=True,
        size=340,
        last_move=record.moves[ply - 1] if ply else None,
        checked=(general,) if done and done.checkers else (),
        attackers=done.by if done else (),
        targets=done.targets if done else (),
        arrows=[(attack.by, attack.target) for attack in done.attacks] if done else (),
    )


def _position(record: GameRecord, ply: int) -> Position:
    position = record.start
    for move in record.moves[:ply]:
        position = position.after(move)
    return position


def _window(verdict: Verdict, say: Words) -> str:
    """The moves that were judged, each with what it was."""
    if verdict.window is None:
        return ""
    moves = "".join(_move(entry, say) for entry in verdict.evidence)
    summary = say.say("page-window", plies=say.plies(*verdict.window))
    return f"<details open><summary>{escape(summary)}</summary><ol>{moves}</ol></details>"


def _move(entry: Evidence, say: Words) -> str:
    label = say.joint.join(say.name(name) for name in entry.labels)
    where = ""
    if entry.targets:
        where = f" {say.listed([NAMES[p] for p in entry.by])} → {say.listed([NAMES[p] for p in entry.targets])}"
    elif entry.by:
        where = f" {say.listed([NAMES[p] for p in entry.by])}"
    classes = " ".join((entry.side.word, *entry.labels))
    return (
        f'<li value="{entry.ply}" class="{escape(classes)}"><span class="move">{entry.move}</span> '
        f'<span class="label">{escape(label)}</span>{escape(where)}</li>'
    )
