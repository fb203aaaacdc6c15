"""Make the pages that come from the code: ``schema.md``, ``three-games.md`` and its pictures, files shown in pages, checks.

python docs/make.py            write them
python docs/make.py --check    say which are out of date; the exit code is 1 when any is
"""

import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import attrs

from xqcore import GameRecord, Verdict, Xqcore
from xqcore.model.drawing import svg
from xqcore.model.piece import Kind, Piece
from xqcore.report.explain import sentences
from xqcore.rules import schema
from xqcore.rules.structure import fields_of, optional
from xqcore.testing import checks

HERE = Path(__file__).parent
GAMES = HERE.parent / "examples" / "games.jsonl"
PAIR = ("site-asian", "cxq")

_SHOWN = re.compile(r"<!-- file: (\S+) -->\n(?:```\w+\n.*?\n```\n)?", re.DOTALL)
_CHECKS = re.compile(r"<!-- checks: (\w+) -->\n(?:\|.*\n)*")
_LANGUAGES = {".py": "python", ".yaml": "yaml"}

CHOSEN = {
    "ccpd-06558": (
        "A winner who had lost",
        (
            "Red mates at ply 95. Under `cxq` Red never gets there: its seventh check in a row with one piece was ply 89. Under"
            " `site-asian` no position had stood three times, so the checks were nobody's business."
        ),
    ),
    "ccpd-06569": (
        "Each code blames the other side",
        (
            "Red attacks a cannon anew on every move; Black keeps up an old attack on a chariot. Under `site-asian` an attack"
            " that is not new is quiet, so Red alone attacked. `cxq` does not ask whether an attack is new, and Black's row is"
            " the first to grow too long."
        ),
    ),
    "ccpd-12855": (
        "Both attack, one of them one piece",
        (
            "Red chases one cannon; Black answers with a check and a chase in turn. Under `site-asian` both attacked on every move,"
            " which draws. Under `cxq` check and chase in turn are allowed, and only Red's chase of one piece is too long."
        ),
    ),
}


def main(arguments: list[str]) -> int:
    """Write the pages, or check them."""
    stale = [path for path, text in pages() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(HERE.parent)} is out of date; run python docs/make.py")
        return 1 if stale else 0
    for path, text in pages():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(stale)} pages changed")
    return 0


