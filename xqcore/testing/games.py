"""Live games for players and observers."""

from xqcore.game import Game
from xqcore.model.position import Position
from xqcore.testing.positions import REFERENCE
from xqcore.testing.subject import Subject


def begun(subject: Subject, start: Position | None = None, ruleset: str = "simplified") -> Game:
    """Return a game that nobody hears but whoever asks to."""
    return Game(subject.context.code(ruleset), start or Position.start(), REFERENCE)


def where(game: Game) -> str:
    """Say where a game stands, for the end of a sentence."""
    return f"at {game.position.fen()} after {game.ply} plies"
