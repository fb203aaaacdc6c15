"""What can go wrong, as exceptions whose text is one sentence for people."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xqcore.model.record import GameRecord


class XqError(Exception):
    """Anything that xqcore reports: the text says what, where and what to do."""


class PositionError(XqError, ValueError):
    """A position that cannot be read or cannot be."""


class RecordError(XqError, ValueError):
    """A game record that cannot be read or replayed.

    ``source`` says where it stands (``file:line``), ``ply`` (1-based) which move it is about, ``game`` the
    name of the game; each is ``None`` where it is not known. ``prefix`` is the game as far as it could be read, where
    that is known.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        game: str | None = None,
        ply: int | None = None,
        prefix: "GameRecord | None" = None,
    ):
        super().__init__(message)
        self.message = message
        self.source = source
        self.game = game
        self.ply = ply
        self.prefix = prefix

    def __str__(self) -> str:
        where = self.source or ""
        if self.game is not None:
            where += f"{', ' if where else ''}game {self.game}"
        if self.ply is not None:
            where += f"{', ' if where else ''}ply {self.ply}"
        return f"{where}: {self.message}" if where else self.message


class IllegalMove(XqError, ValueError):
    """A move that the rules of movement, or the ruleset, do not allow here."""


class AmbiguousMove(XqError, ValueError):
    """A move text that fits several moves, or none."""


class RulesetError(XqError, ValueError):
    """A ruleset that cannot be found, read or understood."""


class PluginError(XqError, RuntimeError):
    """A plugin that is missing or broken.

    ``trace`` is the traceback of what the plugin raised, as text that another process can be sent; empty where it raised
    nothing.
    """

    def __init__(self, message: str, *, trace: str = ""):
        super().__init__(message)
        self.trace = trace