def pages() -> Iterator[tuple[Path, str]]:
    """Yield each page with its text."""
    yield HERE / "schema.md", schema_page()
    yield from three_games()
    for page in sorted(HERE.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if "<!-- file: " in text or "<!-- checks: " in text:
            yield page, _CHECKS.sub(_checks, _SHOWN.sub(_shown, text))


def _shown(marker: re.Match[str]) -> str:
    """A marker and, behind it, the file that it names."""
    path = HERE.parent / marker[1]
    return f"<!-- file: {marker[1]} -->\n```{_LANGUAGES[path.suffix]}\n{path.read_text(encoding='utf-8')}```\n"


def _checks(marker: re.Match[str]) -> str:
    """A marker and, behind it, the table of the checks of the kind that it names."""
    rows = [["check", "level", "if it can", "what must be so"], ["---"] * 4]
    for check in checks():
        if check.kind == marker[1]:
            needs = ", ".join(f"`{capability}`" for capability in sorted(check.capability))
            rows.append([f"`{check.id}`", str(check.level), needs, check.asks])
    return f"{marker[0].partition(chr(10))[0]}\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def schema_page() -> str:
    """The reference of every key of a ruleset."""
    lines = [
        "# The keys of a ruleset",
        "",
        "Made from the classes that read rulesets (`xqcore/rules/schema.py`) by `python docs/make.py`; the same classes",
        "print the JSON Schema (`xqcore ruleset schema`). [Writing rulesets](rulesets.md) tells how the keys work together.",
        "",
    ]
    lines += _section(schema.Ruleset, "The file", "")
    return "\n".join(lines).rstrip() + "\n"


def _section(cls: type, title: str, path: str) -> Iterator[str]:
    """One class: what it is, its keys as a table, then the classes within it."""
    yield f"## {title}"
    yield ""
    yield _paragraphs(cls.__doc__ or "")
    yield ""
    yield "| key | value | meaning |"
    yield "|---|---|---|"
    inner: list[tuple[type, str]] = []
    for name, field, hint in fields_of(cls):
        if field.name == "name" and path:
            continue
        place = f"{path}{name}"
        yield f"| `{name}` | {_value(hint, field)} | {field.metadata['doc']} |"
        inner += [(within, f"{place}.NAME" if field.metadata["by_name"] else place) for within in _classes(hint)]
    yield ""
    for within, place in inner:
        yield from _section(within, f"`{place}`", f"{place}.")


def _paragraphs(doc: str) -> str:
    return "\n".join(line.strip() for line in doc.strip().splitlines())


def _value(hint: Any, field: "attrs.Attribute[Any]") -> str:
    text = _type(optional(hint), field)
    if field.default is attrs.NOTHING:
        return text if field.metadata["own"] else f"{text}, required"
    shown = field.default.value if isinstance(field.default, StrEnum) else field.default
    return text if shown in (None, ()) else f"{text}; default `{str(shown).lower()}`"


def _type(hint: Any, field: "attrs.Attribute[Any]") -> str:
    origin, bounds = get_origin(hint), field.metadata
    if bounds["by_name"]:
        return "keys by name"
    if attrs.has(hint):
        return "keys"
    if origin is tuple:
        return f"list of {_type(get_args(hint)[0], field)}"
    if origin is dict:
        return "table of numbers" if get_args(hint)[0] is int else f"{_type(get_args(hint)[1], field)}, by path"
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return ", ".join(f"`{word.value}`" for word in hint)
    if hint is int:
        high = "" if bounds["maximum"] is None else f" to {bounds['maximum']}"
        return f"{bounds['minimum']}{high or ' or more'}"
    return "`true`, `false`" if hint is bool else "text, or one by language" if hint == schema.Text else "text"


def _classes(hint: Any) -> list[type]:
    """The schema classes that a type holds."""
    hint = optional(hint)
    return [arg for arg in (hint, *get_args(hint)) if isinstance(arg, type) and attrs.has(arg)]


def three_games() -> Iterator[tuple[Path, str]]:
    """The page on three games that two rulesets rule upon differently, and its pictures."""
    xq = Xqcore(movegen="reference")
    records = {record.id: record for record in xq.read(GAMES) if isinstance(record, GameRecord)}
    lines = [
        "# Three real games, two rulesets",
        "",
        "Made by `python docs/make.py` from `examples/games.jsonl`. To see any of them with all rulesets:",
        "",
        "    xqcore compare examples/games.jsonl --output html > page.html",
        "",
    ]
    for name, (title, why) in CHOSEN.items():
        record = records[name]
        lines += [
            f"## {title}: {name}",
            "",
            why,
            "",
            f"Recorded result: {record.result}, {len(record.moves)} plies.",
            "",
        ]
        for ruleset in PAIR:
            verdict = xq.adjudicate(record, ruleset)
            picture = HERE / "pictures" / f"{name}-{ruleset}.svg"
            yield picture, _picture(record, verdict, f"{name} under {ruleset}") + "\n"
            shown = len(record.moves) if verdict.ply is None else verdict.ply
            lines += [
                f"### {ruleset}: {verdict.result}",
                "",
                f"![{name} after ply {shown}](pictures/{picture.name})",
                "",
                *(f"- {sentence}" for sentence in sentences(verdict, ruleset, len(record.moves))),
                "",
            ]
    yield HERE / "three-games.md", "\n".join(lines).rstrip() + "\n"


def _picture(record: GameRecord, verdict: Verdict, title: str) -> str:
    """The board at the end, with what the last move did."""
    ply = len(record.moves) if verdict.ply is None else verdict.ply
    position = record.start
    for move in record.moves[:ply]:
        position = position.after(move)
    done = next((entry for entry in verdict.evidence if entry.ply == ply), None)
    general = position.board.index(Piece.of(position.turn, Kind.GENERAL))
    return svg.draw(
        position,
        last_move=record.moves[ply - 1],
        checked=(general,) if done and done.checkers else (),
        attackers=done.by if done else (),
        targets=done.targets if done else (),
        arrows=[(attack.by, attack.target) for attack in done.attacks] if done else (),
        title=title,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
