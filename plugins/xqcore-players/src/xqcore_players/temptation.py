"""What a player would have played, had the ruleset not forbidden it."""

from xqcore.game import Game
from xqcore.guard import offence
from xqcore.model.decision import Decision, Replaced


def tempted(game: Game, decision: Decision) -> Replaced | None:
    """The repetition that a player gave up for its decision because it would have lost by conduct, ``None`` where there is none.

    The search knows the ruleset, so it does not come to such a move; but where the move that it makes is worth less than a draw,
    going round once more is what it would have done.
    """
    if decision.score is None or decision.score >= 0:
        return None
    position = game.record.start
    stood = {position.placement}
    for move in game.moves:
        position = position.after(move)
        stood.add(position.placement)
    for move in game.legal_moves():
        if move is not decision.move and position.after(move).placement in stood:
            ruling = offence(game, move)
            if ruling is not None:
                return Replaced(move, ruling)
    return None
