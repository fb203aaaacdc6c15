"""Where two rulesets part: a game with both verdicts, as text, as JSON, as a page."""

from math import inf
from typing import Any

from xqcore.model.drawing import svg, text
from xqcore.model.drawing.glyphs import PieceStyle
from xqcore.model.event import Resigned
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Ending
from xqcore.report import page
from xqcore.report.brief import Brief, Tally
from xqcore.report.explain import sentences
from xqcore.report.folding import folded
from xqcore.report.json_lines import comparison_object, one_line
from xqcore.report.printable import printable
from xqcore.report.words import Language, Words, words
from xqcore.rules.schema import Loaded
from xqcore.witness.parting import Parting, Witness


def difference(witness: Witness, language: Language = "en") -> str:
    """Say in one sentence how the rulesets part; where they differ by the ply, the earlier one first."""
    say = words(language)
    verdicts = list(witness.comparison.verdicts.items())
    if witness.parting is not Parting.RESULT:
        verdicts.sort(key=lambda item: inf if item[1].ply is None else item[1].ply)
    gaps: dict[str, object] = {}
    for place, (name, verdict) in zip(("first", "second"), verdicts, strict=True):
        gaps |= {
            place: name,
            f"{place}_result": verdict.result,
            f"{place}_ending": say.name(verdict.ending),
            f"{place}_ply": verdict.ply,
        }
    return printable(say.sentences[f"witness-{witness.parting}"].format(**gaps))


def as_text(witness: Witness, language: Language = "en", pieces: PieceStyle = "letters") -> str:
    """Return the difference, the board, the game and why each ruleset ends it as it does."""
    say = words(language)
    record = witness.record
    lines = [difference(witness, language), "", text.draw(record.start, style=pieces), ""]
    lines += [f"{name}: {printable(value)}" for name, value in _about(record, say)]
    for name, verdict in witness.comparison.verdicts.items():
        lines += ["", f"{printable(name)}: {verdict.result}"]
        lines += [f"  {printable(sentence)}" for sentence in sentences(verdict, name, len(record.moves), language)]
    return "\n".join(lines)


def none_found(first: Loaded, second: Loaded, tried: int, language: Language = "en") -> str:
    """Say that the rulesets are the same, or that so many games do not part them."""
    sentence = "diff-none" if first.digest == second.digest else "witness-none"
    said = words(language).sentences[sentence].format(first=first.id, second=second.id, tried=f"{tried:,}")
    return printable(said)


def as_json(witness: Witness, language: Language = "en") -> str:
    """Return one line of JSON: how the rulesets part, the game, then all that ``compare`` tells of it."""
    record = witness.record
    data: dict[str, Any] = {
        "parting": witness.parting.value,
        "text": difference(witness, language),
        "fen": record.start.fen(),
        "moves": list(map(str, record.moves)),
        "line": _line(record, words("en")),
    }
    return one_line(data | comparison_object(witness.comparison, language))


def as_page(witness: Witness, language: Language = "en", pieces: PieceStyle = "characters") -> str:
    """Return a page: the difference, the board, then what ``compare`` shows of a game."""
    said = difference(witness, language)
    record = witness.record
    tally = Tally()
    tally.add(Brief.of(witness.comparison))
    about = "".join(f"<p>{page.escape(f'{name}: {value}')}</p>" for name, value in _about(record, words(language)))
    board = svg.draw(record.start, pieces=pieces, shared=True, size=340)
    return (
        f"{page.head(language, pieces, said)}<figure>{board}</figure>{about}"
        f"{page.section(witness.comparison, language, pieces)}{page.foot(tally, language)}"
    )


def _about(record: GameRecord, say: Words) -> list[tuple[str, str]]:
    """What there is to say of a game before any ruling."""
    line = _line(record, say)
    moves = [(say.names["moves"], line)] if line else []
    return [("FEN", record.start.fen()), *moves, (say.names["game"], record.name)]


def _line(record: GameRecord, say: Words) -> str:
    """The moves with loops written once, then what the players agreed."""
    agreed = [
        say.name(Ending.RESIGNATION if isinstance(event, Resigned) else Ending.AGREEMENT) for event in record.events
    ]
    return " ".join([folded(record.moves), *(f"[{each}]" for each in agreed)]).strip()
