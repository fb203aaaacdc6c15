"""A club's program: choose a ruleset, play moves, hear of warnings and of the end; compare a record."""

from xqcore import GameRecord, Xqcore
from xqcore.report.explain import explain, warn

xq = Xqcore()
game = xq.game("cxq", "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1")
for move in ["f1e1", "e9f9", "e1f1", "f9e9"] * 4:
    verdict = game.push(move)  # raises IllegalMove, with the reason, and leaves the game as it was
    if verdict:
        print(explain(verdict, "cxq", game.ply))
        break
    for warning in game.warnings():
        print(warn(warning, "cxq"))

record = GameRecord(game.record.start, game.moves)
for name, verdict in xq.compare(record, ["cxq", "simplified", "site-asian"]).verdicts.items():
    print(name, verdict.result, verdict.ply, verdict.ending)
