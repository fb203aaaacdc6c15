"""What happened in a game, a line for each event."""

import attrs

from xqcore.game import Game
from xqcore.model.decision import Decision
from xqcore.model.event import (
    Chased,
    Checked,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Moved,
    MustVary,
    Repeated,
    Resigned,
    TakenBack,
    Warned,
)
from xqcore.model.piece import Piece
from xqcore.model.position import Position
from xqcore.model.square import NAMES
from xqcore.report.explain import warn
from xqcore.report.words import Language, words
from xqcore_players.notation import PLAIN, written
from xqcore_players.tui.words import LABELS
from xqcore_players.worth import for_red, shown


@attrs.frozen
class Told:
    """A line, and what it tells of: ``red`` or ``black``, whose move it is; ``ruling``, one that is near or has come; ``other``."""

    text: str
    kind: str = "other"


@attrs.define
class Chronicle:
    """Puts events into words, with moves in a notation. It must hear every event of its game from the start on.

    ``positions`` are those of the game by ply.
    """

    start: Position
    language: Language = "en"
    notation: str = PLAIN
    positions: list[Position] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.positions = [self.start]

    def lines(self, event: Event, game: Game, decision: Decision | None = None) -> list[Told]:
        """What an event is said in; ``decision`` is what a program knows of its move."""
        label, say = LABELS[self.language], words(self.language)
        match event:
            case Moved(ply, side, move):
                before = self.positions[ply - 1]
                self.positions[ply:] = [before.after(move)]
                score = f"  {shown(for_red(decision.score, side))}" if decision and decision.score is not None else ""
                told = [Told(f"{ply:>3}. {written(move, before, self.notation)}{score}", str(side))]
                if decision is not None and decision.replaced is not None:
                    replaced = decision.replaced
                    told.append(
                        _aside(
                            label["replaced"].format(
                                move=written(replaced.move, before, self.notation),
                                ending=say.name(replaced.verdict.ending),
                                ruleset=game.ruleset.id,
                            ),
                            "ruling",
                        )
                    )
                if decision is not None and decision.note:
                    told.append(_aside(decision.note))
                return told
            case TakenBack(ply, move):
                del self.positions[ply + 1 :]
                return [_aside(label["takes-back"].format(move=written(move, self.positions[ply], self.notation)))]
            case Checked():
                return [_aside(label["check"])]
            case Chased(_, _, attacks):
                targets = dict.fromkeys((attack.victim, attack.target) for attack in attacks)
                pieces = [f"{say.piece(Piece(victim))}{say.gap}{NAMES[target]}" for victim, target in targets]
                return [_aside(label["chases"].format(pieces=say.listed(pieces)))]
            case Repeated() | Warned() | MustVary():
                return [_aside(warn(event, game.ruleset.id, self.language), "ruling")]
            case DrawOffered(_, side):
                return [_aside(label["draw-offered"].format(side=say.side(side)))]
            case DrawDeclined(_, side):
                return [_aside(label["draw-declined"].format(side=say.side(side)))]
            case DrawAgreed():
                return [_aside(label["draw-agreed"])]
            case Resigned(_, side):
                return [_aside(label["resigned"].format(side=say.side(side)))]
            case Ended(_, verdict):
                ending = say.name(verdict.ending)
                return [_aside(label["ended"].format(result=verdict.result, ending=ending), "ruling")]


def _aside(text: str, kind: str = "other") -> Told:
    return Told(f"     {text}", kind)
