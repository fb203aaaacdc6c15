import io
import os
import sys
from collections.abc import Callable

import pytest

from xqcore import Xqcore
from xqcore.cli import run
from xqcore.model.decision import MATE, Decision
from xqcore.model.piece import KIND_BITS

UPDATE = os.environ.get("XQCORE_UPDATE_GOLDEN") == "1"
VALUES = (0, 0, 200, 200, 400, 900, 450, 100)


class Weigher:
    """A player that counts pieces after its move, sees a mate in one, and gives no score for its only move."""

    def __init__(self) -> None:
        self.asked = 0
        self.closed = False

    def choose(self, game, limit):  # noqa: ARG002
        self.asked += 1
        best = None
        moves = game.legal_moves()
        for move in moves:
            after = game.position.after(move)
            score = sum(
                VALUES[code & KIND_BITS] * (1 if (code >> 3) == game.turn else -1) for code in after.board if code
            )
            if not game.movegen.legal_moves(after):
                score = MATE - 1
            if best is None or score > best[0]:
                best = score, move
        if len(moves) == 1:
            return Decision(moves[0])
        return Decision(best[1], best[0], 1, len(moves), (best[1],))

    def close(self):
        self.closed = True


@pytest.fixture
def weigher(monkeypatch) -> Weigher:
    """What looks at the games, whatever player is named."""
    player = Weigher()
    monkeypatch.setattr(Xqcore, "player", lambda *_: player)
    return player


@pytest.fixture
def analyse(capsys, monkeypatch) -> Callable[..., tuple[int, str, str]]:
    """Run ``xqcore analyse``: return the exit code, what is printed and what is said."""

    def go(*arguments: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        code = run(["analyse", *arguments])
        return code, *capsys.readouterr()

    return go


@pytest.fixture
def golden(request) -> Callable[[str, str], None]:
    """Compare a text with the file of that name in the folder ``golden``; XQCORE_UPDATE_GOLDEN=1 writes it instead."""

    def compare(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        if UPDATE:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8")

    return compare
