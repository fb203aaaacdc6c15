"""Make the pages about the codes: one for each, and one of the games on which they disagree.

python docs/make.py            write them
python docs/make.py --check    say which are out of date; the exit code is 1 when any is
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from facts import after, game_of, official, rulings  # noqa: E402

from xqcore import GameRecord, Verdict, Xqcore  # noqa: E402
from xqcore.model.drawing import svg  # noqa: E402
from xqcore.report.explain import explain  # noqa: E402
from xqcore.report.prose import explain_ruleset  # noqa: E402
from xqcore.testing.scenarios import scenarios  # noqa: E402

OWN: Final = tuple(sorted(path.stem for path in (HERE.parent / "src" / "xqcore_codes" / "rulesets").glob("*.yaml")))
COMPARED: Final = (
    "site-asian",
    "cxq",
    "cxq-zh",
    "simplified",
    "strict-chase",
    "axf",
    "cxa-2020",
    "tiantian",
    "xiangqi-com",
    "pikafish",
    "pychess",
)
"""The codes of the table; those left out rule these games as one that is there."""

SHOWN: Final = ("S01", "S06", "S10", "S16", "S17", "S22", "S32")
"""The games on the page of each code: check, chase, a chariot, check and chase, two targets, exchange, threat of mate."""

TURNS: Final = 20


@attrs.frozen
class Case:
    """A game that shows something: a loop walked on until every code has ruled."""

    id: str
    title: str
    record: GameRecord

    @property
    def picture(self) -> Path:
        """Where its start is drawn, with the moves of the loop as arrows."""
        return HERE / "pictures" / f"{self.id}.svg"

    @property
    def loop(self) -> int:
        """The plies after which the start comes again; 0 where it does not."""
        return _loop(self.record)

    def drawn(self) -> str:
        """The picture."""
        moves = self.record.moves[: self.loop or len(self.record.moves)][:8]
        arrows = [(move.origin, move.target) for move in moves]
        return svg.draw(self.record.start, arrows=list(dict.fromkeys(arrows)), title=f"{self.id}: {self.title}") + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or check them."""
    made = dict(pages())
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(HERE.parent)} is out of date; run python docs/make.py")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(made[path], encoding="utf-8", newline="\n")
    print(f"{len(stale)} pages changed")
    return 0


def pages() -> Iterator[tuple[Path, str]]:
    """Yield each page and picture with its text."""
    xq = Xqcore(movegen="reference")
    cases = {case.id: case for case in _cases()}
    for name in OWN:
        yield HERE / f"{name}.md", _code_page(xq, name, [cases[each] for each in SHOWN])
    differing = [(case, verdicts) for case in cases.values() if len(set((verdicts := _ruled(xq, case)).values())) > 1]
    yield HERE / "disagreements.md", _disagreements(xq, differing)
    shown = {case.id: case for case in [*(cases[each] for each in SHOWN), *(case for case, _ in differing)]}
    for case in shown.values():
        yield case.picture, case.drawn()


def _cases() -> Iterator[Case]:
    """The games of the scenario table that are loops, walked on, and those with another question as they are."""
    longer = {game: record for game, _, record, _ in official()}
    for each in scenarios():
        yield Case(each.id, each.title, _walked_on(longer.get(each.id, each.record)))


def _walked_on(record: GameRecord) -> GameRecord:
    loop = _loop(record)
    return attrs.evolve(record, moves=record.moves[:loop] * TURNS) if loop else record


def _loop(record: GameRecord) -> int:
    position = record.start
    for ply, move in enumerate(record.moves, 1):
        position = after(position, [move])
        if position.board == record.start.board and position.turn == record.start.turn:
            return ply
    return 0


def _ruled(xq: Xqcore, case: Case) -> dict[str, str]:
    """What each code makes of a game: the result, or what it does instead."""
    return {name: _result(xq.adjudicate(case.record, name)) for name in COMPARED}


def _result(verdict: Verdict) -> str:
    return {"barred": "barred", "must-vary": "must vary"}.get(verdict.ending, verdict.result.replace("1/2-1/2", "draw"))


def _code_page(xq: Xqcore, name: str, cases: Sequence[Case]) -> str:
    loaded = xq.ruleset(name)
    heading, *told = explain_ruleset(loaded).rstrip("\n").split("\n")
    lines = [f"# {heading}", ""]
    lines += [_as_markdown(line) for line in told]
    lines += ["", "## On the board", ""]
    for case in cases:
        verdict = xq.adjudicate(case.record, name)
        lines += [
            f"### {case.title[0].upper()}{case.title[1:]}",
            "",
            f"![{case.title}](pictures/{case.picture.name})",
            "",
            f"`{case.record.start.fen()}`, {_moves(case)}",
            "",
            explain(verdict, name, len(case.record.moves)),
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


def _as_markdown(line: str) -> str:
    """A line of an explanation: sentences are indented, a topic stands by itself."""
    if line.startswith("  "):
        return f"- {line.strip()}"
    return f"## {line}\n" if line and not line.endswith(".") else line


def _moves(case: Case) -> str:
    moves = " ".join(map(str, case.record.moves[: case.loop or 12]))
    return f"`{moves}`" + (", again and again." if case.loop else ".")


def _disagreements(xq: Xqcore, differing: Sequence[tuple[Case, dict[str, str]]]) -> str:
    lines = [
        "# Where the codes disagree",
        "",
        "Made by `python docs/make.py` with `xqcore compare` from the scenario table: loops, walked on until every code has ruled or",
        f"{TURNS} times. `barred` means that the move which would go on is refused; the players then play something else.",
        "`axf-arbiter` and `wxf-2018` end these games as `axf` does, `simplified-60` as `simplified`.",
        "",
        *_table(
            ["game", *COMPARED],
            [[f"[{case.id}](#{case.id.lower()})", *verdicts.values()] for case, verdicts in differing],
        ),
        "",
        "## Disputed rulings",
        "",
        "Loops from public threads about which the programs or people named there disagree, and some whose answer is open.",
        "",
        *_table(
            ["loop", "said there", *COMPARED],
            [
                [row["id"], _said(row), *(_result(xq.adjudicate(_longer(row), name)) for name in COMPARED)]
                for row in rulings()
                if row["stated"] in ("disputed", "open")
            ],
        ),
        "",
        "| loop | start | moves |",
        "|---|---|---|",
        *(
            f"| {row['id']} | `{row['start']}` | `{' '.join(row['moves'].split()[:8])}` |"
            for row in rulings()
            if row["stated"] in ("disputed", "open")
        ),
        "",
        "## The games",
        "",
    ]
    for case, _ in differing:
        lines += [f"### {case.id}", "", f"{case.title[0].upper()}{case.title[1:]}.", ""]
        lines += [
            f"![{case.title}](pictures/{case.picture.name})",
            "",
            f"`{case.record.start.fen()}`, {_moves(case)}",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


def _longer(row: dict[str, Any]) -> GameRecord:
    return _walked_on(game_of(row))


def _said(row: dict[str, Any]) -> str:
    opinions = row.get("opinions", {})
    return "; ".join(f"{who}: {what.replace('_', ' ')}" for who, what in opinions.items()) or "an open question"


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (heading, ["---"] * len(heading), *rows)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
